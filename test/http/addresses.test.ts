/** The addresses of the interface: its own, and those that programs written for the original have in their code. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveAddress, splitLanguage } from '../../src/http/address.ts'
import { startApp } from '../support/app.ts'
import { type Filled, listed, startFilled } from '../support/filled.ts'
import { exchange } from '../support/raw.ts'

const OWN = '/cal/events/v1'

describe('an address', () => {
  const table: [
    path: string,
    route: string | undefined,
    root: string | null,
    prefix: string | undefined,
    to: string,
  ][] = [
    ['/cal/events/v1', undefined, null, OWN, OWN],
    ['/cal/events/v1/events/7', undefined, null, OWN, '/cal/events/v1/events/7'],
    ['//cal///events/v1//events', undefined, null, OWN, '/cal/events/v1/events'],
    ['/fr/cal/events/v1/', undefined, 'fr', OWN, '/cal/events/v1/'],
    ['/wp-json/tribe/events/v1/venues', undefined, null, '/wp-json/tribe/events/v1', '/cal/events/v1/venues'],
    ['/de//wp-json/cal/events/v1/tags', undefined, 'de', '/wp-json/cal/events/v1', '/cal/events/v1/tags'],
    ['/wp-json', undefined, null, '/wp-json', '/wp-json'],
    ['/wp-json/wp/v2/users/me', undefined, null, '/wp-json', '/wp-json/wp/v2/users/me'],
    ['/', '/tribe/events/v1/events', null, '/?rest_route=/tribe/events/v1', '/cal/events/v1/events'],
    ['/index.php', '/cal/events/v1', null, '/?rest_route=/cal/events/v1', OWN],
    ['/fr/', 'tribe//events/v1/tags/', 'fr', '/?rest_route=/tribe/events/v1', '/cal/events/v1/tags/'],
    ['/en', '/', 'en', '/?rest_route=', '/wp-json/'],
    [
      '/',
      '/tribe/events/v1/events/by-slug/fête',
      null,
      '/?rest_route=/tribe/events/v1',
      '/cal/events/v1/events/by-slug/f%C3%AAte',
    ],
    [
      '/',
      '/tribe/events/v1/events/by-slug/a%2Fb',
      null,
      '/?rest_route=/tribe/events/v1',
      '/cal/events/v1/events/by-slug/a%252Fb',
    ],
    // None of the interface.
    ['/', undefined, null, undefined, '/'],
    ['/', '', null, undefined, '/'],
    ['/fr', undefined, 'fr', undefined, '/'],
    ['/it/cal/events/v1', undefined, null, undefined, '/it/cal/events/v1'],
    ['/cal/events/v12', undefined, null, undefined, '/cal/events/v12'],
    ['/tribe/events/v1', undefined, null, undefined, '/tribe/events/v1'],
    ['/event/concert', '/tribe/events/v1', null, undefined, '/event/concert'],
  ]

  test.each(table)('%s with rest_route=%s', (path, rest_route, root, prefix, to) => {
    const split = splitLanguage(path)
    const { address, path: routed } = resolveAddress(split.path, { rest_route })
    expect([split.root, address?.prefix, routed]).toEqual([root, prefix, to])
  })

  test('a list of rest_routes is none', () => {
    expect(resolveAddress('/', { rest_route: ['/cal/events/v1'] })).toMatchObject({ path: '/' })
  })
})

describe('on a calendar', () => {
  let app: Filled
  beforeAll(async () => {
    app = await startFilled()
  })
  afterAll(() => app.stop())

  const others = ['/wp-json/tribe/events/v1', '/wp-json/cal/events/v1', '/?rest_route=/tribe/events/v1']
  /** A path of the interface, at another address. */
  const at = (prefix: string, path: string, root = '') =>
    `${app.url}${root}${prefix}${prefix.includes('?') ? path.replace('?', '&') : path}`
  /** What our own address would answer, with the links of the other one. */
  const moved = (text: string, prefix: string) =>
    text.replaceAll(/\/cal\/events\/v1((?:\/[\w.-]*)*)(\?)?/g, (_, path: string, query = '') => {
      return prefix + path + (query && prefix.includes('?') ? '&' : query)
    })
  /** Inside a script element a response must not end it, so an ampersand is escaped. */
  const unescaped = (text: string) => text.replaceAll('\\u0026', '&')

  const paths = () => [
    ...listed.flatMap((list) => [`/${list}?per_page=2`, `/${list}.csv?per_page=2`, `/${list}?per_page=1&page=2`]),
    `/events/${app.ids.get('Jazz Night')}`,
    `/events/${app.ids.get('Jazz Night')}/`,
    '/events/by-slug/jazz-night',
    `/venues/${app.ids.get('Kornhaus')}?shape=stable`,
    `/organizers/${app.ids.get('Jazz Club')}`,
    `/categories/${app.ids.get('Jazz')}`,
    `/tags/${app.ids.get('Free')}`,
  ]

  test.each(others)('%s answers as our own, with its own links, in every language', async (prefix) => {
    for (const root of ['', '/fr', '/de', '/en']) {
      for (const path of paths()) {
        const [own, other] = [await app.get(at(OWN, path, root)), await app.get(at(prefix, path, root))]
        expect([path, other.status], root).toEqual([path, 200])
        expect(unescaped(other.text), path).toBe(moved(unescaped(own.text), prefix))
        const [ownLink, link] = [own.headers.get('link'), other.headers.get('link')]
        expect(link).toBe(ownLink && moved(ownLink, prefix))
        const head = await app.call('HEAD', at(prefix, path, root))
        expect([head.status, head.headers.get('etag')]).toEqual([200, other.headers.get('etag')])
      }
    }
  })

  test.each([OWN, ...others])('the pages of a list below %s are found by its links', async (prefix) => {
    const seen: number[] = []
    let next: string | undefined = at(prefix, '/events?per_page=5&search=e', '/fr')
    while (next) {
      const { status, body }: { status: number; body: { events: { id: number }[]; next_rest_url?: string } } =
        await app.get(next)
      expect([next, status]).toEqual([next, 200])
      expect(next).toContain(`/fr${prefix}/events`)
      seen.push(...body.events.map(({ id }) => id))
      next = body.next_rest_url
    }
    const { total } = (await app.get('/fr/events?per_page=1&search=e')).body
    expect([new Set(seen).size, seen.length]).toEqual([total, total])
  })

  test.each([OWN, ...others])(
    'changes below %s are followed by their links, as they were asked for',
    async (prefix) => {
      for (const [path, sent] of [
        ['/changes?limit=2&resources[]=events&resources[]=tags', 'limit=2&resources[]=events&resources[]=tags&since='],
        ['/rpde/events?limit=2&fields=a%26b', 'limit=2&fields=a&b&afterTimestamp='],
      ] as const) {
        let next = at(prefix, path, '/fr')
        for (let pages = 0; pages < 3; pages++) {
          const { status, body } = await app.get(next)
          expect([next, status]).toEqual([next, 200])
          next = String((body as unknown as { next: string }).next)
          expect(decodeURIComponent(next)).toContain(at(prefix, `${path.split('?', 1)[0]}?${sent}`, '/fr'))
        }
      }
    },
  )

  test('answers from the cache stay at their address', async () => {
    for (const prefix of [OWN, ...others, OWN, ...others]) {
      const { body } = await app.get(at(prefix, '/events?per_page=1'))
      expect(body.rest_url).toContain(`${app.url}${prefix}/events/`)
    }
  })

  test.each(others)('%s takes writes, with the right, and tells the new address', async (prefix) => {
    const body = { title: `Made at ${prefix}`, start_date: '2099-01-01', end_date: '2099-01-01' }
    expect((await app.post(at(prefix, '/events'), body)).status).toBe(401)
    expect((await app.post(at(prefix, '/events'), body, 'subscriber')).status).toBe(403)
    const made = await app.post(at(prefix, '/events'), body, 'editor')
    expect(made.headers.get('location')).toBe(at(prefix, `/events/${made.body.id}`))
    expect((await app.get(made.headers.get('location')!)).body.title).toBe(body.title)
    expect((await app.call('DELETE', made.headers.get('location')!, { as: 'editor' })).body.status).toBe('trash')
  })

  test.each([
    ['/wp-json/tribe/events/v1', 'tribe/events/v1'],
    ['/?rest_route=/tribe/events/v1', 'tribe/events/v1'],
    ['/wp-json/cal/events/v1', 'cal/events/v1'],
    [OWN, 'cal/events/v1'],
  ])('the index of %s is of %s', async (prefix, namespace) => {
    const { body } = await app.get(app.url + prefix)
    const routes = body.routes as Record<string, { namespace: string; _links?: { self: { href: string }[] } }>
    expect([body.namespace, routes[`/${namespace}/events`]?.namespace]).toEqual([namespace, namespace])
    expect(routes[`/${namespace}/events`]?._links?.self[0]?.href).toBe(`${app.url}${prefix}/events`)
    const options = await app.call('OPTIONS', at(prefix, '/events'))
    expect([options.body.namespace, options.headers.get('allow')]).toEqual([namespace, 'GET, HEAD, POST, OPTIONS'])
  })

  test.each(others)('the documentation below %s has its links', async (prefix) => {
    const page = await app.get(at(prefix, '/doc', '/fr'), undefined, { Accept: 'text/html' })
    const [, link = ''] = /href="([^"]*format=json&amp;shape=original)"/.exec(page.text) ?? []
    expect(link).toContain(`${app.url}/fr${prefix}/doc`)
    const document = (await app.get(link.replaceAll('&amp;', '&'))).body as unknown as { servers: { url: string }[] }
    expect(document.servers).toMatchObject([{ url: `${app.url}/fr${prefix}` }])
  })

  test.each(['/wp-json', '/wp-json/', '//wp-json', '/?rest_route=/', '/fr/wp-json/', '/index.php?rest_route=/'])(
    '%s describes the site',
    async (path) => {
      const { status, body } = await app.get(app.url + path)
      expect(status).toBe(200)
      expect(body).toMatchObject({ name: 'Kalends', url: app.url, home: app.url, authentication: {} })
      expect(body.namespaces).toEqual(['cal/events/v1', 'tribe/events/v1', 'wp/v2'])
      const routes = Object.keys(body.routes as object)
      expect(routes).toEqual(
        expect.arrayContaining([
          '/',
          '/wp/v2/users/me',
          '/tribe/events/v1',
          '/tribe/events/v1/events',
          '/cal/events/v1/tags',
        ]),
      )
    },
  )

  test('rest_route is read there, and nowhere else', async () => {
    const strict = { Prefer: 'handling=strict' }
    const asked = await app.get(`${app.url}/?rest_route=/tribe/events/v1/events&per_page=1`, undefined, strict)
    expect([asked.status, asked.headers.get('x-ignored-params')]).toEqual([200, null])
    expect(asked.body.next_rest_url).toMatch(/^[^?]*\/\?rest_route=[^?]*page=2[^?]*$/)
    const other = await app.get('/events?rest_route=/tribe/events/v1/venues', undefined)
    expect(other.headers.get('x-ignored-params')).toBe('rest_route')
    expect((await app.get('/events?rest_route=/tribe/events/v1/venues', undefined, strict)).status).toBe(400)
  })

  test('users/me is the caller', async () => {
    for (const path of [
      '/wp-json/wp/v2/users/me',
      '/?rest_route=/wp/v2/users/me',
      '/de/wp-json/wp/v2/users/me?context=edit',
    ]) {
      const stranger = await app.get(app.url + path)
      expect([stranger.status, stranger.body.code]).toEqual([401, 'rest_not_logged_in'])
      const { body, headers } = await app.get(app.url + path, 'author')
      expect(body).toMatchObject({ name: 'author', slug: 'author', roles: ['author'] })
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
    const wrong = await app.get(`${app.url}/wp-json/wp/v2/users/me`, undefined, { Authorization: 'Bearer nonsense' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'rest_not_authenticated'])
    const jsonp = await app.get(`${app.url}/wp-json/wp/v2/users/me?_jsonp=f`, 'author')
    expect([jsonp.status, jsonp.body.code]).toEqual([401, 'rest_not_logged_in'])
    expect((await app.post(`${app.url}/wp-json/wp/v2/users/me`, {}, 'author')).status).toBe(405)
  })

  test.each([
    '/wp-json/wp/v2/posts',
    '/wp-json/nowhere',
    '/wp-json/tribe/events/v1/nowhere',
    '/wp-json/tribe/events/v2/events',
    '/?rest_route=/nowhere',
    '/?rest_route=/tribe/events/v1/events/1/2',
    '/?rest_route=cal',
    '/?p=x',
    '/?p=0',
    '/?p=999999',
    '/?p[]=1',
    '/?p=99999999999999999999',
  ])('%s is a 404', async (path) => {
    expect(await app.get(app.url + path)).toMatchObject({ status: 404, body: { code: 'rest_no_route' } })
  })

  test.each(['/?rest_route=%ff', '/?rest_route=/tribe/events/v1/events/by-slug/%C3'])('%s is a 400', async (path) => {
    expect(await app.get(app.url + path)).toMatchObject({ status: 400, body: { code: 'rest_bad_request' } })
  })

  test('a path that is none, or an absolute one', async () => {
    expect((await exchange(app.url, '*', { method: 'OPTIONS' })).status).toBe(404)
    const path = '/fr/cal/events/v1/events?per_page=1'
    const absolute = await exchange(app.url, `http://other.example:81${path}`)
    expect(absolute.body.rest_url).toMatch(/^http:\/\/other\.example:81\/fr\/cal\/events\/v1\/events\//)
    expect((await exchange(app.url, path, { host: 'other.example:81' })).body).toEqual(absolute.body)
    expect((await exchange(app.url, 'HTTP://other.example?per_page=1')).status).toBe(200)
    expect((await exchange(app.url, `ftp://other.example${path}`)).body.events).toHaveLength(1)
    expect((await exchange(app.url, `http://user@other.example${path}`)).status).toBe(400)
    expect((await exchange(app.url, '//wp-json/tribe/events/v1//events/?per_page=1')).status).toBe(200)
    expect((await exchange(app.url, 'http://')).status).toBe(404)
  })

  test.each([
    ['Jazz Night', 'events'],
    ['Kornhaus', 'venues'],
    ['Jazz Club', 'organizers'],
  ])('/?p= of %s leads to it', async (name, resource) => {
    const id = app.ids.get(name)
    for (const [path, root] of [
      [`/?p=${id}`, ''],
      [`/fr/?p=${id}`, '/fr'],
      [`/index.php?p=${id}&foo=1`, ''],
    ]) {
      const { status, headers } = await app.get(app.url + path)
      expect([status, headers.get('location')]).toEqual([302, `${root}/${resource}/${id}`])
      expect((await app.call('HEAD', app.url + path)).status).toBe(302)
    }
  })
})

