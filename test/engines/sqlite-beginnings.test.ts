/** Beginnings of very many terms: their rows are read, also where other words are rare, or a record has changed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Condition, Engine } from '../../src/calendar/ports.ts'
import type { Clause } from '../../src/calendar/text/clauses.ts'
import { Connection, type SqlValue } from '../../src/engines/sqlite/database.ts'
import { buildReader } from '../../src/engines/sqlite/index/builds.ts'
import { generationOf, readGenerations } from '../../src/engines/sqlite/index/generations.ts'
import { type ResourceTables, tablesFor } from '../../src/engines/sqlite/index/tables.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { cancelledSearch, SearchMeter } from '../../src/engines/sqlite/planner/budget.ts'
import { find } from '../../src/engines/sqlite/planner/find.ts'
import { type Kept, keptAt } from '../../src/engines/sqlite/planner/kept.ts'
import { SentRecords } from '../../src/engines/sqlite/shared-records.ts'
import { event, liveWith, query, sampleIndexes, sampleStores } from '../support/sample.ts'

/** Notes what FTS5 is searched for, and how often for the terms with a beginning. */
class Noting extends Connection {
  readonly searches: string[] = []
  termLists = 0

  override get<Row>(text: string, ...params: SqlValue[]): Row | undefined {
    if (text.includes(' MATCH ')) this.searches.push(params.filter((param) => typeof param === 'string').join())
    return super.get(text, ...params)
  }

  override tuples<Tuple extends readonly SqlValue[]>(text: string, ...params: SqlValue[]): Tuple[] {
    if (text.startsWith('WITH RECURSIVE found(term)')) this.termLists++
    return super.tuples(text, ...params)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-beginnings-'))
const file = join(folder, 'beginnings.sqlite')
const EVENTS = 900
/** In each title, of the terms that begin with `z`. */
const WORDS = 24

/** Each has many of 97 words with `z`, even ones also one with `zq`; the seventh has `rare`. */
function titleOf(id: number): string {
  const many = Array.from({ length: WORDS }, (_, nth) => `za${(id * WORDS + nth) % 97}`)
  return [...many, id % 2 ? '' : `zq${id % 90}`, id === 7 ? 'rare' : ''].join(' ')
}

let engine: Engine
let build: string
let db: Noting
let tables: ResourceTables
let meter: SearchMeter
let kept: Kept | undefined

beforeAll(async () => {
  engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
  const events = Array.from({ length: EVENTS }, (_, id) => event(id, { status: 'publish' }, { title: titleOf(id) }))
  build = await liveWith(engine, events)
  db = new Noting({ file, cache: 1, readOnly: true })
  tables = tablesFor(buildReader(db).liveTables(), 'events')
  meter = new SearchMeter(db, cancelledSearch())
})
afterAll(async () => {
  db.close()
  await engine.close()
  rmSync(folder, { recursive: true })
})

/** As a search finds it after every change: what was kept follows. */
function found(...must: Clause[]): { total: number; searches: string[] } {
  const now = generationOf(readGenerations(db), 'events')
  kept = keptAt({ db, meter, hasColumns: true, sent: new SentRecords(2 ** 20) }, tables, now, kept)
  db.searches.length = 0
  const text: Condition = { op: 'text', language: 'en', query: { must, mustNot: [], blank: false } }
  const { total } = find(db, kept, query({ where: [text], size: 0 }))
  return { total, searches: [...db.searches] }
}

const beginning = (token: string): Clause => [{ form: 'words', tokens: [token], prefix: true }]
const word = (token: string): Clause => [{ form: 'stems', tokens: [token] }]

test('FTS5 is asked for none of their rows, however rare another word is', () => {
  expect(found(beginning('z'))).toEqual({ total: EVENTS, searches: [] })
  expect(found(beginning('z'), word('rare'))).toEqual({ total: 1, searches: [] })
  expect(found(beginning('za'), word('never'))).toEqual({ total: 0, searches: [] })
})

test('nor after a change, which is seen', async () => {
  const change = (id: number, version: number, title: string) =>
    engine.search.apply(build, [event(id, { status: 'publish' }, { title }, version)])
  await change(4, 2, 'without any')
  await change(5, 2, 'znew rare')
  await change(9, 2, titleOf(9))
  expect(found(beginning('z'))).toEqual({ total: EVENTS - 1, searches: [] })
  expect(found(beginning('za'))).toEqual({ total: EVENTS - 2, searches: [] })
  expect(found(beginning('z'), word('rare')).total).toBe(2)
  await change(4, 3, titleOf(4))
  await change(5, 3, titleOf(5))
  expect(found(beginning('z'))).toEqual({ total: EVENTS, searches: [] })
  expect(found(beginning('z'), word('rare')).total).toBe(1)
})

test('a beginning of few terms names them, and one of few rows is left to FTS5', () => {
  expect(found(beginning('za90')).searches.join()).not.toContain('*')
  expect(found(beginning('zq'))).toEqual({ total: EVENTS / 2, searches: [expect.stringContaining('zq" *')] })
})

test('of too many terms nobody reads the terms again, of few everybody does after a change', async () => {
  const readFor = async (token: string) => {
    await engine.search.apply(build, [event(9, { status: 'publish' }, { title: titleOf(9) }, ++version)])
    db.termLists = 0
    const { total } = found(beginning(token))
    return { total, termLists: db.termLists }
  }
  let version = 10
  const many = await readFor('za')
  expect(many.total).toBe(EVENTS)
  expect(many.termLists).toBe(1) // of marked tokens, of which none begins so
  expect((await readFor('za9')).termLists).toBe(2)
})

test('a beginning that has fewer terms than it once had is found as before', async () => {
  const titles = Array.from({ length: 40 }, (_, nth) => `y${nth} other`)
  const withTitles = (version: number) =>
    titles.map((title, nth) =>
      event(EVENTS + nth, { status: 'publish' }, { title: version < 2 ? title : 'y1' }, version),
    )
  await engine.search.apply(build, withTitles(1))
  expect(found(beginning('y')).total).toBe(40)
  await engine.search.apply(build, withTitles(2))
  expect(found(beginning('y')).total).toBe(40)
  expect(found(beginning('y2')).total).toBe(0)
})
