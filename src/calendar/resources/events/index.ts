/** Events: what the calendar is for. */

import { publicEvents } from '../../access/visibility.ts'
import { field, MAX_TERMS } from '../../declaration/fields.ts'
import type { Resource, ResponseField, ResponseFields, View } from '../../declaration/resource.ts'
import type { languageCodes } from '../../languages.ts'
import { linkFields } from '../../links.ts'
import { plainText, sortKey, stripHtml } from '../../text/analysis.ts'
import { cleanLine } from '../../text/clean.ts'
import { shownAddress } from '../../values/address.ts'
import { showCost } from '../../values/cost.ts'
import { abbreviation, details, iso, toLocal, wallSeconds } from '../../values/time.ts'
import { type OrganizerDocument, personLd } from '../organizers.ts'
import {
  author,
  boolean,
  dateShape,
  dateTime,
  globalShape,
  id,
  imageSchema,
  languageShape,
  type PostDocument,
  postFields,
  postIndex,
  postKeys,
  shownImage,
  shownText,
  status,
  string,
  text,
  translated,
  uniqueKeys,
} from '../posts.ts'
import { byLanguage } from '../terms.ts'
import { placeLd, type VenueDocument } from '../venues.ts'
import { EMBEDDED, linked, shownOf, shownTerms } from './embedded.ts'
import { eventFilters, eventSortings, eventWindow } from './filters.ts'

const manyTerms = { schema: { maxItems: MAX_TERMS } }

const fields = {
  ...postFields,
  title: field('text', 'Title', { translated: true, required: true }),
  description: field('html', 'Description', { translated: true }),
  slug: field('slug', 'Name in addresses; made from the title when absent', { translated: true }),
  excerpt: field('html', 'Summary', { translated: true }),
  timezone: field('zone', 'IANA time zone, or UTC+5:30; the site’s when absent'),
  all_day: field('boolean', 'Whole days: from 00:00:00 of the first to 23:59:59 of the last'),
  start_date: field('moment', 'Start, wall clock in the event’s zone or an instant', { required: true }),
  end_date: field('moment', 'End, not before the start', { required: true }),
  cost: field('cost', 'Price as text, number or list: 10, "€10 – €20", "Free"'),
  website: field('url', 'Web address; the event’s own page when never given', { cleared: '' }),
  show_map: field('boolean', 'Show a map'),
  show_map_link: field('boolean', 'Show a map link'),
  hide_from_listings: field('boolean', 'Keep out of every list'),
  sticky: field('boolean', 'Pin in calendar views'),
  featured: field('boolean', 'Feature on the site'),
  categories: field(
    'terms',
    'Categories by id, slug or name; unknown names are created, at most 20 at once',
    manyTerms,
  ),
  tags: field('terms', 'Tags by id, slug or name; unknown names are created, at most 20 at once', manyTerms),
  venue: field('linked', 'Venues by id, or as objects that are found or created'),
  organizer: field('linked', 'Organizers by id, or as objects that are found or created'),
  password: field('password', 'Protects the event: it is shown only to those who send it'),
  post_parent: field('parent', 'Parent event, 0 for none'),
  ticketed: field('boolean', 'Whether there are tickets'),
}

export type EventDocument = Omit<PostDocument<typeof fields>, 'start_date' | 'end_date'> & {
  /** Wall clocks in the event's zone. */
  start_date: string
  end_date: string
  /** Unix seconds. */
  start_utc: number
  end_utc: number
}

/** An event with the records it links, as indexed and as read for an answer. */
export type EventRecord = EventDocument & {
  venues: VenueDocument[]
  organizers: OrganizerDocument[]
}

const flag = (
  name: 'all_day' | 'show_map' | 'show_map_link' | 'hide_from_listings' | 'sticky' | 'featured',
  description: string,
): ResponseField<EventRecord> => ({
  description,
  schema: boolean,
  serialize: (r) => r[name],
  redacted: null,
})

const detailsSchema = {
  type: 'object',
  properties: Object.fromEntries(['year', 'month', 'day', 'hour', 'minutes', 'seconds'].map((part) => [part, string])),
}
const numericDetails = {
  type: 'object',
  properties: Object.fromEntries(
    ['year', 'month', 'day', 'hour', 'minutes', 'seconds'].map((part) => [part, { type: 'integer' }]),
  ),
}

function clock(of: (r: EventRecord) => string, description: string): ResponseField<EventRecord> {
  return { description, schema: dateTime, serialize: of }
}

function clockDetails(of: (r: EventRecord) => string): ResponseField<EventRecord> {
  return {
    description: 'The same in parts',
    schema: detailsSchema,
    stable: numericDetails,
    serialize: (r, v) => {
      const parts = details(of(r))
      return v.stable
        ? Object.fromEntries(Object.entries(parts).map(([part, digits]) => [part, Number(digits)]))
        : parts
    },
  }
}

