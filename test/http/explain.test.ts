/** Why a list has an event, or not: by how much, and in which words. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/calendar/access/visibility.ts'
import { type Check, type Explained, testExplainOverHttp } from '../contract/explain-http.ts'
import { withIds } from '../contract/lists.ts'
import { type Filled, startFilled } from '../support/filled.ts'
import { documentOf, schemaCompiler, shapes } from '../support/openapi.ts'

testExplainOverHttp('the embedded engine', () => ({}), 100)

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

async function explained(title: string, query: string, as?: Role): Promise<Explained> {
  const { status, body, text } = await app.get(`/events/${app.ids.get(title)}/explain?${query}`, as)
  expect(status, text).toBe(200)
  return body as unknown as Explained
}

const unmet = ({ checks }: Explained) => checks.filter(({ met }) => !met)

const DAY = 86_400
type Off = Partial<NonNullable<Check['off']>>

/** Lists that keep an event out for one reason. */
const reasons: readonly [title: string, query: string, check: string, off: Off | undefined, as?: Role][] = [
  ['Jazz Night', 'start_date=2027-04-03', 'start_date', { field: 'start_date', by: 4 * 3600, duration: 'PT4H' }],
  ['Jazz Night', 'start_date=2027-04-05', 'start_date', { by: 2 * DAY + 4 * 3600, unit: 'seconds' }],
  ['Jazz Night', 'end_date=2027-03-31', 'end_date', { field: 'end_date', by: DAY + 23 * 3600 + 1 }],
  [
    'Jazz Night',
    'starts_after=2027-04-02 20:00&strict_dates=true',
    'starts_after',
    { field: 'utc_start_date', by: 1, duration: 'PT1S', wants: { more_than: '2027-04-02 18:00:00' } },
  ],
  ['Jazz Night', 'ends_before=2027-04-02 23:00&strict_dates=true', 'ends_before', { by: 1 }],
  ['Beyond Horizon', '', 'window', { field: 'utc_start_date', by: 1 }],
  ['Old Year Gala', '', 'window', { field: 'utc_end_date', has: ['2027-01-01 01:00:00'] }],
  ['Jazz Night', 'q=jazz tomorrow&orderby=start', 'window', { field: 'utc_start_date', unit: 'seconds' }],
  ['Jazz Night', 'categories=theatre', 'categories', { field: 'categories' }],
  ['Tie One', 'tags=free', 'tags', { field: 'tags', has: [] }],
  ['Jazz Night', 'venue={Tonhalle}', 'venue', { field: 'venue' }],
  ['Jazz Night', 'organizer={Kulturverein}', 'organizer', { field: 'organizer' }],
  ['Jazz Night', 'featured=false', 'featured', { has: [true], wants: { one_of: [false] } }],
  ['Jazz Night', 'event_status=cancelled', 'event_status', { has: ['scheduled'], wants: { one_of: ['cancelled'] } }],
  ['Jazz Night', 'sold_out=true', 'sold_out', { has: [false] }],
  ['Jazz Night', 'is_free=true', 'is_free', { has: [false] }],
  ['Jazz Night', 'include={Tie One}', 'include', { field: 'id' }],
  ['Jazz Night', 'post_parent={Long Exhibition}', 'post_parent', { has: [0] }],
  ['Jazz Night', 'geoloc=false', 'geoloc', { field: 'venue', has: ['46.948,7.4474'], wants: { not: { any: true } } }],
  ['Tie One', 'geoloc=true', 'geoloc', { field: 'venue', has: [], wants: { any: true } }],
  [
    'Jazz Night',
    'geoloc_lat=46.948&geoloc_lng=8.4474&geoloc_radius=50',
    'geoloc_lat',
    { field: 'venue', has: [75.908], wants: { at_most: 50 }, by: 25.908, unit: 'kilometres' },
  ],
  ['Tie One', 'geoloc_lat=46&geoloc_lng=7', 'geoloc_lat', { has: [] }],
  [
    'Jazz Night',
    'near=Thun&geoloc_radius=10',
    'near',
    { field: 'venue', wants: { at_most: 10 }, unit: 'kilometres', by: expect.any(Number) },
  ],
  [
    'Jazz Night',
    'bbox=7,47.948,8,48',
    'bbox',
    { has: ['46.948,7.4474'], wants: { box: { west: 7, south: 47.948, east: 8, north: 48 } }, by: 111.195 },
  ],
  ['Jazz Night', 'city=Thun', 'city', { has: ['Bern'], wants: { one_of: ['Thun'] } }],
  ['Jazz Night', 'price=free', 'price', { wants: { one_of: ['free'] } }],
  ['Straßenfest', 'language=fr,en', 'language', { has: ['de'], wants: { one_of: ['fr', 'en'] } }],
  ['Jazz Night', 'day=2027-04-03', 'day', { unit: 'seconds' }],
  ['Jazz Night', 'month=2027-05', 'month', { unit: 'seconds' }],
  ['Jazz Night', 'search=jazz brahms', 'search', undefined],
  ['Hidden Rehearsal', '', 'hide_from_listings', { has: [true], wants: { one_of: [false] } }],
  ['Draft Plan', 'status=publish', 'status', { has: ['draft'], wants: { one_of: ['publish'] } }, 'editor'],
]

