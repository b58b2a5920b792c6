/** What the embedded engine keeps in memory to count with follows the index: compared with a plain loop. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Condition,
  Count,
  Engine,
  IndexDocument,
  IndexedOccurrence,
  IndexItem,
  Query,
} from '../../src/calendar/ports.ts'
import { Columns } from '../../src/engines/sqlite/columns/columns.ts'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { buildReader } from '../../src/engines/sqlite/index/builds.ts'
import { generationOf, readGenerations } from '../../src/engines/sqlite/index/generations.ts'
import { tablesFor } from '../../src/engines/sqlite/index/tables.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { Dice } from '../support/dice.ts'
import { firstOfEach, meets, occurrencesOf, sorted } from '../support/plain.ts'
import { counted, inOrder } from '../support/plain-counts.ts'
import { anyRecord, singleRecord } from '../support/random-records.ts'
import {
  clientBudget,
  DAY,
  event,
  inAll,
  liveWith,
  NEW_YEAR,
  query,
  sampleIndexes,
  sampleStores,
  tombstone,
} from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-columns-'))
const file = join(folder, 'columns.sqlite')
let engine: Engine
/** What the index has, by id. */
let items = new Map<number, IndexItem>()
let version = 1

beforeAll(async () => {
  engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const single = (dice: Dice, id: number) => singleRecord(dice, id, ++version)
const record = (dice: Dice, id: number) => anyRecord(dice, id, ++version)

/** As a client: what the service itself asks is answered from columns only where nothing else answers it. */
const find = (queries: readonly Query[]) => engine.search.find(queries, clientBudget())

/** What can be found. */
const allItems = () => [...items.values()].flatMap(occurrencesOf)

const everywhere = { west: -180, south: -90, east: 180, north: 90 }
const fields = ['status', 'hidden', 'price', 'place', 'categories', 'marks']
const counts: readonly Count[] = [
  ...fields.map((field): Count => ({ op: 'values', field, size: 1_000 })),
  { op: 'values', field: 'place', size: 2 },
  { op: 'sets', field: 'categories', sets: [[], [1], [1, 2, 3], [100]] },
  { op: 'sets', field: 'status', sets: [['publish', 'draft']] },
  { op: 'sets', field: 'price', sets: [[0, 10]] },
  { op: 'ranges', field: 'start', bounds: Array.from({ length: 61 }, (_, day) => NEW_YEAR + day * DAY) },
  { op: 'ranges', field: 'price', bounds: [0] },
  { op: 'cells', field: 'location', zoom: 5, box: everywhere },
]
const says = (words: readonly string[], atLeast = words.length): Condition => ({
  op: 'text',
  language: 'en',
  query: { must: words.map((word) => [{ form: 'words', tokens: [word] }]), mustNot: [], blank: false, atLeast },
})
/** Of so many that the rows of each are counted. */
const words = ['concert', 'market', 'fair', 'party', 'film']
const wheres: readonly Condition[][] = [
  [],
  [{ op: 'eq', field: 'status', value: 'publish' }],
  [{ op: 'range', field: 'end', gte: NEW_YEAR + 9 * DAY }],
  [says(['concert'])],
  [
    {
      op: 'text',
      language: 'en',
      query: { must: [], mustNot: [[{ form: 'words', tokens: ['concert'] }]], blank: false },
    },
  ],
  [
    { op: 'box', field: 'location', west: 7, south: 46, east: 9, north: 48 },
    { op: 'not', of: { op: 'eq', field: 'categories', value: 1 } },
  ],
  [says(words, 2)],
  [says(words, 1)],
  [says(words, 3)],
]
/** Of so few rows that the matches are kept, and never counted, so that its rows are not marked. */
const rare = says(['flea'])
const declared = sampleIndexes.find(({ name }) => name === 'events')?.texts ?? {}

/** Counts, and pages beside them: one that has their conditions and one more, and the first and last of all matches. */
async function expectAll(): Promise<void> {
  const cheap: Condition = { op: 'range', field: 'price', lte: 0 }
  const found = allItems()
  for (const where of wheres) {
    const matching = found.filter((item) => where.every((each) => meets(item, each, declared)))
    const page = query({ where: [...where, cheap], order: { by: 'start', dir: 'desc' }, from: 3, size: 5 })
    const [all, beside] = await find([query({ where, size: 0, counts }), page])
    expect(all?.total).toBe(matching.length)
    expect(all?.counted?.map(inOrder)).toEqual(counts.map((count) => counted(matching, count)))
    const cheapOnes = sorted(
      matching.filter((item) => meets(item, cheap, declared)),
      page,
    )
    for (const dir of ['asc', 'desc'] as const) {
      const first = query({ where, order: { by: 'start', dir }, from: 2, size: 6, uncounted: true })
      const [some] = await find([first])
      const expected = sorted(matching, first).slice(2, 8)
      expect([dir, some?.hits.map(({ id }) => id)]).toEqual([dir, expected.map(({ id }) => id)])
    }
    expect(beside?.total).toBe(cheapOnes.length)
    expect(beside?.hits.map(({ id }) => id)).toEqual(cheapOnes.slice(3, 8).map(({ id }) => id))
  }
}

/** `always`: conditions that all records meet. */
async function expectPage(page: Query, always: readonly Condition[] = []): Promise<void> {
  const { where, from, size } = page
  const matching = allItems().filter((item) => where.every((each) => meets(item, each, declared)))
  const expected = sorted(matching, page).slice(from, from + size)
  const [found] = await find([{ ...page, where: [...always, ...where] }])
  expect(found?.total).toBe(matching.length)
  expect(found?.hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
}

/** A page whose rows and order are those of the columns, if these have the places already. */
async function expectLocated(): Promise<void> {
  const located: Condition = { op: 'box', field: 'location', ...everywhere }
  await find([query({ where: [located], size: 0, counts: [] })])
  for (const dir of ['asc', 'desc'] as const)
    await expectPage(query({ where: [located], order: { by: 'start', dir }, from: 0, size: 20 }))
}

/** Also of those that have one or two of many words, which are looked up in each of the few. */
async function expectRare(): Promise<void> {
  const { query: some, ...says1 } = says(words, 1) as Extract<Condition, { op: 'text' }>
  const without: Condition = { ...says1, query: { ...some, mustNot: [[{ form: 'words', tokens: ['flea'] }]] } }
  for (const more of [[], [says(words, 1)], [says(words, 2)], [without], [{ op: 'not', of: without } as const]])
    await expectPage(query({ where: [rare, ...more], order: { by: 'start', dir: 'asc' }, from: 0, size: 20 }))
}

/** Whose clauses have been counted, so that their rows are known one by one; no column has the version. */
async function expectOfKnownClauses(): Promise<void> {
  const all = says(['concert', 'market']) as Extract<Condition, { op: 'text' }>
  const without: Condition = { ...all, query: { ...all.query, mustNot: [[{ form: 'words', tokens: ['film'] }]] } }
  const either = says(['concert', 'market', 'fair'], 2)
  const versioned: Condition = { op: 'range', field: 'version', gte: 0 }
  await find([query({ where: [without], size: 0, counts: [] })])
  for (const text of [all, without, either, says(words)])
    await expectPage(query({ where: [text], order: { by: 'start', dir: 'asc' }, from: 0, size: 20 }), [versioned])
}

async function write(build: string, changed: readonly IndexItem[]): Promise<void> {
  for (const item of changed) {
    if (item.document) items.set(item.id, item)
    else items.delete(item.id)
  }
  await engine.search.apply(build, changed)
}

async function live(dice: Dice, count: number): Promise<string> {
  items = new Map(Array.from({ length: count }, (_, id) => [id + 1, record(dice, id + 1)]))
  return liveWith(engine, [...items.values()])
}

describe.each([1, 2, 3])('seed %i', (seed) => {
  test('new, changed and removed records are counted as they are now', async () => {
    const dice = new Dice(seed)
    const build = await live(dice, 3_000)
    await expectAll()
    await expectRare()
    await expectOfKnownClauses()
    for (let round = 0; round < 12; round++) {
      const changed = dice.some(8, () => 1 + dice.below(90))
      await write(
        build,
        [...new Set(changed)].map((id) => (dice.below(4) ? record(dice, id) : tombstone('events', id, ++version))),
      )
      await expectAll()
      await expectRare()
      await expectOfKnownClauses()
    }
  })
})

const someChanges: Record<string, (dice: Dice) => readonly IndexItem[]> = {
  new: (dice) => [single(dice, 50)],
  removed: () => [tombstone('events', 5, ++version)],
  'new at the beginning of time': () => [event(51, { start: 0, end: 0, location: [[7.4, 46.9]] }, {}, ++version)],
  'new before that': () => [event(52, { start: -DAY, end: 0, location: [[7.4, 46.9]] }, {}, ++version)],
  moved: () => [withFields(5, { start: NEW_YEAR + 90 * DAY, end: NEW_YEAR + 90 * DAY })],
  changed: () => [withFields(5, { price: 12 })],
}

/** A new version of the record, which does not repeat. */
function withFields(id: number, fields: IndexDocument['fields']): IndexItem {
  return event(id, { ...items.get(id)?.document?.fields, ...fields }, {}, ++version)
}

test.each(Object.entries(someChanges))('fields that are first read after a record was %s', async (_, changes) => {
  const dice = new Dice(11)
  items = new Map(Array.from({ length: 40 }, (_, at) => [at + 1, single(dice, at + 1)]))
  const build = await liveWith(engine, [...items.values()])
  await find([query({ size: 0, counts: [] })])
  await write(build, changes(dice))
  await expectLocated()
  await expectAll()
  await expectLocated()
})

test('a rare text that is common after a change, in the texts of many occurrences', async () => {
  const dice = new Dice(12)
  const build = await live(dice, 3_000)
  await expectAll()
  await expectRare()
  const { document, ...series } = event(3_001, single(dice, 3_001).document?.fields ?? {}, { title: 'flea' }, ++version)
  const occurrences = Array.from({ length: 1_001 }, (_, day) => {
    const start = NEW_YEAR + day * DAY
    return { fields: { start, end: start }, record: { start }, ...(document && { texts: document.texts }) }
  })
  await write(build, [{ ...series, document: document && { ...document, occurrences } }])
  await expectRare()
  await write(build, [tombstone('events', 3_001, ++version)])
  await expectRare()
})

test('a series that has lost occurrences, one of which began when another one does now', async () => {
  const [first, second, third, fourth] = [1, 2, 5, 7].map((day) => NEW_YEAR + day * DAY) as [number, ...number[]]
  const series = (starts: readonly IndexedOccurrence[]): IndexItem => {
    const { document, ...item } = event(1, { title: { en: 'fair' } }, { title: 'fair' }, ++version)
    return { ...item, document: document && { ...document, occurrences: starts } }
  }
  const at = (start = 0): IndexedOccurrence => ({ fields: { start, end: start }, record: { start } })
  items = new Map([[1, series([first, second, third, fourth].map(at))]])
  const build = await liveWith(engine, [...items.values(), event(2), event(3)])
  const fair: Condition = { op: 'eq', field: 'title', value: 'fair' }
  const totals = async () =>
    (
      await find([fair, { op: 'not', of: fair } as const].map((each) => query({ where: [each], size: 0, counts: [] })))
    ).map(({ total }) => total)
  expect(await totals()).toEqual([4, 2])
  await write(build, [series([{ ...at(third), texts: inAll({ title: 'another' }) }, at(fourth)])])
  expect(await totals()).toEqual([2, 2])
})

/** Of events, as a thread that reads has them. */
function columnsOf(db: Connection): Columns {
  const meter = { unmeasured: <Result>(work: () => Result) => work() }
  return new Columns({ db, meter, hasColumns: true }, tablesFor(buildReader(db).liveTables(), 'events'))
}

test('values that no record has any more are forgotten', async () => {
  const dice = new Dice(14)
  const build = await live(dice, 50)
  const db = new Connection({ file, cache: 1, readOnly: true })
  const columns = columnsOf(db)
  const most = columns.sets('marks').maxSets
  for (let round = 0; round < 2 * most; round += 50) {
    await write(
      build,
      Array.from({ length: 50 }, (_, n) => withFields(n + 1, { marks: [`mark ${n} of ${round}`] })),
    )
    db.snapshot(() => {
      columns.follow(generationOf(readGenerations(db), 'events'))
      expect(columns.sets('marks').sets.size).toBeLessThanOrEqual(most)
    })
  }
  db.close()
})

test('values that hardly two records have are not read, and records with them are found', async () => {
  const MANY = 1_200
  const own = (id: number): IndexItem => event(id, { marks: [`of ${id}`, `also of ${id}`] }, {}, ++version)
  const build = await liveWith(
    engine,
    Array.from({ length: MANY }, (_, n) => own(n + 1)),
  )
  const marked = (...values: string[]): Condition => ({ op: 'in', field: 'marks', values })
  const either: Condition = { op: 'any', of: [marked('of 9'), { op: 'eq', field: 'marks', value: 'moved' }] }
  const wanted = [marked('of 7', 'also of 7', 'of 8'), either, { op: 'not', of: marked('of 5') } as const]
  const totals = async () => {
    const found = await find(wanted.map((each) => query({ where: [each], size: 0, counts: [] })))
    return found.map(({ total }) => total)
  }
  expect(await totals()).toEqual([2, 1, MANY - 1])
  await write(build, [event(7, { marks: ['moved'] }, {}, ++version), event(8, { marks: [] }, {}, ++version), own(1)])
  expect(await totals()).toEqual([0, 2, MANY - 1])
  const db = new Connection({ file, cache: 1, readOnly: true })
  const columns = columnsOf(db)
  expect(columns.isLookedUp('marks')).toBe(true)
  await write(
    build,
    Array.from({ length: MANY }, (_, n) => event(n + 1, { marks: ['shared'] }, {}, ++version)),
  )
  expect(columnsOf(db).isLookedUp('marks')).toBe(false)
  db.close()
})

test('a field is read once the searches that lacked it have taken long', async () => {
  await live(new Dice(16), 20)
  const db = new Connection({ file, cache: 1, readOnly: true })
  const columns = columnsOf(db)
  expect([columns.isWorthReading(1_000), columns.isFieldWorthReading('price')]).toEqual([false, false])
  columns.noteSpent(150)
  columns.noteSpent(10_000) // of a search that lacked nothing
  expect([columns.isWorthReading(1_000), columns.isFieldWorthReading('price')]).toEqual([false, false])
  columns.noteSpent(100)
  expect([columns.isWorthReading(1_000), columns.isFieldWorthReading('price')]).toEqual([true, true])
  expect(columns.isFieldWorthReading('categories')).toBe(false)
  db.close()
})

test('an order by a distance from nowhere is an error, also beside counts', async () => {
  await live(new Dice(15), 40)
  await find([query({ where: [], size: 0, counts: [] })])
  const nowhere = query({ where: [], order: { by: 'distance', dir: 'asc' }, size: 3 })
  for (const wrong of [nowhere, { ...nowhere, counts: [] }])
    await expect(find([wrong])).rejects.toBeInstanceOf(RangeError)
})

test('more new records than there was room for', async () => {
  const dice = new Dice(4)
  const build = await live(dice, 3)
  await expectAll()
  const rows = () => [...items.values()].reduce((sum, { document }) => sum + (document?.occurrences?.length ?? 1), 0)
  for (let id = 1_000; rows() < 8_500; id += 100) {
    await write(
      build,
      Array.from({ length: 100 }, (_, n) => record(dice, id + n)),
    )
    await find([query({ size: 0, counts: [] })]) // so that few have changed at a time
  }
  await expectAll()
})

test('pages of very many matches', async () => {
  const dice = new Dice(8)
  const build = await live(dice, 4_000)
  const [word, without] = [wheres[3] ?? [], wheres[4] ?? []]
  const located: Condition[] = [{ op: 'box', field: 'location', ...everywhere }]
  for (let round = 0; round < 3; round++) {
    for (const where of [word, [...word, ...located], [...word, ...(wheres[2] ?? [])], [...without, ...located]]) {
      for (const dir of ['asc', 'desc'] as const) {
        const page = query({ where, order: { by: 'start', dir }, from: 7, size: 20 })
        const matching = allItems().filter((item) => where.every((each) => meets(item, each, declared)))
        const expected = sorted(matching, page)
        const [found, total] = await find([page, { ...page, from: 0, size: 0 }])
        expect([found?.total, total?.total]).toEqual([matching.length, matching.length])
        expect(found?.hits.map(({ id }) => id)).toEqual(expected.slice(7, 27).map(({ id }) => id))
        const after = found?.hits.at(-1)?.cursor
        const [next] = await find([{ ...page, from: 0, after }])
        expect(next?.hits.map(({ id }) => id)).toEqual(expected.slice(27, 47).map(({ id }) => id))
      }
    }
    await write(
      build,
      Array.from({ length: round * 30 + 5 }, () => record(dice, 1 + dice.below(4_100))).filter(
        ({ id }, at, all) => all.findIndex((each) => each.id === id) === at,
      ),
    )
  }
})

test('lists of very many rows, which a thread for lists hands on', async () => {
  await live(new Dice(13), 5_500)
  const where: Condition[] = [{ op: 'not', of: { op: 'eq', field: 'categories', value: 1 } }]
  for (const dir of ['asc', 'desc'] as const)
    await expectPage(query({ where, order: { by: 'start', dir }, from: 20, size: 20 }))
})

test('pages of very many rows in other orders', async () => {
  const dice = new Dice(10)
  const build = await live(dice, 4_500)
  const near: Condition = { op: 'near', field: 'location', lat: 46.9, lng: 7.4, km: 20_100 }
  for (let round = 0; round < 2; round++) {
    for (const by of ['price', 'end', 'title', 'id', 'distance']) {
      for (const dir of ['asc', 'desc'] as const) {
        for (const distinct of dir === 'asc' ? ([undefined, true] as const) : [undefined]) {
          const where = by === 'distance' ? [near] : []
          const page = query({ where, order: { by, dir }, from: 40, size: 20, ...(distinct ? { distinct } : {}) })
          const matching = sorted(
            allItems().filter((item) => where.every((each) => meets(item, each, declared))),
            page,
          )
          const expected = distinct ? firstOfEach(matching) : matching
          const [found] = await find([page])
          expect([by, dir, found?.total]).toEqual([by, dir, expected.length])
          expect(found?.hits.map(({ id }) => id)).toEqual(expected.slice(40, 60).map(({ id }) => id))
          const after = found?.hits.at(-1)?.cursor
          const [next] = by === 'distance' ? [] : await find([{ ...page, from: 0, after }])
          if (next) expect(next.hits.map(({ id }) => id)).toEqual(expected.slice(60, 80).map(({ id }) => id))
        }
      }
    }
    await write(
      build,
      Array.from({ length: 100 }, (_, n) => record(dice, 1 + 45 * n)),
    )
  }
})

test('pages behind very many others, also of records whose starts have changed', async () => {
  const dice = new Dice(9)
  const build = await live(dice, 6_000)
  for (let round = 0; round < 3; round++) {
    for (const where of [[], [{ op: 'not', of: { op: 'eq', field: 'categories', value: 1 } } as const]]) {
      for (const dir of ['asc', 'desc'] as const) {
        await expectPage(query({ where, order: { by: 'start', dir }, from: 5_001, size: 20 }))
      }
    }
    const changed = new Set(Array.from({ length: 200 }, () => 1 + dice.below(6_100)))
    await write(
      build,
      [...changed].map((id) => (dice.below(4) ? record(dice, id) : tombstone('events', id, ++version))),
    )
  }
})

test('ids far from each other', async () => {
  const dice = new Dice(5)
  const build = await live(dice, 3)
  await expectAll()
  await write(build, [record(dice, 0), record(dice, 5_000_000), record(dice, 67_108_863)])
  await expectAll()
})

test('changes of another build do not show', async () => {
  const dice = new Dice(6)
  await live(dice, 20)
  await expectAll()
  const other = await engine.search.create('other')
  await engine.search.apply(other, [record(dice, 1), record(dice, 100)])
  await expectAll()
  await engine.search.drop(other)
})

test('a change that nobody wrote down, as one of an older release', async () => {
  const dice = new Dice(7)
  const build = await live(dice, 20)
  await expectAll()
  await write(build, [record(dice, 1), record(dice, 21)])
  const db = new Connection({ file, cache: 1 })
  db.write('DELETE FROM index_change')
  db.close()
  await expectAll()
})
