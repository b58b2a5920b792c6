/** Refusals: of one record, of all of them, of a whole bulk for a while. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AdaptiveBatchSize, SLOW_BULK_MS } from '../../indexers/documents/adaptive-batch-size.ts'
import { Breaker, TooManyRejections } from '../../indexers/documents/breaker.ts'
import { readFailures } from '../../indexers/failure-tracker.ts'
import { readCheckpoint, saveCheckpoint, TakenOver } from '../../indexers/state/checkpoint.ts'
import { requestRebuild } from '../../indexers/state/rebuild-progress.ts'
import type { Search } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { rebuilt } from '../support/rebuild.ts'
import { event } from '../support/records.ts'

describe('the breaker', () => {
  const reasons = (refused: number, of: number) =>
    new Map(Array.from({ length: of }, (_, at) => [`events:${at}`, at < refused ? 'bad' : undefined]))

  test.each([
    [1, 1],
    [19, 19],
    [19, 50],
    [20, 101],
    [39, 200],
  ])('lets %i refused of %i pass', (refused, of) => {
    expect(() => new Breaker().record(reasons(refused, of))).not.toThrow()
  })

  test.each([
    [20, 20],
    [20, 100],
    [40, 200],
  ])('opens at %i rejections of %i records, and at every retry', (refused, of) => {
    const breaker = new Breaker()
    for (let tries = 0; tries < 3; tries++)
      expect(() => breaker.record(reasons(refused, of))).toThrow(TooManyRejections)
    expect(() => breaker.record(reasons(0, of))).not.toThrow()
  })

  test('counts over several bulks', () => {
    const breaker = new Breaker()
    for (let at = 0; at < 19; at++) breaker.record(new Map([[`events:${at}`, 'bad']]))
    expect(() => breaker.record(new Map([['events:0', 'bad']]))).not.toThrow() // the same once more
    expect(() => breaker.record(new Map([['events:19', 'bad']]))).toThrow(
      'the index rejects 20 of 20 records, the last one: bad',
    )
  })
})

test('bulks shrink after a failed or slow one, down to a minimum, and grow again while they are quick and full', () => {
  const size = new AdaptiveBatchSize()
  const sizes = (times: number, what: () => void) =>
    Array.from({ length: times }, () => {
      what()
      return size.bulkSize
    })
  expect(sizes(3, () => size.backOff())).toEqual([100, 50, 25])
  expect(sizes(3, () => size.recordLatency(5_000, 10))).toEqual([12, 6, 5])
  expect(sizes(2, () => size.recordLatency(500, size.bulkSize))).toEqual([5, 5])
  expect(sizes(2, () => size.recordLatency(10, 1))).toEqual([5, 5])
  expect(sizes(13, () => size.recordLatency(10, size.bulkSize)).slice(-3)).toEqual([200, 200, 200])
  expect(size.batchSize).toBe(1_000)
})

test('bulks that wait for each other grow as long as they are not slow', () => {
  const size = new AdaptiveBatchSize(SLOW_BULK_MS)
  size.backOff()
  size.recordLatency(900, 100)
  expect(size.bulkSize).toBe(120)
})

describe('an index that refuses everything', () => {
  let app: Running
  let apply: Search['apply']
  beforeEach(async () => {
    app = await startApp()
    apply = app.engine.search.apply
    for (let at = 0; at < 30; at++)
      await app.post('/events', event({ title: `Event ${at}` }), 'editor', { Prefer: 'wait=0' })
    expect(await app.indexer.waitUntilVisible(await app.engine.store.now(), 10_000)).toBe(true)
  })
  afterEach(() => app.stop())

  const total = async () => (await app.get('/events?starts_after=1000-01-02')).body.total
  const held = async (activity: string) =>
    (await readFailures(app.engine.state)).find((each) => each.activity === activity)?.reason
  const refusing = (what: (version: string) => boolean) => {
    app.engine.search.apply = (version, items) =>
      what(version) ? Promise.resolve(items.map(() => ({ rejected: 'nothing suits it' }))) : apply(version, items)
  }

  test('in a rebuild is never served; the old one goes on, and the rebuild is made when it can be', async () => {
    const live = (await app.engine.search.builds()).map(({ name }) => name)
    refusing((version) => !live.includes(version))
    await requestRebuild(app.engine.state)
    await eventually(async () => expect(await held('rebuild')).toContain('nothing suits it'))
    expect([
      await total(),
      (await app.engine.search.builds()).filter(({ live }) => live).map(({ name }) => name),
    ]).toEqual([30, live])
    app.engine.search.apply = apply
    await rebuilt(app.engine)
    expect([await total(), await drift(app.engine)]).toEqual([30, []])
    await eventually(async () => expect(await held('rebuild')).toBeUndefined())
  })

  test('holds the following up; nothing is lost, nor left aside', async () => {
    refusing(() => true)
    const ids = (await app.get('/events?starts_after=1000-01-02&per_page=30')).body.events.map(({ id }) => id)
    await Promise.all(
      ids.map((id) =>
        app.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Changed' }, headers: { Prefer: 'wait=0' } }),
      ),
    )
    await eventually(async () => expect(await held('following')).toContain('nothing suits it'))
    app.engine.search.apply = apply
    expect(await app.indexer.waitUntilVisible(await app.engine.store.now(), 20_000)).toBe(true)
    await eventually(async () =>
      expect([await held('following'), await drift(app.engine), await app.engine.state.list('aside:')]).toEqual([
        undefined,
        [],
        [],
      ]),
    )
  })
})

test('a position is not taken back by an indexer that was paused', async () => {
  const app = await startApp()
  try {
    await app.indexer.stop()
    const { state } = app.engine
    const read = await readCheckpoint(state)
    const next = await saveCheckpoint(state, { position: 'newer', caughtUpTo: 7, settled: 5 }, read)
    await expect(saveCheckpoint(state, { position: 'older', caughtUpTo: 6, settled: 5 }, read)).rejects.toBeInstanceOf(
      TakenOver,
    )
    expect(await readCheckpoint(state)).toEqual({ position: 'newer', caughtUpTo: 7, settled: 5, rev: next.rev })
  } finally {
    await app.stop()
  }
})
