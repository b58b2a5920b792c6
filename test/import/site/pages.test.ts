/** The pages of a site that is busy, wrong or endless. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Downloader } from '../../../src/download/download.ts'
import { downloadLimits } from '../../../src/import/readers/budget.ts'
import { namespaceOf, retryAfter, Site } from '../../../src/import/site/pages.ts'

let answers: ((response: ServerResponse) => void)[]
let asked: string[]
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  answers.shift()?.(response)
})
const downloader = new Downloader({ limits: downloadLimits, allowPrivate: true })
let site: Site
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = new Site(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/tribe/events/v1`), downloader)
})
afterAll(async () => {
  downloader.close()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  answers = []
  asked = []
})

const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body))
const status = (code: number, after?: string) => (response: ServerResponse) =>
  response.writeHead(code, after === undefined ? {} : { 'Retry-After': after }).end()
const page = (total_pages: number, ...tags: number[]) =>
  json({ tags: tags.map((id) => ({ id })), total: 9, total_pages })
async function all(list: 'tags' | 'events' = 'tags'): Promise<number[]> {
  const pages: number[] = []
  for await (const found of site.pages(list, 1)) pages.push(found.page)
  return pages
}

test('are asked for one by one, fifty records each, until there are no more', async () => {
  answers = [page(2, 1, 2), page(3, 3), page(3, 4)]
  expect(await all()).toEqual([1, 2, 3])
  expect(asked[1]).toBe('/tribe/events/v1/tags?hide_empty=false&languages=all&per_page=50&page=2')
})

test('end with an empty one, and with one that is not there, whatever the total says', async () => {
  answers = [page(1_000_000, 1), page(1_000_000)]
  expect(await all()).toEqual([1])
  answers = [page(9, 1), status(404)]
  expect(await all()).toEqual([1])
})

test('are asked for again when the site is busy, after the time it names', async () => {
  answers = [status(429, '0'), status(503, '0'), status(500, '0'), page(1, 1)]
  expect(await all()).toEqual([1])
  expect(asked).toHaveLength(4)
})

test('that make nobody wait for hours, and fail in the end', async () => {
  answers = [status(503, '3600')]
  await expect(all()).rejects.toThrow('status 503, to be asked again in 3600 s')
  answers = Array.from({ length: 6 }, () => status(503, '0'))
  await expect(all()).rejects.toThrow('status 503')
})

test.each([
  [json({ tags: [] }), 'a list without totals'],
  [json({ venues: [], total: 0, total_pages: 0 }), 'no list of tags'],
  [json([1]), 'no JSON'],
  [status(403), 'status 403'],
])('that are none are said: %#', async (answer, reason) => {
  answers = [answer]
  await expect(all()).rejects.toThrow(reason)
})

test('of events have to be there, those of other lists need not', async () => {
  answers = [status(404)]
  await expect(all('events')).rejects.toThrow('status 404')
  answers = [status(404)]
  expect(await all('tags')).toEqual([])
})

test('the time to wait is in seconds, or a date', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(
    ['7', 'Thu, 01 Jan 2026 00:01:00 GMT', 'Wed, 31 Dec 2025 00:00:00 GMT', 'soon'].map((text) =>
      retryAfter(text, now),
    ),
  ).toEqual([7, 60, 0, undefined])
})

test.each([
  ['/wp-json/tribe/events/v1', '/wp-json/tribe/events/v1'],
  ['/fr/cal/events/v1/', '/fr/cal/events/v1'],
  ['/?rest_route=/tribe/events/v1/', '/?rest_route=%2Ftribe%2Fevents%2Fv1'],
  ['/cal/events/v1/events.ics', undefined],
  ['/?rest_route=/tribe/events/v1/events', undefined],
])('an address that ends with the namespace is a site: %s', (path, expected) => {
  const found = namespaceOf(new URL(`https://example.org${path}`))
  expect(found?.href).toBe(expected && `https://example.org${expected}`)
})

test('of a site without rewritten addresses are asked for below rest_route', async () => {
  const { origin } = new URL(site.address)
  const plain = new Site(new URL(`${origin}/?rest_route=/tribe/events/v1`), downloader)
  const series = { id: 7, is_recurring: true }
  answers = [json({ events: [series], total: 1, total_pages: 1 }), json({ ...series, rdate: [] })]
  for await (const { records } of plain.pages('events', 1)) expect(records).toEqual([{ ...series, rdate: [] }])
  expect(asked).toEqual([
    expect.stringMatching(/^\/\?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents&start_date=.*&page=1$/),
    '/?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents%2F7&languages=all',
  ])
})
