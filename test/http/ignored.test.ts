/** Nothing is dropped in silence: what has no meaning is named, and refused with `Prefer: handling=strict`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../src/calendar/resources/index.ts'
import { encodedNames } from '../../src/http/input/ignored.ts'
import { type Filled, startFilled } from '../support/filled.ts'
import { event } from '../support/records.ts'

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

const STRICT = { Prefer: 'handling=strict' }
const ignoredBy = ({ headers }: { headers: Headers }) => headers.get('x-ignored-params')
const posts = ['events', 'venues', 'organizers'] as const

describe('a list', () => {
  test.each(
    posts.flatMap((list) =>
      [
        ['orderby=menu_order', 'orderby'],
        ['orderby=', 'orderby'],
        ['orderby=DROP%20TABLE', 'orderby'],
        ['orderby[a]=b', 'orderby'],
        ['orderby[]=title', 'orderby'],
        ['order=upward', 'order'],
        ['orderby=menu_order&order=up', 'orderby, order'],
        ['foo=1', 'foo'],
        ['foo=1&bar[]=2&_embed', 'foo, bar, _embed'],
        ['f%C3%AAte=1&a%0D%0Ab=2', 'f%C3%AAte, a%0D%0Ab'],
        ['hide_empty=true', 'hide_empty'],
      ].map(([query = '', names = '']) => [list, query, names] as const),
    ),
  )('of %s without %s is the same', async (list, query, names) => {
    const [bare, found] = [await app.get(`/${list}?per_page=50`), await app.get(`/${list}?per_page=50&${query}`)]
    expect([found.status, ignoredBy(found)]).toEqual([200, names])
    expect([found.text, ignoredBy(bare)]).toEqual([bare.text, null])
    // From the cache, too.
    expect(ignoredBy(await app.get(`/${list}?per_page=50&${query}`))).toBe(names)
    const strict = await app.get(`/${list}?per_page=50&${query}`, undefined, STRICT)
    expect([strict.status, strict.headers.get('preference-applied')]).toEqual([400, 'handling=strict'])
    expect(Object.keys(strict.body.data.params).toSorted().map(encodeURIComponent)).toEqual(
      names
        .split(', ')
        .toSorted()
        .map((name) => (name.includes('%') ? name : encodeURIComponent(name))),
    )
  })

  test('with nothing to ignore is answered to the strict', async () => {
    const { status, headers } = await app.get('/events?orderby=title&_envelope=1&format=json', undefined, STRICT)
    expect([status, headers.get('preference-applied'), headers.get('x-ignored-params')]).toEqual([
      200,
      'handling=strict',
      null,
    ])
    expect((await app.get('/events')).headers.get('preference-applied')).toBeNull()
  })

  test.each([...posts, 'categories', 'tags'] as const)('of %s takes every declared word', async (list) => {
    for (const [word, { aliases = [], by }] of Object.entries(resources[list].sortings)) {
      if (by === 'distance' || by === 'relevance') continue
      const [first, ...others] = await Promise.all(
        [word, ...aliases].map(async (orderby) => {
          const answer = await app.get(`/${list}?_fields=${list}.id&orderby=${orderby}`, undefined, STRICT)
          expect([orderby, answer.status, ignoredBy(answer)]).toEqual([orderby, 200, null])
          return answer.text
        }),
      )
      expect(others.filter((text) => text !== first)).toEqual([])
    }
  })

  test('still needs what an order is measured by, and refuses all other bad values', async () => {
    for (const query of ['orderby=distance', 'orderby=relevance', 'per_page=x', 'orderby=a%00b', 'order=%00'])
      expect((await app.get(`/events?${query}`)).status, query).toBe(400)
  })

  test('rand has every record once, on pages that stay together, and another order the next day', async () => {
    const ids = async (query: string) => (await app.get(`/events?${query}`)).body.events.map(({ id }) => id)
    const all = await ids('per_page=50')
    const shuffled = await ids('per_page=50&orderby=rand')
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
    expect(shuffled).not.toEqual(all)
    expect([...(await ids('orderby=rand&per_page=9')), ...(await ids('orderby=rand&per_page=9&page=2'))]).toEqual(
      shuffled.slice(0, 18),
    )
  })
})

describe('a write', () => {
  const write = (body: object, headers: Record<string, string> = {}, query = '') =>
    app.post(`/events${query}`, body, 'editor', headers)

  test('names the fields that nothing reads', async () => {
    const made = await write(event({ titel: 'Konzert', rule: 'FREQ=DAILY', venue: { venue: 'Hall', citty: 'Bern' } }))
    expect([made.status, ignoredBy(made)]).toEqual([201, 'titel, rule, venue.citty'])
    expect(made.body).not.toHaveProperty('ignored')
    const stable = await write(event({ titel: 'Konzert' }), {}, '?shape=stable&foo=1')
    expect([ignoredBy(stable), stable.body.ignored]).toEqual(['foo, titel', ['foo', 'titel']])
    expect((await write(event(), {}, '?shape=stable')).body.ignored).toEqual([])
    const dry = await write(event({ titel: 'x' }), {}, '?shape=stable&dry_run=true')
    expect([ignoredBy(dry), dry.body.ignored]).toEqual(['titel', ['titel']])
  })

  test('is refused by the strict, with all else that is wrong, and stores nothing', async () => {
    const before = await app.engine.store.now()
    const { status, body, headers } = await write(event({ titel: 'x', start_date: 'never' }), STRICT)
    expect([status, headers.get('preference-applied')]).toEqual([400, 'handling=strict'])
    expect(Object.keys(body.data.params).toSorted()).toEqual(['start_date', 'titel'])
    expect(body.data.details.titel).toMatchObject({ data: { reason: 'notTaken' } })
    const inline = await write(event({ organizer: [{ organizer: 'Choir', mail: 'x' }] }), STRICT)
    expect(Object.keys(inline.body.data.params)).toEqual(['organizer.mail'])
    expect(await app.engine.store.now()).toBe(before)
    expect((await write(event({ title: 'All known' }), STRICT)).status).toBe(201)
  })

  test('of a record that was read, whole, is no news, however it was read', async () => {
    for (const [list, name] of [
      ['events', 'Jazz Night'],
      ['venues', 'Kornhaus'],
      ['organizers', 'Jazz Club'],
      ['categories', 'Jazz'],
      ['tags', 'Free'],
    ] as const) {
      for (const query of ['', '?shape=stable']) {
        const path = `/${list}/${app.ids.get(name)}${query}`
        const read = (await app.get(path)).body
        const sent = await app.call('PUT', path, {
          body: { ...read, ignored: [] },
          as: 'administrator',
          headers: STRICT,
        })
        expect([path, sent.status, ignoredBy(sent), sent.text.slice(0, 300)]).toEqual([
          path,
          200,
          null,
          sent.text.slice(0, 300),
        ])
      }
    }
  })

  test('names what only answers have, where no record is sent back', async () => {
    const path = `/events/${app.ids.get('Jazz Night')}`
    const sent = await app.call('PATCH', path, { body: { utc_start_date: '2027-04-01 18:00:00' }, as: 'administrator' })
    expect([sent.status, ignoredBy(sent)]).toEqual([200, 'utc_start_date'])
    const strict = await app.call('PATCH', path, { body: { modified: 'x' }, as: 'administrator', headers: STRICT })
    expect(strict.status).toBe(400)
  })

  test('of any kind: a form, an upsert, a delete', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const form = await app.call('POST', '/tags', { raw: 'name=Formed&colour=red', headers, as: 'editor' })
    expect([form.status, ignoredBy(form)]).toEqual([201, 'colour'])
    const path = '/venues/by-external-id/crm/1'
    const put = (more: Record<string, string>) =>
      app.call('PUT', path, { body: { venue: 'Hall', citty: 'Bern' }, as: 'editor', headers: more })
    expect((await put(STRICT)).status).toBe(400)
    expect(ignoredBy(await put({}))).toBe('citty')
    const gone = await app.call('DELETE', `/tags/${form.body.id}?force=true&shape=stable`, { as: 'editor' })
    expect([gone.status, ignoredBy(gone), gone.body.ignored]).toEqual([200, 'force', ['force']])
  })

  test('with very many names is answered, with as many as fit a header', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${'é'.repeat(50)}${at}`, 1]))
    const made = await write(event(many), {}, '?shape=stable')
    expect(made.status).toBe(201)
    expect(ignoredBy(made)?.length).toBeLessThan(1_000)
    expect(made.body.ignored).toHaveLength(20)
    expect((await write(event(many), STRICT)).text.length).toBeLessThan(20_000)
  })

  test('names are encoded for a header', () => {
    expect(encodedNames(['a', 'b c', '\ud800', 'x'.repeat(50), 'd'], 40)).toBe('a, b%20c, %EF%BF%BD, d')
  })
})
