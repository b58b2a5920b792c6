/** Explanations of random lists, for any engine: they agree with the list. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/calendar/access/visibility.ts'
import { type Filled, startFilled } from '../support/filled.ts'
import { withIds } from './lists.ts'

export interface Check {
  check: string
  value?: unknown
  met: boolean
  redacted: boolean
  off?: { field: string; has: unknown[]; wants: object; by?: number; unit?: string; duration?: string }
  language?: string
  at_least?: number
  words?: Word[]
  excluded?: { text: string; found_in: string[] }[]
}

interface Word {
  text: string
  found_in: string[]
  alternatives: { text: string; form: string; quality: number; corrected: boolean; found_in: string[] }[]
}

export interface Explained {
  id: number
  listed: boolean
  position: number | null
  checks: Check[]
  search?: {
    match: string
    interpreted: { text: string }[]
    score: ({ total: number; words: number[] } & Record<string, number | number[]>) | null
  }
}

const one = (name: string, ...values: string[]) => fc.constantFrom(...values.map((value) => `${name}=${value}`))
const point = ['geoloc_lat=46.9&geoloc_lng=7.5', 'geoloc_lat=47.3&geoloc_lng=8.5']
const days = ['2026-12-31', '2027-03-10', '2027-04-02', '2027-05-01', '2027-08-01', '2029-03-11']
const words = [
  'jazz',
  'concert',
  'night -jazz',
  'konzert park',
  'gala tie',
  'kornhaus',
  'nigth',
  'theatre',
  '"jazz night"',
]

/** Parts of random lists; those of one name are never together. */
const parts = {
  start: one('start_date', ...days),
  end: one('end_date', ...days),
  after: one('starts_after', ...days),
  before: one('ends_before', ...days),
  strict: one('strict_dates', 'true'),
  overlaps: one('overlaps', 'true'),
  categories: one('categories', 'music', 'jazz', 'theatre,lectures'),
  tags: one('tags', 'free', 'open-air,table'),
  venue: one('venue', '{Kornhaus}', '{Tonhalle},{Somewhere}'),
  organizer: one('organizer', '{Jazz Club}', '{Ghost}'),
  featured: one('featured', 'true', 'false'),
  free: one('is_free', 'true', 'false'),
  status: one('event_status', 'scheduled', 'postponed,cancelled'),
  place: fc.constantFrom(...point, ...point.map((each) => `${each}&geoloc_radius=120`), 'geoloc=true', 'geoloc=false'),
  near: one('near', 'Bern', 'Zürich&geoloc_radius=150', 'Paris&geoloc_radius=auto'),
  box: one('bbox', '7,46,9,48', '170,-10,8,47.1'),
  city: one('city', 'Bern', 'Thun,Paris'),
  price: one('price', 'free', 'unknown'),
  written: one('language', 'de', 'fr,en'),
  day: one('day', '2027-04-02', '2027-05-01'),
  month: one('month', '2027-04', '2027-09'),
  search: one('search', ...words),
  q: one('q', ...words, 'jazz april', 'summer 2027', 'tomorrow', 'what is on'),
  parent: one('post_parent', '0', '{Long Exhibition}'),
  order: one('order', 'asc', 'desc'),
  language: one('i18n_language', 'en', 'de', 'fr'),
}
const orders = ['start', 'end', 'title', 'published', 'id', 'rand', 'modified', 'distance', 'relevance']
const lists = fc.record({
  parts: fc.record(parts, { requiredKeys: [] }).map((chosen) => Object.values(chosen)),
  orderby: fc.option(fc.constantFrom(...orders), { freq: 2 }),
  share: fc.integer({ min: 3, max: 12 }),
  as: fc.constantFrom(undefined, undefined, 'contributor', 'author', 'editor'),
}) as fc.Arbitrary<{ parts: string[]; orderby: string | null; share: number; as: Role | undefined }>

/** Events that are explained for each list. */
const EVENTS = 12

/** `engine`: the settings of one with an unused store. `count`: of lists. */
export function testExplainOverHttp(name: string, engine: () => Record<string, string>, count: number): void {
  describe(`explanations over HTTP on ${name}`, () => {
    let app: Filled
    beforeAll(async () => {
      app = await startFilled(engine())
    })
    afterAll(() => app.stop())

    test(`${count} random lists have the events that are explained as listed, where it says`, async () => {
      const all = (await app.get('/events?start_date=2000-01-01&end_date=2100-01-01&status=any&per_page=50', 'editor'))
        .body
      const ids = [...all.events.map(({ id }) => id), app.ids.get('Hidden Rehearsal')!]
      let [listed, unlisted, refused] = [0, 0, 0]
      for (const [at, list] of fc.sample(lists, { seed: 15, numRuns: count }).entries()) {
        const chosen = list.parts.toSorted().filter((_, place) => (place + at) % list.share === 0)
        const query = withIds(
          [...chosen, ...(list.orderby ? [`orderby=${list.orderby}`] : []), 'per_page=50'].join('&'),
          app.ids,
        )
        const { status, body } = await app.get(`/events?${query}`, list.as)
        if (status === 400) refused++
        if (status !== 200) continue
        const found = body.events.map(({ id }) => id)
        const asked = [...found.slice(0, EVENTS / 2), ...ids.filter((_, place) => (place + at) % 5 === 0)].slice(
          0,
          EVENTS,
        )
        await Promise.all(
          asked.map(async (id) => {
            const answer = await app.get(`/events/${id}/explain?${query}`, list.as)
            if (answer.status === 403) return expect(found, query).not.toContain(id)
            expect(answer.status, answer.text).toBe(200)
            const { listed: isListed, position, checks } = answer.body as unknown as Explained
            const what = `${list.as}: ${query} ${id}`
            expect(isListed, what).toBe(found.includes(id))
            expect(
              checks.every(({ met }) => met),
              what,
            ).toBe(isListed)
            const place = isListed && list.orderby !== 'title' ? found.indexOf(id) + 1 : null
            expect(position, what).toBe(place)
            for (const check of checks) if (check.words && check.at_least === undefined) expectWords(check, what)
            isListed ? listed++ : unlisted++
          }),
        )
      }
      console.log(`explained: ${listed} listed, ${unlisted} not, ${refused} lists refused`)
      expect(Math.min(listed, unlisted)).toBeGreaterThan(count / 2)
    })
  })
}

/** The words say the same as the engine. */
function expectWords({ met, redacted, words = [], excluded = [] }: Check, what: string): void {
  if (redacted || words.length + excluded.length === 0) return
  const has = words.every(({ found_in }) => found_in.length > 0) && excluded.every(({ found_in }) => !found_in.length)
  expect(has, `${what}: words`).toBe(met)
}
