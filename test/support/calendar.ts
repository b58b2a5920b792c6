/**
 * The sample calendar of the list cases, written by the rules of the service. Texts in the record's own language stand
 * beside its fields, those in others under the code of the language. Links are names.
 */

import { type Caller, type Role, roles } from '../../src/calendar/access/visibility.ts'
import { readInput } from '../../src/calendar/declaration/validate.ts'
import { type Language, languageCodes } from '../../src/calendar/languages.ts'
import type { IndexedResource, Store } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import type { WriteContext } from '../../src/calendar/writes/context.ts'
import { create, update } from '../../src/calendar/writes/write.ts'

/** Wednesday, 10 March 2027, 12:30 in the site's zone. */
export const NOW = Date.parse('2027-03-10T11:30:00Z') / 1000
export const ZONE = 'Europe/Zurich'

export type Callers = Record<Role, Caller>

/** For engines without accounts. */
export const callers = Object.fromEntries(roles.map((role, at) => [role, { id: at + 1, name: role, role }])) as Callers

type Texts = Record<string, string>
type Sample = { language?: Language; as?: Role } & Partial<Record<Language, Texts>> & Record<string, unknown>

const categories: Sample[] = [
  { name: 'Music', fr: { name: 'Musique' }, de: { name: 'Musik' }, description: 'All that sounds' },
  { name: 'Classical', fr: { name: 'Classique' }, de: { name: 'Klassik' }, parent: 'Music' },
  { name: 'Chamber Music', fr: { name: 'Musique de chambre' }, de: { name: 'Kammermusik' }, parent: 'Classical' },
  { name: 'Jazz', parent: 'Music' },
  { name: 'Theatre', fr: { name: 'Théâtre' }, de: { name: 'Theater' }, description: 'Boards that mean the world' },
  { name: '1984' },
  { name: 'Lectures', fr: { name: 'Conférences' }, de: { name: 'Vorträge' } },
]

const tags: Sample[] = [
  { name: 'Open air', fr: { name: 'Plein air' }, de: { name: 'Unter freiem Himmel' } },
  { name: 'Free', fr: { name: 'Gratuit' }, de: { name: 'Gratis' } },
  { name: 'Été', language: 'fr' },
  { name: 'Food, Wine', slug: 'table' },
  { name: 'Unused' },
]

const bern = { city: 'Bern', country: 'Switzerland' }
const venues: Sample[] = [
  {
    venue: 'Kornhaus',
    language: 'de',
    fr: { venue: 'Grenette' },
    description: 'Gewölbe mit Fresken',
    ...bern,
    geo_lat: 46.948,
    geo_lng: 7.4474,
    date: '2027-01-01',
  },
  {
    venue: 'Tonhalle',
    language: 'de',
    city: 'Zürich',
    country: 'Switzerland',
    zip: '8002',
    geo_lat: 47.3667,
    geo_lng: 8.5386,
    date: '2027-01-02',
  },
  {
    venue: 'Salle Gaveau',
    language: 'fr',
    city: 'Paris',
    country: 'France',
    phone: '+33 1 49 53 05 07',
    geo_lat: 48.8741,
    geo_lng: 2.3097,
    date: '2027-01-03',
  },
  {
    venue: 'Schlossberg',
    language: 'de',
    city: 'Thun',
    country: 'Switzerland',
    geo_lat: 46.7597,
    geo_lng: 7.63,
    date: '2027-01-03',
  },
  {
    venue: 'Saint-Michel',
    language: 'fr',
    city: 'Fribourg',
    country: 'Switzerland',
    geo_lat: 46.8065,
    geo_lng: 7.162,
    date: '2027-01-05',
  },
  { venue: 'Somewhere', date: '2027-01-06' },
  { venue: 'Attic', status: 'draft', as: 'contributor', ...bern, geo_lat: 46.95, geo_lng: 7.45, date: '2027-01-07' },
  { venue: 'Empty House', date: '2027-01-08' },
  { venue: 'Old Barn', status: 'trash', ...bern, geo_lat: 46.94, geo_lng: 7.44, date: '2027-01-09' },
]

const organizers: Sample[] = [
  {
    organizer: 'Kulturverein',
    language: 'de',
    fr: { organizer: 'Association culturelle' },
    email: 'hello@kultur.example',
    date: '2027-01-01',
  },
  { organizer: 'Jazz Club', description: 'Swinging since 1960', phone: '+41 31 311 00 00', date: '2027-01-02' },
  { organizer: 'Past Masters', date: '2027-01-03' },
  { organizer: 'Nobody', date: '2027-01-04' },
  { organizer: 'Ghost', status: 'draft', as: 'contributor', date: '2027-01-05' },
]

