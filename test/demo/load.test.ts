/** The demonstration calendar in the service: loaded once, topped up, never mixed into somebody's own. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { AccountDocument } from '../../src/calendar/resources/accounts.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { loadDemo } from '../../src/demo.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { type Running, startApp } from '../support/app.ts'

const started: Running[] = []
async function start(now?: () => number): Promise<Running> {
  const app = await startApp({}, now)
  started.push(app)
  return app
}
afterAll(async () => {
  await Promise.all(started.map((app) => app.stop()))
})

/** What it said, and whether the service was ready meanwhile and afterwards. */
async function load(app: Running): Promise<{ lines: string[]; ready: boolean[] }> {
  const lines: string[] = []
  const readiness: Promise<{ ready: boolean }>[] = []
  app.service.isLoadingDemo = true
  await loadDemo(
    app.service,
    app.indexer,
    (line) => {
      lines.push(line)
      readiness.push(app.service.readiness())
    },
    () => false,
  )
  readiness.push(app.service.readiness())
  return { lines, ready: (await Promise.all(readiness)).map(({ ready }) => ready) }
}

test('an empty store gets it, with progress, and a year later the next editions only', async () => {
  let now = Date.UTC(2026, 10, 21) / 1000
  const app = await start(() => now)
  const { lines, ready } = await load(app)
  expect([ready[0], ready.at(-1)], 'not ready before it is whole').toEqual([false, true])
  expect(lines[0]).toMatch(/^Loading the demonstration calendar: \d+ of \d+ events$/)
  const total = async () => (await app.get('/events?start_date=2000-01-01&end_date=2100-01-01')).body.total
  const first = await total()
  expect(first).toBeGreaterThan(240)
  expect((await app.get('/events')).body.total).toBeGreaterThan(100)
  for (const language of ['en', 'fr', 'de'])
    expect(
      (await app.get(`/${language}/events?per_page=50`)).body.events.every((event) => event.language === language),
    ).toBe(true)
  expect((await load(app)).lines).toEqual([])
  now += 365 * 86_400
  const later = await load(app)
  expect(later.lines.at(-1)).toMatch(/is loaded: \d+ new events/)
  expect(later.ready, 'topped up while it serves').not.toContain(false)
  const second = await total()
  expect(second).toBeGreaterThan(first)
  expect(second).toBeLessThan(first * 1.5)
})

test('it belongs to the administrator, whose account need not be the first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-demo-'))
  const engine = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
  const id = await engine.store.nextIds('accounts', 1)
  await engine.store.put<AccountDocument>(
    'accounts',
    { id, rev: 1, name: 'ada', role: 'subscriber', created: 0, key_hashes: [] },
    null,
  )
  await engine.close()
  const app = await startApp({}, undefined, folder)
  started.push(app)
  const lines: string[] = []
  await loadDemo(
    app.service,
    app.indexer,
    (line) => lines.push(line),
    () => lines.length > 0,
  )
  await app.service.visible(30_000)
  const admin = await app.service.accounts.find('admin')
  expect(admin?.id).not.toBe(id)
  expect(
    (await app.get('/events?start_date=2000-01-01&end_date=2100-01-01')).body.events.map(({ author }) => author),
  ).toEqual([String(admin?.id)])
})

test('a calendar of one’s own is left alone', async () => {
  const app = await start()
  await app.post('/tags', { name: 'mine' }, 'editor')
  expect((await load(app)).lines).toEqual([])
  expect((await app.get('/events')).body.total).toBe(0)
})
