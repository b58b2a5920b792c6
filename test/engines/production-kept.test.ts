/** Records that are kept on MongoDB: a write of this process is seen at once, another's within a second. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { examine } from '../../src/doctor/examine.ts'
import { openMongo } from '../../src/engines/mongo/index.ts'
import { type Running, startApp } from '../support/app.ts'
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
    await vi.waitFor(async () => {
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
})