const events: Sample[] = [
  {
    title: 'Old Year Gala',
    start_date: '2026-12-31 20:00',
    end_date: '2027-01-01 02:00',
    categories: ['Theatre'],
    venue: ['Kornhaus'],
    organizer: ['Past Masters'],
  },
  {
    title: 'Long Exhibition',
    fr: { title: 'Longue exposition' },
    de: { title: 'Lange Ausstellung' },
    start_date: '2026-06-01 10:00',
    end_date: '2027-09-30 18:00',
    venue: ['Tonhalle'],
  },
  {
    title: 'Week of Dance',
    start_date: '2027-03-08 09:00',
    end_date: '2027-03-12 18:00',
    categories: ['Theatre'],
    tags: ['Open air'],
  },
  { title: 'Breakfast Talk', start_date: '2027-03-10 08:00', end_date: '2027-03-10 09:00' },
  { title: 'Yesterday Talk', start_date: '2027-03-09 08:00', end_date: '2027-03-09 09:00' },
  {
    title: 'Late Set',
    start_date: '2027-03-09 22:00',
    end_date: '2027-03-10 02:00',
    categories: ['Jazz'],
    venue: ['Somewhere'],
    organizer: ['Jazz Club'],
  },
  {
    title: 'Jazz Night',
    fr: { title: 'Nuit du jazz' },
    de: { title: 'Jazznacht' },
    description: '<p>Musicians improvise until dawn &amp; later.</p>',
    excerpt: 'Swing and blues',
    start_date: '2027-04-02 20:00',
    end_date: '2027-04-02 23:00',
    featured: true,
    categories: ['Jazz'],
    tags: ['Open air', 'Free'],
    venue: ['Kornhaus'],
    organizer: ['Jazz Club'],
  },
  {
    title: 'Sommerkonzert',
    language: 'de',
    en: { title: 'Summer Concert', description: 'An evening with Brahms' },
    fr: { title: 'Concert d’été', description: 'Une soirée avec Brahms' },
    description: 'Ein Abend mit Brahms',
    start_date: '2027-06-19 19:30',
    end_date: '2027-06-19 22:00',
    categories: ['Chamber Music'],
    venue: ['Tonhalle'],
    organizer: ['Kulturverein'],
  },
  {
    title: 'Konzert im Park',
    language: 'de',
    en: { title: 'Park Concert' },
    fr: { title: 'Concert au parc' },
    start_date: '2027-07-03 17:00',
    end_date: '2027-07-03 18:30',
    cost: 'Eintritt frei',
    categories: ['Classical'],
    tags: ['Open air'],
    venue: ['Schlossberg'],
  },
  {
    title: 'Fête nationale',
    language: 'fr',
    en: { title: 'Bastille Day' },
    description: 'Événements, feux d’artifice et bals populaires',
    all_day: true,
    timezone: 'Europe/Paris',
    start_date: '2027-07-14',
    end_date: '2027-07-14',
    tags: ['Été'],
    venue: ['Salle Gaveau'],
  },
  {
    title: 'Straßenfest',
    language: 'de',
    description: 'Führungen für Groß und Klein',
    all_day: true,
    start_date: '2027-08-28',
    end_date: '2027-08-29',
    tags: ['Free'],
    venue: ['Saint-Michel'],
  },
  {
    title: 'New York Gala',
    timezone: 'America/New_York',
    start_date: '2027-05-01 22:00',
    end_date: '2027-05-01 23:30',
    event_status: 'postponed',
    featured: true,
    categories: ['Music'],
  },
  {
    title: 'Tokyo Morning',
    timezone: 'Asia/Tokyo',
    start_date: '2027-05-02 07:00',
    end_date: '2027-05-02 08:00',
    event_status: 'moved_online',
  },
  { title: 'Clock Gap', start_date: '2027-03-28 02:30', end_date: '2027-03-28 04:30' },
  { title: 'Clock Twice', start_date: '2027-10-31 02:30', end_date: '2027-10-31 03:30' },
  {
    title: 'Two Halls',
    start_date: '2027-05-20 18:00',
    end_date: '2027-05-20 20:00',
    sold_out: true,
    cost: 'CHF 20, children free',
    venue: ['Tonhalle', 'Kornhaus'],
    organizer: ['Kulturverein', 'Jazz Club'],
  },
  {
    title: 'Guided Tour',
    fr: { title: 'Visite guidée' },
    de: { title: 'Führung' },
    start_date: '2027-04-10 14:00',
    end_date: '2027-04-10 15:00',
    categories: ['1984'],
    post_parent: 'Long Exhibition',
    attendance_mode: 'mixed',
    cost: 0,
    ticketed: true,
  },
  { title: 'Tie One', start_date: '2027-09-01 10:00', end_date: '2027-09-01 11:00' },
  { title: 'Tie Two', start_date: '2027-09-01 10:00', end_date: '2027-09-01 11:00' },
  { title: 'Tie Three', start_date: '2027-09-01 10:00', end_date: '2027-09-01 11:00' },
  {
    title: 'Draft Plan',
    status: 'draft',
    as: 'contributor',
    start_date: '2027-04-15 10:00',
    end_date: '2027-04-15 11:00',
    categories: ['Lectures'],
    venue: ['Empty House'],
    organizer: ['Nobody'],
  },
  {
    title: 'Secret Dinner',
    status: 'private',
    as: 'editor',
    start_date: '2027-04-16 19:00',
    end_date: '2027-04-16 23:00',
  },
  {
    title: 'Scheduled Show',
    date_utc: '2199-01-01',
    as: 'author',
    start_date: '2027-04-17 19:00',
    end_date: '2027-04-17 23:00',
  },
  {
    title: 'Pending Idea',
    status: 'pending',
    as: 'author',
    start_date: '2027-04-18 19:00',
    end_date: '2027-04-18 23:00',
  },
  {
    title: 'Trashed Show',
    status: 'trash',
    start_date: '2027-04-19 19:00',
    end_date: '2027-04-19 23:00',
    categories: ['Jazz'],
  },
  {
    title: 'Hidden Rehearsal',
    hide_from_listings: true,
    start_date: '2027-04-20 19:00',
    end_date: '2027-04-20 23:00',
    categories: ['Chamber Music'],
    venue: ['Kornhaus'],
  },
  {
    title: 'Members Only',
    password: 'sesame',
    event_status: 'cancelled',
    description: 'A zeppelin ride',
    start_date: '2027-04-21 19:00',
    end_date: '2027-04-21 23:00',
    categories: ['Theatre'],
    venue: ['Kornhaus'],
  },
  {
    title: '50% Off: C++ & Co_op*',
    start_date: '2027-04-22 09:00',
    end_date: '2027-04-22 18:00',
    tags: ['Food, Wine'],
  },
  {
    title: 'Attic Sale',
    start_date: '2027-04-23 09:00',
    end_date: '2027-04-23 18:00',
    venue: ['Attic', 'Old Barn'],
    organizer: ['Ghost'],
  },
  { title: 'Café Nord', start_date: '2027-11-11 20:00', end_date: '2027-11-11 22:00' },
  { title: 'CAFE NORD', start_date: '2027-11-10 20:00', end_date: '2027-11-10 22:00' },
  { title: 'Far Horizon', start_date: '2029-03-10 23:00', end_date: '2029-03-11 01:00' },
  { title: 'Beyond Horizon', start_date: '2029-03-11 00:00', end_date: '2029-03-11 01:00' },
]

