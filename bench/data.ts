/** A reproducible calendar of any size: three languages, venues around cities, three years of dates. */
import type { Engine, StoredDocument, StoredResource } from '../src/calendar/ports.ts'
import { startOfDay } from '../src/calendar/values/wall-clock.ts'
import { toLocal, toUtc } from '../src/calendar/values/zone.ts'

/** mulberry32: a small seeded generator, good enough for test data. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

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
const split = (text: string) => text.trim().split(/\s+/)
/** Common words first: they are drawn by a Zipf-like distribution. */
const words = {
  en: split(`
    concert market festival music evening open garden children theatre museum night river summer winter dance choir
    jazz guided tour workshop lecture film poetry bicycle mountain lake harbour castle bread wine cheese lantern
    orchestra gallery ceramics puppet astronomy archive`),
  fr: split(`
    concert marché fête musique soirée ouvert jardin enfants théâtre musée nuit fleuve été hiver danse chorale jazz
    guidée visite atelier conférence cinéma poésie vélo montagne lac port château pain vin fromage lanterne
    orchestre galerie céramique marionnette astronomie archives`),
  de: split(`
    Konzert Markt Fest Musik Abend offen Garten Kinder Theater Museum Nacht Fluss Sommer Winter Tanz Chor Jazz
    geführt Führung Werkstatt Vortrag Film Lyrik Fahrrad Berg See Hafen Schloss Brot Wein Käse Laterne Orchester
    Galerie Keramik Puppenspiel Astronomie Archiv`),
}
type Language = keyof typeof words
const CATEGORY_COUNT = 40
const DAY_SECONDS = 86_400
const BATCH_SIZE = 500

type Draft = StoredDocument & Record<string, unknown>

async function store(engine: Engine, resource: StoredResource, documents: Draft[]): Promise<void> {
  for (let at = 0; at < documents.length; at += BATCH_SIZE)
    await Promise.all(
      documents.slice(at, at + BATCH_SIZE).map((document) => engine.store.put(resource, document, null)),
    )
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

function sentence(next: () => number, language: Language, length: number): string {
  const list = words[language]
  return Array.from({ length }, () => list[Math.floor(list.length * next() ** 2.2)]).join(' ')
}

function texts(next: () => number, id: number, name: string): Record<string, unknown> {
  return Object.fromEntries(
    (['en', 'fr', 'de'] as const).map((language) => {
      const title = sentence(next, language, 4)
      return [
        language,
        name === 'title'
          ? {
              title,
              description: `<p>${sentence(next, language, 100)}</p>`,
              excerpt: sentence(next, language, 12),
              slug: `${language}-${id}`,
            }
          : { [name]: `${title} ${id}`, description: '', slug: `${language}-${id}` },
      ]
    }),
  )
}

/** Fills an empty store; `now` in Unix seconds is the middle of the three years. */
export async function fill(engine: Engine, count: number, now: number, log: (line: string) => void): Promise<void> {
  const next = random(42)
  const {
    store: { nextIds },
  } = engine
  const firstTerm = await nextIds('terms', CATEGORY_COUNT + 200)
  await store(
    engine,
    'categories',
    Array.from({ length: CATEGORY_COUNT }, (_, n) => ({
      id: firstTerm + n,
      rev: 1,
      language: 'en',
      names: [],
      modified: now,
      parent: n < 8 ? 0 : firstTerm + (n % 8),
      texts: texts(next, n, 'name'),
    })),
  )
  await store(
    engine,
    'tags',
    Array.from({ length: 200 }, (_, n) => ({
      id: firstTerm + CATEGORY_COUNT + n,
      rev: 1,
      language: 'en',
      names: [],
      modified: now,
      texts: texts(next, 1_000 + n, 'name'),
    })),
  )
  const places = Math.max(20, Math.floor(count / 20))
  const firstPost = await nextIds('posts', places * 2 + count)
  await store(
    engine,
    'venues',
    Array.from({ length: places }, (_, n) => {
      const [city, country, lat, lng] = cities[n % cities.length] ?? ['', '', 0, 0]
      return post(firstPost + n, texts(next, n, 'venue'), {
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
    }),
  )
  await store(
    engine,
    'organizers',
    Array.from({ length: places }, (_, n) =>
      post(firstPost + places + n, texts(next, n, 'organizer'), { phone: '', website: null, email: '' }),
    ),
  )
  const zones = ['Europe/Zurich', 'Europe/Paris', 'Europe/Berlin', 'Europe/London', 'America/Toronto']
  for (let done = 0; done < count; done += 5_000) {
    await store(
      engine,
      'events',
      Array.from({ length: Math.min(5_000, count - done) }, (_, n) => event(firstPost + places * 2 + done + n)),
    )
    log(`  ${Math.min(done + 5_000, count)} of ${count} events stored`)
  }

  function event(id: number): Draft {
    const timezone = zones[Math.floor(next() * zones.length)] ?? 'UTC'
    const day = startOfDay(toLocal(now + Math.floor((next() * 3 - 1.5) * 365) * DAY_SECONDS, 'UTC'))
    const hour = String(8 + Math.floor(next() * 14)).padStart(2, '0')
    const start_date = `${day.slice(0, 11)}${hour}:${next() < 0.5 ? '00' : '30'}:00`
    const start_utc = toUtc(start_date, timezone)
    const end_utc =
      start_utc + (next() < 0.03 ? Math.floor(next() * 60) * DAY_SECONDS : Math.floor(1 + next() * 5) * 3_600)
    return post(id, texts(next, id, 'title'), {
      timezone,
      all_day: false,
      start_date,
      end_date: toLocal(end_utc, timezone),
      start_utc,
      end_utc,
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
      categories: [firstTerm + Math.floor(CATEGORY_COUNT * next() ** 2)],
      tags: [firstTerm + CATEGORY_COUNT + Math.floor(200 * next() ** 2)],
      venue: [firstPost + Math.floor(next() * places)],
      organizer: [firstPost + places + Math.floor(next() * places)],
      ...(next() < 0.03 ? { status: 'draft' } : {}),
    })
  }
}
