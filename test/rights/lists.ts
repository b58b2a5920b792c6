/**
 * The lists of the matrix. A list parameter without a row fails the tests. `{venues}` stands for the ids of all records
 * of that resource, `{each}` for the id of one event at a time, `{cursor}` for the one of the first page.
 */
import type { IndexedResource } from '../../src/calendar/ports.ts'
import type { Specimen } from './records.ts'
import type { Audience } from './rules.ts'

export interface ListRow {
  query: string
  /** The column of the rules with those who find a record. */
  by: 'listed' | 'matched' | 'trashed'
  /** Only these are requested. */
  of: (specimen: Specimen) => boolean
  /** All other callers get a 400. */
  asks: Audience
}

type Row = readonly [query: string, by: ListRow['by'], of?: ListRow['of'], asks?: Audience]

function rows(table: readonly Row[]): ListRow[] {
  return table.map(([query, by, of = () => true, asks = 'all']) => ({ query, by, of, asks }))
}

const rich = (specimen: Specimen) => specimen.rich
const plain = (specimen: Specimen) => !specimen.rich
const none = () => false
const counted = (specimen: Specimen) => specimen.counted
const ofStatus =
  (...statuses: string[]) =>
  ({ rule }: Specimen) =>
    statuses.includes(rule.status)

const statuses: readonly Row[] = [
  ['status=publish', 'listed', ofStatus('publish')],
  ['status=any', 'listed', undefined, 'writers'],
  ['status=draft,pending', 'listed', ofStatus('draft', 'pending'), 'writers'],
  ['status=future,private', 'listed', ofStatus('future', 'private'), 'writers'],
  ['status=trash', 'trashed', undefined, 'writers'],
]
const paging: readonly Row[] = [
  ['', 'listed'],
  ['page=1&per_page=20', 'listed'],
  ['per_page=20&cursor={cursor}', 'listed'],
]

const events = rows([
  ...paging,
  ...statuses,
  ['group=series', 'listed'],
  ['group=occurrence', 'listed'],
  ['order=desc', 'listed'],
  ['orderby=start', 'listed'],
  ['orderby=modified', 'listed'],
  ...['title', 'end', 'published', 'id', 'rand', 'date'].map((word): Row => [`orderby=${word}`, 'listed']),
  ['start_date=2027-05-01', 'listed'],
  ['end_date=2027-05-01', 'listed'],
  ['start_date=2027-05-02', 'listed', none],
  ['start_date=2027-05-01 18:00&strict_dates=true', 'listed'],
  ['start_date=2027-05-01&end_date=2027-05-01&overlaps=true', 'listed'],
  ['starts_after=2027-04-30', 'listed'],
  ['starts_after=2027-04-30&starts_before=2027-05-01', 'listed'],
  ['ends_after=2027-04-30', 'listed'],
  ['ends_after=2027-04-30&ends_before=2027-05-01', 'listed'],
  ['include={events}', 'listed'],
  ['include={events}&featured=true', 'matched', rich],
  ['post_parent={parent}', 'listed', rich],
  ['post_parent=0', 'listed', plain],
  ['post_parent={parent}&ticketed=false', 'matched', none],
  ['search=specimen', 'matched'],
  ['search=zeppelin', 'matched', rich],
  ['search=-zeppelin', 'matched', plain],
  ['search=specimen&orderby=relevance', 'matched'],
  ['search=specimen&orderby=relevance&highlight=true', 'matched'],
  ['q=specimen', 'matched'],
  ['q=specimne', 'matched'],
  ['q=zeppelin', 'matched', rich],
  ['q=-zeppelin', 'matched', plain],
  ['q=specimen&orderby=start', 'matched'],
  ['q=specimen 2027-05-01', 'matched'],
  ['q=specimen&interpret=off', 'matched'],
  ['q=specimen&highlight=true', 'matched'],
  ['categories={categories}', 'matched', rich],
  ['categories={top}', 'matched', rich],
  ['tags={tags}', 'matched', rich],
  ['categories={top}&tags={tags}&status=any', 'matched', rich, 'writers'],
  ['venue={venues}', 'matched', rich],
  ['organizer={organizers}', 'matched', rich],
  ['featured=true', 'matched', rich],
  ['featured=false', 'matched', plain],
  ['featured=false&context=edit', 'matched', plain],
  ['ticketed=true', 'matched', rich],
  ['ticketed=false', 'matched', plain],
  ['sold_out=true', 'matched', rich],
  ['sold_out=false', 'matched', plain],
  ['attendance_mode=mixed', 'matched', rich],
  ['attendance_mode=offline', 'matched', plain],
  ['is_free=true', 'matched', none],
  ['is_free=false', 'matched'],
  ['event_status=cancelled', 'listed', rich],
  ['event_status=scheduled,postponed', 'listed', plain],
  ['geoloc=true', 'matched', rich],
  ['geoloc=false', 'matched', plain],
  ['geoloc_lat=10&geoloc_lng=10&geoloc_radius=1', 'matched', rich],
  ['geoloc_lat=10&geoloc_lng=10&orderby=distance', 'matched', rich],
  ['geoloc_lat=10&geoloc_lng=10&geoloc_radius=auto', 'matched', rich],
  ['near=Jos&geoloc_radius=200', 'matched', rich],
  ['bbox=10,10,10,10', 'matched', rich],
  ['bbox=170,-10,-170,10', 'matched', none],
  ['city=Bern', 'matched', rich],
  ['day=2027-05-01', 'listed'],
  ['day=2027-05-02', 'listed', none],
  ['month=2027-05', 'listed'],
  ['price=free', 'matched', none],
  ['price=paid,unknown', 'matched'],
  ['language=en', 'listed'],
  ['facets=categories,tags,venue,organizer,city,language,day,price', 'listed'],
  ['context=edit', 'listed'],
  ['categories={categories}&context=edit', 'matched', rich],
])

