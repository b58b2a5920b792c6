/**
 * What an answer for everybody depends on: the key that it is kept under, its encoding, and whose request it is for.
 */
import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodingFor } from '../../src/http/kept/encodings.ts'
import { keyReader } from '../../src/http/kept/key.ts'
import { addressOf, siteOf } from '../../src/http/limits/client.ts'

const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  ({
    method,
    url,
    headers: { host: 'example.org', ...headers },
    rawHeaders: ['Host', headers.host ?? 'example.org'],
    socket: {},
  }) as unknown as IncomingMessage
const settings = { BASE_URL: '', TRUST_PROXY: 0 }
const key = (url: string, headers?: Record<string, string>, more = {}) =>
  keyReader({ ...settings, ...more }, ['q', 'c'])(ask(url, headers))

describe('the same key has', () => {
  test('whoever asks for the same, however it is written', () => {
    const same = [
      [
        '/cal/events/v1/e?a=1&b=2',
        '/cal/events/v1/e?b=2&a=1',
        '/cal/events/v1/e?&b=2&&a=1',
        '/cal/events/v1/e?%61=1&b=%32',
      ],
      ['/cal/events/v1/e?q=a+b', '/cal/events/v1/e?q=a%20b'],
      ['/cal/events/v1/e?q=%C3%BC', '/cal/events/v1/e?q=%c3%bc'],
      ['/cal/events/v1/e?c[]=1&c[]=2&a=1', '/cal/events/v1/e?a=1&c%5B%5D=1&c[]=2'],
    ]
    for (const urls of same) expect(new Set(urls.map((url) => key(url))).size, urls[0]).toBe(1)
  })

  test('and nobody who asks for something else', () => {
    const keys = [
      key('/cal/events/v1/e'),
      key('/cal/events/v1/e/'),
      key('/cal/events/v1/e?a=1'),
      key('/cal/events/v1/e?a=2'),
      key('/cal/events/v1/e?a=1&a=2'),
      key('/cal/events/v1/e?a=2&a=1'),
      key('/cal/events/v1/e?c[]=1&c=2'),
      key('/cal/events/v1/e?c=2&c[]=1'),
      key('/cal/events/v1/e?a=1%26b=2'),
      key('/cal/events/v1/e?a=1&b=2'),
      key('/cal/events/v1/e?a=1?b'),
      key('/cal/events/v1/e', { host: 'other.example' }),
      key('/cal/events/v1/e', { prefer: 'shape=stable' }),
      key('/cal/events/v1/e', { accept: 'text/csv' }),
      // A list without calendars sends the second of them.
      key('/cal/events/v1/e', { accept: 'text/calendar' }),
      key('/cal/events/v1/e', { accept: 'text/calendar, text/csv;q=0.5' }),
      key('/cal/events/v1/e', { 'x-forwarded-proto': 'https' }, { TRUST_PROXY: 1 }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('whoever asks for the same page: what it has no parameter for is nothing to it', () => {
    const page = key('/en/?q=a&c[]=1')
    for (const url of [
      '/en/?fbclid=x&q=a&c[]=1',
      '/en/?c%5B%5D=1&_=12&q=a&utm_source[a]=b',
      '/en/?q=a&c[]=1&shape=stable',
    ])
      expect(key(url), url).toBe(page)
    expect(key('/en/event/a?fbclid=1')).toBe(key('/en/event/a'))
    const others = [
      '/?x=1',
      '/?p=1',
      '/?_jsonp=a',
      '/?q=a',
      '/?rest_route=/cal/events/v1/events&x=1',
      '/?rest_route=/a',
    ]
    expect(new Set(others.map((url) => key(url))).size).toBe(others.length)
  })

  test('the order of Accept and a forged scheme make no difference', () => {
    expect(key('/cal/events/v1/e', { accept: 'text/csv;q=0.1, application/json' })).toBe(key('/cal/events/v1/e'))
    expect(key('/cal/events/v1/e', { 'x-forwarded-proto': 'https' })).toBe(key('/cal/events/v1/e'))
    expect(key('/cal/events/v1/e', { host: 'a' }, { BASE_URL: 'https://b' })).toBe(
      key('/cal/events/v1/e', {}, { BASE_URL: 'https://b' }),
    )
  })

  test.each([
    ['a key', ask('/cal/events/v1/e', { authorization: '' })],
    ['a password', ask('/cal/events/v1/e', { 'x-event-password': '' })],
    ['a write', ask('/cal/events/v1/e', {}, 'POST')],
    ['a very long address', ask(`/cal/events/v1/e?${'a'.repeat(3_000)}`)],
    ['too many parameters', ask(`/cal/events/v1/e?${'&'.repeat(1_500)}`)],
    ['an absolute address', ask('http://example.org/cal/events/v1/e')],
    ['a long preference', ask('/cal/events/v1/e', { prefer: 'a'.repeat(300) })],
    ['no host', { ...ask('/cal/events/v1/e'), rawHeaders: [] as string[] } as IncomingMessage],
  ])('a request with %s is left to Express', (_, request) => {
    expect(keyReader(settings, [])(request)).toBeUndefined()
  })

  test('no address and no header is too strange for it: an exception here would end the process', () => {
    const character = fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.constantFrom(...'?&=[]%+/\\,;\0\n'))
    const text = fc.array(character, { maxLength: 60 }).map((characters) => characters.join(''))
    const headers = fc.dictionary(
      fc.constantFrom('host', 'prefer', 'accept', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for'),
      text,
    )
    const run = (url: string, more: Record<string, string>, proxies: number, site: string) => {
      expect(typeof key(`/${url}`, more, { BASE_URL: site, TRUST_PROXY: proxies })).toMatch(/^(string|undefined)$/)
    }
    const site = fc.constantFrom('', 'https://a.example')
    fc.assert(fc.property(text, headers, fc.constantFrom(0, 1, 2), site, run), { numRuns: 3_000 })
  })
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=x', 'identity'],
  [`gzip${',x'.repeat(5_000)}`, 'gzip'],
])('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(encodingFor(header, 5_000)).toBe(encoding)
  expect(encodingFor(header, 500)).toBe('identity')
})

test('each trusted proxy adds an address; the scheme is the first one’s', () => {
  const request = (headers: Record<string, string>) =>
    ({ headers, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage
  const chain = request({ 'x-forwarded-for': '1.1.1.1,  2.2.2.2 , ,3.3.3.3', 'x-forwarded-proto': 'https, http' })
  const from = (TRUST_PROXY: number) => addressOf(chain, { TRUST_PROXY })
  expect([0, 1, 2, 3, 9].map(from)).toEqual(['10.0.0.1', '3.3.3.3', '2.2.2.2', '1.1.1.1', '1.1.1.1'])
  expect(addressOf(request({}), { TRUST_PROXY: 2 })).toBe('10.0.0.1')
  const site = (TRUST_PROXY: number, host = 'example.org') =>
    siteOf({ ...chain, headers: { ...chain.headers, host } } as IncomingMessage, { BASE_URL: '', TRUST_PROXY })
  expect([site(0), site(1), site(1, 'x'.repeat(300))]).toEqual([
    'http://example.org',
    'https://example.org',
    'https://localhost',
  ])
})
