/**
 * How SQLite carries out the queries of src/engines/sqlite/planner, one example for each kind: the access path, what
 * EXPLAIN QUERY PLAN says (https://sqlite.org/eqp.html), and the ids found. Measure a changed plan (bench:paths) before
 * you update the snapshot.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Condition, Query } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import type { SqlValue } from '../../src/engines/sqlite/database.ts'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { buildReader } from '../../src/engines/sqlite/index/builds.ts'
import { tablesFor } from '../../src/engines/sqlite/index/tables.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { cancelledSearch, SearchMeter } from '../../src/engines/sqlite/planner/budget.ts'
import { find, scopeOf } from '../../src/engines/sqlite/planner/find.ts'
import { keptAt } from '../../src/engines/sqlite/planner/kept.ts'
import { KeptPlaces, type Located } from '../../src/engines/sqlite/planner/places.ts'
import { plan } from '../../src/engines/sqlite/planner/plan.ts'
import { SentRecords } from '../../src/engines/sqlite/shared-records.ts'
import { DAY, event, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

/** Records how each statement is carried out. */
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

  override tuples<Tuple extends readonly SqlValue[]>(text: string, ...params: SqlValue[]): Tuple[] {
    this.#explain(text, params)
    return super.tuples(text, ...params)
  }

  /** Explained first: a statement after it would hide how many rows it has written. */
  override writeTemporary(statement: { text: string; params: SqlValue[] }): void {
    if (statement.text.startsWith('INSERT')) this.#explain(statement.text, statement.params)
    super.writeTemporary(statement)
  }

  /** Without the lookups before and after (build, classes, each hit), and without numbers of tables and subqueries. */
  #explain(text: string, params: SqlValue[]): void {
    if (
      /^SELECT [^(]*FROM (version|"(shape|events_class|events_occurrence)_\d+")|^SELECT j\.key nth|WHERE e\.k = \(/.test(
        text,
      ) ||
      /^SELECT coalesce\(\s+\(SELECT body FROM/.test(text)
    )
      return
    const rows = super.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...params)
    this.steps.push(...rows.map(({ detail }) => detail.replaceAll(/_\d+\b|(?<=SUBQUERY) \d+/g, '')))
  }
}

/** Records the statements that count the rows of terms. */
class Counting extends Connection {
  readonly counted: string[] = []

  override get<Row>(text: string, ...params: SqlValue[]): Row | undefined {
    if (/count\(\*\).*"term_/.test(text)) this.counted.push(text)
    return super.get(text, ...params)
  }
}

/** Counts the statements that search texts. */
class Searching extends Connection {
  searches = 0

  override get<Row>(text: string, ...params: SqlValue[]): Row | undefined {
    if (/ MATCH /.test(text)) this.searches++
    return super.get(text, ...params)
  }

  override all<Row>(text: string, ...params: SqlValue[]): Row[] {
    if (/ MATCH /.test(text)) this.searches++
    return super.all(text, ...params)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-plan-'))
const file = join(folder, 'plan.sqlite')
/** With 2,100 events, each at a place of its own. */
const largeFile = join(folder, 'large.sqlite')
/** With 1,200 events that still run on the 20th day. */
const runningFile = join(folder, 'running.sqlite')
/** With three events, one of which is at two places. */
const placesFile = join(folder, 'places.sqlite')
/** With 4,100 events of two categories and more. */
const manyFile = join(folder, 'many.sqlite')
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  const engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
  await liveWith(
    engine,
    Array.from({ length: 50 }, (_, index) =>
      event(
        index,
        {
          status: 'publish',
          categories: [index % 3],
          location: [[8 + (index % 5) / 100, 47]],
          price: index % 8,
          ...(index === 7 ? { end: NEW_YEAR + 22 * DAY } : {}), // still runs on the 20th day
        },
        { title: index % 2 ? 'word' : 'wordplay' },
      ),
    ),
  )
  await engine.close()
})

function keptOf(db: Connection) {
  const meter = new SearchMeter(db, cancelledSearch())
  const live = buildReader(db).liveTables()
  return keptAt({ db, meter, hasColumns: true, sent: new SentRecords(2 ** 20) }, tablesFor(live, 'events'), 0)
}

const wanted = (asked: Partial<Query>): Query => query({ size: 3, ...asked })

function idsOf(db: Connection, asked: Partial<Query>): number[] {
  return find(db, keptOf(db), wanted(asked)).hits.map(({ id }) => id)
}

function pathOf(db: Connection, asked: Partial<Query>, kept = keptOf(db)): string {
  return plan(db, scopeOf(db, kept, 'en'), kept, wanted(asked)).path
}

function explained(asked: Partial<Query>): { path: string; ids: number[]; steps: string[] } {
  const db = new Explained({ file, cache: 1 })
  try {
    const ids = idsOf(db, asked)
    const steps = [...db.steps]
    return { path: pathOf(db, asked), ids, steps }
  } finally {
    db.close()
  }
}

const published: Condition = { op: 'eq', field: 'status', value: 'publish' }
const fromDay20: Condition = { op: 'range', field: 'start', gte: NEW_YEAR + 20 * DAY }
const runningOnDay20: Condition = { op: 'range', field: 'end', gte: NEW_YEAR + 20 * DAY }
const upcoming = [published, runningOnDay20]
const untilDay30: Condition = { op: 'range', field: 'start', lt: NEW_YEAR + 30 * DAY }
const cheap: Condition = { op: 'range', field: 'price', lte: 5 }
const word: Condition = { op: 'text', language: 'en', query: parseSearch('word', 'en') }
const beginning: Condition = {
  op: 'text',
  language: 'en',
  query: { must: [[{ form: 'words', tokens: ['wo'], prefix: true }]], mustNot: [], blank: false },
}
const category: Condition = { op: 'eq', field: 'categories', value: 1 }
const inCategories = (...values: number[]): Condition => ({ op: 'in', field: 'categories', values })
const manyTerms = Array.from({ length: 30 }, (_, nth) => nth)
const anId: Condition = { op: 'eq', field: 'id', value: 7 }
const near: Condition = { op: 'near', field: 'location', lat: 47, lng: 8, km: 2 }
const box: Condition = { op: 'box', field: 'location', west: 8, south: 46, east: 8.02, north: 48 }

const examples: [name: string, asked: Partial<Query>, path: string, ids: number[]][] = [
  ['starts in the window', { where: [published, fromDay20] }, 'table scan', [20, 21, 22]],
  ['starts in the window or still runs', { where: upcoming }, 'table scan', [7, 20, 21]],
  ['starts between two times', { where: [...upcoming, untilDay30] }, 'table scan', [7, 20, 21]],
  ['the last page first', { where: upcoming, order: { by: 'start', dir: 'desc' } }, 'table scan', [49, 48, 47]],
  ['a condition on the row', { where: [published, fromDay20, cheap] }, 'table scan', [20, 21, 24]],
  ['ids', { where: [...upcoming, { op: 'in', field: 'id', values: [40, 7, 3] }] }, 'table scan', [7, 40]],
  [
    'ids in a category',
    { where: [...upcoming, category, { op: 'in', field: 'id', values: [40, 7, 3] }] },
    'table scan',
    [7, 40],
  ],
  ['one category', { where: [...upcoming, category] }, 'term scan', [7, 22, 25]],
  ['several categories', { where: [...upcoming, inCategories(1, 2)] }, 'term scan', [7, 20, 22]],
  [
    'many categories',
    { where: [...upcoming, inCategories(...Array.from({ length: 20 }, (_, n) => n + 1))] },
    'term scan',
    [7, 20, 22],
  ],
  [
    'one category by title',
    { where: [...upcoming, category], order: { by: 'title', dir: 'asc' } },
    'term scan',
    [7, 22, 25],
  ],
  ['places', { where: [...upcoming, near] }, 'place scan', [7, 20, 21]],
  [
    'places and many categories',
    { where: [...upcoming, untilDay30, near, inCategories(...Array.from({ length: 20 }, (_, n) => n + 1))] },
    'place scan',
    [7, 20, 22],
  ],
  [
    'places by distance',
    { where: [...upcoming, near], order: { by: 'distance', dir: 'asc' } },
    'place scan',
    [20, 25, 30],
  ],
  ['places in a box', { where: [...upcoming, box] }, 'place scan', [7, 20, 21]],
  [
    'places in a box by distance from a point',
    { where: [...upcoming, box, near], order: { by: 'distance', dir: 'asc' } },
    'place scan',
    [20, 25, 30],
  ],
  ['a word', { where: [...upcoming, word] }, 'full-text scan', [7, 20, 21]],
  [
    'a word, the last page first',
    { where: [...upcoming, word], order: { by: 'start', dir: 'desc' } },
    'full-text scan',
    [49, 48, 47],
  ],
  [
    'a word by title',
    { where: [...upcoming, word], order: { by: 'title', dir: 'asc' } },
    'full-text scan',
    [7, 20, 21],
  ],
  ['the beginning of a word', { where: [...upcoming, beginning] }, 'full-text scan', [7, 20, 21]],
  ['all together', { where: [...upcoming, word, category, near] }, 'term scan', [7, 22, 25]],
  ['an id, and one of many terms', { where: [published, anId, inCategories(...manyTerms)] }, 'table scan', [7]],
]

describe.each(examples)('%s', (_, asked, path, ids) => {
  test('is found by its access path and in its order, by the plan of the snapshot', () => {
    const { steps, ...chosen } = explained(asked)
    expect(chosen).toEqual({ path, ids })
    expect(steps).toMatchSnapshot()
  })

  test('without a scan of a whole table', () => {
    expect(explained(asked).steps.filter((step) => /^SCAN (e|term|place|events)\b/.test(step))).toEqual([])
  })
})

test.each(examples.slice(0, 9).filter(([name]) => !name.startsWith('ids')))(
  '%s: rows that start in the window come sorted',
  (_, { where = [] }) => {
    const started = where.map((condition) => (condition === runningOnDay20 ? fromDay20 : condition))
    const sorts = explained({ where: started }).steps.filter((step) => step.includes('TEMP B-TREE'))
    expect(sorts).toEqual([])
  },
)

test.each(['start', 'id', 'price'])('of a status that no row has, by %s: no row is read', (by) => {
  const { steps } = explained({
    where: [{ op: 'eq', field: 'status', value: 'future' }, cheap],
    order: { by, dir: 'asc' },
  })
  expect(steps.filter((step) => /\b(SCAN|SEARCH) (e|t|events)\b/.test(step))).toEqual([])
})

test('of a time that ends before it begins, beside a place: no row is read, and no place', () => {
  const never: Condition = { op: 'range', field: 'start', gte: NEW_YEAR + 2 * DAY, lt: NEW_YEAR }
  const { ids, steps } = explained({ where: [published, never, near], order: { by: 'distance', dir: 'asc' } })
  expect({ ids, steps }).toEqual({ ids: [], steps: [] })
})

const nobody = inCategories(98, 99)

test.each([
  ['a word', [word]],
  ['the beginning of a word', [beginning]],
  ['both', [word, beginning]],
])('of places and categories that no row has, with %s: no text is searched', (_, texts) => {
  const { ids, steps } = explained({ where: [...upcoming, near, nobody, ...texts] })
  expect(ids).toEqual([])
  expect(steps.filter((step) => /(?<!instances_of_)events_text/.test(step))).toEqual([])
})

test.each<[name: string, where: Condition[], reads: RegExp]>([
  ['to come', [...upcoming, nobody], /SEARCH e /],
  // Only the times are looked up between which matches are kept.
  ['to come, beside a word', [...upcoming, word, nobody], /kept_matches|SEARCH e USING (INTEGER|INDEX)/],
])('of categories that no row has, %s: no row is read', (_, where, reads) => {
  const { ids, steps } = explained({ where, order: { by: 'title', dir: 'asc' } })
  expect(ids).toEqual([])
  expect(steps.filter((step) => reads.test(step))).toEqual([])
})

describe('of 2,100 places', () => {
  beforeAll(async () => {
    const engine = await openSqlite({ file: largeFile, stores: sampleStores, indexes: sampleIndexes })
    await liveWith(
      engine,
      Array.from({ length: 2_100 }, (_, n) =>
        event(
          n,
          {
            status: 'publish',
            categories: [n % 7 === 2 ? 7 : n % 3, ...(n < 5 ? [100] : [])],
            location: [[(n % 100) / 10, Math.floor(n / 100)]],
          },
          { title: n % 7 < 3 ? 'other wordplay' : 'other' },
        ),
      ),
    )
    await engine.close()
  })

  const around = (km: number): Condition => ({ op: 'near', field: 'location', lat: 10, lng: 5, km })
  const world: Condition = { op: 'box', field: 'location', west: -170, south: -80, east: 170, north: 80 }
  function planned(...where: Condition[]): { path: string; ids: number[] } {
    const db = new Connection({ file: largeFile, cache: 1 })
    const asked = { where: [published, ...where] }
    try {
      return { path: pathOf(db, asked), ids: idsOf(db, asked) }
    } finally {
      db.close()
    }
  }

  test('conditions that nearly all of them meet are answered from the columns, those that some meet are not', () => {
    const [near, far] = [planned(around(300)), planned(around(20_000), world)]
    expect([near.path, far.path]).toEqual(['place scan', 'columns'])
    expect(far.ids).toEqual([0, 1, 2])
  })

  test('how many rows the table has, and how many ids are named, is not taken for one another', () => {
    const db = new Connection({ file: largeFile, cache: 1 })
    const kept = keptOf(db)
    const expensive = { where: [published, { op: 'range', field: 'price', gte: 3 }] } satisfies Partial<Query>
    const named: Condition = { op: 'in', field: 'id', values: [2, 9] }
    expect(pathOf(db, expensive, kept)).toBe('table scan') // counts its rows, 2,100
    expect(pathOf(db, { where: [published, inCategories(7), named] }, kept)).toBe('table scan')
    db.close()
  })

  test('few rows are left of a path of many: of these not each one is asked for its own terms', () => {
    const db = new Explained({ file: largeFile, cache: 1 })
    const category: Condition = { op: 'eq', field: 'categories', value: 1 }
    const common: Condition = { op: 'text', language: 'en', query: parseSearch('other', 'en') }
    const others = inCategories(2, ...manyTerms.map((nth) => 100 + nth))
    expect(idsOf(db, { where: [published, category, others, common] })).toEqual([1, 4])
    expect(db.steps.join('\n')).not.toContain('SEARCH r USING')
    db.close()
  })

  test('of named rows only what is in memory is looked at there: nothing is read for them', () => {
    const db = new Connection({ file: largeFile, cache: 1 })
    const kept = keptOf(db)
    const asked = wanted({ where: [published, anId, cheap] })
    for (let nth = 0; nth < 3; nth++) {
      find(db, kept, asked)
      kept.columns.noteSpent(150) // milliseconds: some such searches make it worth while to read what they lack
    }
    expect(kept.columns.isInMemory('price')).toBe(false)
    expect(pathOf(db, asked, kept)).toBe('table scan')
    db.close()
  })

  test('the nearest that meet a condition are found in a few places, or else in the columns', () => {
    const db = new Connection({ file: largeFile, cache: 1 })
    const from: Condition = { op: 'near', field: 'location', lat: 0, lng: 0, km: 20_000 }
    const nearest = (condition: Condition) =>
      idsOf(db, { where: [published, from, condition], order: { by: 'distance', dir: 'asc' }, uncounted: true })
    expect(nearest({ op: 'range', field: 'id', gte: 5 })).toEqual([5, 6, 7])
    expect(nearest({ op: 'range', field: 'id', gte: 2_097 })).toEqual([2_097, 2_098, 2_099])
    const order = { by: 'distance', dir: 'asc' } as const
    const box = (west: number): Condition => ({ op: 'box', field: 'location', west, south: -1, east: 9.95, north: 25 })
    const pathTo = (condition: Condition) => pathOf(db, { where: [published, from, condition], order, uncounted: true })
    expect([pathTo(box(-1)), pathTo(box(1))]).toEqual(['place scan', 'columns'])
    const farthest: Partial<Query> = {
      where: [published, from],
      order: { by: 'distance', dir: 'desc' },
      uncounted: true,
    }
    expect({ path: pathOf(db, farthest), ids: idsOf(db, farthest) }).toEqual({
      path: 'columns',
      ids: [2_099, 2_098, 2_097],
    })
    db.close()
  })

  test.each([20_000, 20_038])('within %s km, all rows at these places are not counted before the nearest', (km) => {
    const db = new Counting({ file: largeFile, cache: 1 })
    const from: Condition = { op: 'near', field: 'location', lat: 0, lng: 0, km }
    const order = { by: 'distance', dir: 'asc' } as const
    expect(pathOf(db, { where: [published, from], order, uncounted: true })).toBe('place scan')
    expect(db.counted).toEqual([])
    db.close()
  })

  test('places that have been read into memory are those that a statement finds', () => {
    const db = new Connection({ file: largeFile, cache: 1 })
    const { tables, columns } = keptOf(db)
    const found = (condition: Located) => {
      const { ids, millimetres } = new KeptPlaces().meeting(db, tables, condition, () => columns.readPoints)
      return ids.map((id, at) => [id, millimetres[at]] as const).toSorted(([a], [b]) => a - b)
    }
    const boxes = [
      [2, 3, 7, 15],
      [170, -10, 3, 10],
      [-180, -90, 180, 90],
      [50, 50, 60, 60],
    ] as const
    const conditions: Located[] = [
      ...boxes.map(
        ([west, south, east, north]) => ({ op: 'box', field: 'location', west, south, east, north }) as const,
      ),
      ...[0, 10, 300, 2_000, 20_038].map((km) => ({ op: 'near', field: 'location', lat: 10, lng: 5, km }) as const),
    ]
    expect(columns.readPoints).toBeUndefined()
    const stated = conditions.map(found)
    columns.points()
    expect(columns.readPoints).toBeDefined()
    expect(conditions.map(found)).toEqual(stated)
    expect(stated.map(({ length }) => length)).toEqual([663, 341, 2100, 0, 1, 1, 231, 2100, 2100])
    db.close()
  })

  test('two texts are looked up for the few rows of a category and an area', () => {
    const other: Condition = {
      op: 'text',
      language: 'en',
      query: { must: [[{ form: 'words', tokens: ['other'] }]], mustNot: [], blank: false },
    }
    const seventh: Condition = { op: 'eq', field: 'categories', value: 7 }
    const { path, ids } = planned(beginning, other, seventh, around(350))
    expect({ path, ids }).toEqual({ path: 'term scan', ids: [744, 751, 758] })
    expect(planned(beginning, other).path).toBe('columns')
  })

  test('a common word that is excluded is looked up for a few rows, and else met in the columns', () => {
    const without = (excluded: string): Condition => ({
      op: 'text',
      language: 'en',
      query: { must: [], mustNot: [[{ form: 'words', tokens: [excluded] }]], blank: false },
    })
    const ofCategory = (category: number): Condition => ({ op: 'eq', field: 'categories', value: category })
    expect(planned(without('other'), ofCategory(7), around(100))).toEqual({ path: 'place scan', ids: [] })
    expect(planned(without('other'), ofCategory(1))).toEqual({ path: 'columns', ids: [] })
    expect(planned(without('wordplay'), ofCategory(1)).path).toBe('term scan')
  })
})

test('the nearest of some ids are found among these', () => {
  const db = new Connection({ file, cache: 1 })
  const asked: Partial<Query> = {
    where: [...upcoming, near, { op: 'in', field: 'id', values: [25, 3, 40, 21] }],
    order: { by: 'distance', dir: 'asc' },
  }
  expect({ path: pathOf(db, asked), ids: idsOf(db, asked) }).toEqual({ path: 'columns', ids: [25, 40, 21] })
  db.close()
})

test('the many rows of several terms are not merged for a page or a total, those of one are counted', async () => {
  const engine = await openSqlite({ file: manyFile, stores: sampleStores, indexes: sampleIndexes })
  const items = Array.from({ length: 4_100 }, (_, n) =>
    event(n, { start: NEW_YEAR + n * 60, status: 'publish', categories: n % 100 ? [1, 2] : [2, 3, 4] }),
  )
  await liveWith(engine, items)
  await engine.close()
  const db = new Connection({ file: manyFile, cache: 1 })
  for (const dir of ['asc', 'desc'] as const)
    for (const more of [{}, { uncounted: true } as const]) {
      const pathTo = (...categories: number[]) =>
        pathOf(db, { where: [published, inCategories(...categories)], order: { by: 'start', dir }, ...more })
      expect([pathTo(1, 2), pathTo(1), pathTo(3, 4)]).toEqual(['columns', 'term scan', 'term scan'])
    }
  const asked = { where: [published, inCategories(1, 3)], order: { by: 'start', dir: 'desc' } as const }
  expect(find(db, keptOf(db), wanted(asked))).toMatchObject({ total: 4_100, hits: [{ id: 4_099 }, {}, {}] })
  db.close()
})

test('a text is not looked up for each of very many rows that still run', async () => {
  const engine = await openSqlite({ file: runningFile, stores: sampleStores, indexes: sampleIndexes })
  await liveWith(
    engine,
    Array.from({ length: 1_210 }, (_, n) => {
      const start = NEW_YEAR + (n < 1_200 ? 1 : 21) * DAY
      return event(n, { start, end: start + 30 * DAY, status: 'publish', categories: [1] }, { title: 'word' })
    }),
  )
  await engine.close()
  const db = new Connection({ file: runningFile, cache: 1 })
  const other: Condition = { op: 'range', field: 'price', gte: 0 }
  expect(pathOf(db, { where: [published, category, word, { op: 'not', of: other }, fromDay20] })).toBe('term scan')
  const asked = { where: [published, category, word, { op: 'not', of: other } as const, runningOnDay20] }
  expect(pathOf(db, asked)).toBe('columns')
  expect(find(db, keptOf(db), wanted(asked)).total).toBe(1_210)
  db.close()
})

test('where nothing of the window is in an area, no text is searched; one at two places is found at either', async () => {
  const engine = await openSqlite({ file: placesFile, stores: sampleStores, indexes: sampleIndexes })
  const at = (id: number, ...location: [number, number][]) =>
    event(id, { start: NEW_YEAR + (id === 3 ? 1 : 30) * DAY, status: 'publish', location }, { title: 'word' })
  await liveWith(engine, [at(1, [8, 47]), at(2, [8, 47], [20, 47]), at(3, [30, 47])])
  await engine.close()
  const area = (west: number): Condition => ({
    op: 'box',
    field: 'location',
    west,
    south: 46,
    east: west + 2,
    north: 48,
  })
  const foundIn = (west: number, window = fromDay20) => {
    const db = new Searching({ file: placesFile, cache: 1 })
    const ids = idsOf(db, { where: [published, window, area(west), beginning] })
    db.close()
    return { ids, isSearched: db.searches > 0 }
  }
  expect(foundIn(7)).toEqual({ ids: [1, 2], isSearched: true })
  expect(foundIn(19)).toEqual({ ids: [2], isSearched: true })
  expect(foundIn(29)).toEqual({ ids: [], isSearched: false })
  expect(foundIn(29, runningOnDay20)).toEqual({ ids: [], isSearched: false })
  expect(foundIn(7, runningOnDay20)).toEqual({ ids: [1, 2], isSearched: true })
})
