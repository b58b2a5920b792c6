/** An event in answers. */
import { mayEdit } from '../../access/visibility.ts'
import type { JsonSchema } from '../../declaration/kinds.ts'
import type { ResponseField, ResponseFields, View } from '../../declaration/resource.ts'
import { boolean, dateTime, described, emptyList, integer, listOf, object, string } from '../../declaration/schemas.ts'
import { cleanLine } from '../../text/clean.ts'
import { storedAddress } from '../../values/address.ts'
import { formatCost, statedCurrency } from '../../values/cost.ts'
import {
  attendanceModes,
  attendanceModeTable,
  eventStatuses,
  eventStatusTable,
  meanings,
} from '../../values/event-status.ts'
import { isFree } from '../../values/free.ts'
import { details } from '../../values/wall-clock.ts'
import { abbreviation, toLocal, toUtc } from '../../values/zone.ts'
import { imageSchema, serializeImage, stableImageSchema } from '../images.ts'
import { eventLdSchema } from '../json-ld-schemas.ts'
import { author, dateFields, globalIdFields, highlights, id, status } from '../posts.ts'
import { htmlField, languageFields, nameField, translated } from '../translations.ts'
import { EMBEDDED, embeddedRecords, embeddedTerms } from './embedded.ts'
import { costDescription, type EventRecord, fields } from './fields.ts'
import { eventLd, page } from './json-ld.ts'
import { occurrenceIdOf } from './occurrences.ts'
import { seriesResponse } from './series-response.ts'

const flag = (
  name:
    | 'all_day'
    | 'show_map'
    | 'show_map_link'
    | 'hide_from_listings'
    | 'sticky'
    | 'featured'
    | 'ticketed'
    | 'sold_out',
  description: string,
): ResponseField<EventRecord> => ({
  description,
  schema: boolean,
  serialize: (r) => r[name],
  redacted: null,
})

const detailsOf = (part: JsonSchema) =>
  object({
    year: described('Year', part),
    month: described('Month, 01 to 12', part),
    day: described('Day of the month', part),
    hour: described('Hour, 00 to 23', part),
    minutes: described('Minutes', part),
    seconds: described('Seconds', part),
  })

function clock(of: (r: EventRecord) => string, description: string): ResponseField<EventRecord> {
  return { description, schema: dateTime, serialize: of }
}

function clockDetails(of: (r: EventRecord) => string): ResponseField<EventRecord> {
  return {
    description: 'The same in parts',
    schema: detailsOf(string),
    stable: detailsOf(integer),
    serialize: (r, v) => {
      const parts = details(of(r))
      return v.stable
        ? Object.fromEntries(Object.entries(parts).map(([part, digits]) => [part, Number(digits)]))
        : parts
    },
  }
}

const costSchema = (value: JsonSchema) =>
  object({
    currency_symbol: described('As the price shows it; empty without a price'),
    currency_code: described('ISO 4217'),
    currency_position: described('Of the symbol: before or behind the amount', {
      type: 'string',
      enum: ['', 'prefix', 'postfix'],
    }),
    values: described('Its amounts, lowest first', listOf(value)),
  })
const noCurrency = { currency_symbol: '', currency_code: '', currency_position: '' }
const noCost = { ...noCurrency, values: [] }

function costDetails(r: EventRecord, v: View): unknown {
  if (!r.cost) return noCost
  const { values } = r.cost
  return {
    ...(values.length ? statedCurrency(r.cost, v.currency) : noCurrency),
    values: v.stable
      ? values.map((value) => (value !== '' && Number.isFinite(Number(value)) ? Number(value) : value))
      : values,
  }
}

function website(r: EventRecord, v: View): string {
  return r.website === null ? page(r, v) : storedAddress(r.website)
}

/** A date that most events lack: the wall clock in the event's zone, and the same in UTC. */
function previousDate(
  name: 'previous_start_date' | 'previous_end_date',
  description: string,
): ResponseFields<EventRecord> {
  const dateOrNone = (description: string, of: (r: EventRecord) => string): ResponseField<EventRecord> => ({
    description,
    schema: { anyOf: [dateTime, { const: '' }] },
    stable: { anyOf: [dateTime, { type: 'null' }] },
    serialize: (r, v) => (r[name] ? of(r) : v.stable ? null : ''),
  })
  return {
    [name]: dateOrNone(`${description}, wall clock in its zone, or an empty text`, (r) => r[name]),
    [`utc_${name}`]: dateOrNone('The same in UTC', (r) => toLocal(toUtc(r[name], r.timezone), 'UTC')),
  }
}