const samples: readonly [IndexedResource, Sample[]][] = [
  ['categories', categories],
  ['tags', tags],
  ['venues', venues],
  ['organizers', organizers],
  ['events', events],
]

/** Fields with names of earlier records, which become their ids. */
const links = ['venue', 'organizer', 'categories', 'tags', 'post_parent', 'parent']

/** Writes the sample into an empty store; returns the ids by the name in the record's own language. */
export async function fillCalendar(store: Store, as: Callers = callers): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const idOf = (name: unknown) => ids.get(String(name)) ?? name
  const context: WriteContext = {
    store,
    caller: as.administrator,
    language: 'en',
    defaultLanguage: 'en',
    zone: ZONE,
    currency: '',
    now: NOW - 86_400,
    place: () => Promise.resolve(undefined),
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
  }
  for (const [name, records] of samples) {
    const resource = resources[name]
    for (const { language = 'en', as: role = 'administrator', ...sample } of records) {
      const texts = Object.fromEntries(languageCodes.flatMap((code) => (sample[code] ? [[code, sample[code]]] : [])))
      const linked = links
        .filter((link) => link in sample && link !== resource.nameField)
        .map((link) => [link, Array.isArray(sample[link]) ? sample[link].map(idOf) : idOf(sample[link])])
      const input = readInput(resource.fields, { ...sample, ...Object.fromEntries(linked) }, true)
      const { id } = await create(resource, input, { ...context, language, caller: as[role] }, { texts })
      ids.set(String(sample[resource.nameField]), id)
    }
  }
  // Changed last, so that the order by modification is not that of the ids.
  await update(resources.events, Number(ids.get('Tie One')), { sticky: true }, { ...context, now: NOW })
  return ids
}
