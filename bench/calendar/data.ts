/** A reproducible calendar of any size: three languages, venues around cities, three years of dates. */
import type { Engine, StoredDocument, StoredResource } from '../../src/calendar/ports.ts'
import { startOfDay } from '../../src/calendar/values/wall-clock.ts'
import { toLocal, toUtc } from '../../src/calendar/values/zone.ts'
import { naturalTexts, type Texts } from './texts.ts'
import { type Random, random } from './words.ts'

const cities: readonly [string, string, number, number][] = [
  ['Bern', 'Switzerland', 46.948, 7.447],
  ['Zürich', 'Switzerland', 47.377, 8.541],
  ['Genève', 'Switzerland', 46.204, 6.143],
  ['Paris', 'France', 48.857, 2.352],
  ['Lyon', 'France', 45.764, 4.836],
  ['Berlin', 'Germany', 52.52, 13.405],
  ['München', 'Germany', 48.137, 11.575],
  ['Köln', 'Germany', 50.937, 6.96],
  ['Wien', 'Austria', 48.208, 16.373],
  ['Bruxelles', 'Belgium', 50.85, 4.352],
  ['London', 'United Kingdom', 51.507, -0.128],
  ['Montréal', 'Canada', 45.502, -73.567],
]
const zones = ['Europe/Zurich', 'Europe/Paris', 'Europe/Berlin', 'Europe/London', 'America/Toronto']
const CATEGORY_COUNT = 40
const TAG_COUNT = 200
const LOG_EVERY = 50_000
const DAY_SECONDS = 86_400
/** Documents written together, which the embedded store commits in one transaction. */
const BATCH_SIZE = 2_000

type Draft = StoredDocument & Record<string, unknown>

export const storeAll = ({ store: { put } }: Engine, resource: StoredResource, documents: readonly StoredDocument[]) =>
  Promise.all(documents.map((each) => put(resource, each, null)))

/** Makes the next documents while the last ones are written. */
async function store(
  engine: Engine,
  resource: StoredResource,
  count: number,
  document: (n: number) => Draft,
): Promise<void> {
  let written: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, n) => document(from + n))
    await written
    written = storeAll(engine, resource, batch)
  }
  await written
}

function post(id: number, texts: Record<string, unknown>, more: Record<string, unknown>): Draft {
  return {
    id,
    rev: 1,
    status: 'publish',
    author: 1,
    published: 1_700_000_000 + id,
    modified: 1_700_000_000 + id,
    image: null,
    language: 'en',
    names: [],
    texts,
    ...more,
  }
}

/** Texts of something that has a name and no more. */
function named({ en, fr, de }: Texts, id: number, name: string): Record<string, unknown> {
  const text = ({ title }: Texts['en'], language: string) => ({
    [name]: `${title} ${id}`,
    description: '',
    slug: `${language}-${id}`,
  })
  return { en: text(en, 'en'), fr: text(fr, 'fr'), de: text(de, 'de') }
}

/** What the records of a calendar are made from: all chance is drawn from one sequence, in the order of their ids. */
interface Plan {
  next: Random
  /** In Unix seconds, the middle of the three years. */
  now: number
  /** How many venues, and how many organizers. */
  places: number
  texts(next: Random): Texts
  firstCategory: number
  firstTag: number
  firstVenue: number
  firstOrganizer: number
  firstEvent: number
}

/**
 * Fills an empty store; `now` in Unix seconds is the middle of the three years. `texts`: those of one record, in every
 * language.
 */
