/**
 * What events contribute to the counts of the records that they link: each public event one, and its start.
 * A count in the index is of the events in the index. So a batch changes it by the difference between its own events as
 * they were indexed and as they will be; no other event is looked at.
 */
import { isPublic, type Publicity } from '../../src/calendar/access/visibility.ts'
import { isEmbedded, type LinkCount, type LinkField, linkFields, links } from '../../src/calendar/links.ts'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { linkedIds } from '../../src/calendar/records/join.ts'
import { lastStart } from '../../src/calendar/resources/events/occurrences.ts'
import { objectOf } from '../../src/calendar/values/objects.ts'
import { type LinkedIds, noIds } from './linked-ids.ts'

export type LinkingEvent = StoredDocument &
  Publicity & { start_utc?: number | null; series?: { last_start_utc: number } }

/** One event; undefined: not there. */
export interface EventStates {
  indexed: LinkingEvent | undefined
  /** As it will be indexed. */
  stored: LinkingEvent | undefined
}

/** By link, then by the id of the linked record. */
export type ByLink<Value> = Record<LinkField, Map<number, Value>>

/** The events of a batch that count for one record, as they were indexed and as they will be. */
export interface CountChange {
  before: LinkCount
  after: LinkCount
}

const NONE: LinkCount = { count: 0, last_start: null }
export const NO_CHANGE: CountChange = { before: NONE, after: NONE }

/** The later one; null is none. */
export function laterStart(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

/** When it starts for the last time; null if its start is no number, as of an event that will be rejected. */
export function countedStart({ start_utc, series }: LinkingEvent): number | null {
  return typeof start_utc === 'number' ? lastStart({ start_utc, series }) : null
}

export class Contributions {
  readonly counts: ByLink<LinkCount> = objectOf(linkFields, () => new Map())

  add(events: Iterable<LinkingEvent>): this {
    for (const event of events) {
      if (!isPublic(event)) continue
      for (const field of linkFields) for (const id of new Set(linkedIds(event, field))) this.#addOne(field, id, event)
    }
    return this
  }

  /** The records that are counted. */
  get ids(): LinkedIds {
    const ids = noIds()
    for (const field of linkFields) for (const id of this.counts[field].keys()) ids[links[field].resource].add(id)
    return ids
  }

  of(field: LinkField, id: number): LinkCount {
    return this.counts[field].get(id) ?? NONE
  }

  /** Nobody asks when the last event of a term is. */
  #addOne(field: LinkField, id: number, event: LinkingEvent): void {
    const { count, last_start } = this.of(field, id)
    const start = isEmbedded(field) ? countedStart(event) : null
    this.counts[field].set(id, { count: count + 1, last_start: laterStart(last_start, start) })
  }
}

export function countChanges(events: readonly EventStates[]): ByLink<CountChange> {
  const before = new Contributions().add(events.flatMap(({ indexed }) => indexed ?? []))
  const after = new Contributions().add(events.flatMap(({ stored }) => stored ?? []))
  return objectOf(linkFields, (field) => {
    const ids = new Set([...before.counts[field].keys(), ...after.counts[field].keys()])
    return new Map([...ids].map((id) => [id, { before: before.of(field, id), after: after.of(field, id) }]))
  })
}

/** All records that the events link, before or after. */
export function linkedBy(changes: ByLink<CountChange>): LinkedIds {
  const ids = noIds()
  for (const field of linkFields) for (const id of changes[field].keys()) ids[links[field].resource].add(id)
  return ids
}

/** The records whose counts are others after the batch. */
export function changedBy(changes: ByLink<CountChange>): LinkedIds {
  const ids = noIds()
  for (const field of linkFields)
    for (const [id, { before, after }] of changes[field])
      if (before.count !== after.count || before.last_start !== after.last_start) ids[links[field].resource].add(id)
  return ids
}

/**
 * The count after the batch, from the indexed one. Undefined: it does not follow, because the event that starts last
 * may have left.
 */
export function changedCount(indexed: LinkCount, { before, after }: CountChange): LinkCount | undefined {
  const count = indexed.count + after.count - before.count
  const last = laterStart(indexed.last_start, after.last_start)
  const lastStays = before.last_start === null || before.last_start < (indexed.last_start ?? -Infinity)
  const newLast = after.last_start !== null && after.last_start === last
  return lastStays || newLast ? { count, last_start: last } : undefined
}
