/** What the main thread reads itself of a few records is what a thread finds of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { DAY, event, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores, tombstone } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-by-id-'))
let engine: Engine
let build: string
beforeAll(async () => {
  engine = await openSqlite({ file: join(folder, 'by-id.sqlite'), stores: sampleStores, indexes: sampleIndexes })
  const events = Array.from({ length: 20 }, (_, n) => event(n + 1, { start: NEW_YEAR - n * DAY }, {}, 1))
  build = await liveWith(engine, [...events, tombstone('events', 3, 2)])
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const order = { by: 'id', dir: 'asc' } as const

test.each([
  ['one', [5]],
  ['several, one of them twice', [7, 2, 9, 2]],
  ['removed and unknown ones', [3, 99, 4]],
  ['none', []],
  ['more than a few', Array.from({ length: 15 }, (_, n) => n + 1)],
])('%s', async (_, values) => {
  const byId = { op: 'in', field: 'id', values } as const
  const asked = (more: Partial<Parameters<typeof query>[0]>) => query({ where: [byId], order, size: 15, ...more })
  const all = { op: 'not', of: { op: 'in', field: 'id', values: [-1] } } as const
  const [alone] = await engine.search.find([asked({})])
  const [planned] = await engine.search.find([asked({ where: [byId, all] })])
  expect(alone).toEqual(planned)
  expect(alone?.hits.map(({ record }) => record)).toEqual(planned?.hits.map(({ record }) => record))
  const [next] = await engine.search.find([asked({ after: alone?.hits[0]?.cursor })])
  expect(next?.hits.map(({ id }) => id)).toEqual(alone?.hits.slice(alone.hits.length ? 1 : 0).map(({ id }) => id))
})

test('in another order, and the first of them', async () => {
  const where = [{ op: 'in', field: 'id', values: [5, 6, 7] }] as const
  const idsOf = async (more: Partial<Parameters<typeof query>[0]>) =>
    (await engine.search.find([query({ where, order, size: 3, ...more })]))[0]?.hits.map(({ id }) => id)
  expect(await idsOf({ order: { by: 'id', dir: 'desc' } })).toEqual([7, 6, 5])
  expect(await idsOf({ order: { by: 'start', dir: 'asc' } })).toEqual([7, 6, 5])
  expect(await idsOf({ size: 2 })).toEqual([5, 6])
  expect(await idsOf({ from: 1 })).toEqual([6, 7])
})

test('as soon as they are written, and of the live build', async () => {
  const found = async () => {
    const [{ hits } = { hits: [] }] = await engine.search.find([
      query({ where: [{ op: 'in', field: 'id', values: [1] }], order, size: 1 }),
    ])
    return hits.map(({ version }) => version)
  }
  await engine.search.apply(build, [event(1, { start: NEW_YEAR }, {}, 7)])
  expect(await found()).toEqual([7])
  const next = await engine.search.create('next')
  await engine.search.apply(next, [event(1, { start: NEW_YEAR }, {}, 9)])
  expect(await found()).toEqual([7])
  await engine.search.swap(next)
  expect(await found()).toEqual([9])
  await engine.search.drop(build)
  expect(await found()).toEqual([9])
})
