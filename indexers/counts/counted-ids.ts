/**
 * Which counts a change of events concerns. Counted are all records that events link: their index documents hold the
 * number of public events that do.
 */
import { type LinkedResource, type LinkField, linkedResources, linkFields, links } from '../../src/calendar/links.ts'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { objectOf } from '../../src/calendar/values/objects.ts'

export type CountedIds = Record<LinkedResource, Set<number>>

export function noIds(): CountedIds {
  return objectOf(linkedResources, () => new Set())
}

export type LinkingEvent = StoredDocument & Readonly<Record<LinkField, readonly number[]>>

/** One event as the store has it now and as the index has it; undefined: not there. */
export interface EventStates {
  stored: LinkingEvent | undefined
  indexed: LinkingEvent | undefined
}

export interface AffectedCounts {
  /** The records that the changed events link now, and those they linked when they were indexed. */
  ids: CountedIds
  /** The stored revision is not the indexed revision + 1, so a state in between may have been counted; recount. */
  unseen: boolean
}

/**
 * `fromFeed`: the events were changed, and this is the last chance to correct the counts of what they no longer link,
 * even where the index has the stored state already (written ahead of its change).
 */
export function affectedCounts(events: readonly EventStates[], fromFeed: boolean): AffectedCounts {
  const changed = events.filter(({ stored, indexed }) => fromFeed || stored?.rev !== indexed?.rev)
  const ids = noIds()
  for (const { stored, indexed } of changed)
    for (const event of [stored, indexed])
      for (const field of linkFields) for (const id of event?.[field] ?? []) ids[links[field].resource].add(id)
  return { ids, unseen: changed.some(({ stored, indexed }) => stored?.rev !== (indexed?.rev ?? 0) + 1) }
}