const linked = rows([
  ...paging,
  ...statuses,
  ...['date', 'title', 'modified', 'id', 'rand'].map((word): Row => [`orderby=${word}&order=asc`, 'listed']),
  ['search=of', 'listed'],
  ['search=of&orderby=relevance', 'listed'],
  ['q=of', 'listed'],
  ['q=of&highlight=true', 'listed'],
  ['has_events=true', 'listed', counted],
  ['has_events=false', 'listed', (specimen) => !specimen.counted],
  ['only_with_upcoming=true', 'listed', ({ upcoming }) => upcoming],
  ['only_with_upcoming=false', 'listed'],
  ['has_events=false&only_with_upcoming=true', 'listed', none],
])

const below: readonly Row[] = [
  ['parent={top}', 'listed', counted],
  ['parent=0&hide_empty=false', 'listed', none],
]
const orders = ['name', 'id', 'slug', 'count', 'description', 'term_group', 'include']

const terms = (name: 'categories' | 'tags') =>
  rows([
    ['', 'listed', counted],
    ['page=1&per_page=20&hide_empty=false', 'listed'],
    ['hide_empty=false&per_page=20&cursor={cursor}', 'listed'],
    ['hide_empty=true', 'listed', counted],
    ['hide_empty=false', 'listed'],
    ...orders.map((orderby): Row => [`orderby=${orderby}&order=desc`, 'listed', counted]),
    ['search=of', 'listed', counted],
    ['search=of&hide_empty=false', 'listed'],
    [`include={${name}}`, 'listed', counted],
    [`include={${name}}&hide_empty=false`, 'listed'],
    [`exclude={${name}}&hide_empty=false`, 'listed', none],
    ...(name === 'categories' ? below : []),
  ])

export const lists: Readonly<Record<IndexedResource, readonly ListRow[]>> = {
  events,
  venues: linked,
  organizers: linked,
  categories: terms('categories'),
  tags: terms('tags'),
}

/** For one event at a time, and for one term. */
export const eachRows: readonly (readonly [resource: Exclude<IndexedResource, 'events'>, query: string])[] = [
  ['venues', 'event={each}'],
  ['organizers', 'event={each}'],
  ['categories', 'event={each}'],
  ['categories', 'post={each}'],
  ['categories', 'slug={slug}'],
  ['tags', 'event={each}'],
  ['tags', 'post={each}'],
  ['tags', 'slug={slug}'],
]