export async function fill(
  engine: Engine,
  count: number,
  now: number,
  log: (line: string) => void,
  texts: (next: Random) => Texts = naturalTexts,
): Promise<void> {
  const { nextIds } = engine.store
  const places = Math.max(20, Math.floor(count / 20))
  const firstCategory = await nextIds('terms', CATEGORY_COUNT + TAG_COUNT)
  const firstTag = firstCategory + CATEGORY_COUNT
  const firstVenue = await nextIds('posts', places * 2 + count)
  const firstOrganizer = firstVenue + places
  const firstEvent = firstOrganizer + places
  const next = random(42)
  const plan = { next, now, places, texts, firstCategory, firstTag, firstVenue, firstOrganizer, firstEvent }
  await store(engine, 'categories', CATEGORY_COUNT, (n) => category(n, plan))
  await store(engine, 'tags', TAG_COUNT, (n) => term(firstTag + n, plan))
  await store(engine, 'venues', places, (n) => venue(n, plan))
  await store(engine, 'organizers', places, (n) => organizer(n, plan))
  await store(engine, 'events', count, (n) => {
    if (n && n % LOG_EVERY === 0) log(`  ${n} of ${count} events stored`)
    return event(firstEvent + n, plan)
  })
}

const term = (id: number, { next, now, texts }: Plan): Draft => ({
  id,
  rev: 1,
  language: 'en',
  names: [],
  modified: now,
  texts: named(texts(next), id, 'name'),
})

const category = (n: number, plan: Plan): Draft => ({
  ...term(plan.firstCategory + n, plan),
  parent: n < 8 ? 0 : plan.firstCategory + (n % 8),
})

function venue(n: number, { next, texts, firstVenue }: Plan): Draft {
  const [city, country, lat, lng] = cities[n % cities.length] ?? ['', '', 0, 0]
  return post(firstVenue + n, named(texts(next), n, 'venue'), {
    show_map: true,
    show_map_link: true,
    address: `${n} Street`,
    city,
    country,
    province: '',
    state: '',
    stateprovince: '',
    zip: '',
    phone: '',
    website: null,
    geo_lat: lat + (next() - 0.5),
    geo_lng: lng + (next() - 0.5),
  })
}

const organizer = (n: number, { next, texts, firstOrganizer }: Plan): Draft =>
  post(firstOrganizer + n, named(texts(next), n, 'organizer'), { phone: '', website: null, email: '' })

/** When it takes place: within the three years, every thirtieth for days. */
function timesOf({ next, now }: Plan) {
  const timezone = zones[Math.floor(next() * zones.length)] ?? 'UTC'
  const day = startOfDay(toLocal(now + Math.floor((next() * 3 - 1.5) * 365) * DAY_SECONDS, 'UTC'))
  const hour = String(8 + Math.floor(next() * 14)).padStart(2, '0')
  const start_date = `${day.slice(0, 11)}${hour}:${next() < 0.5 ? '00' : '30'}:00`
  const start_utc = toUtc(start_date, timezone)
  const end_utc =
    start_utc + (next() < 0.03 ? Math.floor(next() * 60) * DAY_SECONDS : Math.floor(1 + next() * 5) * 3_600)
  return { timezone, all_day: false, start_date, end_date: toLocal(end_utc, timezone), start_utc, end_utc }
}

function event(id: number, plan: Plan): Draft {
  const { next, places, firstCategory, firstTag, firstVenue, firstOrganizer } = plan
  const times = timesOf(plan)
  const { en, fr, de } = plan.texts(next)
  const slugged = {
    en: { ...en, slug: `en-${id}` },
    fr: { ...fr, slug: `fr-${id}` },
    de: { ...de, slug: `de-${id}` },
  }
  return post(id, slugged, {
    ...times,
    cost: null,
    website: null,
    show_map: false,
    show_map_link: false,
    hide_from_listings: next() < 0.01,
    sticky: false,
    featured: next() < 0.05,
    password: null,
    post_parent: 0,
    ticketed: next() < 0.1,
    categories: [firstCategory + Math.floor(CATEGORY_COUNT * next() ** 2)],
    tags: [firstTag + Math.floor(TAG_COUNT * next() ** 2)],
    venue: [firstVenue + Math.floor(next() * places)],
    organizer: [firstOrganizer + Math.floor(next() * places)],
    ...(next() < 0.03 ? { status: 'draft' } : {}),
  })
}
