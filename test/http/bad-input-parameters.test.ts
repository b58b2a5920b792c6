/** Every parameter of every list and item: invalid values are refused, and the error names the parameter. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Parameter } from '../../src/calendar/declaration/validate.ts'
import { listParameters } from '../../src/calendar/lists/query.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { commonParameters } from '../../src/http/parameters.ts'
import { type Running, startApp } from '../support/app.ts'
import { badTexts, texts } from '../support/bad-values.ts'
import { makeEvent } from '../support/records.ts'
import { refused, soon, watchLoop } from '../support/refusals.ts'

let app: Running
let event: number
let loop: ReturnType<typeof watchLoop>

beforeAll(async () => {
  app = await startApp()
  event = (
    await makeEvent(app, {
      categories: ['Music'],
      tags: ['Free'],
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Club' },
    })
  ).id
  loop = watchLoop('bad parameters')
})
afterAll(() => app.stop())

/** As the end of a query: wrong for every parameter, since each is one value, or a flat list of them. */
const misshapen = [
  '[a]=1',
  '[a][b]=1',
  '[0][0]=1',
  '[__proto__]=1',
  '[constructor][prototype]=1',
  `${'[a]'.repeat(500)}=1`,
  '=%FF%FE',
  '=a%C3',
  '=%ED%A0%80',
  '=a%00b',
  '[]=%00',
  '[]=%FF',
]
/** Of an empty list a list of terms is a list as if there were none. */
const mayBeEmpty = new Set(['include', 'exclude'])
/** Fixed values only. */
const isEnum = ({ schema }: Parameter) => schema?.enum !== undefined

function badQueries(name: string, parameter: Parameter, term: boolean): string[] {
  const values =
    isEnum(parameter) || name === 'cursor'
      ? [...badTexts.integer!, ...texts.filter((text) => text !== '0')]
      : (badTexts[parameter.kind] ?? [])
  const empty = term && mayBeEmpty.has(name) ? [] : ['=']
  const twice = ['ids', 'terms', 'lines', 'statuses'].includes(parameter.kind) ? [] : [`=1&${name}=2`, '[]=1&=2']
  return [...misshapen, ...empty, ...twice, ...values.map((value) => `=${encodeURIComponent(value)}`)].map(
    (end) => name + end,
  )
}

const parameters = (Object.keys(resources) as IndexedResource[]).flatMap((name) =>
  Object.entries({ ...listParameters(resources[name]), ...commonParameters }).map(
    ([parameter, declared]) => [name, parameter, declared] as const,
  ),
)

describe('a list', () => {
  test.each(parameters)('of %s refuses invalid values of %s', async (name, parameter, declared) => {
    const queries = badQueries(parameter, declared, resources[name].term)
    // What is ignored otherwise is refused too.
    const headers: Record<string, string> = declared.lenient ? { Prefer: 'handling=strict' } : {}
    for (const query of queries) await refused(app, [parameter], () => app.get(`/${name}?${query}`, undefined, headers))
    expect(queries.length).toBeGreaterThan(10)
  })

  /** Of a town, and of a month. */
  const named = ['near', 'month']
  const literal = parameters.filter(
    ([, name, declared]) =>
      (declared.kind === 'words' || declared.kind === 'slug') &&
      !isEnum(declared) &&
      !['cursor', ...named].includes(name),
  )

  test.each(literal)('of %s accepts any text for %s, and repeats it in its links', async (name, parameter) => {
    for (const text of texts) {
      const {
        status,
        body,
        text: answer,
      } = await soon(() => app.get(`/${name}?${parameter}=${encodeURIComponent(text)}`, 'administrator'))
      expect(status, answer).toBe(200)
      if (body.rest_url) expect(new URL(body.rest_url).searchParams.get(parameter)).toBe(text)
    }
  })

  test('reports all invalid parameters at once', async () => {
    await refused(app, ['page', 'start_date', 'venue', 'geoloc_lat', '_fields'], () =>
      app.get('/events?page=x&start_date=2026-02-30&venue=-1&geoloc_lat=91&_fields='),
    )
  })

  test.each(['geoloc_lat=46.9', 'geoloc_lng=7.4'])('needs both of %s', async (query) => {
    await refused(app, [query.startsWith('geoloc_lat') ? 'geoloc_lng' : 'geoloc_lat'], () =>
      app.get(`/events?${query}`),
    )
  })

  test('ignores unknown parameters', async () => {
    const plain = await app.get('/events?starts_after=2998-01-01')
    for (const query of [
      '__proto__=1',
      'constructor[prototype][x]=1',
      'toString=1',
      '%FF=1',
      'a%',
      '=&=&&',
      `x${'[a]'.repeat(500)}=1`,
    ]) {
      const { status, body } = await app.get(`/events?starts_after=2998-01-01&${query}`)
      expect([status, body.total]).toEqual([200, plain.body.total])
    }
    expect(plain.body.total).toBe(1)
  })
})

