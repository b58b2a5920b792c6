/** What clients' searches found is kept, and only as long as it is true. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine, Query } from '../../src/calendar/ports.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { clientBudget, event, liveWith, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-kept-finds-'))
const options = { file: join(folder, 'kept.sqlite'), stores: sampleStores, indexes: sampleIndexes }
let engine: Engine
let build: string

beforeAll(async () => {
  engine = await openSqlite(options)
  build = await liveWith(engine, [event(1, { status: 'publish' }), event(2, { status: 'draft' })])
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const published: Query = query({ where: [{ op: 'eq', field: 'status', value: 'publish' }], size: 10 })

/** What it finds, and how many searches it takes. */
async function asked(...queries: Query[]): Promise<{ ids: number[][]; searches: number }> {
  let searches = 0
  const budget = { ...clientBudget(), spend: () => void searches++ }
  const found = await engine.search.find(queries, budget)
  return { ids: found.map(({ hits }) => hits.map(({ id }) => id)), searches }
}

test('the same is searched once, and whatever differs by itself', async () => {
  expect(await asked(published)).toEqual({ ids: [[1]], searches: 1 })
  expect(await asked(published)).toEqual({ ids: [[1]], searches: 0 })
  expect(await asked({ ...published, size: 1 })).toEqual({ ids: [[1]], searches: 1 })
  expect(await asked(published, { ...published, where: [] })).toEqual({ ids: [[1], [1, 2]], searches: 1 })
})

test('whoever changes what he was given changes it for himself', async () => {
  const budget = clientBudget()
  const [first] = await engine.search.find([published], budget)
  Object.assign(first?.hits[0]?.record ?? {}, { id: 99 })
  first?.hits.pop()
  const [second] = await engine.search.find([published], budget)
  expect(second?.hits[0]?.record).not.toHaveProperty('id', 99)
})

test('a change is seen at once, also one that another process wrote', async () => {
  const write = (by: Engine, id: number, version: number) =>
    by.search.apply(build, [{ resource: 'events', id, version, document: event(id, { status: 'publish' }).document }])
  await asked(published)
  await write(engine, 3, 1)
  expect(await asked(published)).toMatchObject({ ids: [[1, 3]] })
  const other = await openSqlite(options)
  await write(other, 4, 1)
  expect(await asked(published)).toMatchObject({ ids: [[1, 3, 4]] })
  await other.close()
})

test('one that fails is not kept', async () => {
  const never: Query = { ...published, order: { by: 'distance', dir: 'asc' } }
  await expect(asked(never)).rejects.toThrow(RangeError)
  await expect(asked(never)).rejects.toThrow(RangeError)
})

test('what was found is not believed when the rest of the answer failed', async () => {
  const word = (token: string): Query =>
    query({
      where: [
        {
          op: 'text',
          language: 'en',
          query: { must: [[{ form: 'words', tokens: [token] }]], mustNot: [], blank: false },
        },
      ],
      size: 3,
    })
  const words = ['concert', 'market', 'fair', 'party', 'film', 'match', 'walk', 'talk', 'show', 'ball']
  await liveWith(
    engine,
    Array.from({ length: 3_000 }, (_, n) => event(n + 1, {}, { title: words[n % 10] ?? '' })),
  )
  const notIndexed = query({ resource: 'venues' })
  for (const each of words.slice(0, 6)) await asked(word(each))
  for (const [nth, each] of words.entries()) {
    await expect(asked(word(each), notIndexed)).rejects.toThrow('venues is not indexed')
    expect(await asked(word(each))).toMatchObject({ ids: [[nth + 1, nth + 11, nth + 21]] })
  }
})
