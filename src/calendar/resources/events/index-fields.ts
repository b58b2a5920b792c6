/** What lists of events filter, order and search by. */
import { isPublic } from '../../access/visibility.ts'
import type { ConditionOn, IndexFields, ProjectionContext, SearchedText } from '../../declaration/resource.ts'
import { termToken } from '../../declaration/terms.ts'
import { type Language, languageCodes } from '../../languages.ts'
import type { LinkField } from '../../links.ts'
import { stripHtml } from '../../text/analysis.ts'
import { foldedWords, linkedForms, nameForms, type TextForm } from '../../text/forms.ts'
import { writeSignals } from '../../text/signals.ts'
import { titleDigest } from '../../text/title-digest.ts'
import { isFree, priceOf } from '../../values/free.ts'
import { indexedDegrees } from '../../values/geo.ts'
import { isObject, objectOf } from '../../values/objects.ts'
import { wallSeconds } from '../../values/wall-clock.ts'
import { postIndex } from '../posts.ts'
import { localizedText, sortedText } from '../translations.ts'
import { placeFields, placeNames, type VenueDocument } from '../venues.ts'
import type { EventRecord } from './fields.ts'
import { lastSecond, lastStart, openHorizon } from './occurrences.ts'

const publicIds = (records: readonly { id: number; status: string }[]) =>
  records.filter((record) => record.status === 'publish').map((record) => record.id)
const keptIds = (records: readonly { id: number; status: string }[]) =>
  records.filter((record) => record.status !== 'trash').map((record) => record.id)

function points(venues: readonly VenueDocument[], ids: readonly number[]): [number, number][] {
  return venues.flatMap((venue) =>
    ids.includes(venue.id) && venue.geo_lat !== null && venue.geo_lng !== null
      ? [[indexedDegrees(venue.geo_lng), indexedDegrees(venue.geo_lat)]]
      : [],
  )
}

function cities(venues: readonly VenueDocument[], ids: readonly number[]): string[] {
  return [...new Set(venues.flatMap(({ id, city }) => (ids.includes(id) && city ? [city] : [])))]
}

function searched(name: string, forms: readonly TextForm[]): SearchedText<EventRecord> {
  return {
    forms,
    shown: { [name]: name },
    of: (r, language, { defaultLanguage }) => stripHtml(localizedText(r, name, language, defaultLanguage).text),
  }
}

/** The names of public venues and organizers, and where the venues are. A broken one does not break its events. */
function linkedNames(r: EventRecord, language: Language, { defaultLanguage }: ProjectionContext): string {
  const isShown = ({ status, texts }: { status: string; texts: unknown }) => status === 'publish' && isObject(texts)
  const venues = r.venues
    .filter(isShown)
    .flatMap((venue) => [localizedText(venue, 'venue', language, defaultLanguage).text, ...placeNames(venue)])
  const organizers = r.organizers
    .filter(isShown)
    .map((organizer) => localizedText(organizer, 'organizer', language, defaultLanguage).text)
  return [...venues, ...organizers].filter(Boolean).join(' \n ')
}

export const texts = {
  title: searched('title', nameForms),
  excerpt: searched('excerpt', ['stems']),
  description: searched('description', ['stems']),
  names: {
    forms: linkedForms,
    onlyBox: true,
    shown: {
      venue: 'venue.venue',
      ...objectOf(placeFields, (name) => `venue.${name}`),
      organizer: 'organizer.organizer',
    },
    of: linkedNames,
  },
  terms: {
    forms: ['tokens'],
    onlyBox: true,
    shown: { categories: 'categories.name', tags: 'tags.name' },
    of: (r) => [...r.categories.map(termToken('categories')), ...r.tags.map(termToken('tags'))].join(' '),
  },
} satisfies Record<string, SearchedText<EventRecord>>

export const indexFields = {
  ...postIndex,
  languages: { ...postIndex.languages, fewSets: true },
  hidden: { kind: 'boolean', of: (r) => r.hide_from_listings, responseField: 'hide_from_listings' },
  protected: { kind: 'boolean', of: (r) => r.password !== null },
  /** Whether the event counts as one of the records that it links. */
  counted: { kind: 'boolean', of: isPublic },
  start: { kind: 'long', of: (r) => r.start_utc, responseField: 'utc_start_date' },
  end: { kind: 'long', of: (r) => r.end_utc, responseField: 'utc_end_date' },
  /** The last second that is part of it: what ends at midnight is not on the next day. */
  last: { kind: 'long', of: lastSecond, responseField: 'utc_end_date' },
  start_local: { kind: 'long', of: (r) => wallSeconds(r.start_date), responseField: 'start_date' },
  end_local: { kind: 'long', of: (r) => wallSeconds(r.end_date), responseField: 'end_date' },
  /** When it starts for the last time. */
  last_start: { kind: 'long', of: lastStart, responseField: 'utc_start_date' },
  horizon: { kind: 'long', of: openHorizon },
  featured: { kind: 'boolean', of: (r) => r.featured },
  ticketed: { kind: 'boolean', of: (r) => r.ticketed },
  event_status: { kind: 'keyword', of: (r) => r.event_status },
  sold_out: { kind: 'boolean', of: (r) => r.sold_out },
  attendance_mode: { kind: 'keyword', of: (r) => r.attendance_mode },
  is_free: { kind: 'boolean', of: (r) => isFree(r.cost) },
  price: { kind: 'keyword', of: (r) => priceOf(r.cost), responseField: 'cost' },
  post_parent: { kind: 'long', of: (r) => r.post_parent },
  categories: { kind: 'longs', of: (r) => r.categories, fewSets: true },
  tags: { kind: 'longs', of: (r) => r.tags },
  venue: { kind: 'longs', of: (r) => publicIds(r.venues) },
  venue_any: { kind: 'longs', of: (r) => keptIds(r.venues), responseField: 'venue' },
  venue_linked: { kind: 'longs', of: (r) => r.venue },
  organizer_linked: { kind: 'longs', of: (r) => r.organizer },
  organizer: { kind: 'longs', of: (r) => publicIds(r.organizers) },
  organizer_any: { kind: 'longs', of: (r) => keptIds(r.organizers), responseField: 'organizer' },
  location: { kind: 'points', of: (r) => points(r.venues, publicIds(r.venues)), responseField: 'venue' },
  location_any: { kind: 'points', of: (r) => points(r.venues, keptIds(r.venues)), responseField: 'venue' },
  city: { kind: 'keywords', of: (r) => cities(r.venues, publicIds(r.venues)), responseField: 'venue' },
  city_any: { kind: 'keywords', of: (r) => cities(r.venues, keptIds(r.venues)), responseField: 'venue' },
  /** Digests of the titles in every language, for those who type one whole. */
  titles: {
    kind: 'longs',
    of: (r, c) => [
      ...new Set(
        languageCodes.flatMap((language) => titleDigest(foldedWords(texts.title.of(r, language, c), language)) ?? []),
      ),
    ],
    responseField: 'title',
  },
  title: sortedText('title', 200),
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

/** Titles, names and terms as the ranking of a search sees them. */
export function signals(r: EventRecord, language: Language, context: ProjectionContext): string {
  return writeSignals({
    own: localizedText(r, 'title', language, context.defaultLanguage).language === language,
    featured: r.featured,
    title: texts.title.of(r, language, context),
    names: texts.names.of(r, language, context),
    terms: texts.terms.of(r),
    language,
  })
}