describe('an event that is not listed', () => {
  test.each(reasons)('%s in ?%s: %s', async (title, query, check, off, as) => {
    const answer = await explained(title, withIds(query, app.ids), as)
    expect(answer).toMatchObject({ listed: false, position: null })
    expect(unmet(answer)).toHaveLength(1)
    expect(unmet(answer)[0]).toMatchObject({ check, redacted: false, ...(off ? { off } : {}) })
  })

  test('has an entry for each parameter that filters, with its value', async () => {
    const { checks } = await explained('Jazz Night', 'categories=jazz,theatre&featured=true&order=desc&per_page=3')
    expect(checks.map(({ check, value }) => [check, value])).toEqual([
      ['categories', ['jazz', 'theatre']],
      ['featured', true],
      ['protected', undefined],
      ['window', undefined],
      ['status', undefined],
      ['hide_from_listings', undefined],
    ])
  })

  test('is kept out where it is not translated and nothing falls back', async () => {
    const other = await startFilled({ LANGUAGE_FALLBACK: 'off' })
    const { body } = await other.get(`/fr/events/${other.ids.get('Straßenfest')}/explain`)
    await other.stop()
    const answer = body as unknown as Explained
    expect(unmet(answer)).toMatchObject([
      { check: 'i18n_language', off: { field: 'translations', has: ['de'], wants: { one_of: ['fr'] } } },
    ])
  })
})

describe('a protected event', () => {
  const redacted = { met: false, redacted: true }

  test.each(['categories=theatre', 'categories=jazz', 'search=zeppelin', 'search=xylophone', 'is_free=true'])(
    'tells nothing of what ?%s asks, whether it is so or not',
    async (query) => {
      const answer = await explained('Members Only', query)
      const [check] = Object.keys(Object.fromEntries(new URLSearchParams(query)))
      expect(answer.checks.find((each) => each.check === check)).toEqual({
        check,
        value: expect.anything(),
        description: expect.any(String),
        ...redacted,
      })
      expect(answer.listed).toBe(false)
    },
  )

  test('is explained to those who may open it', async () => {
    const answer = await explained('Members Only', 'search=zeppelin', 'editor')
    expect(answer.listed).toBe(true)
    expect(answer.checks[0]).toMatchObject({ met: true, redacted: false, words: [{ found_in: ['description'] }] })
  })

  test('is found by what it shows', async () => {
    expect(await explained('Members Only', 'starts_after=2027-04-20')).toMatchObject({ listed: true })
  })

  test('has no score in a search', async () => {
    const { listed, checks, search } = await explained('Members Only', 'q=members')
    expect([listed, search?.score]).toEqual([false, null])
    expect(checks.find(({ check }) => check === 'q')).not.toHaveProperty('words')
  })
})