describe('a search', () => {
  test('matches composed and decomposed letters', async () => {
    const { id } = await makeEvent(app, { title: 'Fe\u0302te de l’E\u0301te\u0301' })
    for (const text of ['fête', 'fe\u0302te', 'FÊTE', 'été', 'e\u0301te\u0301'])
      expect(
        (await app.get(`/events?starts_after=2998-01-01&search=${encodeURIComponent(text)}`)).body.events.map(
          (found) => found.id,
        ),
        text,
      ).toEqual([id])
  })

  test('without a letter or digit finds nothing', async () => {
    for (const text of texts.filter((one) => !/[\p{L}\p{N}]/u.test(one)))
      expect((await app.get(`/events?search=${encodeURIComponent(text)}`)).body.total, text).toBe(0)
  })

  test('for a thousand words, or one of thousands of letters, is as fast', async () => {
    for (const text of [
      'a '.repeat(4_000),
      Array.from({ length: 1_500 }, (_, at) => `w${at}`).join(' '),
      '"'.repeat(4_000),
      '-'.repeat(4_000),
      'x'.repeat(9_000),
      `"${'a '.repeat(4_000)}`,
      'e\u0301'.repeat(1_300),
    ]) {
      expect((await soon(() => app.get(`/events?search=${encodeURIComponent(text)}`))).status).toBe(200)
    }
  })
})

describe('an item', () => {
  test.each(Object.entries(commonParameters))('refuses invalid values of %s', async (name, declared) => {
    for (const query of badQueries(name, declared, false))
      await refused(app, [name], () => app.get(`/events/${event}?${query}`))
  })

  test.each([
    ...misshapen.map((end) => `password${end}`),
    'password=',
    'password=1&password=2',
    `password=${'x'.repeat(256)}`,
  ])('refuses %s', async (query) => {
    await refused(app, ['password'], () => app.get(`/events/${event}?${query}`))
    await refused(app, ['password'], () => app.call('DELETE', `/events/${event}?${query}`, { as: 'administrator' }))
  })

  test('with an impossible id is unknown', async () => {
    for (const id of [
      '0',
      '00',
      '99999999999999999999',
      '2147483648',
      '9'.repeat(5_000),
      '67108864',
      '9007199254740991',
    ]) {
      for (const name of Object.keys(resources)) expect((await soon(() => app.get(`/${name}/${id}`))).status).toBe(404)
    }
  })

  test.each([
    '-1',
    '1.5',
    'abc',
    '1e3',
    '0x1',
    '%201',
    '1%00',
    '%F0%9F%8E%89',
    '__proto__',
    encodeURIComponent(texts[0]!),
  ])('has no route for %s', async (id) => {
    const { status, body } = await app.get(`/events/${id}`)
    expect([status, body.code]).toEqual([404, 'rest_no_route'])
  })

  test('with an unknown slug is a 404', async () => {
    for (const slug of [...texts.filter((text) => !text.includes('/')), 'x'.repeat(10_000), 'a\0b']) {
      for (const name of ['events', 'venues', 'organizers'])
        expect((await soon(() => app.get(`/${name}/by-slug/${encodeURIComponent(slug)}`))).status).toBe(404)
    }
  })
})

test('no such request blocks the event loop', () => loop.check())
