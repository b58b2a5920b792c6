/** How SQLite goes about the queries it is given: no list walks a table to find where it begins. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Condition, Query } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/analysis.ts'
import type { SqlValue } from '../../src/engines/sqlite/database.ts'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { buildReader } from '../../src/engines/sqlite/index/builds.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { cancelledSearch, SearchMeter } from '../../src/engines/sqlite/planner/budget.ts'
import { find } from '../../src/engines/sqlite/planner/find.ts'
import { DAY, event, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

/** Writes down how each statement is carried out (https://sqlite.org/eqp.html). */
class Explained extends Connection {
  readonly steps: string[] = []

  override get<Row>(text: string, ...params: SqlValue[]): Row | undefined {
    this.#explain(text, params)
    return super.get(text, ...params)
  }

  override all<Row>(text: string, ...params: SqlValue[]): Row[] {
    this.#explain(text, params)
    return super.all(text, ...params)
  }

  #explain(text: string, params: SqlValue[]): void {
    // The classes are few, and all of them are looked at.
    if (!text.includes('_class_'))
      this.steps.push(
        ...super.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...params).map(({ detail }) => detail),
      )
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-plan-'))
const file = join(folder, 'plan.sqlite')
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  const engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
  await liveWith(
    engine,
    Array.from({ length: 50 }, (_, index) =>
      event(index, { status: 'publish', categories: [index % 3], location: [[8, 47]] }, { title: 'word' }),
    ),
  )
  await engine.close()
})

function stepsOf(asked: Partial<Query>): string[] {
  const db = new Explained({ file, synchronous: 'NORMAL', cache: 1 })
  new SearchMeter(db, cancelledSearch())
  find(db, buildReader(db).liveTables(), new Map(), query({ size: 10, ...asked }))
  db.close()
  return db.steps
}

const upcoming: Condition[] = [
  { op: 'eq', field: 'status', value: 'publish' },
  { op: 'range', field: 'end', gte: NEW_YEAR + 20 * DAY },
]
const word: Condition = { op: 'text', language: 'en', query: parseSearch('word', 'en') }
const category: Condition = { op: 'eq', field: 'categories', value: 1 }
const near: Condition = { op: 'near', field: 'location', lat: 47, lng: 8, km: 10 }

const lists: [name: string, asked: Partial<Query>, by: RegExp][] = [
  ['what is coming', { where: upcoming }, /SEARCH e USING INTEGER PRIMARY KEY \(rowid>\?\)/],
  [
    'what is coming, counted',
    { where: upcoming },
    /SEARCH e USING COVERING INDEX events_by_class_\d+ \(c=\? AND rowid>\?\)/,
  ],
  [
    'what still runs',
    { where: upcoming },
    /SEARCH e USING COVERING INDEX events_by_span_\d+ \(span=\? AND k>\? AND k<\?\)/,
  ],
  [
    'a window',
    { where: [...upcoming, { op: 'range', field: 'start', lt: NEW_YEAR + 30 * DAY }] },
    /SEARCH e USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/,
  ],
  ['a category', { where: [...upcoming, category] }, /SEARCH t USING PRIMARY KEY \(f=\? AND value=\? AND k>\?\)/],
  ['categories', { where: [...upcoming, { op: 'in', field: 'categories', values: [1, 2] }] }, /MERGE \(UNION\)/],
  [
    'ids',
    { where: [...upcoming, { op: 'in', field: 'id', values: [1, 2] }] },
    /SEARCH e USING INDEX sqlite_autoindex_events_\d+_1 \(id=\?/,
  ],
  ['places', { where: [...upcoming, near] }, /SEARCH t USING PRIMARY KEY \(f=\? AND value=\? AND k>\?\)/],
  [
    'places by distance',
    { where: [...upcoming, near], order: { by: 'distance', dir: 'asc' } },
    /SEARCH t USING PRIMARY KEY \(f=\? AND value=\?/,
  ],
  ['a word', { where: [...upcoming, word] }, /SCAN events_text_en_\d+ VIRTUAL TABLE/],
  [
    'a word by relevance',
    { where: [...upcoming, word], order: { by: 'relevance', dir: 'desc' } },
    /SCAN events_text_en_\d+ VIRTUAL TABLE/,
  ],
  ['all together', { where: [...upcoming, word, category, near] }, /SCAN events_text_en_\d+ VIRTUAL TABLE/],
]

test.each(lists)('%s: no table is gone through', (_, asked, by) => {
  const steps = stepsOf(asked)
  expect(steps).toContainEqual(expect.stringMatching(by))
  expect(steps.filter((step) => /^SCAN (e|term_\d+|place_\d+|events_\d+)\b/.test(step))).toEqual([])
})

test.each(lists.slice(0, 6))('%s: nothing that begins in the window is sorted', (_, { where = [] }) => {
  const later = stepsOf({
    where: where.map(
      (condition): Condition =>
        condition.op === 'range' && condition.field === 'end' ? { ...condition, field: 'start' } : condition,
    ),
  })
  expect(later.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})

test.each(['start', 'id', 'price'])('of a status that nobody has, by %s: no row is looked at', (by) => {
  const steps = stepsOf({
    where: [
      { op: 'eq', field: 'status', value: 'future' },
      { op: 'range', field: 'price', lte: 5 },
    ],
    order: { by, dir: 'asc' },
  })
  expect(steps.filter((step) => /\b(SCAN|SEARCH) (e|t|events_\d+)\b/.test(step))).toEqual([])
})
