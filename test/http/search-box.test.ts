/** The search box over HTTP: what is found with `q` is in contract/list-cases/box.ts; here, what the answer says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Filled, names, startFilled } from '../support/filled.ts'
import { leastProcessorTime } from '../support/processor-time.ts'
import { make, makeEvent } from '../support/records.ts'

/** Processor milliseconds of any search. */
const MAX_COST_MS = 1_500

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

const path = (query: Record<string, string | number>, resource = 'events') =>
  `/${resource}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`

/** What an answer says of the search. */
async function said(query: Record<string, string | number>, as?: Parameters<typeof app.get>[1]) {
  const { status, body, headers, text } = await app.get(path(query), as)
  expect(status, text).toBe(200)
  const { match, did_you_mean: meant, interpreted } = body
  expect(headers.get('x-match')).toBe(match)
  const header = headers.get('x-did-you-mean')
  expect(header === null ? undefined : decodeURIComponent(header)).toBe(meant)
  return { titles: names('events', body), total: body.total, match, meant, interpreted }
}

describe('an answer to q', () => {
  test('has all words', async () => {
    expect(await said({ q: 'jazz night' })).toEqual({
      titles: ['Jazz Night'],
      total: 1,
      match: 'all',
      meant: undefined,
      interpreted: [],
    })
  })

  test('says that it has only some of them', async () => {
    expect(await said({ q: 'park concert xylophone' })).toMatchObject({ titles: ['Park Concert'], match: 'partial' })
  })

  test('is empty where nothing has them', async () => {
    expect(await said({ q: 'xylophone' })).toMatchObject({ titles: [], total: 0, match: 'all' })
  })

  test('is none to a list without q', async () => {
    for (const query of ['', 'search=jazz', 'search=jazz&orderby=relevance']) {
      const { body, headers } = await app.get(`/events?${query}`)
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['match']))
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['interpreted']))
      expect([headers.get('x-match'), headers.get('x-did-you-mean')]).toEqual([null, null])
    }
  })

  test.each(['venues', 'organizers'])('is given by %s, too', async (resource) => {
    const { body, headers } = await app.get(path({ q: 'tonhalle jazz club xylophone' }, resource))
    expect([body.match, headers.get('x-match'), body.interpreted]).toEqual([
      body.total ? 'partial' : 'all',
      body.match,
      [],
    ])
  })
})

describe('did you mean', () => {
  test.each([
    ['exhibtion', 'exhibition', ['Long Exhibition']],
    ['Long  Exhibtion!', 'Long  exhibition!', ['Long Exhibition']],
    ['café nrod', 'café nord', ['CAFE NORD', 'Café Nord']],
  ])('%s', async (q, meant, titles) => {
    const found = await said({ q })
    expect(found.titles).toEqual(titles)
    expect(String(found.meant).toLowerCase()).toBe(meant.toLowerCase())
  })

  test('not where the words are right', async () => {
    expect(await said({ q: 'exhibition' })).toMatchObject({ meant: undefined })
  })

  test('is the same in any order', async () => {
    for (const q of ['exhibtion', 'exhibition', 'exhibtion xylophone jazz']) {
      const { meant, match, total } = await said({ q })
      for (const orderby of ['event_date', 'title'])
        expect(await said({ q, orderby })).toMatchObject({ meant, match, total })
    }
  })

  test('only words that the caller may see', async () => {
    await makeEvent(app, { title: 'Marmalade secretum', status: 'draft' })
    await makeEvent(app, { title: 'Marmalade breakfast' })
    await makeEvent(app, { title: 'Quincelade locked', password: 'x' })
    // Nobody but its readers learns that a word is in a draft, a protected or a hidden event.
    for (const q of ['secretmu', 'quinceladr', 'rehearsla', 'draft plna'])
      expect(await said({ q, per_page: 50 })).not.toMatchObject({ meant: expect.anything() as string })
    expect(await said({ q: 'secretmu' })).toMatchObject({ total: 0 })
    expect(await said({ q: 'marmelade secretmu' })).toMatchObject({ titles: [], meant: undefined })
    const drafts = { q: 'secretmu', status: 'draft', start_date: '2027-01-01', end_date: '3000-01-01' }
    expect(await said(drafts, 'editor')).toMatchObject({ total: 0 })
    expect(await said({ ...drafts, q: 'secret' }, 'editor')).toMatchObject({ titles: ['Marmalade secretum'] })
  })
})

