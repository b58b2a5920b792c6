/** The records in answers: which resource each is of, and in which sequence its id is. */
import { isTaxonomy } from '../calendar/declaration/terms.ts'
import type { IndexedResource } from '../calendar/ports.ts'
import { isObject } from '../calendar/values/objects.ts'
import { toUtc } from '../calendar/values/zone.ts'

export type Shown = Record<string, unknown> & { id: number }

export interface Known {
  resource: IndexedResource
  record: Shown
}

/** A key that only records of the resource have as a text, most particular first. */
const marks: readonly (readonly [IndexedResource, (record: Shown) => boolean])[] = [
  ['categories', ({ taxonomy }) => /_cat$/.test(String(taxonomy))],
  ['tags', ({ taxonomy }) => /tag$/.test(String(taxonomy))],
  ['venues', ({ venue }) => typeof venue === 'string'],
  ['organizers', ({ organizer }) => typeof organizer === 'string'],
  ['events', ({ start_date }) => typeof start_date === 'string'],
]

/** The records of an answer at any depth, those inside a record before it: in the order in which they were made. */
export function recordsIn(value: unknown): Known[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn)
  if (!isObject(value)) return []
  const inside = Object.values(value).flatMap(recordsIn)
  const resource = isShown(value) ? marks.find(([, is]) => is(value))?.[0] : undefined
  return resource && isShown(value) ? [...inside, { resource, record: value }] : inside
}

export function isShown(value: unknown): value is Shown {
  return isObject(value) && typeof value.id === 'number'
}

/** A record as recordings have it in lists: with a few keys only. */
export function isBrief(value: unknown): boolean {
  return isShown(value) && typeof value.status === 'string' && value.global_id === undefined
}

/** Posts share one sequence of ids, terms another. */
export function sequenceOf(resource: IndexedResource): 'posts' | 'terms' {
  return isTaxonomy(resource) ? 'terms' : 'posts'
}

/** When a post was last changed, in Unix seconds; nothing for a term. The original shows drafts without the UTC. */
export function timeOf({ modified }: Record<string, unknown>, zone: string): number | undefined {
  return typeof modified === 'string' ? toUtc(modified, zone) : undefined
}

/** The time zone of the site: that of most of its events. */
export function zoneOf(records: readonly Shown[]): string {
  const counts = new Map<string, number>()
  for (const { timezone } of records)
    if (typeof timezone === 'string') counts.set(timezone, (counts.get(timezone) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'UTC'
}

/** The id of the record's picture, if it has one. */
export function imageIdsOf({ record: { image } }: Known): number[] {
  return isShown(image) ? [image.id] : []
}