const noCost = { currency_symbol: '', currency_code: '', currency_position: '', values: [] }

function costDetails(r: EventRecord, v: View): unknown {
  if (!r.cost) return noCost
  const { currency_symbol, currency_code, currency_position, values } = r.cost
  return {
    currency_symbol,
    currency_code,
    currency_position,
    values: v.stable
      ? values.map((value) => (value !== '' && Number.isFinite(Number(value)) ? Number(value) : value))
      : values,
  }
}

function page(r: EventRecord, v: View): string {
  return `${v.site}/${v.language}/event/${text(r, 'slug', v)}`
}

function website(r: EventRecord, v: View): string {
  return r.website === null ? page(r, v) : shownAddress(r.website)
}

const startUtc = (r: EventRecord) => toLocal(r.start_utc, 'UTC')
const endUtc = (r: EventRecord) => toLocal(r.end_utc, 'UTC')
const object = { type: 'object' }

const shape: ResponseFields<EventRecord> = {
  id,
  ...globalShape,
  author,
  status,
  ...dateShape,
  url: { description: 'Page of the event', schema: string, serialize: page },
  rest_url: { description: 'Address of the record', schema: string, serialize: (r, v) => `${v.base}/events/${r.id}` },
  title: translated('title', 'Title'),
  description: translated('description', 'Description, HTML', ''),
  excerpt: translated('excerpt', 'Summary, HTML', ''),
  slug: translated('slug', 'Name in addresses'),
  image: {
    description: 'Picture, or false',
    schema: { anyOf: [imageSchema, { const: false }] },
    stable: { anyOf: [imageSchema, { type: 'null' }] },
    serialize: (r, v) => shownImage(r.image) ?? (v.stable ? null : false),
    redacted: false,
  },
  all_day: flag('all_day', 'Whole days'),
  start_date: clock((r) => r.start_date, 'Start, wall clock in the event’s zone'),
  start_date_details: clockDetails((r) => r.start_date),
  end_date: clock((r) => r.end_date, 'End, wall clock in the event’s zone'),
  end_date_details: clockDetails((r) => r.end_date),
  utc_start_date: clock(startUtc, 'Start in UTC'),
  utc_start_date_details: clockDetails(startUtc),
  utc_end_date: clock(endUtc, 'End in UTC'),
  utc_end_date_details: clockDetails(endUtc),
  timezone: { description: 'Time zone', schema: string, serialize: (r) => r.timezone },
  timezone_abbr: {
    description: 'Its abbreviation at the start',
    schema: string,
    serialize: (r) => abbreviation(r.start_utc, r.timezone),
  },
  cost: { description: 'Price', schema: string, serialize: (r) => cleanLine(showCost(r.cost)), redacted: '' },
  cost_details: { description: 'Price in parts', schema: object, serialize: costDetails, redacted: { ...noCost } },
  website: { description: 'Web address', schema: string, serialize: website, redacted: '' },
  show_map: flag('show_map', 'Show a map'),
  show_map_link: flag('show_map_link', 'Show a map link'),
  hide_from_listings: flag('hide_from_listings', 'Kept out of every list'),
  sticky: flag('sticky', 'Pinned in calendar views'),
  featured: flag('featured', 'Featured on the site'),
  categories: shownTerms('categories'),
  tags: shownTerms('tags'),
  venue: {
    description: `None: an empty list; one: the venue; several: a list. ${EMBEDDED}`,
    schema: {
      anyOf: [{ type: 'array', items: { $ref: '#/components/schemas/Venue' } }, { $ref: '#/components/schemas/Venue' }],
    },
    stable: { type: 'array', items: { $ref: '#/components/schemas/VenueStable' } },
    redacted: [],
    serialize: (r, v) => {
      const venues = linked(r, v, 'venues')
      return v.stable || venues.length !== 1 ? venues : venues[0]
    },
  },
  organizer: {
    description: `Its organizers. ${EMBEDDED}`,
    schema: { type: 'array', items: { $ref: '#/components/schemas/Organizer' } },
    stable: { type: 'array', items: { $ref: '#/components/schemas/OrganizerStable' } },
    serialize: (r, v) => linked(r, v, 'organizers'),
    redacted: [],
  },
  custom_fields: { description: 'Always empty here', schema: { type: 'array' }, serialize: () => [], redacted: [] },
  json_ld: {
    description: 'schema.org Event, on single reads',
    schema: object,
    serialize: (r, v) => (v.single ? eventLd(r, v) : undefined),
    redacted: undefined,
  },
  ...languageShape('events', 'title'),
  post_parent: { description: 'Parent event, 0 without', schema: { type: 'integer' }, serialize: (r) => r.post_parent },
  ticketed: { description: 'Whether there are tickets', schema: boolean, serialize: (r) => r.ticketed, redacted: null },
  distance: {
    description: 'Kilometres from the point of a near query; lists add it',
    schema: { type: 'number' },
    serialize: () => undefined,
  },
}

