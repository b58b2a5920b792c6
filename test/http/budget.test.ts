/** Budgets of responses: embedded records are cut in lists, and the error of a too long page says what fits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_LINKS, MAX_TERMS } from '../../src/calendar/declaration/kinds.ts'
import { MAX_TEXT_CHARACTERS } from '../../src/calendar/declaration/text-limits.ts'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { brief, MAX_BRIEF_CHARACTERS } from '../../src/calendar/text/brief.ts'
import { type Body, type Running, type Shown, startApp } from '../support/app.ts'
import { make, makeEvent } from '../support/records.ts'

const MAX_PAGE_BYTES = 8 * 1024 * 1024

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const byteLength = (text: string) => Buffer.byteLength(text)
const some = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at))
const words = (characters: number) => 'word & <3 '.repeat(characters / 10)
const patch = (path: string, body: object) => app.call('PATCH', path, { body, as: 'administrator' })
const list = async (query: string) => {
  expect(await app.service.visible(30_000)).toBe(true)
  return app.get(`/events?start_date=2999-01-01&end_date=2999-12-31&${query}`)
}
const longVenues = async (count: number, characters: number) => {
  const description = `<p>${words(characters)}</p>`
  const made = some(count, (at) => make(app, '/venues', { venue: `venue ${at}`, description }))
  return (await Promise.all(made)).map(({ id }) => id)
}

describe('a description inside an event', () => {
  const description = `<p>${words(20_000)}</p><ul><li>End</li></ul>`

  test('is cut in lists to the beginning of its text, and complete on a single read', async () => {
    const venue = await make(app, '/venues', { venue: 'Long', description })
    const tag = await make(app, '/tags', { name: 'Long', description })
    const { id } = await makeEvent(app, {
      title: 'Long',
      venue: venue.id,
      organizer: { organizer: 'Long', description },
      tags: [tag.id],
    })
    const { body: single } = await app.get(`/events/${id}`)
    const [listed] = (await list(`include=${id}`)).body.events
    const [inList, whole] = [listed!, single].map((event) =>
      [event.venue, event.organizer[0]!, event.tags[0]!].map((record) => record.description),
    )
    expect(whole).toEqual([venue.description, venue.description, tag.description])
    const beginning = brief(venue.description)
    expect(inList).toEqual([`<p>${beginning}</p>`, `<p>${beginning}</p>`, beginning])
    expect(beginning).toMatch(/^word &amp; &lt;3 word .*…$/)
    expect(beginning).not.toContain('<')
    expect((await app.get(`/venues/${venue.id}`)).body.description).toBe(venue.description)
    expect((await app.get('/venues?search=long')).body.venues[0]?.description).toBe(venue.description)
  })

  test('that is short is unchanged, with its markup', async () => {
    const short = '<p>Short <b>and</b> good</p>'
    const { id } = await makeEvent(app, { title: 'Short', venue: { venue: 'Short', description: short } })
    expect((await list(`include=${id}`)).body.events[0]?.venue.description).toBe(short)
  })

  test('that is sent back as it was listed does not replace the complete one', async () => {
    const { id, description: whole } = await make(app, '/venues', { venue: 'Back', description })
    for (const listed of [brief(whole), `<p>${brief(whole)}</p>`])
      expect((await patch(`/venues/${id}`, { description: listed })).body.description).toBe(whole)
    expect((await patch(`/venues/${id}`, { description: 'New' })).body.description).toBe('<p>New</p>')
  })

  test('is cut on single reads too if all of them are too long together', async () => {
    const venue = await longVenues(11, 20_000)
    const { id } = await makeEvent(app, { title: 'Together', venue })
    const sizes = (await app.get(`/events/${id}`)).body.venue.map((one) => one.description.length)
    expect(Math.max(...sizes)).toBeLessThan(2 * MAX_BRIEF_CHARACTERS)
  })

  test('is documented as cut', async () => {
    const { components } = (await app.get('/doc')).body as unknown as {
      components: { schemas: Record<string, { properties: Record<string, { description: string }> }> }
    }
    for (const key of ['venue', 'organizer', 'categories', 'tags'])
      expect(components.schemas.Event?.properties[key]?.description).toContain(
        `more than ${MAX_BRIEF_CHARACTERS} characters are cut`,
      )
  })
})

describe('the beginning of a description', () => {
  test.each([
    ['<p>a</p>'.repeat(200)],
    ['&lt;b&gt; '.repeat(200)],
    ['x'.repeat(2_000)],
    ['🎉'.repeat(600)],
    ['<b>'.repeat(5_000)],
    [words(2_000)],
  ])('%.20s… is well-formed, short, without markup, and its own beginning', (html) => {
    const cut = brief(html)
    expect([cut.isWellFormed(), /<[a-z!/?]/i.test(cut), brief(cut) === cut]).toEqual([true, false, true])
    expect(cut.replace(/&\w+;/g, '&').length).toBeLessThanOrEqual(MAX_BRIEF_CHARACTERS)
  })
})

describe('an event from before there was a limit', () => {
  test('with a hundred long venues is listed within the budget, and read', async () => {
    const venue = await longVenues(100, 5_000)
    const made = await makeEvent(app, { title: 'Old' })
    const { store } = app.engine
    const [stored] = await store.get<StoredDocument & Record<string, unknown>>('events', [made.id])
    await store.put('events', { ...stored!, rev: stored!.rev + 1, venue }, stored!.rev)
    const { status, body, text } = await list(`include=${made.id}`)
    expect([status, (body.events[0]!.venue as Shown[]).length]).toEqual([200, MAX_LINKS])
    expect(byteLength(text)).toBeLessThan(100_000)
    const hit = await app.engine.search.find([
      {
        resource: 'events',
        language: 'en',
        where: [{ op: 'eq', field: 'id', value: made.id }],
        order: { by: 'id', dir: 'asc' },
        from: 0,
        size: 1,
      },
    ])
    expect(JSON.stringify(hit).length, 'what the index keeps of it').toBeLessThan(300_000)
    expect((await app.get(`/events/${made.id}`)).body.venue).toHaveLength(100)
    // Sent back as it was read it is too many now.
    expect((await patch(`/events/${made.id}`, { venue })).status).toBe(400)
  })
})

describe('a page', () => {
  test('that is too long is refused, and says what fits', async () => {
    for (const at of some(12, (at) => at))
      await makeEvent(app, {
        title: `Page ${at}`,
        start_date: `2998-01-01 10:${10 + at}`,
        end_date: '2998-01-02',
        description: '&'.repeat(MAX_TEXT_CHARACTERS),
        excerpt: 'x'.repeat(MAX_TEXT_CHARACTERS),
      })
    expect(await app.service.visible(30_000)).toBe(true)
    const page = (perPage: number | string, root = '') =>
      app.get(`${root}/events?start_date=2998-01-01&end_date=2998-12-31&per_page=${perPage}`)
    const refused = await page(30)
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_param'])
    const { per_page: reason } = refused.body.data.params
    expect(reason).toBe('is too many: a page has at most 8 MB, 5 of these records fit')
    expect((await page(30, '/fr')).body.data.params.per_page).toMatch(/8 Mo, 5 de ces fiches/)
    expect((await page(30, '/de')).body.data.params.per_page).toMatch(/8 MB, 5 dieser Einträge/)
    for (let next: string | undefined = (await page(5)).body.rest_url; next; ) {
      const { status, text, body }: { status: number; text: string; body: Body } = await app.get(next)
      expect(status).toBe(200)
      expect(byteLength(text)).toBeLessThan(MAX_PAGE_BYTES)
      next = body.next_rest_url
    }
  })

  test('of a feed that nobody said how long to make has what fits', async () => {
    const feed = (query: string) => app.get(`/events.atom?start_date=2998-01-01&end_date=2998-12-31${query}`)
    const { status, text, headers } = await feed('')
    expect(status).toBe(200)
    expect(byteLength(text)).toBeLessThan(MAX_PAGE_BYTES)
    const entries = text.match(/<entry>/g)?.length
    expect(headers.get('x-per-page')).toBe(String(entries))
    expect(headers.get('link')).toContain(`per_page=${entries}`)
    expect(headers.get('x-wp-totalpages')).toBe(String(Math.ceil(12 / Number(entries))))
    expect((await feed('&per_page=50')).status).toBe(400)
  })

  test('of one record always fits: at most of everything', async () => {
    const [line, html] = ['&'.repeat(1_000), '&'.repeat(MAX_TEXT_CHARACTERS)]
    const website = `https://example.org/?${'&'.repeat(3_900)}`
    const place = Object.fromEntries(
      ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'].map((name) => [name, line]),
    )
    const name = (at: number) => `${at}${'&'.repeat(990)}`
    const all = async (path: string, count: number, body: (at: number) => Record<string, unknown>) => {
      const made = some(count, (at) => make(app, path, { description: '&'.repeat(5_000), ...body(at) }))
      return (await Promise.all(made)).map(({ id }) => id)
    }
    const links = {
      venue: await all('/venues', MAX_LINKS, (at) => ({ venue: name(at), ...place, website, image: website })),
      organizer: await all('/organizers', MAX_LINKS, (at) => ({
        organizer: name(at),
        phone: line,
        website,
        image: website,
      })),
      categories: await all('/categories', MAX_TERMS, (at) => ({ name: name(at) })),
      tags: await all('/tags', MAX_TERMS, (at) => ({ name: name(at) })),
    }
    const { id } = await makeEvent(app, {
      title: `T${'&'.repeat(9_999)}`,
      description: html,
      excerpt: html,
      website,
      image: website,
      ...links,
    })
    const { status, text } = await list(`include=${id}&per_page=1`)
    expect(status, text.slice(0, 300)).toBe(200)
    console.log(`the longest record of a list: ${byteLength(text)} bytes`)
    expect(byteLength(text)).toBeLessThan(MAX_PAGE_BYTES)
    expect(byteLength((await app.get(`/events/${id}`)).text)).toBeLessThan(2.25 * MAX_PAGE_BYTES)
  })
})

describe('one write', () => {
  test('creates at most twenty terms, of both kinds together', async () => {
    const names = (count: number, prefix: string) => some(count, (at) => `${prefix} ${at}`)
    const refused = await app.post(
      '/events',
      {
        title: 'Many',
        start_date: '2999-01-01',
        end_date: '2999-01-01',
        categories: names(11, 'c'),
        tags: names(10, 't'),
      },
      'administrator',
    )
    expect([refused.status, refused.body.data.params]).toEqual([
      400,
      {
        categories: 'names 11 new terms; one write creates at most 20',
        tags: 'names 10 new terms; one write creates at most 20',
      },
    ])
    expect((await app.get('/tags?hide_empty=false&search=t')).body.tags.map(({ name }) => name)).not.toContain('t 0')
    const { id } = await makeEvent(app, { categories: names(10, 'c'), tags: names(10, 't') })
    for (const round of some(9, (at) => at + 2))
      expect((await patch(`/events/${id}`, { tags: names(10 * round, 't') })).status).toBe(200)
    expect((await app.get(`/events/${id}`)).body.tags).toHaveLength(MAX_TERMS)
    expect((await patch(`/events/${id}`, { tags: names(101, 't') })).body.data.params).toEqual({
      tags: 'must have at most 100 entries',
    })
  })
})