test('what words mean does not depend on what narrows the list: it has what its facets count', async () => {
  // “Wein” is in many texts, so it is no mistake for “Wien” where a tag leaves few of them, or none.
  const on = (day: string) => ({ start_date: `${day} 10:00`, end_date: `${day} 12:00`, i18n_language: 'de' })
  for (const tags of [['narrow'], [], [], []])
    await makeEvent(app, { title: 'Verkostung', description: 'Wein und Käse', tags, ...on('2027-05-01') })
  for (const title of ['Wien tanzt', 'Wien isst', 'Wien liest'])
    await makeEvent(app, { title, tags: ['narrow', 'capital'], ...on('2027-05-02') })
  const wine = { q: 'wein', i18n_language: 'de' }
  const counted = (await app.get(path({ ...wine, facets: 'tags,day' }))).body as unknown as {
    facets: Record<string, { values: { name: string; count: number }[] }>
  }
  const counts = Object.values(counted.facets).flatMap(({ values }) => values.map(({ name, count }) => [name, count]))
  expect(counts).toEqual([
    ['narrow', 1],
    ['2027-05-01', 4],
  ])
  for (const [narrowing, total] of [
    [{ tags: 'narrow' }, 1],
    [{ tags: 'capital' }, 0],
    [{ day: '2027-05-01' }, 4],
    [{ day: '2027-05-02' }, 0],
    [{ featured: 'true' }, 0],
  ] as const)
    expect(await said({ ...wine, ...narrowing })).toMatchObject({ total, match: 'all', meant: undefined })
})

describe('dates in q', () => {
  test('are a filter, which the answer tells', async () => {
    expect(await said({ q: 'gala may 2027' })).toMatchObject({
      titles: ['New York Gala'],
      interpreted: [{ text: 'may 2027', dates: [{ start_date: '2027-05-01', end_date: '2027-05-31' }] }],
    })
  })

  test('may be all of it', async () => {
    expect(await said({ q: 'what is on today?' })).toMatchObject({
      titles: ['Late Set', 'Breakfast Talk', 'Week of Dance', 'Long Exhibition'],
      match: 'all',
      interpreted: [{ dates: [{ start_date: '2027-03-10', end_date: '2027-03-10' }] }],
    })
  })

  test('in French and German', async () => {
    for (const [language, q] of [
      ['fr', 'concert en juin 2027'],
      ['de', 'konzert im juni 2027'],
    ]) {
      const { body } = await app.get(`/${language}${path({ q: q ?? '' })}`)
      expect(body.total).toBe(1)
      expect(body.interpreted).toMatchObject([{ dates: [{ start_date: '2027-06-01', end_date: '2027-06-30' }] }])
    }
  })

  test('also of what is over', async () => {
    expect(await said({ q: '9 march 2027' })).toMatchObject({ total: 4 })
  })

  test('are words with interpret=off', async () => {
    expect(await said({ q: 'gala may 2027', interpret: 'off' })).toMatchObject({ interpreted: [] })
    expect(await said({ q: 'june 2027', interpret: 'off' })).toMatchObject({ total: 0, interpreted: [] })
  })

  test('are words in quotes', async () => {
    expect(await said({ q: '"june 2027"' })).toMatchObject({ total: 0, interpreted: [] })
  })

  test('are words where a title has them and nothing is on then', async () => {
    await makeEvent(app, { title: 'Christmas 2031 preview', start_date: '2027-08-01', end_date: '2027-08-02' })
    expect(await said({ q: 'preview christmas 2031' })).toMatchObject({
      titles: ['Christmas 2031 preview'],
      interpreted: [],
    })
  })
})