/** https://schema.org/Event */
function eventLd(r: EventRecord, v: View): Record<string, unknown> {
  const description = text(r, 'excerpt', v) || text(r, 'description', v)
  const [venue] = shownOf(r.venues, v)
  const [organizer] = shownOf(r.organizers, v)
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: plainText(text(r, 'title', v)),
    description: plainText(description),
    ...(r.image ? { image: shownAddress(r.image.url) } : {}),
    url: page(r, v),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: iso(r.start_utc, r.timezone),
    endDate: iso(r.end_utc, r.timezone),
    ...(venue ? { location: placeLd(venue, text(venue, 'venue', v), plainText(text(venue, 'description', v))) } : {}),
    ...(organizer
      ? {
          organizer: personLd(organizer, text(organizer, 'organizer', v), plainText(text(organizer, 'description', v))),
        }
      : {}),
    ...(r.cost?.values.length ? { offers: offer(r, v) } : {}),
    performer: 'Organization',
  }
}

function offer(r: EventRecord, v: View): Record<string, unknown> {
  return {
    '@type': 'Offer',
    price: r.cost?.values[0],
    priceCurrency: r.cost?.currency_code,
    url: page(r, v),
    category: 'primary',
    availability: 'inStock',
    validFrom: `${toLocal(r.published, 'UTC').replace(' ', 'T')}+00:00`,
  }
}

const publicIds = (records: readonly { id: number; status: string }[]) =>
  records.filter((record) => record.status === 'publish').map((record) => record.id)
const keptIds = (records: readonly { id: number; status: string }[]) =>
  records.filter((record) => record.status !== 'trash').map((record) => record.id)

function points(venues: readonly VenueDocument[], ids: readonly number[]): [number, number][] {
  return venues.flatMap((venue) =>
    ids.includes(venue.id) && venue.geo_lat !== null && venue.geo_lng !== null ? [[venue.geo_lng, venue.geo_lat]] : [],
  )
}

export const events: Resource<EventRecord> = {
  name: 'events',
  singular: 'event',
  description: 'Calendar entries with a start and an end, links to venues and organizers, categories and tags',
  nameField: 'title',
  store: {
    name: 'events',
    sequence: 'posts',
    unique: uniqueKeys,
    keys: postKeys,
    links: linkFields,
    counted: publicEvents,
  },
  fields,
  response: shape,
  filters: eventFilters,
  always: eventWindow,
  sortings: eventSortings,
  index: {
    primarySort: 'start',
    endField: 'end',
    fields: {
      ...postIndex,
      hidden: { kind: 'boolean', of: (r) => r.hide_from_listings, responseField: 'hide_from_listings' },
      protected: { kind: 'boolean', of: (r) => r.password !== null },
      start: { kind: 'long', of: (r) => r.start_utc, responseField: 'utc_start_date' },
      end: { kind: 'long', of: (r) => r.end_utc, responseField: 'utc_end_date' },
      start_local: { kind: 'long', of: (r) => wallSeconds(r.start_date), responseField: 'start_date' },
      end_local: { kind: 'long', of: (r) => wallSeconds(r.end_date), responseField: 'end_date' },
      featured: { kind: 'boolean', of: (r) => r.featured },
      ticketed: { kind: 'boolean', of: (r) => r.ticketed },
      post_parent: { kind: 'long', of: (r) => r.post_parent },
      categories: { kind: 'longs', of: (r) => r.categories },
      tags: { kind: 'longs', of: (r) => r.tags },
      venue: { kind: 'longs', of: (r) => publicIds(r.venues) },
      venue_any: { kind: 'longs', of: (r) => keptIds(r.venues), responseField: 'venue' },
      organizer: { kind: 'longs', of: (r) => publicIds(r.organizers) },
      organizer_any: { kind: 'longs', of: (r) => keptIds(r.organizers), responseField: 'organizer' },
      location: { kind: 'points', of: (r) => points(r.venues, publicIds(r.venues)), responseField: 'venue' },
      location_any: { kind: 'points', of: (r) => points(r.venues, keptIds(r.venues)), responseField: 'venue' },
      title: {
        kind: 'sort',
        of: (r, c) =>
          byLanguage((language) =>
            sortKey(shownText(r, 'title', language, c.defaultLanguage).text, language).slice(0, 200),
          ),
      },
    },
    texts: Object.fromEntries(
      [
        ['title', 4],
        ['excerpt', 2],
        ['description', 1],
      ].map(([name, weight]) => [
        name,
        {
          weight: Number(weight),
          substring: name === 'title',
          of: (r: EventRecord, language: (typeof languageCodes)[number], c: { defaultLanguage: typeof language }) =>
            stripHtml(shownText(r, String(name), language, c.defaultLanguage).text),
        },
      ]),
    ),
  },
  right: 'edit',
  term: false,
}
