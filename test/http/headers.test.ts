/** The headers of every response: their length, what browsers may do with it, and those of a proxy. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { exchange, type RawRequest } from '../support/raw.ts'
import { makeEvent } from '../support/records.ts'

const ROOT = '/cal/events/v1'
/** Bytes that all headers of an answer may take. */
const MAX_HEADERS = 4_096

let app: Running
beforeAll(async () => {
  app = await startApp()
  for (let at = 0; at < 3; at++) await makeEvent(app, { title: `Concert ${at}` })
})
afterAll(() => app.stop())

describe('headers of a response are short', () => {
  const long = 'x'.repeat(13_000)
  const list = `${ROOT}/events?starts_after=2000-01-01&per_page=1`
  test.each<[string, number, string, RawRequest]>([
    ['a list that a long query asks for', 200, `${list}&page=2&_fields=${'id,'.repeat(3_000)}`, {}],
    ['a list of a long host', 200, `${list}&page=2`, { host: 'x'.repeat(12_000) }],
    [
      'a preflight',
      204,
      `${ROOT}/events`,
      {
        method: 'OPTIONS',
        headers: ['Access-Control-Request-Method: POST', `Access-Control-Request-Headers: ${long}`],
      },
    ],
    ['a request id', 200, list, { headers: [`X-Request-Id: ${long}`] }],
    ['an origin', 200, list, { headers: [`Origin: ${long}`] }],
    ['a page of an event', 404, `/event/${long}`, {}],
    ['a page of a category', 404, `/events/category/a/${long}`, {}],
    ['another address of a tag', 302, `/tags/${'%E2%82%AC'.repeat(200)}`, {}],
    ['a longer one', 404, `/tags/${'%E2%82%AC'.repeat(201)}`, {}],
    ['an unknown path', 404, `/${long}`, {}],
  ])('of %s', async (_, status, path, request) => {
    const answer = await exchange(app.url, path, request)
    expect(answer.status).toBe(status)
    expect(answer.head.length).toBeLessThan(MAX_HEADERS)
  })

  test('but have the links and the cursor if these fit', async () => {
    const { headers } = await app.get(`${list}&page=2`)
    expect(headers.get('link')).toMatch(/rel="next".*rel="prev"/)
    expect(headers.get('x-next-cursor')).toMatch(/^\w/)
  })

  test('and the body has the links that do not fit', async () => {
    const { headers, body } = await app.get(`${list}&page=2&_fields=${'id,'.repeat(400)}next_rest_url`)
    expect([headers.get('link'), body.next_rest_url.length > 1_000]).toEqual([null, true])
  })
})

describe('what a browser may do with a response', () => {
  test('JSON: nothing, but pages of any origin may load it', async () => {
    for (const path of ['/events', '/events', '/nowhere', '//healthz']) {
      const { headers } = await app.get(path)
      expect(headers.get('content-security-policy'), path).toBe(`default-src 'none';frame-ancestors 'none'`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'strict-transport-security': 'max-age=31536000',
      })
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  test('a page: its one style sheet, by its hash', async () => {
    for (const path of ['/doc']) {
      const { headers, text } = await app.get(path, undefined, { Accept: 'text/html' })
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^default-src 'none'; .*; style-src 'sha256-[^']+'$/)
      expect(policy).not.toContain('unsafe')
      const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? []
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
      expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/)
    }
  })
})

describe('headers of a proxy', () => {
  test('the scheme may be any text', async () => {
    const behind = await startApp({ TRUST_PROXY: '1' })
    for (const scheme of ['https', 'x', 'javascript', 'file', ':', 'https, http', '']) {
      const { status, body } = await behind.get('/events', undefined, { 'X-Forwarded-Proto': scheme })
      expect([scheme, status, new URL(body.rest_url).protocol]).toEqual([
        scheme,
        200,
        scheme.startsWith('https') ? 'https:' : 'http:',
      ])
    }
    await behind.stop()
  })

  test('a request without a host is a 400 in JSON', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write(`GET ${ROOT}/events HTTP/1.1\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"rest_bad_request"/)
    socket.destroy()
  })
})
