/** Writers of a small calendar: few records, so that changes of one meet all the time. */
import type { IndexedResource, LinkField, StoredDocument } from '../../src/calendar/ports.ts'
import type { MemoryStore } from './memory.ts'
import type { Odds } from './random.ts'

type Linked = 'venues' | 'organizers' | 'categories' | 'tags'
export type Document = StoredDocument &
  Record<string, unknown> & { texts: { en: Record<string, string> } | null; status?: string }

export interface Change {
  resource: IndexedResource
  id: number
  /** Its label. */
  at: number
  /** null: removed. */
  rev: number | null
}

const START = 1_809_190_800
const DAY = 86_400
const labels = { events: 'title', venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const
const fieldOf: Record<Linked, LinkField> = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'categories',
  tags: 'tags',
}
const first: Record<IndexedResource, number> = { venues: 4, organizers: 2, categories: 2, tags: 2, events: 10 }
/** More of a kind are not made. */
const MOST: Record<IndexedResource, number> = { venues: 6, organizers: 3, categories: 3, tags: 3, events: 16 }

/** What happens to a record, and how often. */
const events = { move: 30, rename: 15, create: 8, trash: 12, close: 8, remove: 5, spoil: 3, schedule: 3 } as const
type Deed = keyof typeof events
const others: Readonly<Record<Deed, number>> = {
  move: 0,
  rename: 12,
  create: 3,
  trash: 3,
  close: 0,
  remove: 2,
  spoil: 1,
  schedule: 0,
}

/** Each as often as it weighs. */
export function drawable<Name extends string>(weights: Readonly<Record<Name, number>>): Name[] {
  return Object.entries<number>(weights).flatMap(([name, weight]) => Array<Name>(weight).fill(name as Name))
}

export class Workload {
  writes = 0
  /** The label of the last change that left a record which cannot be indexed. */
  readonly spoilt = new Map<string, number>()
  #store: MemoryStore
  #odds: Odds
  #ids = 0

  constructor(store: MemoryStore, odds: Odds) {
    this.#store = store
    this.#odds = odds
  }

  async begin(): Promise<void> {
    for (const [resource, count] of Object.entries(first) as [IndexedResource, number][])
      for (let made = 0; made < count; made++) await this.create(resource)
  }

  /** One change of some record. */
  async step(): Promise<Change> {
    const odds = this.#odds
    const resource = odds.chance(0.75)
      ? 'events'
      : odds.pick(drawable({ venues: 5, organizers: 2, categories: 1, tags: 1 }))
    const known = this.#store.all<Document>(resource)
    const deed: Deed = odds.pick(drawable<Deed>(resource === 'events' ? events : others))
    const document = known[Math.min(odds.below(known.length), odds.below(known.length))]
    if (!document || (deed === 'create' && known.length < MOST[resource])) return this.create(resource)
    if (deed === 'remove') {
      await this.#store.remove(resource, document.id, document.rev)
      return this.note(resource, document.id, null)
    }
    return this.replace(resource, document, deed)
  }

  /** Whatever cannot be indexed can be from now on. */
  async mend(): Promise<void> {
    for (const key of this.spoilt.keys()) {
      const [resource, id] = key.split(':') as [IndexedResource, string]
      const document = this.#store.all<Document>(resource).find((each) => each.id === Number(id))
      if (document && isSpoilt(document)) await this.replace(resource, document, 'rename')
    }
  }

  private async replace(resource: IndexedResource, document: Document, deed: Deed): Promise<Change> {
    const next = { ...document, ...this.whole(resource), rev: document.rev + 1 }
    if (deed === 'move') Object.assign(next, this.links())
    if (deed === 'trash' && 'status' in next) next.status = next.status === 'publish' ? 'trash' : 'publish'
    if (deed === 'close') Object.assign(next, this.#odds.chance(0.5) ? { password: 'x' } : { hide_from_listings: true })
    if (deed === 'schedule')
      Object.assign(next, { status: 'future', published: Math.floor(Date.now() / 1000) + this.#odds.below(8) })
    if (deed === 'spoil')
      Object.assign(next, resource === 'events' && this.#odds.chance(0.5) ? { start_utc: 'never' } : { texts: null })
    await this.#store.put(resource, next, document.rev)
    return this.note(resource, document.id, next.rev, isSpoilt(next))
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
        ...(post ? { status: 'publish', author: 1, published: START, image: null, geo_lat: null, geo_lng: null } : {}),
        ...this.whole(resource),
        ...(resource === 'events' ? this.links() : {}),
      },
      null,
    )
    return this.note(resource, id, 1)
  }

  /** What every change sets: a text of its own, and nothing that cannot be indexed. */
  private whole(resource: IndexedResource): Pick<Document, 'texts'> & Record<string, unknown> {
    const texts = { en: { [labels[resource]]: `Name ${this.writes}`, slug: `slug-${this.writes}` } }
    const start_utc = START + this.#odds.below(30) * DAY
    return resource === 'events'
      ? {
          texts,
          start_utc,
          end_utc: start_utc + DAY,
          start_date: '2027-05-01 19:00:00',
          end_date: '2027-05-02 19:00:00',
          hide_from_listings: false,
          password: null,
          featured: false,
          ticketed: false,
          post_parent: 0,
        }
      : { texts }
  }

  /** The first venue is everybody's. */
  private links(): Record<string, number[]> {
    return Object.fromEntries(
      (Object.keys(fieldOf) as Linked[]).map((resource) => {
        const ids = this.#store.all(resource).map(({ id }) => id)
        return [fieldOf[resource], ids.filter((_, at) => this.#odds.chance(at === 0 ? 0.5 : 0.25))]
      }),
    )
  }

  private note(resource: IndexedResource, id: number, rev: number | null, spoilt = false): Change {
    const at = this.#store.changes.length
    const change = { resource, id, at, rev }
    this.writes++
    if (spoilt) this.spoilt.set(`${resource}:${id}`, at)
    return change
  }
}

/** It cannot be indexed, or not even projected. */
export function isSpoilt({ texts, start_utc }: Document): boolean {
  return texts === null || start_utc === 'never'
}
