/** HTTP itself: methods, CORS, encodings and the headers of every response. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { type Filled, listed, names, startFilled } from '../support/filled.ts'
import { exchange } from '../support/raw.ts'

let app: Filled
let reads: string[]
beforeAll(async () => {
  app = await startFilled()
  const { ids } = app
  reads = [
    '',
    '/doc',
    ...listed.map((list) => `/${list}`),
    `/events/${ids.get('Jazz Night')}`,
    '/events/by-slug/jazz-night',
    `/venues/${ids.get('Kornhaus')}`,
    '/venues/by-slug/kornhaus',
    `/organizers/${ids.get('Jazz Club')}`,
    '/organizers/by-slug/jazz-club',
    `/categories/${ids.get('Jazz')}`,
    `/tags/${ids.get('Free')}`,
  ]
})
afterAll(() => app.stop())

describe('methods', () => {
  test('HEAD is answered as GET, without the body', async () => {
    for (const path of reads) {
      const [head, get] = [await app.call('HEAD', path), await app.get(path)]
      expect([path, head.status, head.text]).toEqual([path, 200, ''])
      for (const name of ['content-type', 'etag', 'x-tec-total', 'link', 'cache-control', 'content-language', 'allow'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
    }
    expect((await app.call('HEAD', '/events/999999')).status).toBe(404)
  })

  test('HEAD has the length that GET has, or none where that is not known', async () => {
    const lengthOf = async (method: string, path: string, encoding: string) =>
      (await app.call(method, path, { headers: { 'Accept-Encoding': encoding } })).headers.get('content-length')
    for (const path of reads)
      for (const encoding of ['br', 'identity']) {
        const length = await lengthOf('HEAD', path, encoding)
        if (length !== null) expect([path, length]).toEqual([path, await lengthOf('GET', path, encoding)])
      }
    expect(await lengthOf('HEAD', '/doc', 'br')).toBeNull()
    expect(Number(await lengthOf('HEAD', '/doc', 'gzip;q=0'))).toBeGreaterThan(1_000)
    expect(Number(await lengthOf('HEAD', '/events', 'br'))).toBeGreaterThan(1_000)
  })

  test('another method on a known path is a 405 with the allowed ones', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/events', 'GET, HEAD, POST, OPTIONS'],
      ['DELETE', '/venues', 'GET, HEAD, POST, OPTIONS'],
      ['POST', '/doc', 'GET, HEAD, OPTIONS'],
      ['PATCH', '', 'GET, HEAD, OPTIONS'],
      ['PROPFIND', `/events/${app.ids.get('Jazz Night')}`, 'GET, HEAD, DELETE, POST, PUT, PATCH, OPTIONS'],
    ] as const) {
      const { status, body, headers } = await app.call(method, path)
      expect([status, body.code, body.data?.status, headers.get('allow')]).toEqual([405, 'rest_no_route', 405, allow])
    }
  })

  test('an unknown path is a 404 for every method', async () => {
    for (const path of [
      '/nowhere',
      '/events/1/2',
      '/events/by-slug',
      '/Events',
      '//nowhere',
      '//it/cal/events/v1/events',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(await app.call(method, path), `${method} ${path}`).toMatchObject({
          status: 404,
          body: { code: 'rest_no_route', data: { status: 404 } },
        })
    }
  })

  test('a slash at the end changes nothing', async () => {
    expect((await app.get('/events/?per_page=1')).body.total).toBe(24)
    expect((await app.get(`/events/${app.ids.get('Jazz Night')}/`)).status).toBe(200)
    expect((await app.get('/')).body.namespace).toBe('cal/events/v1')
  })
})

describe('CORS', () => {
  const origin = { Origin: 'https://elsewhere.example' }

  test('is open for reads, and exposes the headers of lists', async () => {
    for (const path of [...reads, '/events/999999', '/nowhere']) {
      const { headers } = await app.get(path, undefined, origin)
      expect(headers.get('access-control-allow-origin'), path).toBe('*')
      const exposed = headers.get('access-control-expose-headers')?.split(', ')
      expect(exposed).toEqual(
        expect.arrayContaining([
          'X-TEC-Total',
          'X-TEC-TotalPages',
          'X-WP-Total',
          'X-WP-TotalPages',
          'Link',
          'ETag',
          'X-Per-Page',
          'X-Next-Cursor',
          'Location',
          'Retry-After',
          'RateLimit',
          'RateLimit-Policy',
          'Index-Pending',
        ]),
      )
    }
  })

  test('a preflight is a 204 that allows the requested method', async () => {
    for (const path of [...reads, '/nowhere', '//']) {
      const { status, text, headers } = await app.call('OPTIONS', path, {
        headers: {
          ...origin,
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': 'authorization, content-type, if-match',
        },
      })
      expect([path, status, text]).toEqual([path, 204, ''])
      expect(headers.get('access-control-allow-methods')?.split(', ')).toEqual(
        expect.arrayContaining(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
      )
      expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, if-match')
      expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0)
    }
  })

  test('other OPTIONS describe the route', async () => {
    expect((await app.call('OPTIONS', '/events', { headers: origin })).body.namespace).toBe('cal/events/v1')
  })
})

describe('every response', () => {
  test('has its Vary, its type and its request id', async () => {
    for (const path of [...reads, '/events/999999', '/nowhere', '/events?page=0']) {
      const { headers } = await app.get(path)
      const password = path.startsWith('/events/') ? ', X-Event-Password' : ''
      expect(headers.get('vary'), path).toBe(`Accept, Accept-Encoding, Authorization, Origin, Prefer${password}`)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    }
    expect((await app.get('/events', undefined, { 'X-Request-Id': 'mine-1' })).headers.get('x-request-id')).toBe(
      'mine-1',
    )
    expect(
      (await app.get('/events', undefined, { 'X-Request-Id': 'not "mine"' })).headers.get('x-request-id'),
    ).not.toContain('mine')
  })

  test('a read may be cached and revalidated; an error may not be cached', async () => {
    for (const path of reads) {
      const { headers } = await app.get(path)
      expect([path, headers.get('cache-control')]).toEqual([path, 'public, max-age=0, must-revalidate'])
      expect(headers.get('etag')).toMatch(/^"[\w-]+"$/)
      expect((await app.get(path, 'editor')).headers.get('cache-control')).toBe('private, no-store')
    }
    for (const path of ['/events/999999', '/nowhere', '/events?page=0'])
      expect((await app.get(path)).headers.get('cache-control')).toBe('no-store')
  })

  test('the ETag of a list depends on its page, language and caller, and changes with them', async () => {
    const tag = async (path: string, as?: 'editor') => (await app.get(path, as)).headers.get('etag')
    const tags = await Promise.all([
      tag('/events'),
      tag('/events?page=2'),
      tag('/fr/events'),
      tag('/events?shape=stable'),
      tag('/events', 'editor'),
      tag('/events?_fields=total'),
    ])
    expect(new Set(tags).size).toBe(tags.length)
    expect(await tag('/events')).toBe(tags[0])
    const { body } = await app.post(
      '/events',
      { title: 'Newcomer', start_date: '2027-03-10 10:00', end_date: '2027-03-10 11:00' },
      'editor',
    )
    expect(await tag('/events')).not.toBe(tags[0])
    await app.call('DELETE', `/events/${body.id}`, { as: 'editor' })
    expect(await tag('/events')).toBe(tags[0])
  })

  test.each(['gzip', 'br'])('is sent as %s if that is accepted', async (encoding) => {
    const answer = await new Promise<{ encoding: string | undefined; bytes: number }>((resolve, reject) => {
      const call = request(
        `${app.url}/cal/events/v1/events`,
        { headers: { 'Accept-Encoding': encoding } },
        (response) => {
          let bytes = 0
          response
            .on('data', (chunk: Buffer) => (bytes += chunk.length))
            .on('end', () => resolve({ encoding: response.headers['content-encoding'], bytes }))
        },
      )
      call.on('error', reject).end()
    })
    expect(answer.encoding).toBe(encoding)
    expect(answer.bytes).toBeLessThan((await app.get('/events')).text.length / 3)
  })
})

test('a body of a read changes nothing, for itself and for later requests', async () => {
  const body = JSON.stringify({ i18n_language: 'de' })
  for (const more of [{ headers: ['Content-Type: application/json'], body }, {}]) {
    const answer = await exchange(app.url, '/cal/events/v1/events?per_page=2', more)
    expect([answer.status, names('events', answer.body)]).toEqual([200, ['Long Exhibition', 'Week of Dance']])
  }
  expect(
    (await exchange(app.url, '/cal/events/v1/events/999999', { headers: ['Content-Type: application/json'], body }))
      .body.message,
  ).toBe('There is no record 999999.')
})

test('a request with two hosts is refused, as one without is (RFC 9112, 3.2), also where the answer is kept', async () => {
  const statuses = []
  for (const headers of [[], [], ['Host: other.example']])
    statuses.push((await exchange(app.url, '/cal/events/v1/tags', { headers })).status)
  expect(statuses).toEqual([200, 200, 400])
})

test('a list without the format that is wanted most has the next one, whoever asked before', async () => {
  const wanted = ['text/calendar', 'text/calendar, text/csv;q=0.5', 'text/calendar']
  const types = []
  for (const accept of wanted) {
    const { headers } = await app.call('GET', '/venues', { headers: { Accept: accept } })
    types.push(headers.get('content-type')?.split(';', 1)[0])
  }
  expect(types).toEqual(['application/json', 'text/csv', 'application/json'])
})

describe('links', () => {
  const restUrl = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const call = request(`${app.url}/cal/events/v1/tags`, { headers: { Host: host } }, async (response) => {
        resolve((JSON.parse(Buffer.concat(await response.toArray()).toString()) as { rest_url: string }).rest_url)
      })
      call.on('error', reject).end()
    })

  test('have the requested host, also from the cache', async () => {
    expect(await restUrl('one.example')).toBe('http://one.example/cal/events/v1/tags/')
    expect(await restUrl('two.example:8080')).toBe('http://two.example:8080/cal/events/v1/tags/')
    expect(await restUrl('one.example')).toBe('http://one.example/cal/events/v1/tags/')
    expect(await restUrl('[::1]:81')).toBe('http://[::1]:81/cal/events/v1/tags/')
  })

  test.each(['evil"<.example', 'user:pass@evil.example', 'evil.example/path', 'a b', '[::1', 'a,b@c'])(
    'are not made of the host %s: it is none',
    async (host) => {
      for (const path of ['/cal/events/v1/tags', '/cal/events/v1/tags'])
        expect((await exchange(app.url, path, { host })).status).toBe(400)
    },
  )

  test('have BASE_URL if it is set', async () => {
    const behind = await startApp({ BASE_URL: 'https://calendar.example/' })
    expect((await behind.get('/fr/events')).body.rest_url).toBe(
      'https://calendar.example/fr/cal/events/v1/events/?page=1&per_page=10&status=publish',
    )
    await behind.stop()
  })
})