test('global ids do not change with the host that was asked', async () => {
  const ids = async (environment: Record<string, string>) => {
    const app = await startFilled(environment)
    try {
      const asked = ['one.example', 'two.example:8080', 'localhost'].map((host) =>
        exchange(app.url, `/cal/events/v1/events/${app.ids.get('Jazz Night')}`, { host }),
      )
      return (await Promise.all(asked)).map(({ body }) => String(body.global_id).replace(/\d+$/, ''))
    } finally {
      await app.stop()
    }
  }
  expect(await ids({})).toEqual(Array(3).fill('localhost?id='))
  expect(await ids({ BASE_URL: 'https://events.example.org' })).toEqual(Array(3).fill('events.example.org?id='))
})

test('every address pays from one budget', async () => {
  const app = await startApp({ TRUST_PROXY: '1', RATE_LIMIT: '1' })
  try {
    const from = { 'X-Forwarded-For': '192.0.2.9' }
    const left = async (path: string) => {
      const { headers } = await app.get(app.url + path, undefined, from)
      return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
    }
    const first = await left('/wp-json/tribe/events/v1/doc')
    await left('/?rest_route=/tribe/events/v1/doc')
    expect(await left('/wp-json/')).toBeLessThan(first)
    // All are admitted before the first has paid: the debt takes minutes to pay.
    from['X-Forwarded-For'] = '192.0.2.10'
    await Promise.all(Array.from({ length: 30 }, () => left('/?rest_route=/')))
    for (const path of ['/wp-json/tribe/events/v1/events', '/?rest_route=/tribe/events/v1/events', '/?p=1'])
      expect((await app.get(app.url + path, undefined, from)).status).toBe(429)
  } finally {
    await app.stop()
  }
})
