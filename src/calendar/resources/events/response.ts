/** An event in answers. */
import type { ResponseField, ResponseFields, View } from '../../declaration/resource.ts'
import { cleanLine } from '../../text/clean.ts'
import { storedAddress } from '../../values/address.ts'
import { formatCost } from '../../values/cost.ts'
import { details } from '../../values/wall-clock.ts'
import { abbreviation, toLocal } from '../../values/zone.ts'
import { imageSchema, serializeImage, stableImageSchema } from '../images.ts'
import {
  author,
  boolean,
  dateFields,
  dateTime,
  globalIdFields,
  htmlField,
  id,
  languageFields,
  nameField,
  status,
  string,
  translated,
} from '../posts.ts'
import { EMBEDDED, embeddedRecords, embeddedTerms } from './embedded.ts'
import { type EventRecord, fields } from './fields.ts'
import { eventLd, page } from './json-ld.ts'

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

function website(r: EventRecord, v: View): string {
  return r.website === null ? page(r, v) : storedAddress(r.website)
}

const startUtc = (r: EventRecord) => toLocal(r.start_utc, 'UTC')
const endUtc = (r: EventRecord) => toLocal(r.end_utc, 'UTC')
const object = { type: 'object' }

export const response: ResponseFields<EventRecord> = {
  id,
  ...globalIdFields,
  author,
  status,
  ...dateFields,
  url: { description: 'Page of the event', schema: string, serialize: page },
  rest_url: { description: 'Address of the record', schema: string, serialize: (r, v) => `${v.base}/events/${r.id}` },
  title: nameField('title', 'Title'),
  description: { ...htmlField('description', 'Description'), redacted: '' },
  excerpt: { ...htmlField('excerpt', 'Summary'), redacted: '' },
  slug: translated('slug', 'Name in addresses'),
  image: {
    description: 'Picture, or false',
    schema: { anyOf: [imageSchema, { const: false }] },
    stable: { anyOf: [stableImageSchema, { type: 'null' }] },
    serialize: (r, v) => serializeImage(r, v) ?? (v.stable ? null : false),
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
  cost: { description: 'Price', schema: string, serialize: (r) => cleanLine(formatCost(r.cost)), redacted: '' },
  cost_details: { description: 'Price in parts', schema: object, serialize: costDetails, redacted: { ...noCost } },
  website: { description: 'Web address', schema: string, serialize: website, redacted: '' },
  show_map: flag('show_map', 'Show a map'),
  show_map_link: flag('show_map_link', 'Show a map link'),
  hide_from_listings: flag('hide_from_listings', 'Kept out of every list'),
  sticky: flag('sticky', 'Pinned in calendar views'),
  featured: flag('featured', 'Featured on the site'),
  categories: embeddedTerms('categories'),
  tags: embeddedTerms('tags'),
  venue: {
    description: `None: an empty list; one: the venue; several: a list. ${EMBEDDED}`,
    schema: {
      anyOf: [{ type: 'array', items: { $ref: '#/components/schemas/Venue' } }, { $ref: '#/components/schemas/Venue' }],
    },
    stable: { type: 'array', items: { $ref: '#/components/schemas/VenueStable' } },
    redacted: [],
    serialize: (r, v) => {
      const venues = embeddedRecords(r, v, 'venues')
      return v.stable || venues.length !== 1 ? venues : venues[0]
    },
  },
  organizer: {
    description: `Its organizers. ${EMBEDDED}`,
    schema: { type: 'array', items: { $ref: '#/components/schemas/Organizer' } },
    stable: { type: 'array', items: { $ref: '#/components/schemas/OrganizerStable' } },
    serialize: (r, v) => embeddedRecords(r, v, 'organizers'),
    redacted: [],
  },
  custom_fields: { description: 'Always empty here', schema: { type: 'array' }, serialize: () => [], redacted: [] },
  json_ld: {
    description: 'schema.org Event, on single reads',
    schema: object,
    optional: 'any',
    serialize: (r, v) => (v.single ? eventLd(r, v) : undefined),
    redacted: undefined,
  },
  ...languageFields('events', 'title', fields, () => response),
  post_parent: { description: 'Parent event, 0 without', schema: { type: 'integer' }, serialize: (r) => r.post_parent },
  ticketed: { description: 'Whether there are tickets', schema: boolean, serialize: (r) => r.ticketed, redacted: null },
  distance: {
    description: 'Kilometres from the point of a near query; lists add it',
    schema: { type: 'number' },
    optional: 'any',
    serialize: () => undefined,
  },
}
