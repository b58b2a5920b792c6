/** Lists by brute force: every stored record looked at, with none of the service's own queries. */
import fc from 'fast-check'
import type { Store, StoredDocument } from '../../src/calendar/ports.ts'

interface Stored extends StoredDocument {
  status: string
  start_utc: number
  end_utc: number
  hide_from_listings: boolean
  password: string | null
  featured: boolean
  ticketed: boolean
  post_parent: number
  venue: number[]
  organizer: number[]
  categories: number[]
  tags: number[]
  parent: number
}

export interface All {
  events: Stored[]
  venues: Stored[]
  organizers: Stored[]
  categories: Stored[]
  tags: Stored[]
}

export async function readAll(store: Store): Promise<All> {
  const [events, venues, organizers, categories, tags] = await Promise.all(
    (['events', 'venues', 'organizers', 'categories', 'tags'] as const).map((name) =>
      store.scan<Stored>(name, 0, 100_000),
    ),
  )
  return { events: events!, venues: venues!, organizers: organizers!, categories: categories!, tags: tags! }
}

/** What a list is asked for. Without a status and as nobody: what is published. */
export interface Asked {
  status?: string
  featured?: boolean
  ticketed?: boolean
  post_parent?: number
  venue?: number[]
  organizer?: number[]
  categories?: number[]
  tags?: number[]
  include?: number[]
  /** Exact, in Unix seconds. */
  start_date?: number
  starts_before?: number
  end_date?: number
  ends_after?: number
}

export function asks(all: All): fc.Arbitrary<Asked> {
  const some = (records: Stored[]) =>
    fc.uniqueArray(fc.constantFrom(...records.map(({ id }) => id)), { minLength: 1, maxLength: 3 })
  const moment = fc.constantFrom(...all.events.flatMap(({ start_utc, end_utc }) => [start_utc, end_utc, start_utc + 1]))
  return fc
    .record(
      {
        status: fc.constantFrom('publish', 'draft', 'pending', 'private', 'any', 'publish,draft', 'trash'),
        featured: fc.boolean(),
        ticketed: fc.boolean(),
        post_parent: fc.constantFrom(0, ...all.events.map(({ id }) => id)),
        venue: some(all.venues),
        organizer: some(all.organizers),
        categories: some(all.categories),
        tags: some(all.tags),
        include: some(all.events),
        start_date: moment,
        starts_before: moment,
        end_date: moment,
        ends_after: moment,
      },
      { requiredKeys: [] },
    )
    .chain((ask) =>
      fc
        .subarray(Object.entries(ask), { maxLength: Math.min(3, Object.keys(ask).length) })
        .map((entries) => Object.fromEntries(entries) as Asked),
    )
}

/** With exact dates, and without the default window. */
export function queryOf(ask: Asked): string {
  return [
    'strict_dates=true',
    'starts_after=-30000000000',
    'per_page=50',
    ...Object.entries(ask).map(([name, value]) => `${name}=${String(value)}`),
  ].join('&')
}

function withDescendants(ids: readonly number[], { categories }: All): number[] {
  const below = categories.filter(({ id, parent }) => ids.includes(parent) && !ids.includes(id)).map(({ id }) => id)
  return below.length ? withDescendants([...ids, ...below], { categories } as All) : [...ids]
}

/** What a protected event is not met by. */
const redacted = ['featured', 'ticketed', 'venue', 'organizer', 'categories', 'tags'] as const

/** The ids a list has to hold, in its order. `editor`: asked by one who sees what others write. */
export function expected(ask: Asked, all: All, editor: boolean): number[] {
  const statuses = !editor
    ? ['publish']
    : !ask.status || ask.status === 'any'
      ? ['publish', 'future', 'draft', 'pending', 'private']
      : ask.status.split(',')
  const shown = (records: Stored[]) =>
    new Set(records.filter(({ status }) => (editor ? status !== 'trash' : status === 'publish')).map(({ id }) => id))
  const [venues, organizers] = [shown(all.venues), shown(all.organizers)]
  const dated = ask.include === undefined
  const holds: ((event: Stored) => boolean)[] = [
    ({ status, hide_from_listings }) => statuses.includes(status) && !hide_from_listings,
    ({ password }) => editor || password === null || redacted.every((name) => ask[name] === undefined),
    ({ featured }) => ask.featured === undefined || featured === ask.featured,
    ({ ticketed }) => ask.ticketed === undefined || ticketed === ask.ticketed,
    ({ post_parent }) => ask.post_parent === undefined || post_parent === ask.post_parent,
    ({ venue }) => !ask.venue || venue.some((id) => venues.has(id) && ask.venue!.includes(id)),
    ({ organizer }) => !ask.organizer || organizer.some((id) => organizers.has(id) && ask.organizer!.includes(id)),
    ({ categories }) => !ask.categories || categories.some((id) => withDescendants(ask.categories!, all).includes(id)),
    ({ tags }) => !ask.tags || tags.some((id) => ask.tags!.includes(id)),
    ({ id }) => !ask.include || ask.include.includes(id),
    ({ start_utc }) => !dated || ask.start_date === undefined || start_utc >= ask.start_date,
    ({ start_utc }) => !dated || ask.starts_before === undefined || start_utc < ask.starts_before,
    ({ end_utc }) => !dated || ask.end_date === undefined || end_utc <= ask.end_date,
    ({ end_utc }) => !dated || ask.ends_after === undefined || end_utc > ask.ends_after,
  ]
  const found = all.events.filter((event) => holds.every((hold) => hold(event)))
  return found.sort((a, b) => a.start_utc - b.start_utc || a.id - b.id).map(({ id }) => id)
}

/** Events that anybody may open and that link a record, by its id. */
export function counts({ events }: All, link: 'venue' | 'organizer' | 'categories' | 'tags'): Map<number, number> {
  const found = new Map<number, number>()
  const isOpen = (event: Stored) => event.status === 'publish' && event.password === null && !event.hide_from_listings
  for (const id of events.filter(isOpen).flatMap((event) => event[link])) found.set(id, (found.get(id) ?? 0) + 1)
  return found
}
