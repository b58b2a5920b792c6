/** Lists by brute force: looks at every stored record, and uses none of the service's queries. */
import fc from 'fast-check'
import type { Store, StoredDocument } from '../../src/calendar/ports.ts'

interface Stored extends StoredDocument {
  status: string
  start_utc: number
  end_utc: number
  rrule: string
  rdate: readonly string[]
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

/** The filters of a list request. An anonymous request without a status lists what is published. */
export interface ListFilters {
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

export function listFilters(all: All): fc.Arbitrary<ListFilters> {
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
    .chain((filters) =>
      fc
        .subarray(Object.entries(filters), { maxLength: Math.min(3, Object.keys(filters).length) })
        .map((entries) => Object.fromEntries(entries) as ListFilters),
    )
}

/** The query string, with exact dates and without the default time window. */
export function queryOf(filters: ListFilters): string {
  return [
    'strict_dates=true',
    'starts_after=-30000000000',
    'per_page=50',
    ...Object.entries(filters).map(([name, value]) => `${name}=${String(value)}`),
  ].join('&')
}

function withDescendants(ids: readonly number[], { categories }: All): number[] {
  const below = categories.filter(({ id, parent }) => ids.includes(parent) && !ids.includes(id)).map(({ id }) => id)
  return below.length ? withDescendants([...ids, ...below], { categories } as All) : [...ids]
}

/** Filters that never match a password-protected event. */
const redacted = ['featured', 'ticketed', 'venue', 'organizer', 'categories', 'tags'] as const

/** The ids that a list must have, in order. `editor`: the caller sees what others write. */
export function expected(filters: ListFilters, all: All, editor: boolean): number[] {
  const statuses = !editor
    ? ['publish']
    : !filters.status || filters.status === 'any'
      ? ['publish', 'future', 'draft', 'pending', 'private']
      : filters.status.split(',')
  const shown = (records: Stored[]) =>
    new Set(records.filter(({ status }) => (editor ? status !== 'trash' : status === 'publish')).map(({ id }) => id))
  const [venues, organizers] = [shown(all.venues), shown(all.organizers)]
  const dated = filters.include === undefined
  const holds: ((event: Stored) => boolean)[] = [
    ({ status, hide_from_listings }) => statuses.includes(status) && !hide_from_listings,
    ({ password }) => editor || password === null || redacted.every((name) => filters[name] === undefined),
    ({ featured }) => filters.featured === undefined || featured === filters.featured,
    ({ ticketed }) => filters.ticketed === undefined || ticketed === filters.ticketed,
    ({ post_parent }) => filters.post_parent === undefined || post_parent === filters.post_parent,
    ({ venue }) => !filters.venue || venue.some((id) => venues.has(id) && filters.venue!.includes(id)),
    ({ organizer }) =>
      !filters.organizer || organizer.some((id) => organizers.has(id) && filters.organizer!.includes(id)),
    ({ categories }) =>
      !filters.categories || categories.some((id) => withDescendants(filters.categories!, all).includes(id)),
    ({ tags }) => !filters.tags || tags.some((id) => filters.tags!.includes(id)),
    ({ id }) => !filters.include || filters.include.includes(id),
    ({ start_utc }) => !dated || filters.start_date === undefined || start_utc >= filters.start_date,
    ({ start_utc }) => !dated || filters.starts_before === undefined || start_utc < filters.starts_before,
    ({ end_utc }) => !dated || filters.end_date === undefined || end_utc <= filters.end_date,
    ({ end_utc }) => !dated || filters.ends_after === undefined || end_utc > filters.ends_after,
  ]
  const found = all.events.filter((event) => holds.every((hold) => hold(event)))
  return found.sort((a, b) => a.start_utc - b.start_utc || a.id - b.id).map(({ id }) => id)
}

/** By the id of a linked record: how many events link it that anybody may open. */
export function counts({ events }: All, link: 'venue' | 'organizer' | 'categories' | 'tags'): Map<number, number> {
  const found = new Map<number, number>()
  const isOpen = (event: Stored) => event.status === 'publish' && event.password === null && !event.hide_from_listings
  for (const id of events.filter(isOpen).flatMap((event) => event[link])) found.set(id, (found.get(id) ?? 0) + 1)
  return found
}
