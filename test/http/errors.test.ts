/** Errors: every code in three languages and two formats, and which of several comes first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErrorCode, errorTable } from '../../src/calendar/messages/error-table.ts'
import { reasonTable } from '../../src/calendar/messages/reason-table.ts'
import { type Answer, type CallOptions, type Running, startApp } from '../support/app.ts'
import { event, make, makeEvent } from '../support/records.ts'

let app: Running
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await startApp()
  ids.draft = (await makeEvent(app, { status: 'draft' })).id
  ids.venue = (await make(app, '/venues', { venue: 'Draft', status: 'draft' })).id
  ids.organizer = (await make(app, '/organizers', { organizer: 'Draft', status: 'draft' })).id
  ids.protected = (await makeEvent(app, { password: 'x' })).id
  for (const [path, body] of [
    ['events', event({ title: 'Gone' })],
    ['venues', { venue: 'Gone' }],
    ['organizers', { organizer: 'Gone' }],
  ] as const) {
    ids[path] = (await make(app, `/${path}`, body)).id
    await app.call('DELETE', `/${path}/${ids[path]}`, { as: 'administrator' })
  }
  ids.category = (await make(app, '/categories', { name: 'One' })).id
  await app.post('/tags', { name: 'Keyed' }, 'editor', { 'Idempotency-Key': 'used' })
  for (const [root, name] of [
    ['/en', 'Two'],
    ['/fr', 'Deux'],
    ['/de', 'Zwei'],
  ] as const)
    await make(app, `${root}/categories`, { name, slug: 'taken' })
})
afterAll(() => app.stop())

const JSON_BODY = { 'Content-Type': 'application/json' }
type Ask = [method: string, path: () => string, options?: CallOptions]

/** Every code a client can bring about, with its status; those that only a failing server sends are at the end. */
const catalogue: Record<ErrorCode, [number, ...Ask] | 'of the server'> = {
  rest_no_route: [404, 'GET', () => '/nowhere'],
  rest_invalid_namespace: [404, 'GET', () => '/?namespace=other/v1'],
  rest_missing_callback_param: [400, 'POST', () => '/events', { as: 'editor', body: {} }],
  rest_invalid_param: [400, 'GET', () => '/events?page=0'],
  rest_invalid_json: [400, 'POST', () => '/events', { as: 'editor', raw: '{"title":', headers: JSON_BODY }],
  rest_bad_request: [400, 'GET', () => '/events/by-slug/%E0%A4%A'],
  rest_too_many_parameters: [400, 'GET', () => `/events?${'a&'.repeat(1_000)}a`],
  rest_body_too_large: [
    413,
    'POST',
    () => '/events',
    { as: 'editor', raw: JSON.stringify({ title: 'x'.repeat(2_200_000) }), headers: JSON_BODY },
  ],
  rest_unsupported_media_type: [
    415,
    'POST',
    () => '/events',
    { as: 'editor', raw: '<a/>', headers: { 'Content-Type': 'application/xml' } },
  ],
  rest_not_authenticated: [401, 'GET', () => '/events', { headers: { Authorization: 'Bearer nonsense' } }],
  rest_not_logged_in: [401, 'GET', () => '/wp-json/wp/v2/users/me'],
  rest_forbidden: [403, 'POST', () => '/events', { as: 'subscriber', body: event() }],
  rest_precondition_failed: [
    412,
    'PATCH',
    () => `/events/${ids.draft}`,
    { as: 'editor', body: {}, headers: { 'If-Match': '"0-x"' } },
  ],
  rest_idempotency_key_reused: [
    422,
    'POST',
    () => '/tags',
    { as: 'editor', body: { name: 'Another' }, headers: { 'Idempotency-Key': 'used' } },
  ],
  'rest-event-not-found': [404, 'GET', () => '/events/999999'],
  'venue-not-found': [404, 'GET', () => '/venues/999999'],
  'organizer-not-found': [404, 'GET', () => '/organizers/999999'],
  rest_term_invalid: [404, 'GET', () => '/tags/999999'],
  term_exists: [400, 'POST', () => '/categories', { as: 'editor', body: { name: 'One' } }],
  duplicate_term_slug: [400, 'PATCH', () => `/categories/${ids.category}`, { as: 'editor', body: { slug: 'taken' } }],
  'event-no-longer-available': [403, 'GET', () => `/events/${ids.events}`],
  'event-not-accessible': [403, 'GET', () => `/events/${ids.draft}`],
  'venue-not-accessible': [403, 'GET', () => `/venues/${ids.venue}`],
  'organizer-not-accessible': [403, 'GET', () => `/organizers/${ids.organizer}`],
  'event-password-protected': [403, 'GET', () => `/events/${ids.protected}`],
  rest_position_gone: [410, 'GET', () => '/changes?since=00000000.1.5.0.1'],
  rest_too_many_streams: 'of the server',
  'event-is-in-trash': [410, 'DELETE', () => `/events/${ids.events}`, { as: 'editor' }],
  'venue-is-in-trash': [410, 'DELETE', () => `/venues/${ids.venues}`, { as: 'editor' }],
  'organizer-is-in-trash': [410, 'DELETE', () => `/organizers/${ids.organizers}`, { as: 'editor' }],
  'event-archive-page-not-found': [404, 'GET', () => '/events?page=9'],
  'venue-archive-page-not-found': [404, 'GET', () => '/venues?page=9'],
  'organizer-archive-page-not-found': [404, 'GET', () => '/organizers?page=9'],
  rest_conflict: 'of the server',
  // Of Node's parser, in the language of the site: test/http/server.test.ts.
  rest_headers_too_large: 'of the server',
  rest_request_timeout: 'of the server',
  rest_too_many_requests: 'of the server',
  rest_search_too_expensive: 'of the server',
  rest_unavailable: 'of the server',
  // test/engines/majorities.test.ts
  rest_write_unconfirmed: 'of the server',
  rest_internal_error: 'of the server',
}