describe('q', () => {
  test.each(['', ' ', '\t', '%00'])('of "%s" is rejected', async (q) => {
    for (const resource of ['events', 'venues', 'organizers']) {
      const { status, body } = await app.get(`/${resource}?q=${q === '%00' ? q : encodeURIComponent(q)}`)
      expect([status, Object.keys(body.data.params)]).toEqual([400, ['q']])
    }
  })

  test.each(['?', '""', '-', '%', '*', '🎉'])('of "%s" alone finds nothing', async (q) => {
    expect(await said({ q })).toMatchObject({ total: 0, match: 'all' })
  })

  test('with a cursor, in an order that has one', async () => {
    const query = { q: 'concert', orderby: 'start', per_page: 1 }
    const first = await app.get(path(query))
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const second = await app.get(path({ ...query, cursor }))
    expect([first, second].map(({ body }) => names('events', body))).toEqual([['Summer Concert'], ['Park Concert']])
    expect(second.headers.get('x-next-cursor')).toBeNull()
    expect((await app.get(path({ q: 'concert', cursor }))).status).toBe(400)
  })

  test('refuses what it cannot order by, and ids of no record', async () => {
    for (const query of ['q=jazz&orderby=distance', 'q=jazz&categories=nowhere', 'q=jazz&interpret=maybe'])
      expect((await app.get(`/events?${query}`)).status, query).toBe(400)
  })

  test('is in the links to other pages', async () => {
    const { body } = await app.get(path({ q: 'jazz', per_page: 1 }))
    const { body: next } = await app.get(body.next_rest_url)
    expect([names('events', body), names('events', next), next.match]).toEqual([['Jazz Night'], ['Late Set'], 'all'])
  })

  test.each([
    ['one word', 'x'.repeat(10_000)],
    ['many words', Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' ')],
    ['many right words', 'jazz night concert park exhibition gala tour week dance morning kornhaus bern '.repeat(120)],
    ['many mistyped words', Array.from({ length: 900 }, (_, at) => `exhibtion${at % 7}`).join(' ')],
    ['quotes', '"'.repeat(10_000)],
    ['hyphens', '-'.repeat(10_000)],
    ['dates', 'may 2027 '.repeat(1_100)],
    ['marks', 'e\u0301'.repeat(5_000)],
  ])('of 10,000 characters is answered soon: %s', async (_, q) => {
    const { result, milliseconds } = await leastProcessorTime(MAX_COST_MS, () => app.get(path({ q })))
    expect(milliseconds).toBeLessThan(MAX_COST_MS)
    expect([200, 400, 414, 431]).toContain(result.status)
  })

  test('of German compounds, of which none is there, is answered soon', async () => {
    const parts = ['Sommer', 'Winter', 'Herbst', 'Kinder', 'Garten', 'Kunst']
    const q = parts.flatMap((one) => [`${one}fest`, `${one}markt`]).join(' ')
    const { result, milliseconds } = await leastProcessorTime(MAX_COST_MS, () => app.get(`/de${path({ q })}`))
    expect(milliseconds).toBeLessThan(MAX_COST_MS)
    expect(result.status).toBe(200)
  })
})

describe('very many hits', () => {
  const MANY = 450
  beforeAll(async () => {
    for (let made = 0; made < MANY; made += 50) {
      const day = (at: number) => new Date(Date.UTC(2027, 3, 1 + (at % 300))).toISOString().slice(0, 10)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          makeEvent(app, {
            title: `Carousel ${made + at}`,
            start_date: `${day(made + at)} 10:00`,
            end_date: `${day(made + at)} 11:00`,
          }),
        ),
      )
    }
    expect(await app.service.visible(30_000)).toBe(true)
  })

  test.each(['q=carousel', 'search=carousel&orderby=relevance', 'q=carousels&orderby=start'])(
    'of %s are on pages, each once',
    async (query) => {
      const ids: number[] = []
      for (let page = 1; page <= 9; page++) {
        const { body } = await app.get(`/events?${query}&per_page=50&page=${page}`)
        expect([body.total, body.total_pages, body.events.length]).toEqual([MANY, 9, 50])
        ids.push(...body.events.map(({ id }) => id))
      }
      expect(new Set(ids).size).toBe(MANY)
      expect((await app.get(`/events?${query}&per_page=50&page=10`)).status).toBe(404)
    },
  )

  test('have the best first', async () => {
    await make(app, '/events', { title: 'Carousel', start_date: '2027-05-01', end_date: '2027-05-01' })
    const { body } = await app.get('/events?q=carousel')
    expect([body.total, names('events', body)[0]]).toEqual([MANY + 1, 'Carousel'])
  })
})
