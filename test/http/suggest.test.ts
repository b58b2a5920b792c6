/** GET …/suggest: what it answers, and that it knows of nothing but what lists show to everybody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { make, makeEvent } from '../support/records.ts'

interface Suggestion {
  type: string
  id: number | null
  label: string
  highlighted: string
  link: string
  url: string | null
}

/** On a busy machine names take longer to read, and are then read less often. */
const SOON = { timeout: 30_000 }

let app: Running
const NOW = Date.parse('2027-03-10T11:30:00Z') / 1000
const DATES = { start_date: '2027-05-01 19:00', end_date: '2027-05-01 21:00' }

beforeAll(async () => {
  app = await startApp({}, () => NOW)
  const venue = { venue: 'Zytglogge Hall', city: 'Zürich' }
  await makeEvent(app, {
    title: 'Zither & "Zeal"',
    ...DATES,
    venue,
    organizer: [{ organizer: 'Zonta Club' }],
    categories: ['Zen'],
    i18n_language: 'en',
  })
  await makeEvent(app, { title: 'Zebra', ...DATES, texts: { fr: { title: 'Le zèbre' }, de: { title: 'Das Zebra' } } })
})
afterAll(() => app.stop())

async function suggested(query: string, root = '', as?: 'editor'): Promise<Suggestion[]> {
  const { status, body, text } = await app.get(`${root}/suggest?${query}`, as)
  expect(status, text).toBe(200)
  return (body as unknown as { suggestions: Suggestion[] }).suggestions
}

async function labels(...of: Parameters<typeof suggested>): Promise<string[]> {
  return (await suggested(...of)).map(({ type, label }) => `${type} ${label}`)
}