describe.each(
  Object.entries(catalogue).filter(([, row]) => row !== 'of the server') as [ErrorCode, [number, ...Ask]][],
)('%s', (code, [status, method, path, options]) => {
  const ask = (root: string, headers = {}): Promise<Answer> =>
    app.call(method, `${root}${path()}`, { ...options, headers: { ...options?.headers, ...headers } })

  test('has its code, status and message in every language', async () => {
    const messages: string[] = []
    for (const root of ['', '/en', '/fr', '/de']) {
      const answer = await ask(root)
      expect([root, answer.status, answer.body.code, answer.body.data.status]).toEqual([root, status, code, status])
      expect(Object.keys(answer.body)).toEqual(['code', 'message', 'data'])
      expect(answer.body.message).not.toMatch(/[{}]/)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      messages.push(answer.body.message)
    }
    expect(messages[0]).toBe(messages[1])
    expect(new Set(messages).size).toBe(3)
  })

  test('has its usual format where that of RFC 9457 is refused', async () => {
    const { headers } = await ask('', { Accept: 'application/problem+json;q=0, application/json' })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('has the format of RFC 9457 if requested', async () => {
    const answer = await ask('/fr', { Accept: 'application/problem+json' })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(answer.body).toMatchObject({
      type: `urn:kalends:error:${code}`,
      title: expect.any(String),
      status,
      detail: expect.any(String),
      instance: path().startsWith('/wp-json') ? `/fr${path()}` : `/fr/cal/events/v1${path()}`,
      code,
    })
    expect(answer.body.detail).toBe((await ask('/fr')).body.message)
  })
})

test('every text exists in every language, and differs in each', () => {
  const texts = [
    ...Object.entries(errorTable).map(([code, { text }]) => [code, text] as const),
    ...Object.entries(reasonTable),
  ]
  for (const [code, text] of texts) {
    expect([code, new Set(Object.values(text)).size]).toEqual([code, 3])
    const places = Object.values(text).map((sentence) => [...sentence.matchAll(/\{\w+\}/g)].join())
    expect([code, new Set(places).size]).toEqual([code, 1])
  }
})

describe('the language of a message', () => {
  test('is i18n_language, in the query or the body, before that of the root', async () => {
    const { message: german } = (await app.get('/de/events/999999')).body
    expect((await app.get('/events/999999?i18n_language=de')).body.message).toBe(german)
    expect((await app.get('/fr/events/999999?i18n_language=de')).body.message).toBe(german)
    const { message: french } = (await app.post('/fr/events', {}, 'editor')).body
    expect((await app.post('/events', { i18n_language: 'fr' }, 'editor')).body.message).toBe(french)
    expect((await app.post('/de/events', { i18n_language: 'fr' }, 'editor')).body.message).toBe(french)
    expect((await app.post('/de/events?i18n_language=fr', {}, 'editor')).body.message).toBe(french)
  })

  test('an invalid value is a 400 for that parameter, on every operation', async () => {
    for (const value of ['xx', 'EN', '', 'en,fr']) {
      for (const path of ['', '/doc', '/events', '/events/1', '/events/by-slug/x', '/venues', '/tags/1']) {
        const { status, body } = await app.get(`${path}?i18n_language=${value}`)
        expect([path, status, body.code, Object.keys(body.data?.params ?? {})]).toEqual([
          path,
          400,
          'rest_invalid_param',
          ['i18n_language'],
        ])
      }
      expect(await app.post('/events', { ...event(), i18n_language: value }, 'editor')).toMatchObject({
        status: 400,
        body: { data: { params: { i18n_language: expect.any(String) } } },
      })
      expect(await app.call('DELETE', `/events/${ids.draft}?i18n_language=${value}`, { as: 'editor' })).toMatchObject({
        status: 400,
      })
    }
  })
})

describe('the reason of an error', () => {
  const refused: [query: string, name: string, en: string, fr: string, de: string][] = [
    ['page=0', 'page', 'must be at least 1', 'doit être au moins 1', 'muss mindestens 1 sein'],
    ['page=x', 'page', 'must be a whole number', 'doit être un nombre entier', 'muss eine ganze Zahl sein'],
    ['search=%20', 'search', 'must not be empty', 'ne doit pas être vide', 'darf nicht leer sein'],
    [
      'venue=1,x',
      'venue',
      'entry 2 ("x") must be a whole number',
      'l’élément 2 ("x") doit être un nombre entier',
      'Eintrag 2 ("x") muss eine ganze Zahl sein',
    ],
    [
      'include=-5',
      'include',
      'entry 1 (-5) must be at least 1',
      'l’élément 1 (-5) doit être au moins 1',
      'Eintrag 1 (-5) muss mindestens 1 sein',
    ],
    [
      'categories[][a]=1',
      'categories',
      'entry 1 ({"a":"1"}) must be a whole number or a text',
      'l’élément 1 ({"a":"1"}) doit être un nombre entier ou un texte',
      'Eintrag 1 ({"a":"1"}) muss eine ganze Zahl oder ein Text sein',
    ],
    [
      'categories=nope',
      'categories',
      'there is no such record: "nope"',
      'cette fiche n’existe pas : "nope"',
      'diesen Eintrag gibt es nicht: "nope"',
    ],
    [
      'status=bogus',
      'status',
      'entry 1 ("bogus") must be one of publish, future, draft, pending, private, trash, any',
      'l’élément 1 ("bogus") doit être l’une des valeurs publish, future, draft, pending, private, trash, any',
      'Eintrag 1 ("bogus") muss einer der Werte publish, future, draft, pending, private, trash, any sein',
    ],
    [
      'geoloc_lat=1',
      'geoloc_lng',
      'must be given together with geoloc_lat',
      'doit être donné avec geoloc_lat',
      'muss zusammen mit geoloc_lat angegeben werden',
    ],
    [
      'orderby=distance',
      'orderby',
      'distance needs near; geoloc_lat, geoloc_lng',
      'distance demande near; geoloc_lat, geoloc_lng',
      'distance verlangt near; geoloc_lat, geoloc_lng',
    ],
  ]
  test.each(refused)('%s is a sentence in the requested language', async (query, name, ...texts) => {
    for (const [at, root] of ['/en', '/fr', '/de'].entries()) {
      const { body } = await app.get(`${root}/events?${query}`)
      expect(body.data.params[name]).toBe(texts[at])
      expect(body.data.details[name]).toMatchObject({ message: `${name}: ${texts[at]}` })
      const problem = await app.get(`${root}/events?${query}`, undefined, { Accept: 'application/problem+json' })
      expect(problem.body.errors).toEqual([{ parameter: name, detail: texts[at] }])
    }
  })

  test('inside an inline record is in that language too', async () => {
    const { body } = await app.post('/de/events', event({ venue: { city: 'Bern', website: 'x' } }), 'editor')
    expect(body.data.params.venue).toBe(
      'venue ist erforderlich; website muss eine vollständige Webadresse mit http oder https sein, ohne Benutzernamen',
    )
    expect(body.data.details.venue).toMatchObject({
      data: {
        params: {
          venue: 'ist erforderlich',
          website: 'muss eine vollständige Webadresse mit http oder https sein, ohne Benutzernamen',
        },
      },
    })
  })
})

describe('all bad parameters are reported at once', () => {
  test('those of a list', async () => {
    const { status, body } = await app.get(
      '/events?page=0&per_page=x&start_date=never&featured=maybe&geoloc_lat=95&geoloc_lng=x&include=x&status=bogus',
    )
    expect([status, body.code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(body.data.params).sort()).toEqual([
      'featured',
      'geoloc_lat',
      'geoloc_lng',
      'include',
      'page',
      'per_page',
      'start_date',
      'status',
    ])
    expect(body.message).toContain('featured')
    expect(body.data.details.page).toMatchObject({
      code: 'rest_invalid_param',
      message: expect.any(String),
      data: { param: 'page' },
    })
  })

  test('those of a body, with what is missing first', async () => {
    const { body } = await app.post(
      '/events',
      { start_date: 'never', featured: 'maybe', website: 'example.org', timezone: 'Mars' },
      'editor',
    )
    expect(body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { status: 400, params: ['title', 'end_date'] },
    })
    expect(body.message).toContain('title, end_date')
    expect(Object.keys(body.data.details).sort()).toEqual(['featured', 'start_date', 'timezone', 'website'])
    const problem = await app.post('/events', { start_date: 'never' }, 'editor', { Accept: 'application/problem+json' })
    expect((problem.body.errors as { parameter: string }[]).map(({ parameter }) => parameter)).toEqual([
      'title',
      'end_date',
      'start_date',
    ])
  })

  test('those of a write and of its body', async () => {
    const { body } = await app.call('PATCH', '/events/1?shape=round', {
      body: { i18n_language: 'xx', featured: 'maybe', end_date: '' },
      as: 'editor',
    })
    expect(body.code).toBe('rest_invalid_param')
    expect(Object.keys(body.data.params).sort()).toEqual(['end_date', 'featured', 'i18n_language', 'shape'])
    const create = await app.post('/events', { i18n_language: 'xx', featured: 'maybe' }, 'editor')
    expect(create.body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: {
        params: ['title', 'start_date', 'end_date'],
        details: { i18n_language: expect.any(Object), featured: expect.any(Object) },
      },
    })
  })

  test('those that only the store or another field shows', async () => {
    const { body } = await app.post(
      '/events',
      event({
        end_date: '2000-01-01',
        venue: 999,
        organizer: [{ organizer: '', email: 'x' }],
        categories: [998],
        tags: [997],
        image: 996,
        author: 995,
        slug: '!!!',
        post_parent: 994,
      }),
      'editor',
    )
    expect(body.code).toBe('rest_invalid_param')
    expect(Object.keys(body.data.params).sort()).toEqual([
      'author',
      'categories',
      'end_date',
      'image',
      'organizer',
      'post_parent',
      'slug',
      'tags',
      'venue',
    ])
    expect(body.data.details.organizer).toMatchObject({
      data: { param: 'organizer', params: { organizer: expect.any(String), email: expect.any(String) } },
    })
  })
})

describe('the first of several errors', () => {
  const anonymous: [string, number, () => Promise<Answer>][] = [
    [
      'bad credentials before a broken body',
      401,
      () => app.call('POST', '/events', { raw: '{', headers: { ...JSON_BODY, Authorization: 'Bearer x' } }),
    ],
    ['the route before a broken body', 404, () => app.call('POST', '/nowhere', { raw: '{', headers: JSON_BODY })],
    ['the method before a broken body', 405, () => app.call('PUT', '/events', { raw: '{', headers: JSON_BODY })],
    ['rights before a broken body', 401, () => app.call('POST', '/events', { raw: '{', headers: JSON_BODY })],
    [
      'rights before a broken body, of somebody without any',
      403,
      () => app.call('POST', '/events', { raw: '{', headers: JSON_BODY, as: 'subscriber' }),
    ],
    [
      'a broken body before parameters',
      400,
      () => app.call('POST', '/events?i18n_language=xx', { raw: '{', headers: JSON_BODY, as: 'editor' }),
    ],
    ['the route before parameters', 404, () => app.get('/nowhere?i18n_language=xx')],
    ['rights before parameters', 401, () => app.post('/events', {})],
    [
      'rights before parameters, on an unknown id',
      401,
      () => app.call('PATCH', '/events/999999', { body: { title: '' } }),
    ],
    [
      'parameters before the right to the record',
      400,
      () => app.call('PATCH', `/events/${ids.draft}`, { body: { title: '' }, as: 'contributor' }),
    ],
    ['rights before the record', 401, () => app.call('DELETE', '/events/999999')],
    ['rights before the state', 401, () => app.call('DELETE', `/events/${ids.events}`)],
  ]
  test.each(anonymous)('%s: %i', async (_, status, ask) => {
    expect((await ask()).status).toBe(status)
  })
})

test.each([
  ['start_date', 'never', /date that exists/],
  ['timezone', 'Mars', /IANA time zone/],
  ['website', 'example.org', /absolute web address/],
  ['image', 'ftp://example.org/a.png', /http or https address/],
  ['cost', {}, /text, a number or a list/],
  ['status', 'bogus', /must be one of publish, future, draft/],
  ['title', 5, /must be a text/],
])('the reason of an invalid %s says what is valid', async (field, sent, reason) => {
  expect((await app.post('/events', event({ [field]: sent }), 'editor')).body.data.params[field]).toMatch(reason)
})
