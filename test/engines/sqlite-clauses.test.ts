/** How the columns find the rows of common words and of their phrases: with as little of FTS5 as can be. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Condition } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import { Clauses } from '../../src/engines/sqlite/columns/clauses.ts'
import { Connection, type SqlValue } from '../../src/engines/sqlite/database.ts'
import { buildReader } from '../../src/engines/sqlite/index/builds.ts'
import { tablesFor } from '../../src/engines/sqlite/index/tables.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { cancelledSearch, SearchMeter } from '../../src/engines/sqlite/planner/budget.ts'
import { find, scopeOf } from '../../src/engines/sqlite/planner/find.ts'
import { keptAt } from '../../src/engines/sqlite/planner/kept.ts'
import { SentRecords } from '../../src/engines/sqlite/shared-records.ts'
import { event, liveWith, query, sampleIndexes, sampleStores } from '../support/sample.ts'

/** Notes the searches of FTS5. */
class Noting extends Connection {
  readonly searches: string[] = []

  override get<Row>(text: string, ...params: SqlValue[]): Row | undefined {
    if (text.includes(' MATCH ')) this.searches.push(text)
    return super.get(text, ...params)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-clauses-'))
const file = join(folder, 'clauses.sqlite')
const EVENTS = 600
const often = (word: string) => Array(60).fill(word).join(' ')

/**
 * All have `common`, `usual` and `daily`, the first half `early`, the second half and ten before it `late`, the last
 * hundred `final`; one has `rare`.
 */
function titleOf(id: number): string {
  const final = id >= EVENTS - 100 ? often('final') : ''
  const early = id < EVENTS / 2 ? often('early') : ''
  const late = id >= EVENTS / 2 - 10 ? often('late') : ''
  return [often('common'), often('usual'), often('daily'), early, late, final, id === 7 ? 'rare' : ''].join(' ')
}

let db: Noting
let kept: ReturnType<typeof keptAt>

beforeAll(async () => {
  const engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
  await liveWith(
    engine,
    Array.from({ length: EVENTS }, (_, id) => event(id, { status: 'publish' }, { title: titleOf(id) })),
  )
  await engine.close()
  db = new Noting({ file, cache: 1, readOnly: true })
  const meter = new SearchMeter(db, cancelledSearch())
  const tables = tablesFor(buildReader(db).liveTables(), 'events')
  kept = keptAt({ db, meter, hasColumns: true, sent: new SentRecords(2 ** 20) }, tables, 0)
  find(db, kept, query({ where: [], size: 0, counts: [] }))
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

type Text = Extract<Condition, { op: 'text' }>

const textOf = (search: string): Text => ({ op: 'text', language: 'en', query: parseSearch(search, 'en') })

/** How many events match, and how FTS5 was searched. */
function searched(search: string): { total: number; searches: string[] } {
  db.searches.length = 0
  const { total } = find(db, kept, query({ where: [textOf(search)], size: 0 }))
  return { total, searches: [...db.searches] }
}

test('a first search for common words asks FTS5 for nothing', () => {
  expect(searched('common early')).toEqual({ total: 300, searches: [] })
  expect(searched('common late')).toEqual({ total: 310, searches: [] })
  expect(searched('early late -usual')).toEqual({ total: 0, searches: [] })
})

test('the rows of a word are not found where the words before it leave none', () => {
  const clauses = new Clauses(db, scopeOf(db, kept, 'en'), kept.columns)
  const text = textOf('early final daily')
  const areKnown = () => text.query.must.map((clause) => clauses.isKnown(text, clause))
  expect(searched('early final daily')).toEqual({ total: 0, searches: [] })
  expect(areKnown()).toEqual([true, true, false])
  expect(searched('daily final')).toEqual({ total: 100, searches: [] })
  expect(areKnown()).toEqual([true, true, true])
  expect(searched('early daily -final')).toEqual({ total: 300, searches: [] })
})

test('words and phrases are marked at their first search if all of their words are common', () => {
  const areMarked = (search: string) =>
    new Clauses(db, scopeOf(db, kept, 'en'), kept.columns).areWorthKeeping(textOf(search))
  expect(areMarked('usual')).toBe(true)
  expect(areMarked('"usual common usual"')).toBe(true)
  expect(areMarked('rare')).toBe(false)
  expect(areMarked('usual rare')).toBe(false)
  expect(areMarked('"usual rare"')).toBe(false)
})

test('FTS5 finds phrases, once', () => {
  expect(searched('"early late"')).toEqual({ total: 10, searches: [expect.any(String)] })
  expect(searched('"early late" common')).toEqual({ total: 10, searches: [] })
  expect(searched('"usual common"').total).toBe(0)
})