describe('a search', () => {
  test('says which words are missing, and where the others are', async () => {
    const { checks } = await explained('Jazz Night', 'search=musicians brahms -dawn')
    const [{ words, excluded, language }] = checks as [Check]
    expect(language).toBe('en')
    expect(words?.map(({ text, found_in }) => [text, found_in])).toEqual([
      ['musicians', ['description']],
      ['brahms', []],
    ])
    expect(excluded).toMatchObject([{ found_in: ['description'] }])
  })

  test('has the words of q as they were understood', async () => {
    const { checks, search, listed } = await explained('Sommerkonzert', 'q=kammermusik tonhalle&i18n_language=de')
    expect(listed).toBe(true)
    const words = checks.find(({ check }) => check === 'q')?.words ?? []
    const hall = words.filter(({ text }) => text === 'tonhalle')
    expect(
      hall.map(({ found_in }) => found_in),
      'each part of the compound',
    ).toEqual([['names'], ['names']])
    const category = words.flatMap(({ alternatives }) => alternatives).find(({ form }) => form === 'tokens')
    expect(category).toMatchObject({ text: 'Kammermusik', found_in: ['terms'] })
    expect(search).toMatchObject({ match: 'all', interpreted: [] })
  })

  test('has corrected words', async () => {
    const { checks, listed } = await explained('Jazz Night', 'q=improvize nigth')
    const all = checks.find(({ check }) => check === 'q')?.words?.flatMap(({ alternatives }) => alternatives) ?? []
    expect(all.filter(({ corrected, found_in }) => corrected && found_in.length).length).toBeGreaterThan(0)
    expect(listed).toBe(true)
  })

  test('says how many words suffice', async () => {
    const { checks, search } = await explained('Konzert im Park', 'q=park concert xylophone')
    expect(search?.match).toBe('partial')
    expect(checks.find(({ check }) => check === 'q')).toMatchObject({ met: true, at_least: 2 })
  })

  test('is in another language where nothing has the words', async () => {
    const { checks } = await explained('Long Exhibition', 'q=lange ausstellung')
    expect(checks.find(({ check }) => check === 'q')).toMatchObject({ met: true, language: 'de' })
  })

  test('has dates', async () => {
    const { listed, search } = await explained('Jazz Night', 'q=jazz april 2027')
    expect([listed, search?.interpreted.map(({ text }) => text)]).toEqual([true, ['april 2027']])
  })

  test.each(['q=jazz', 'search=jazz&orderby=relevance'])(
    '?%s has a score, which is the sum of its parts',
    async (query) => {
      const { search } = await explained('Jazz Night', query)
      const { total = 0, words = [], ...parts } = search?.score ?? {}
      const sum = [...words, ...Object.values(parts).map(Number)].reduce((all, part) => all + part, 0)
      expect(sum).toBeCloseTo(total, 5)
      expect(total).toBeGreaterThan(1)
    },
  )

  test('orders by the score', async () => {
    const { body } = await app.get('/events?q=concert')
    const scores = await Promise.all(
      body.events.map(async ({ id }, at) => {
        const answer = (await app.get(`/events/${id}/explain?q=concert`)).body as unknown as Explained
        expect(answer.position).toBe(at + 1)
        return answer.search?.score?.total ?? 0
      }),
    )
    expect(scores.length).toBeGreaterThan(1)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('scores what only another filter keeps out', async () => {
    const { listed, search } = await explained('Jazz Night', 'q=jazz&featured=false')
    expect([listed, search?.score?.total]).toEqual([false, expect.any(Number)])
  })
})

test.each(shapes)('answers are as the document of the %s shape says', async (shape) => {
  const validate = schemaCompiler(await documentOf(app, shape))({ $ref: '#/components/schemas/EventExplanation' })
  const queries = [...reasons.map(([, query]) => query), 'q=jazz -night tomorrow', 'search=jazz&orderby=relevance']
  for (const query of queries) {
    validate(await explained('Jazz Night', `${withIds(query, app.ids)}&shape=${shape}`))
    expect(validate.errors ?? [], query).toEqual([])
  }
})

describe('a request', () => {
  test('is refused as the read of the event, or as the list', async () => {
    const explain = (title: string, query = '') => `/events/${app.ids.get(title)}/explain?${query}`
    for (const title of ['Draft Plan', 'Secret Dinner', 'Trashed Show', 'No such event']) {
      const read = await app.get(`/events/${app.ids.get(title)}`)
      const { status, body } = await app.get(explain(title))
      expect([status, body.code], title).toEqual([read.status, read.body.code])
    }
    for (const query of ['venue=99999', 'start_date=never', 'status=draft', 'orderby=distance', 'categories=nothing']) {
      const list = await app.get(`/events?${query}`)
      const { status, body } = await app.get(explain('Jazz Night', query))
      expect([status, body.data.params], query).toEqual([400, list.body.data.params])
    }
  })
})
