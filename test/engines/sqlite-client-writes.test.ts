/** A build of the embedded index that is being filled makes way for what clients write. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { event, ids, sampleIndexes, sampleStores } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-writes-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
})

const MANY = 120
const from = (first: number) => Array.from({ length: MANY }, (_, n) => event(first + n))

/** In how many transactions the items of a build are written. */
async function transactionsOf({ search }: Engine, build: string, first: number): Promise<number> {
  const before = Number(search.generation('events'))
  const results = await search.apply(build, from(first))
  expect(results).toEqual(Array.from({ length: MANY }, () => 'written'))
  return Number(search.generation('events')) - before
}

test('some of its records at a time, until a second after the last of these writes', async () => {
  const engine = await openSqlite({ file: join(folder, 'a.sqlite'), stores: sampleStores, indexes: sampleIndexes })
  const { search, store } = engine
  const build = await search.create('sample')
  expect(await transactionsOf(engine, build, 1)).toBe(1)
  vi.useFakeTimers({ toFake: ['performance'] })
  await store.put('events', { id: 1, rev: 1 }, null)
  expect(await transactionsOf(engine, build, 201)).toBe(3)
  vi.advanceTimersByTime(1_000)
  expect(await transactionsOf(engine, build, 401)).toBe(1)
  await store.remove('events', 1, 1)
  expect(await transactionsOf(engine, build, 601)).toBe(3)
  await search.swap(build)
  expect(await transactionsOf(engine, build, 801)).toBe(1)
  expect(await ids(engine, { size: 10 * MANY })).toHaveLength(5 * MANY)
  await engine.close()
})
