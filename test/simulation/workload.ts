/** Writers of a small calendar: few records, so that changes of one record often collide. */
import type { IndexedResource, LinkField, StoredDocument } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { FOREVER } from '../../src/calendar/series/occurrences.ts'
import { fromWallSeconds } from '../../src/calendar/values/wall-clock.ts'
import type { MemoryStore } from './memory.ts'
import type { Odds } from './random.ts'

type Linked = 'venues' | 'organizers' | 'categories' | 'tags'
export type Document = StoredDocument &
  Record<string, unknown> & { texts: { en: Record<string, string> } | null; status?: string }

export interface Change {
  resource: IndexedResource
  id: number
  /** Its version. */
  at: number
  /** null: removed. */
  rev: number | null
}

/** Of events, in Unix seconds. */
export const FIRST_START_S = 1_809_190_800
export const DAY_S = 86_400
const fieldOf: Record<Linked, LinkField> = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'categories',
  tags: 'tags',
}
const first: Record<IndexedResource, number> = { venues: 4, organizers: 2, categories: 2, tags: 2, events: 10 }
/** No more than these are created. */
const MAX_RECORDS: Record<IndexedResource, number> = { venues: 6, organizers: 3, categories: 3, tags: 3, events: 16 }

/** The changes of a record, with their weights. */
const events = { move: 30, rename: 15, create: 8, trash: 12, close: 8, remove: 5, corrupt: 3, schedule: 3 } as const
type Deed = keyof typeof events
const others: Readonly<Record<Deed, number>> = {
  move: 0,
  rename: 12,
  create: 3,
  trash: 3,
  close: 0,
  remove: 2,
  corrupt: 1,
  schedule: 0,
}

/** Each as often as its weight. */
export function drawable<Name extends string>(weights: Readonly<Record<Name, number>>): Name[] {
  return Object.entries<number>(weights).flatMap(([name, weight]) => Array<Name>(weight).fill(name as Name))
}

export class Workload {
  writes = 0
  /** By record: the version of the last change that made it corrupt. */
  readonly corrupted = new Map<string, number>()
  #store: MemoryStore
  #odds: Odds
  #ids = 0

  constructor(store: MemoryStore, odds: Odds) {
    this.#store = store
    this.#odds = odds
  }

  async begin(): Promise<void> {
    for (const [resource, count] of Object.entries(first) as [IndexedResource, number][])
      for (let created = 0; created < count; created++) await this.create(resource)
  }

  /** One change of some record. */
  async step(): Promise<Change> {
    const odds = this.#odds
    const resource = odds.chance(0.75)
      ? 'events'
      : odds.pick(drawable({ venues: 5, organizers: 2, categories: 1, tags: 1 }))
    const stored = this.#store.all<Document>(resource)
    const deed: Deed = odds.pick(drawable<Deed>(resource === 'events' ? events : others))
    const document = stored[Math.min(odds.below(stored.length), odds.below(stored.length))]
    if (!document || (deed === 'create' && stored.length < MAX_RECORDS[resource])) return this.create(resource)
    if (deed === 'remove') {
      await this.#store.remove(resource, document.id, document.rev)
      return this.note(resource, document.id, null)
    }
    return this.replace(resource, document, deed)
  }

  /** Repairs all corrupt records. */
  async repairAll(): Promise<void> {
    for (const key of this.corrupted.keys()) {
      const [resource, id] = key.split(':') as [IndexedResource, string]
      const document = this.#store.all<Document>(resource).find((each) => each.id === Number(id))
      if (document && isCorrupt(document)) await this.replace(resource, document, 'rename')
    }
  }

  private async replace(resource: IndexedResource, document: Document, deed: Deed): Promise<Change> {
    const next = { ...document, ...this.whole(resource), rev: document.rev + 1 }
    if (deed === 'move') Object.assign(next, this.links())
    if (deed === 'trash' && 'status' in next) next.status = next.status === 'publish' ? 'trash' : 'publish'
    if (deed === 'close') Object.assign(next, this.#odds.chance(0.5) ? { password: 'x' } : { hide_from_listings: true })
    if (deed === 'schedule')
      Object.assign(next, { status: 'future', published: Math.floor(Date.now() / 1000) + this.#odds.below(8) })
    if (deed === 'corrupt')
      Object.assign(next, resource === 'events' && this.#odds.chance(0.5) ? { start_utc: 'never' } : { texts: null })
    await this.#store.put(resource, next, document.rev)
    return this.note(resource, document.id, next.rev, isCorrupt(next))
  }

  private async create(resource: IndexedResource): Promise<Change> {
    const id = ++this.#ids
    const post = resource === 'events' || resource === 'venues' || resource === 'organizers'
    await this.#store.put(
      resource,
      {
        id,
        rev: 1,
        language: 'en',
        names: [],
        modified: 0,
        ...(post
          ? { status: 'publish', author: 1, published: FIRST_START_S, image: null, geo_lat: null, geo_lng: null }
          : {}),
        ...this.whole(resource),
        ...(resource === 'events' ? this.links() : {}),
      },
      null,
    )
    return this.note(resource, id, 1)
  }

  /** The fields that every change sets: a new text, and valid values. */
  private whole(resource: IndexedResource): Pick<Document, 'texts'> & Record<string, unknown> {
    const texts = { en: { [resources[resource].nameField]: `Name ${this.writes}`, slug: `slug-${this.writes}` } }
    const start_utc = FIRST_START_S + this.#odds.below(30) * DAY_S
    return resource === 'events'
      ? {
          texts,
          start_utc,
          end_utc: start_utc + DAY_S,
          ...this.times(start_utc),
          hide_from_listings: false,
          password: null,
          featured: false,
          ticketed: false,
          post_parent: 0,
        }
      : { texts }
  }

  /** Some repeat: weekly without an end, or a few times. */
  private times(start_utc: number): Record<string, unknown> {
    const times = { start_date: fromWallSeconds(start_utc), end_date: fromWallSeconds(start_utc + DAY_S) }
    const single = { ...times, timezone: 'UTC', all_day: false, rrule: null, rdate: [], exdate: [], overrides: [] }
    if (!this.#odds.chance(0.3)) return { ...single, series: undefined }
    const count = this.#odds.below(4)
    const rrule = count === 0 ? 'FREQ=WEEKLY' : `FREQ=WEEKLY;COUNT=${count}`
    const last_start_utc = count === 0 ? FOREVER : start_utc + (count - 1) * 7 * DAY_S
    return { ...single, rrule, series: { ...times, start_utc, end_utc: start_utc + DAY_S, last_start_utc } }
  }

  /** Most events link the first record of each resource. */
  private links(): Record<string, number[]> {
    return Object.fromEntries(
      (Object.keys(fieldOf) as Linked[]).map((resource) => {
        const ids = this.#store.all(resource).map(({ id }) => id)
        return [fieldOf[resource], ids.filter((_, at) => this.#odds.chance(at === 0 ? 0.5 : 0.25))]
      }),
    )
  }

  private note(resource: IndexedResource, id: number, rev: number | null, isCorrupted = false): Change {
    const at = this.#store.changes.length
    const change = { resource, id, at, rev }
    this.writes++
    if (isCorrupted) this.corrupted.set(`${resource}:${id}`, at)
    return change
  }
}

/** It is rejected by the index, or cannot be projected. */
export function isCorrupt({ texts, start_utc }: Document): boolean {
  return texts === null || start_utc === 'never'
}
