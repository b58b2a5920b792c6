/** The interface as specified: every route with its methods and the names of its arguments. */
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { formatsOf } from '../../src/http/output/formats.ts'

const paging = ['page', 'per_page']
const post = ['author', 'date', 'date_utc', 'description', 'status', 'image']
const event = [
  ...post,
  'title',
  'slug',
  'excerpt',
  'timezone',
  'all_day',
  'start_date',
  'end_date',
  'cost',
  'website',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'categories',
  'tags',
  'venue',
  'organizer',
]
const venue = [
  ...post,
  'venue',
  'show_map',
  'show_map_link',
  'address',
  'city',
  'country',
  'province',
  'state',
  'stateprovince',
  'zip',
  'phone',
  'website',
]
const organizer = [...post, 'organizer', 'phone', 'website', 'email']
const tag = ['name', 'description', 'slug']
const category = [...tag, 'parent']
const linked = [...paging, 'search', 'event', 'has_events', 'only_with_upcoming', 'status']
const terms = [...paging, 'search', 'exclude', 'include', 'order', 'orderby', 'hide_empty', 'post', 'event', 'slug']

const eventList = [
  ...paging,
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'strict_dates',
  'search',
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'status',
  'geoloc',
  'geoloc_lat',
  'geoloc_lng',
  'include',
  'post_parent',
  'ticketed',
]

export interface Endpoint {
  methods: readonly string[]
  args: readonly string[]
  required?: readonly string[]
}

/** Each format of lists has an address of its own. */
const nameIn = (path: string) => path.slice(1) as IndexedResource

function collection(
  path: string,
  list: readonly string[],
  body: readonly string[],
  required: readonly string[],
): Record<string, readonly Endpoint[]> {
  const read = { methods: ['GET'], args: list }
  const extensions = formatsOf(nameIn(path)).flatMap(({ extension }) => extension ?? [])
  return {
    [path]: [read, { methods: ['POST'], args: body, required }],
    ...Object.fromEntries(extensions.map((extension) => [`${path}.${extension}`, [read]])),
  }
}

function item(identity: 'id' | 'slug', body: readonly string[], more: readonly string[] = []): Endpoint[] {
  const read = { args: [identity, ...more], required: [identity] }
  return [
    { methods: ['GET'], ...read },
    { methods: ['DELETE'], ...read },
    { methods: ['POST', 'PUT', 'PATCH'], args: [identity, ...more, ...body], required: [identity] },
  ]
}

const external = 'by-external-id/(?P<source>[^/]+)/(?P<external_id>[^/]+)'
const names = ['source', 'external_id']

/** A record by a client's own id. */
function externalItem(body: readonly string[]): Endpoint[] {
  const read = { args: names, required: names }
  const change = { args: [...names, ...body, 'dry_run'], required: names }
  return [
    { methods: ['GET'], ...read },
    { methods: ['DELETE'], ...read },
    { methods: ['PUT'], ...change },
    { methods: ['POST', 'PATCH'], ...change },
  ]
}

const id = '(?P<id>\\d+)'

function revisions(resource: string): Record<string, readonly Endpoint[]> {
  const both = ['id', 'revision']
  return {
    [`/${resource}/${id}/revisions`]: [{ methods: ['GET'], args: ['id'], required: ['id'] }],
    [`/${resource}/${id}/revisions/(?P<revision>\\d+)`]: [
      { methods: ['GET'], args: both, required: both },
      { methods: ['POST'], args: [...both, 'dry_run'], required: both },
    ],
  }
}

/** One of a series. */
const ofOccurrence = ['id', 'recurrence']
const occurrence: Endpoint[] = [
  { methods: ['GET'], args: [...ofOccurrence, 'password'], required: ofOccurrence },
  { methods: ['DELETE'], args: [...ofOccurrence, 'scope'], required: ofOccurrence },
  { methods: ['POST', 'PUT', 'PATCH'], args: [...ofOccurrence, 'scope', ...event], required: ofOccurrence },
]

const slug = 'by-slug/(?P<slug>[^/]+)'

