/** What a draft holds beyond what a record may: it is left out and reported, and the event is loaded without it. */

import { MAX_LINKS, MAX_TERMS } from '../calendar/declaration/fields.ts'
import { webAddress } from '../calendar/values/address.ts'
import { type EventDraft, type Read, skipped } from './draft.ts'

interface Limited {
  draft: EventDraft
  left: Read[]
}

/** Addresses of a record: what is none goes. */
function withAddresses<R extends { website?: string; image?: string }>(record: R, report: (detail: string) => void): R {
  const { ...usable } = record
  for (const name of ['website', 'image'] as const) {
    const address = usable[name]
    if (address === undefined || webAddress(address) !== undefined) continue
    report(`${name} ${address.slice(0, 200)}`)
    delete usable[name]
  }
  return usable
}

/** The draft as it can be stored, and a word on each thing that it lost. */
export function withinLimits(file: string, event: EventDraft): Limited {
  const place = `${file} ${event.source_id}`
  const left: Read[] = []
  const unusable = (detail: string) => left.push(skipped(place, 'unusable address', detail))
  const draft = withAddresses(event, unusable)
  if (draft.venue) draft.venue = withAddresses(draft.venue, unusable)
  if (draft.organizers) draft.organizers = draft.organizers.map((organizer) => withAddresses(organizer, unusable))
  const cut = <T>(name: string, entries: readonly T[], limit: number): T[] => {
    const detail = `${name}: ${entries.length}, the first ${limit} are taken`
    if (entries.length > limit) left.push(skipped(place, 'too many entries', detail))
    return entries.slice(0, limit)
  }
  if (draft.organizers) draft.organizers = cut('organizers', draft.organizers, MAX_LINKS)
  if (draft.categories) draft.categories = cut('categories', draft.categories, MAX_TERMS)
  if (draft.tags) draft.tags = cut('tags', draft.tags, MAX_TERMS)
  return { draft, left }
}