const startUtc = (r: EventRecord) => toLocal(r.start_utc, 'UTC')
const endUtc = (r: EventRecord) => toLocal(r.end_utc, 'UTC')

export const response: ResponseFields<EventRecord> = {
  id,
  ...globalIdFields,
  author,
  status,
  ...dateFields,
  url: { description: 'Page of the event', schema: string, serialize: page },
  rest_url: {
    description: 'Address of the record',
    schema: string,
    serialize: (r, v) => `${v.base}/events/${occurrenceIdOf(r) ?? r.id}`,
  },
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
  cost: {
    description: 'Price',
    schema: string,
    serialize: (r, v) => cleanLine(formatCost(r.cost, v.currency)),
    redacted: '',
  },
  cost_details: {
    description: 'Price in parts',
    schema: costSchema(string),
    stable: costSchema({ type: ['number', 'string'] }),
    serialize: costDetails,
    redacted: { ...noCost },
  },
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
    stable: { type: 'array', items: { $ref: '#/components/schemas/Venue' } },
    redacted: [],
    serialize: (r, v) => {
      const venues = embeddedRecords(r, v, 'venues')
      return v.stable || venues.length !== 1 ? venues : venues[0]
    },
  },
  organizer: {
    description: `Its organizers. ${EMBEDDED}`,
    schema: { type: 'array', items: { $ref: '#/components/schemas/Organizer' } },
    serialize: (r, v) => embeddedRecords(r, v, 'organizers'),
    redacted: [],
  },
  custom_fields: { description: 'Always empty here', schema: emptyList, serialize: () => [], redacted: [] },
  json_ld: {
    description: 'schema.org Event, on single reads',
    schema: eventLdSchema,
    optional: 'single',
    serialize: (r, v) => (v.single ? eventLd(r, v) : undefined),
    redacted: undefined,
  },
  ...languageFields('events', 'title', fields, () => response),
  post_parent: { description: 'Parent event, 0 without', schema: { type: 'integer' }, serialize: (r) => r.post_parent },
  ticketed: flag('ticketed', 'Whether there are tickets'),
  cost_description: {
    description: 'Price in words, as it was written',
    schema: string,
    serialize: (r, v) => cleanLine(costDescription(r, v.language, v.defaultLanguage)),
    redacted: '',
  },
  is_free: {
    description: 'Whether it costs nothing; false where the price is unknown, or where it is free for some',
    schema: boolean,
    serialize: (r) => isFree(r.cost),
    redacted: null,
  },
  event_status: {
    description: `Whether it takes place: ${meanings(eventStatusTable)}`,
    schema: { type: 'string', enum: eventStatuses },
    serialize: (r) => r.event_status,
  },
  event_status_reason: { ...translated('event_status_reason', 'Why, for visitors'), redacted: '' },
  ...previousDate('previous_start_date', 'Former start of a rescheduled event'),
  ...previousDate('previous_end_date', 'Former end of a rescheduled event'),
  sold_out: flag('sold_out', 'Whether all tickets are sold'),
  attendance_mode: {
    description: `How it is attended: ${meanings(attendanceModeTable)}`,
    schema: { type: 'string', enum: attendanceModes },
    serialize: (r) => r.attendance_mode,
    redacted: null,
  },
  online_url: {
    description: 'Where to attend it online, or an empty text',
    schema: string,
    stable: { type: ['string', 'null'] },
    serialize: (r, v) => (r.online_url ? storedAddress(r.online_url) : v.stable ? null : ''),
    redacted: '',
  },
  review_note: {
    description: 'With context=edit, for those who may edit the event: what a reviewer asks its author to change',
    schema: string,
    optional: 'editing',
    serialize: (r, v) => (v.editing && mayEdit(v.caller, r) ? (r.review_note ?? '') : undefined),
    redacted: undefined,
  },
  ...seriesResponse,
  distance: {
    description: 'Kilometres from the point of a near query; lists add it',
    schema: { type: 'number' },
    optional: 'any',
    serialize: () => undefined,
  },
  highlights,
}
