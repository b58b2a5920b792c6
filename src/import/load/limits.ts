/** Removes from a draft what a record cannot hold, and reports it; the event is loaded without it. */

import { MAX_LINKS, MAX_TERMS } from '../../calendar/declaration/kinds.ts'
import { webAddress } from '../../calendar/values/address.ts'
import { type EventDraft, type ReadResult, skipped } from '../readers/draft.ts'

interface Limited {
  draft: EventDraft
  dropped: ReadResult[]
}

/** Removes web addresses that are not valid. */
function withAddresses<R extends { website?: string; image?: string; online_url?: string }>(
  record: R,
  report: (detail: string) => void,
): R {
  const { ...usable } = record
  for (const name of ['website', 'image', 'online_url'] as const) {
    const address = usable[name]
    if (address === undefined || webAddress(address) !== undefined) continue
    report(`${name} ${address.slice(0, 200)}`)
    delete usable[name]
  }
  return usable
}

/** The draft as it can be stored, and a report of each removed part. `place`: of the event, for the report. */
export function withinLimits(place: string, event: EventDraft): Limited {
  const dropped: ReadResult[] = []
  const unusable = (detail: string) => dropped.push(skipped(place, 'unusable address', detail))
  const draft = withAddresses(event, unusable)
  if (draft.venues) draft.venues = draft.venues.map((venue) => withAddresses(venue, unusable))
  if (draft.organizers) draft.organizers = draft.organizers.map((organizer) => withAddresses(organizer, unusable))
  const cut = <T>(name: string, entries: readonly T[], limit: number): T[] => {
    const detail = `${name}: ${entries.length}, the first ${limit} are taken`
    if (entries.length > limit) dropped.push(skipped(place, 'too many entries', detail))
    return entries.slice(0, limit)
  }
  if (draft.venues) draft.venues = cut('venues', draft.venues, MAX_LINKS)
  if (draft.organizers) draft.organizers = cut('organizers', draft.organizers, MAX_LINKS)
  if (draft.categories) draft.categories = cut('categories', draft.categories, MAX_TERMS)
  if (draft.tags) draft.tags = cut('tags', draft.tags, MAX_TERMS)
  return { draft, dropped }
}