/** Below the namespace, in the order of the routes. */
export const specified: Readonly<Record<string, readonly Endpoint[]>> = {
  '': [{ methods: ['GET'], args: ['namespace', 'context'] }],
  '/doc': [{ methods: ['GET'], args: [] }],
  '/suggest': [{ methods: ['GET'], args: ['q', 'types', 'limit'], required: ['q'] }],
  '/map': [{ methods: ['GET'], args: ['bbox', 'zoom'], required: ['bbox', 'zoom'] }],
  '/calendar': [{ methods: ['GET'], args: ['month', 'per_day'] }],
  '/changes': [{ methods: ['GET'], args: ['since', 'limit', 'resources'] }],
  '/rpde/events': [{ methods: ['GET'], args: ['afterTimestamp', 'afterId', 'after', 'limit'] }],
  '/batch': [{ methods: ['POST'], args: ['requests', 'validation'], required: ['requests'] }],
  '/images': [{ methods: ['POST'], args: [] }],
  '/images/(?P<picture>[0-9a-f]{32})': [{ methods: ['DELETE'], args: ['picture'], required: ['picture'] }],
  ...collection('/events', eventList, event, ['title', 'start_date', 'end_date']),
  [`/events/${id}-(?P<recurrence>\\d{8}T\\d{6}Z)`]: occurrence,
  [`/events/${id}`]: item('id', event, ['password']),
  [`/events/${slug}`]: item('slug', event),
  [`/events/${external}`]: externalItem(event),
  ...revisions('events'),
  [`/events/${id}/duplicate`]: [{ methods: ['POST'], args: ['id', ...event, 'dry_run'], required: ['id'] }],
  [`/events/${id}-(?P<recurrence>\\d{8}T\\d{6}Z)/explain`]: [
    { methods: ['GET'], args: [...ofOccurrence, ...eventList], required: ofOccurrence },
  ],
  [`/events/${id}/explain`]: [{ methods: ['GET'], args: ['id', ...eventList], required: ['id'] }],
  ...collection('/venues', linked, venue, ['venue']),
  [`/venues/${id}`]: item('id', venue),
  [`/venues/${slug}`]: item('slug', venue),
  [`/venues/${external}`]: externalItem(venue),
  ...revisions('venues'),
  ...collection('/organizers', linked, organizer, ['organizer']),
  [`/organizers/${id}`]: item('id', organizer),
  [`/organizers/${slug}`]: item('slug', organizer),
  [`/organizers/${external}`]: externalItem(organizer),
  ...revisions('organizers'),
  ...collection('/categories', [...terms, 'parent'], category, ['name']),
  [`/categories/${id}`]: item('id', category),
  ...revisions('categories'),
  ...collection('/tags', terms, tag, ['name']),
  [`/tags/${id}`]: item('id', tag),
  ...revisions('tags'),
}

interface Declared {
  route: string
  name: string
  /** Absent: any. */
  type?: string
  initial?: unknown
}

const paged: Omit<Declared, 'route'>[] = [
  { name: 'page', type: 'integer', initial: 1 },
  { name: 'per_page', type: 'integer', initial: 10 },
  { name: 'search', type: 'string' },
]
const typed = (type: string, names: string): Omit<Declared, 'route'>[] =>
  names.split(' ').map((name) => ({ name, type }))

const lists: Readonly<Record<string, Omit<Declared, 'route'>[]>> = {
  '': [
    { name: 'namespace', initial: 'cal/events/v1' },
    { name: 'context', initial: 'view' },
  ],
  '/events': [
    ...paged,
    { name: 'strict_dates', initial: false },
    ...typed('array', 'categories tags venue organizer include'),
    ...typed('boolean', 'featured geoloc ticketed'),
    ...typed('number', 'geoloc_lat geoloc_lng'),
    ...typed('integer', 'post_parent'),
  ],
  '/venues': [...paged, ...typed('integer', 'event'), { name: 'only_with_upcoming', initial: false }],
  '/organizers': [...paged, ...typed('integer', 'event'), { name: 'only_with_upcoming', initial: false }],
  '/categories': [
    ...paged,
    ...typed('array', 'include exclude'),
    ...typed('string', 'order orderby slug'),
    ...typed('integer', 'post event parent'),
    { name: 'hide_empty', type: 'boolean', initial: true },
  ],
  '/tags': [
    ...paged,
    ...typed('array', 'include exclude'),
    ...typed('string', 'order orderby slug'),
    ...typed('integer', 'post event'),
    { name: 'hide_empty', type: 'boolean', initial: true },
  ],
}

/** Types and defaults that the specification names for the arguments of reads. */
export const declared: Declared[] = Object.entries(lists).flatMap(([route, names]) =>
  names.map((one) => ({ route, ...one })),
)
