/** What lists of events filter, order and search by. */
import { isPublic } from '../../access/visibility.ts'
import type { ConditionOn, IndexFields, Resource } from '../../declaration/resource.ts'
import { languageCodes } from '../../languages.ts'
import type { LinkField } from '../../links.ts'
import { sortKey, stripHtml } from '../../text/analysis.ts'
import { isFree } from '../../values/free.ts'
import { objectOf } from '../../values/objects.ts'
import { wallSeconds } from '../../values/wall-clock.ts'
import { postIndex } from '../posts.ts'
import { localizedText } from '../translations.ts'
import type { VenueDocument } from '../venues.ts'
import type { EventRecord } from './fields.ts'

const publicIds = (records: readonly { id: number; status: string }[]) =>
  records.filter((record) => record.status === 'publish').map((record) => record.id)
const keptIds = (records: readonly { id: number; status: string }[]) =>
  records.filter((record) => record.status !== 'trash').map((record) => record.id)

function points(venues: readonly VenueDocument[], ids: readonly number[]): [number, number][] {
  return venues.flatMap((venue) =>
    ids.includes(venue.id) && venue.geo_lat !== null && venue.geo_lng !== null ? [[venue.geo_lng, venue.geo_lat]] : [],
  )
}

export const indexFields = {
  ...postIndex,
  hidden: { kind: 'boolean', of: (r) => r.hide_from_listings, responseField: 'hide_from_listings' },
  protected: { kind: 'boolean', of: (r) => r.password !== null },
  /** Whether the event counts as one of the records that it links. */
  counted: { kind: 'boolean', of: isPublic },
  start: { kind: 'long', of: (r) => r.start_utc, responseField: 'utc_start_date' },
  end: { kind: 'long', of: (r) => r.end_utc, responseField: 'utc_end_date' },
  start_local: { kind: 'long', of: (r) => wallSeconds(r.start_date), responseField: 'start_date' },
  end_local: { kind: 'long', of: (r) => wallSeconds(r.end_date), responseField: 'end_date' },
  featured: { kind: 'boolean', of: (r) => r.featured },
  ticketed: { kind: 'boolean', of: (r) => r.ticketed },
  event_status: { kind: 'keyword', of: (r) => r.event_status },
  sold_out: { kind: 'boolean', of: (r) => r.sold_out },
  attendance_mode: { kind: 'keyword', of: (r) => r.attendance_mode },
  is_free: { kind: 'boolean', of: (r) => isFree(r.cost) },
  post_parent: { kind: 'long', of: (r) => r.post_parent },
  categories: { kind: 'longs', of: (r) => r.categories },
  tags: { kind: 'longs', of: (r) => r.tags },
  venue: { kind: 'longs', of: (r) => publicIds(r.venues) },
  venue_any: { kind: 'longs', of: (r) => keptIds(r.venues), responseField: 'venue' },
  venue_linked: { kind: 'longs', of: (r) => r.venue },
  organizer_linked: { kind: 'longs', of: (r) => r.organizer },
  organizer: { kind: 'longs', of: (r) => publicIds(r.organizers) },
  organizer_any: { kind: 'longs', of: (r) => keptIds(r.organizers), responseField: 'organizer' },
  location: { kind: 'points', of: (r) => points(r.venues, publicIds(r.venues)), responseField: 'venue' },
  location_any: { kind: 'points', of: (r) => points(r.venues, keptIds(r.venues)), responseField: 'venue' },
  title: {
    kind: 'sort',
    of: (r, c) =>
      objectOf(languageCodes, (language) =>
        sortKey(localizedText(r, 'title', language, c.defaultLanguage).text, language).slice(0, 200),
      ),
  },
} satisfies IndexFields<EventRecord>

export type EventIndex = typeof indexFields

/** The index field that has all ids an event links, whatever the state of the linked records. */
export const linkedIn = {
  venue: 'venue_linked',
  organizer: 'organizer_linked',
  categories: 'categories',
  tags: 'tags',
} as const satisfies Record<LinkField, keyof EventIndex>
export type EventCondition = ConditionOn<EventIndex>

function searched(name: string, weight: number, substring = false): Resource<EventRecord>['index']['texts'][string] {
  return {
    weight,
    substring,
    of: (r, language, { defaultLanguage }) => stripHtml(localizedText(r, name, language, defaultLanguage).text),
  }
}

export const texts = {
  title: searched('title', 4, true),
  excerpt: searched('excerpt', 2),
  description: searched('description', 1),
}
