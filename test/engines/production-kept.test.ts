/**
 * Records on MongoDB: a write of this process is seen at once, another's within a second; and doubles of two sources.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import { readInput } from '../../src/calendar/declaration/validate.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import type { Document, WriteContext } from '../../src/calendar/writes/context.ts'
import { create } from '../../src/calendar/writes/write.ts'
import { examine } from '../../src/doctor/examine.ts'
import { openMongo } from '../../src/engines/mongo/index.ts'
import { doubles } from '../../src/import/doubles/candidates.ts'
import { merge } from '../../src/import/doubles/merge.ts'
import { undo } from '../../src/import/runs/undo.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { missing, ownSettings } from '../support/production.ts'
import { make, makeEvent } from '../support/records.ts'

test('the generation of the store is another one every second', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const mongo = openMongo('mongodb://127.0.0.1:9/nobody', [])
  const first = mongo.generation()
  clock.mockReturnValue(5_999)
  expect(mongo.generation()).toBe(first)
  clock.mockReturnValue(6_000)
  expect(mongo.generation()).not.toBe(first)
  clock.mockRestore()
  await mongo.close()
})

describe.skipIf(missing)('records on MongoDB', () => {
  let app: Running
  let other: Running
  const settings = { RATE_LIMIT: '0' }
  beforeAll(async () => {
    Object.assign(settings, ownSettings())
    app = await startApp(settings)
    other = await startApp({ ...settings, INDEXER: 'off' })
  })
  afterAll(async () => {
    await other.stop()
    await app.stop()
  })

  const hits = () => app.service.metrics.caches.answers.hits
  const title = async (id: number, of = app) => (await of.get(`/events/${id}`)).body.title

  test('npm run doctor finds no problem on its servers', async () => {
    const findings = await examine({ ...settings, DATA_DIR: app.folder, PORT: new URL(app.url).port })
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
    const checks = ['mongodb', 'migrations', 'elasticsearch', 'clock', 'index', 'indexer', 'dead letters']
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(checks))
    expect(findings.filter(({ check }) => ['index', 'migrations'].includes(check)).map(({ state }) => state)).toEqual([
      'ok',
      'ok',
    ])
  })

  test('are sent again', async () => {
    const { id } = await makeEvent(app, { title: 'Kept' })
    await eventually(async () => {
      await title(id)
      const before = hits()
      await title(id)
      expect(hits()).toBe(before + 1)
    })
  })

  test('a change of this process is seen by the next read, one of a record in it as well', async () => {
    const venue = await make(app, '/venues', { venue: 'Hall' })
    const { id } = await makeEvent(app, { title: 'Round 0', venue: { id: venue.id } })
    for (let round = 1; round <= 20; round++) {
      await title(id)
      await app.call('PATCH', `/events/${id}`, { body: { title: `Round ${round}` }, as: 'administrator' })
      expect(await title(id)).toBe(`Round ${round}`)
    }
    await app.call('PATCH', `/venues/${venue.id}`, { body: { venue: 'Palace' }, as: 'administrator' })
    expect((await app.get(`/events/${id}`)).body.venue.venue).toBe('Palace')
    await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
    expect((await app.get(`/events/${id}`)).status).not.toBe(200)
  })

  test('a change of another process is seen within a second', async () => {
    const { id } = await makeEvent(app, { title: 'Before' })
    await title(id)
    await other.call('PATCH', `/events/${id}`, { body: { title: 'After' }, as: 'administrator' })
    const changed = performance.now()
    let seenOld = 0
    await vi.waitFor(
      async () => {
        const asked = performance.now()
        const shown = await title(id)
        if (shown === 'Before') seenOld = asked - changed
        expect(shown).toBe('After')
      },
      { timeout: 10_000, interval: 10 },
    )
    expect(seenOld).toBeLessThan(1_000)
  })

  test('doubles are found, merged so that both sources find the one, and taken apart', async () => {
    const { store } = app.engine
    const run = { name: '20310101T000000Z', source: 'a test', started: app.service.now() }
    const context: WriteContext = {
      ...(await administratorContext(app.service)),
      audit: { trail: app.service.trail, origin: { via: 'import', address: null, request: run.name } },
    }
    const event = { start_date: '2031-01-01 20:00', end_date: '2031-01-01 22:00', venue: { venue: 'Town Hall' } }
    const made = async (source_id: string, own: object) => {
      const input = readInput(resources.events.fields, { ...event, ...own }, true)
      return (await create(resources.events, input, { ...context, audit: undefined }, { source_id })).id
    }
    const kept = await made('ours', { title: 'Mozart Requiem' })
    const merged = await made('theirs', { title: 'Requiem by Mozart', excerpt: 'With a choir' })
    const sourcesOf = (id: number) => [String(id)]
    const found: number[][] = []
    for await (const { events } of doubles({ store, now: run.started, sourcesOf }))
      found.push(events.map(({ id }) => id))
    expect(found).toEqual([[kept, merged]])

    const events = () => store.get<Document>('events', [kept, merged])
    const [before, former] = await events()
    for (let again = 0; again < 2; again++) await merge({ kept, merged }, run, context)
    expect(await store.lookup('events', 'source_id', ['theirs'])).toEqual([kept])
    const listed = async () => (await app.get('/events?start_date=2031-01-01&end_date=2031-01-01')).body
    await eventually(async () => {
      expect((await listed()).events).toMatchObject([{ id: kept, excerpt: expect.stringContaining('With a choir') }])
    })

    for await (const { fate } of undo(run, context)) expect(fate).toBe('restored')
    expect((await events()).map(({ source_id, status, texts }) => [source_id, status, texts.en?.title])).toEqual(
      [before, former].map((one) => [one?.source_id, 'publish', one?.texts.en?.title]),
    )
    await eventually(async () => expect((await listed()).total).toBe(2))
  })
})
