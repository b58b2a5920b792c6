/** What an answer for everybody depends on: the key that it is kept under, its encoding, and whose request it is for. */
import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodingFor } from '../../src/http/kept/encodings.ts'
import { keyOf } from '../../src/http/kept/key.ts'
import { addressOf, siteOf } from '../../src/http/limits/client.ts'

const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  ({ method, url, headers: { host: 'example.org', ...headers }, socket: {} }) as unknown as IncomingMessage
const settings = { BASE_URL: '', TRUST_PROXY: 0 }
const key = (url: string, headers?: Record<string, string>, more = {}) =>
  keyOf(ask(url, headers), { ...settings, ...more })

describe('the same key has', () => {
  test('whoever asks for the same, however it is written', () => {
    const same = [
      ['/e?a=1&b=2', '/e?b=2&a=1', '/e?&b=2&&a=1', '/e?%61=1&b=%32'],
      ['/e?q=a+b', '/e?q=a%20b'],
      ['/e?q=%C3%BC', '/e?q=%c3%bc'],
      ['/e?c[]=1&c[]=2&a=1', '/e?a=1&c%5B%5D=1&c[]=2'],
    ]
    for (const urls of same) expect(new Set(urls.map((url) => key(url))).size, urls[0]).toBe(1)
  })

  test('and nobody who asks for something else', () => {
    const keys = [
      key('/e'),
      key('/e/'),
      key('/e?a=1'),
      key('/e?a=2'),
      key('/e?a=1&a=2'),
      key('/e?a=2&a=1'),
      key('/e?c[]=1&c=2'),
      key('/e?c=2&c[]=1'),
      key('/e?a=1%26b=2'),
      key('/e?a=1&b=2'),
      key('/e?a=1?b'),
      key('/e', { host: 'other.example' }),
      key('/e', { prefer: 'shape=stable' }),
      key('/e', { accept: 'text/csv' }),
      key('/e', { 'x-forwarded-proto': 'https' }, { TRUST_PROXY: 1 }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('the order of Accept and a forged scheme make no difference', () => {
    expect(key('/e', { accept: 'text/csv;q=0.1, application/json' })).toBe(key('/e'))
    expect(key('/e', { 'x-forwarded-proto': 'https' })).toBe(key('/e'))
    expect(key('/e', { host: 'a' }, { BASE_URL: 'https://b' })).toBe(key('/e', {}, { BASE_URL: 'https://b' }))
  })

  test.each([
    ['a key', ask('/e', { authorization: '' })],
    ['a password', ask('/e', { 'x-event-password': '' })],
    ['a write', ask('/e', {}, 'POST')],
    ['a very long address', ask(`/e?${'a'.repeat(3_000)}`)],
    ['too many parameters', ask(`/e?${'&'.repeat(1_500)}`)],
    ['an absolute address', ask('http://example.org/e')],
    ['a long preference', ask('/e', { prefer: 'a'.repeat(300) })],
    ['no host', { ...ask('/e'), headers: {} } as IncomingMessage],
  ])('a request with %s is left to Express', (_, request) => {
    expect(keyOf(request, settings)).toBeUndefined()
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
