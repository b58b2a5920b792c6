/** The metrics of requests: which series there are, and that clients cannot make more. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** `name{label="…"}` → value. */
async function scrape(): Promise<Record<string, number>> {
  const { text } = await app.get('//metrics')
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

const requests = (figures: Record<string, number>) =>
  Object.entries(figures).flatMap(([name, count]) => {
    const [, labels] = /^http_request_duration_seconds_count\{(.*)\}$/.exec(name) ?? []
    return labels ? [[labels.replaceAll('"', ''), count] as const] : []
  })

test('requests by declared route, method and status, whatever the address', async () => {
  const { id } = await makeEvent(app, { title: 'Concert' })
  for (const path of [
    `/events/${id}`,
    `/fr/events/${id}`,
    '/events/4711',
    '//wp-login.php',
    '//a/b/c',
    '//venue/town-hall',
  ])
    await app.get(path)
  await app.call('BREW', '/events').catch(() => {})
  await app.call('PROPFIND', '/events')
  await app.call('HEAD', '/events')
  await eventually(async () => {
    expect(Object.fromEntries(requests(await scrape()))).toMatchObject({
      'route=/cal/events/v1/events,method=POST,status=201': 1,
      'route=/cal/events/v1/events/:id,method=GET,status=200': 2,
      'route=/cal/events/v1/events/:id,method=GET,status=404': 1,
      'route=none,method=GET,status=404': 2,
      'route=/venue/:slug,method=GET,status=404': 1,
      'route=/cal/events/v1/events,method=other,status=405': 1,
      'route=/cal/events/v1/events,method=HEAD,status=200': 1,
      'route=/metrics,method=GET,status=200': expect.any(Number),
    })
  })
  expect(
    requests(await scrape())
      .map(([labels]) => labels)
      .join(),
  ).not.toMatch(/4711|login|concert|BREW/)
})

test('searches by resource, and what the caches had', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now()) // an answer is kept for a second
  await make(app, '/venues', { venue: 'Mill' })
  const before = await scrape()
  await app.get('/venues?search=mill')
  await app.get('/venues?search=mill') // from the cache of answers
  await app.get('/venues?search=mill&page=1') // its record from the cache of records
  const after = await scrape()
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(more('kalends_search_seconds_count{resource="venues"}')).toBe(2)
  expect([
    more('kalends_cache_total{cache="answers",result="hit"}'),
    more('kalends_cache_total{cache="answers",result="miss"}'),
    more('kalends_cache_total{cache="records",result="hit"}'),
    more('kalends_cache_total{cache="records",result="miss"}'),
  ]).toEqual([1, 2, 1, 1])
})

test('a write that waits for lists is counted meanwhile', async () => {
  const { waitUntilVisible } = app.indexer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  app.indexer.waitUntilVisible = () => promise
  try {
    const written = make(app, '/venues', { venue: 'Barn' })
    await eventually(async () => expect(await scrape()).toMatchObject({ kalends_writes_waiting: 1 }))
    resolve(true)
    await written
    expect(await scrape()).toMatchObject({ kalends_writes_waiting: 0 })
  } finally {
    app.indexer.waitUntilVisible = waitUntilVisible
  }
})

test('the process and Node, under their standard names and those of version 0.6', async () => {
  const figures = await scrape()
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    for (const each of [name, `kalends_${name}`]) expect(figures[each], each).toBeGreaterThan(0)
})

test('not ready, and why, while the first demonstration is loaded', async () => {
  app.service.isLoadingDemo = true
  const { status, body } = await app.get('//readyz')
  expect([status, body]).toMatchObject([503, { status: 'not ready', checks: { demonstration: 'being loaded' } }])
  expect(await scrape()).toMatchObject({ kalends_ready: 0 })
  app.service.isLoadingDemo = false
  expect((await app.get('//readyz')).body).not.toHaveProperty('checks.demonstration')
})
