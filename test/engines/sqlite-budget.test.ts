/** What clients' searches may cost on the embedded engine, and who waits for whom. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Overloaded } from '../../src/bounded-queue.ts'
import { BudgetExceeded, type Count, type Engine, type Query, type SearchBudget } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { event, liveWith, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const RECORDS = 2_000
/** A search is for a phrase of so many. */
const WORDS = 14
const words = Array.from({ length: 200 }, (_, n) => `word${n}`)
const folder = mkdtempSync(join(tmpdir(), 'kalends-budget-'))
let engine: Engine

beforeAll(async () => {
  engine = await openSqlite({ file: join(folder, 'budget.sqlite'), stores: sampleStores, indexes: sampleIndexes })
  await liveWith(
    engine,
    Array.from({ length: RECORDS }, (_, id) =>
      event(id + 1, { status: 'publish', price: 1, marks: ['a'], location: [[8, 47]] }, { title: words.join(' ') }),
    ),
  )
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

/** In milliseconds: less than every time that can be measured. */
const NOTHING = -1

let queries = 0
/** Never the same phrase twice, so that neither its total nor its rows are kept. */
function expensive(): Query {
  const phrase = words.slice(queries, queries + WORDS)
  expect(phrase).toHaveLength(WORDS)
  queries++
  return query({
    where: [{ op: 'text', language: 'en', query: parseSearch(`"${phrase.join(' ')}"`, 'en') }],
    order: { by: 'price', dir: 'desc' },
    size: 10,
  })
}

function budget(limitMs: number, signal = new AbortController().signal): SearchBudget & { spent: number[] } {
  const spent: number[] = []
  return { limitMs, signal, spent, spend: (ms) => spent.push(ms) }
}

test('a search reports its cost', async () => {
  const enough = budget(60_000)
  expect((await engine.search.find([expensive()], enough))[0]?.total).toBe(RECORDS)
  expect(enough.spent).toHaveLength(1)
  expect(enough.spent[0]).toBeGreaterThan(1)
})

test('one that exceeds its budget is stopped, and the next is answered', async () => {
  const little = budget(NOTHING)
  await expect(engine.search.find([expensive()], little)).rejects.toBeInstanceOf(BudgetExceeded)
  expect(little.spent).toHaveLength(1)
  expect((await engine.search.find([expensive()], budget(60_000)))[0]?.total).toBe(RECORDS)
})

test.each<[string, Partial<Query>]>([
  ['by date', { order: { by: 'start', dir: 'asc' } }],
  ['by a field', { where: [], order: { by: 'price', dir: 'asc' } }],
  ['by distance', { order: { by: 'distance', dir: 'asc' } }],
])('so is one %s', async (_, more) => {
  const near = { op: 'near', field: 'location', lat: 47, lng: 8, km: 50 } as const
  const whole = expensive()
  await expect(
    engine.search.find([{ ...whole, where: [...whole.where, near], ...more }], budget(NOTHING)),
  ).rejects.toBeInstanceOf(BudgetExceeded)
})

test.each<[string, Count[]]>([
  ['values of rows', [{ op: 'values', field: 'price', size: 1 }]],
  ['values of classes', [{ op: 'values', field: 'status', size: 1 }]],
  ['values of terms', [{ op: 'values', field: 'marks', size: 1 }]],
  ['places', [{ op: 'cells', field: 'location', zoom: 1, box: { west: 0, south: 0, east: 9, north: 50 } }]],
])('so is one that counts %s, of all records', async (_, counts) => {
  const counting = query({ uncounted: true, size: 0, counts })
  await expect(engine.search.find([counting], budget(NOTHING))).rejects.toBeInstanceOf(BudgetExceeded)
})

test('one of the service itself has no budget and is not stopped', async () => {
  expect((await engine.search.find([expensive()]))[0]?.total).toBe(RECORDS)
})

test('a client that disconnects stops its search, and its waiting ones', async () => {
  const client = new AbortController()
  const running = Array.from({ length: 5 }, () => engine.search.find([expensive()], budget(60_000, client.signal)))
  client.abort(new Error('gone'))
  for (const each of await Promise.allSettled(running)) expect(each.status).toBe('rejected')
  expect((await engine.search.find([expensive()], budget(60_000)))[0]?.total).toBe(RECORDS)
})

test('records, health and quick lists do not wait for searches', async () => {
  const client = new AbortController()
  const list = query({ where: [], order: { by: 'start', dir: 'asc' }, size: 10 })
  await engine.search.find([list], budget(60_000)) // its thread starts with the first
  let done = 0
  const searches = Array.from({ length: 40 }, () =>
    engine.search.find([expensive()], budget(60_000, client.signal)).finally(() => done++),
  )
  const settled = Promise.allSettled(searches)
  await Promise.all([
    engine.store.now(),
    engine.search.builds(),
    engine.state.get('none'),
    engine.search.find([list], budget(60_000)),
    engine.search.find([list]),
  ])
  expect(done).toBeLessThan(20)
  client.abort(new Error('gone')) // on a busy machine the last ones would wait too long
  await settled
})

test('more searches than can be answered soon are rejected', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 100 }, () => engine.search.find([expensive()], budget(60_000))),
  )
  const refused = all.filter((each) => each.status === 'rejected')
  expect(refused.length).toBeGreaterThan(40)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Overloaded)
  expect(refused.length).toBeLessThan(all.length)
})