describe('the answer', () => {
  test('has the type, the id, the name as text and as HTML, and addresses that exist', async () => {
    const found = await suggested('q=z')
    const shown = found.map(({ type, label, highlighted }) => [type, label, highlighted])
    expect(shown).toEqual([
      ['event', 'Zither & "Zeal"', '<mark>Z</mark>ither &amp; &quot;<mark>Z</mark>eal&quot;'],
      ['venue', 'Zytglogge Hall', '<mark>Z</mark>ytglogge Hall'],
      ['organizer', 'Zonta Club', '<mark>Z</mark>onta Club'],
      ['town', 'Zürich', '<mark>Z</mark>ürich'],
      ['category', 'Zen', '<mark>Z</mark>en'],
      ['event', 'Zebra', '<mark>Z</mark>ebra'],
    ])
    for (const { type, id, link, url } of found) {
      const { status, body } = await app.get(link)
      expect(status, link).toBe(200)
      if (type === 'town') expect([id, url]).toEqual([null, null])
      else expect(url).toMatch(/^http.*\/en\/(event|events\/category|venue|organizer)\//)
      if (type === 'town' || type === 'category') expect(body.total, link).toBe(1)
      else expect(body).toMatchObject({ id, url })
    }
  })

  test('is in the language asked for, and its links stay there', async () => {
    const [french] = await suggested('q=zebre', '/fr')
    expect(french).toMatchObject({ label: 'Le zèbre', highlighted: 'Le <mark>zèbre</mark>' })
    expect(french?.link).toContain('/fr/cal/events/v1/events/')
    expect(french?.url).toContain('/fr/event/')
    expect(await labels('q=das+z&i18n_language=de')).toEqual(['event Das Zebra'])
    expect(await labels('q=zebre')).toEqual([])
  })

  test('has only the types asked for, and at most so many', async () => {
    expect(await labels('q=z&types=town,category')).toEqual(['town Zürich', 'category Zen'])
    expect(await labels('q=z&types[]=Town')).toEqual(['town Zürich'])
    expect(await labels('q=z&limit=2')).toEqual(['event Zither & "Zeal"', 'venue Zytglogge Hall'])
    expect(await labels('q=ZUER&i18n_language=de')).toEqual(['town Zürich'])
    expect(await labels('q=hall+zy')).toEqual(['venue Zytglogge Hall'])
    expect(await labels('q=%3F%21')).toEqual([])
  })

  test('leads to something: towns and terms whose events are all over are left out', async () => {
    const past = { start_date: '2026-05-01 19:00', end_date: '2026-05-01 21:00' }
    const linked = { venue: { venue: 'Ypsilon', city: 'Yverdon' }, categories: ['Yodel'], tags: ['Yes'] }
    await makeEvent(app, { title: 'Yesterday', ...past, ...linked })
    const found = () => labels('q=y&limit=20')
    await expect.poll(found, SOON).toEqual(['venue Ypsilon'])
    await makeEvent(app, { title: 'Yawl', ...DATES, ...linked })
    const all = ['event Yawl', 'venue Ypsilon', 'town Yverdon', 'category Yodel', 'tag Yes']
    await expect.poll(found, SOON).toEqual(all)
  })

  test('is described, cached and shortened as others are', async () => {
    const { headers } = await app.get('/suggest?q=z')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect((await app.get('/suggest?q=z', undefined, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304)
    const { body } = await app.get('/suggest?q=zen&_fields=suggestions.label')
    expect(body).toEqual({ suggestions: [{ label: 'Zen' }] })
    const { body: options } = await app.call('OPTIONS', '/suggest')
    expect(options).toMatchObject({
      endpoints: [{ args: { q: { required: true }, limit: { maximum: 20, default: 8 } } }],
    })
    expect((await app.call('HEAD', '/wp-json/tribe/events/v1/suggest?q=z')).status).toBe(200)
  })
})

describe('what is refused', () => {
  test.each([
    ['', 'q'],
    ['q=', 'q'],
    ['q=+', 'q'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['q[]=a', 'q'],
    ['q=a&limit=0', 'limit'],
    ['q=a&limit=21', 'limit'],
    ['q=a&types=towns', 'types'],
    ['q=a&types=', 'types'],
  ])('%s: a 400 that names the parameter', async (query, name) => {
    const { status, body, text } = await app.get(`/suggest?${query}`)
    expect(status).toBe(400)
    const { params } = body.data
    expect(Array.isArray(params) ? params : Object.keys(params), text).toEqual([name])
  })
})

describe('what lists do not show to everybody', () => {
  const linked = { venue: { venue: 'Xanadu', city: 'Xanten' }, organizer: [{ organizer: 'Xylophonists' }] }
  const terms = { categories: ['Xmas'] }

  test.each([
    ['a draft', { status: 'draft' }],
    ['private', { status: 'private' }],
    ['pending', { status: 'pending' }],
    ['to be published', { date_utc: '2099-01-01' }],
    ['hidden from listings', { hide_from_listings: true }],
    ['over', { start_date: '2020-05-01 19:00', end_date: '2020-05-01 21:00' }],
  ])('an event that is %s is not suggested, not even to an editor', async (_, state) => {
    await makeEvent(app, { title: 'Xerxes', ...DATES, ...state })
    expect(await labels('q=xer')).toEqual([])
    expect(await labels('q=xer', '', 'editor')).toEqual([])
  })

  test('the title of a protected event is, as in lists; nothing that it links', async () => {
    const tag = await make(app, '/tags', { name: 'Xtra' })
    await makeEvent(app, { title: 'Xenia', ...DATES, ...linked, ...terms, tags: [tag.id], password: 'sesame' })
    await expect.poll(() => labels('q=x'), SOON).toEqual(['event Xenia', 'venue Xanadu', 'organizer Xylophonists'])
  })

  test('venues and organizers that are not public, and their towns, are not', async () => {
    const body = { title: 'Quartet', ...DATES }
    const venue = { venue: 'Quay', city: 'Quimper', status: 'publish' }
    const organizer = [{ organizer: 'Quorum', status: 'publish' }]
    const event = await makeEvent(app, { ...body, venue, organizer })
    const all = ['event Quartet', 'venue Quay', 'organizer Quorum', 'town Quimper']
    await expect.poll(() => labels('q=q'), SOON).toEqual(all)
    await app.call('PATCH', `/venues/${event.venue.id}`, { body: { status: 'private' }, as: 'administrator' })
    await app.call('PATCH', `/organizers/${event.organizer[0]?.id}`, { body: { status: 'draft' }, as: 'administrator' })
    await expect.poll(() => labels('q=q'), SOON).toEqual(['event Quartet'])
    expect(await labels('q=q', '', 'editor')).toEqual(['event Quartet'])
  })
})
