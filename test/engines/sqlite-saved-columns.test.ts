/** What the columns of one process have saved is what the next one would read from the tables. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine, IndexItem } from '../../src/calendar/ports.ts'
import { Columns } from '../../src/engines/sqlite/columns/columns.ts'
import { LoadedRows } from '../../src/engines/sqlite/columns/loaded-rows.ts'
import { unsavedColumns } from '../../src/engines/sqlite/columns/unsaved-columns.ts'
import { Connection, type SqlValue } from '../../src/engines/sqlite/database.ts'
import { buildReader } from '../../src/engines/sqlite/index/builds.ts'
import { generationOf, readGenerations } from '../../src/engines/sqlite/index/generations.ts'
import { partsOf, type SavedPart, savePart } from '../../src/engines/sqlite/index/saved-columns.ts'
import { type ResourceTables, tablesFor } from '../../src/engines/sqlite/index/tables.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { Dice } from '../support/dice.ts'
import { anyRecord } from '../support/random-records.ts'
import {
  clientBudget,
  DAY,
  event,
  liveWith,
  NEW_YEAR,
  query,
  sampleIndexes,
  sampleStores,
  tombstone,
} from '../support/sample.ts'

const LIMITS = { minRows: 1, maxChanged: 20, minIntervalMs: 0 }
const NEVER_AGAIN = { ...LIMITS, maxChanged: Infinity }
const COUNT = 300
const longs = ['id', 'start', 'end', 'price']
const sets = ['categories', 'marks', 'location']

/** Notes what it is asked. */
class Noting extends Connection {
  passes = 0

  override get<Row>(text: string, ...params: SqlValue[]): Row | undefined {
    if (text.includes('json_group_array')) this.passes++
    return super.get(text, ...params)
  }

  override all<Row>(text: string, ...params: SqlValue[]): Row[] {
    if (text.includes('json_group_array')) this.passes++
    return super.all(text, ...params)
  }
}

const folders: string[] = []
let engine: Engine
let db: Noting
let writer: Connection
let tables: ResourceTables
let build: string
let version = 1

afterAll(async () => {
  await close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

async function close(): Promise<void> {
  db?.close()
  writer?.close()
  await engine?.close()
}

async function open(dice: Dice): Promise<void> {
  await close()
  const folder = mkdtempSync(join(tmpdir(), 'kalends-saved-'))
  folders.push(folder)
  const file = join(folder, 'saved.sqlite')
  engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
  const records = Array.from({ length: COUNT }, (_, n) => anyRecord(dice, n + 1, ++version))
  build = await liveWith(engine, records)
  db = new Noting({ file, cache: 1, readOnly: true })
  writer = new Connection({ file, cache: 1 })
  tables = tablesFor(buildReader(db).liveTables(), 'events')
}

/** Changes, removes and adds some records, some of them twice. */
async function change(dice: Dice, most: number): Promise<void> {
  for (let n = dice.below(most); n >= 0; n--) {
    const id = 1 + dice.below(COUNT + 50)
    const item = dice.below(4) ? anyRecord(dice, id, ++version) : tombstone('events', id, ++version)
    await engine.search.apply(build, [item])
  }
}

/** Of more records than are worth saving. */
async function changeMany(dice: Dice): Promise<void> {
  for (let id = 1; id <= LIMITS.maxChanged + 1; id++) await engine.search.apply(build, [anyRecord(dice, id, ++version)])
}

/** Of a new process. */
function newColumns(limits = LIMITS): Columns {
  const meter = { unmeasured: <Result>(work: () => Result) => work() }
  return new Columns({ db, meter, hasColumns: true }, tables, limits)
}

function follow(columns: Columns): void {
  columns.follow(generationOf(readGenerations(db), 'events'))
}

/** Reads what is missing of all columns, as searches would: at their first use. */
function readAll(columns: Columns): void {
  for (const field of longs) columns.longs(field)
  columns.longs('title', 'en')
  for (const field of sets) columns.sets(field)
}

/** Saves what is due, or as many parts of it. */
function save(columns: Columns, most = Infinity): SavedPart[] {
  const parts: SavedPart[] = []
  for (let part: SavedPart | undefined; parts.length < most && (part = columns.nextPart()); parts.push(part))
    savePart(writer, tables, part)
  return parts
}

/** All values of all rows, in no order. */
function contents(rows: LoadedRows): string[] {
  const textRows = (row: number) => rows.textRowsOf([row])
  const all: string[] = []
  for (let row = 0; row < rows.size; row++) {
    if ((rows.classes[row] ?? -1) < 0) continue
    const numbers = [...longs, 'title en'].map((column) => rows.longs(column)?.values[row])
    const values = sets.map((field) => {
      const column = rows.sets(field)
      return column?.sets.valuesOf(column.numbers.values[row] ?? 0).toSorted()
    })
    all.push(JSON.stringify([rows.classes[row], textRows(row), numbers, values]))
  }
  return all.sort()
}

function fromTables(): string[] {
  const rows = new LoadedRows(db, tables)
  for (const column of ['price', 'title en']) rows.readLongs(column)
  for (const field of sets) rows.readSets(field)
  return contents(rows)
}

function expectSame(columns: Columns): void {
  readAll(columns)
  expect(contents(columns.rows)).toEqual(fromTables())
}

function newFollowing(): Columns {
  const columns = newColumns()
  follow(columns)
  return columns
}

/** A process that reads these fields alone, and saves what is due. */
function savingOnly(...fields: string[]): Columns {
  const columns = newFollowing()
  for (const field of fields) columns.sets(field)
  columns.longs('id')
  save(columns)
  return columns
}

/** Which passes of the tables a new process makes for all columns. */
function passesOf(columns: Columns): number {
  follow(columns)
  db.passes = 0
  readAll(columns)
  return db.passes
}

describe.each([1, 2, 3])('seed %i', (seed) => {
  const dice = new Dice(seed)
  beforeEach(() => open(dice))

  test('saved, changed, followed and saved again, whatever was read when', async () => {
    for (let process = 0; process < 12; process++) {
      const columns = newColumns(dice.one([LIMITS, NEVER_AGAIN]))
      for (let round = dice.below(3); round >= 0; round--) {
        follow(columns)
        for (const field of dice.some(3, () => dice.one(sets))) columns.sets(field)
        if (dice.below(2)) columns.longs('price')
        if (dice.below(2)) save(columns, 1 + dice.below(12))
        await change(dice, dice.one([1, 5, 30]))
      }
      follow(columns)
      expectSame(columns)
      if (dice.below(2)) save(columns)
      await change(dice, 10)
    }
  })
})

describe('of a calendar that nobody has searched', () => {
  const dice = new Dice(11)
  beforeEach(() => open(dice))

  test('all that searches may take is saved, one column after the other, each forgotten with the next', () => {
    const columns = newFollowing()
    const held: string[][] = []
    while (columns.readUnsaved()) {
      save(columns)
      held.push(columns.rows.others)
    }
    const titles = ['title en', 'title fr', 'title de']
    expect(held.flat().toSorted()).toEqual(['price', ...sets, ...titles].toSorted())
    expect(held.every(({ length }) => length === 1)).toBe(true)
    expect(columns.rows.others).toEqual([])
    expect(unsavedColumns(db, tables, 1)).toEqual([])
    const next = newColumns()
    expect(passesOf(next)).toBe(0)
    expectSame(next)
  })

  test('what is saved already, or of few rows, is not read', () => {
    savingOnly('categories', 'marks')
    expect(unsavedColumns(db, tables, 1)).not.toContain('marks')
    expect(unsavedColumns(db, tables, 1)).toContain('location')
    expect(unsavedColumns(db, tables, Infinity)).toEqual([])
    const columns = newFollowing()
    for (const read: string[] = []; columns.readUnsaved(); save(columns)) {
      read.push(...columns.rows.others)
      expect(read).not.toContain('marks')
    }
  })

  test('rows that another process has saved meanwhile are taken instead of those in memory', () => {
    const columns = newColumns({ ...LIMITS, minIntervalMs: 600_000 })
    follow(columns)
    columns.longs('price')
    savingOnly('marks')
    for (follow(columns); columns.readUnsaved(); follow(columns)) save(columns)
    expect(unsavedColumns(db, tables, 1)).toEqual([])
    expect(passesOf(newColumns())).toBe(0)
    expectSame(newFollowing())
  })

  test('what another process saves is found by one that has looked before', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const columns = newFollowing()
      const isFound = () => columns.isFieldWorthReading('marks')
      expect(isFound()).toBe(false)
      savingOnly('marks')
      expect(isFound()).toBe(false)
      vi.advanceTimersByTime(2_000)
      expect(isFound()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('of a saved calendar', () => {
  const dice = new Dice(7)
  beforeEach(async () => {
    await open(dice)
    const columns = newFollowing()
    readAll(columns)
    expect(columns.hasUnsaved).toBe(true)
    save(columns)
    expect(columns.hasUnsaved).toBe(false)
  })

  test('the next process makes no pass of the tables, and has nothing to save', async () => {
    const columns = newColumns()
    expect(passesOf(columns)).toBe(0)
    expect(columns.hasUnsaved).toBe(false)
    expectSame(columns)
  })

  test('it reads at once what others read only when searches have lacked it for long', () => {
    const areWorthIt = (columns: Columns) => [
      columns.isWorthReading(1_000_000),
      ...sets.map((field) => columns.isFieldWorthReading(field)),
    ]
    expect(areWorthIt(newColumns())).toEqual([true, true, true, true])
    writer.exec(`DELETE FROM ${tables.saved.text} WHERE name IN ('', 'marks')`)
    expect(areWorthIt(newColumns())).toEqual([false, true, false, true])
    const columns = newFollowing()
    columns.longs('price') // all that is saved is of other rows
    expect(areWorthIt(columns)).toEqual([true, false, false, false])
  })

  test('after a few changes it makes none either, and after more it saves all anew', async () => {
    await change(dice, 2)
    expect(passesOf(newColumns())).toBe(0)
    await changeMany(dice)
    const columns = newColumns()
    expect(passesOf(columns)).toBe(0)
    expectSame(columns)
    const columnsSaved = save(columns).filter(({ part }) => part === 0)
    expect(columnsSaved.map(({ column }) => column)).toEqual(['', 'price', 'title en', ...sets])
    expect(passesOf(newColumns())).toBe(0)
  })

  test('where it is not known what has changed since, all is read anew', async () => {
    await change(dice, 3)
    writer.exec('DELETE FROM index_change WHERE generation = (SELECT max(generation) FROM index_change)')
    const columns = newColumns()
    expect(passesOf(columns)).toBeGreaterThan(0)
    expectSame(columns)
  })

  test('columns of which parts are damaged, or missing, are read anew', () => {
    const some = `WHERE part = 1 AND name = 'categories'`
    for (const change of [
      `UPDATE ${tables.saved.text} SET bytes = zeroblob(8) ${some}`,
      `DELETE FROM ${tables.saved.text} ${some}`,
    ]) {
      writer.exec(change)
      const columns = newColumns()
      expect(passesOf(columns)).toBeGreaterThan(0)
      expectSame(columns)
    }
  })

  const namesOf = () => {
    const all = `SELECT DISTINCT name FROM ${tables.saved.text} ORDER BY name`
    return writer.all<{ name: string }>(all).map(({ name }) => name)
  }

  test('columns that a process has not read stay when it saves the rows anew', async () => {
    writer.exec(`DELETE FROM ${tables.saved.text} WHERE name = 'marks'`)
    const [late, quick] = [newColumns(), newColumns()]
    follow(late)
    late.sets('marks')
    await changeMany(dice)
    follow(quick)
    quick.sets('location')
    save(quick)
    save(late) // of the earlier rows
    await change(dice, 5)
    expect(namesOf()).toEqual(['', 'categories', 'location', 'marks', 'price', 'title en'])
    expect(newColumns().isFieldWorthReading('categories')).toBe(true)
    const next = newColumns()
    expect(passesOf(next)).toBe(0)
    expectSame(next)
  })

  test('those of too many times ago are dropped', async () => {
    for (let time = 0; time < 9; time++) {
      for (let id = 1; id <= LIMITS.maxChanged + 1; id++)
        await engine.search.apply(build, [event(id, { price: time }, {}, ++version)])
      savingOnly('location')
      expect(namesOf().length, `time ${time}`).toBe(time < 8 ? 6 : 2)
    }
  })

  test('rows that were read anew have the columns of no others', async () => {
    await change(dice, 3)
    writer.exec('DELETE FROM index_change')
    savingOnly('location')
    expect(namesOf()).toEqual(['', 'location'])
    const next = newColumns()
    expect(passesOf(next)).toBeGreaterThan(0)
    expectSame(next)
  })

  test('a column of other rows is dropped, and none that is of use for it', () => {
    const before = namesOf()
    const column = { arrays: [new Int32Array(COUNT)], details: {} }
    for (const part of partsOf({ column: 'price', numbering: 'of other rows', generation: 1 }, column))
      savePart(writer, tables, part)
    expect(namesOf()).toEqual(before)
    expect(passesOf(newColumns())).toBe(0)
  })

  test('rows that the same process reads anew have no bases', async () => {
    await changeMany(dice)
    const columns = savingOnly('location')
    await change(dice, 3)
    writer.exec('DELETE FROM index_change')
    follow(columns)
    columns.sets('location')
    save(columns)
    expect(namesOf()).toEqual(['', 'location'])
  })

  test('a column of earlier rows is not said to be saved where too much has changed since', async () => {
    const rewrite = async (from: number) => {
      for (let id = from; id < from + 21; id++)
        await engine.search.apply(build, [event(id, { price: from }, {}, ++version)])
    }
    for (let id = 1; id <= COUNT; id++) await engine.search.apply(build, [event(id, {}, {}, ++version)])
    const columns = newFollowing()
    readAll(columns)
    save(columns)
    for (const from of [1, 22, 43]) {
      await rewrite(from)
      savingOnly()
    }
    const last = newFollowing()
    last.longs('id')
    expect(sets.map((field) => last.isFieldWorthReading(field))).toEqual([false, false, false])
    expectSame(last)
  })

  test('earlier rows are of no use where it is not known what has changed since', async () => {
    await changeMany(dice)
    savingOnly('location')
    const saved = Number(writer.get<{ g: number }>(`SELECT max(about ->> 'generation') g FROM ${tables.saved.text}`)?.g)
    writer.exec(`DELETE FROM index_change WHERE generation <= ${saved}`)
    await change(dice, 5)
    const next = newFollowing()
    next.longs('id')
    expect(sets.map((field) => [field, next.isFieldWorthReading(field)])).toEqual([
      ['categories', false],
      ['marks', false],
      ['location', true],
    ])
    expectSame(next)
  })
})

describe.each([4, 5, 6])('of three processes at once, seed %i', (seed) => {
  const dice = new Dice(seed)
  beforeEach(() => open(dice))

  /** Mostly one that leaves the rows where they are, so that they are not read anew. */
  const anyItem = (id: number): IndexItem => {
    const fields = { price: dice.below(9), categories: dice.some(3, () => dice.below(5)) }
    if (dice.below(8)) return event(id, fields, { title: `title ${dice.below(50)}` }, ++version)
    return dice.below(2) ? anyRecord(dice, id, ++version) : tombstone('events', id, ++version)
  }
  const anyColumns = () => newColumns(dice.one([LIMITS, NEVER_AGAIN, { ...LIMITS, maxChanged: 3 }]))
  const numberings = () => {
    const all = `SELECT DISTINCT numbering FROM ${tables.saved.text} WHERE about IS NOT NULL AND name <> ''`
    return writer.all(all).length
  }

  test('each has what is in the tables, whoever has saved which columns of which rows', async () => {
    const all = Array.from({ length: 3 }, anyColumns)
    let most = 0
    for (let round = 0; round < 60; round++) {
      const at = dice.below(3)
      const columns = dice.below(4) ? (all[at] ?? anyColumns()) : anyColumns()
      all[at] = columns
      follow(columns)
      for (const field of dice.some(2, () => dice.one(sets))) columns.sets(field)
      if (dice.below(2)) columns.longs('price')
      if (dice.below(2)) save(columns, dice.one([1, 3, 8, Infinity]))
      for (let n = dice.one([0, 1, 2, 5, 8]); n > 0; n--)
        await engine.search.apply(build, [anyItem(1 + dice.below(COUNT + 30))])
      if (dice.below(3)) continue
      follow(columns)
      expectSame(columns)
      most = Math.max(most, numberings())
    }
    expect(most, 'columns of earlier rows were there').toBeGreaterThan(1)
  })
})

describe('of several threads or processes', () => {
  const dice = new Dice(9)
  beforeEach(() => open(dice))

  test('of two that save the same at once, the first to end is kept', () => {
    const [first, second] = [newColumns(), newColumns()]
    for (const columns of [first, second]) follow(columns)
    first.sets('marks')
    second.sets('location')
    save(second, 2)
    save(first)
    save(second)
    const names = writer.all<{ name: string }>(`SELECT DISTINCT name FROM ${tables.saved.text} ORDER BY name`)
    expect(names.map(({ name }) => name)).toEqual(['', 'marks'])
    const next = newFollowing()
    expect([next.isFieldWorthReading('marks'), next.isFieldWorthReading('location')]).toEqual([true, false])
    expectSame(next)
  })

  test('none saves the rows anew soon after another has', async () => {
    const first = newFollowing()
    readAll(first)
    save(first)
    await changeMany(dice)
    const second = newColumns({ ...LIMITS, minIntervalMs: 600_000 })
    follow(second)
    readAll(second)
    expect(save(second)).toEqual([])
    expect(second.hasUnsaved).toBe(false)
  })

  test('rows that were removed or moved do not add up from process to process', async () => {
    let next = COUNT + 100
    for (let process = 0; process < 25; process++) {
      const columns = newFollowing()
      readAll(columns)
      expect(columns.rows.size).toBeLessThan(1.3 * contents(columns.rows).length)
      save(columns)
      for (let n = 0; n < 25; n++) {
        await engine.search.apply(build, [
          tombstone('events', next - COUNT - 100 + 1, ++version),
          anyRecord(dice, next, ++version),
        ])
        next++
      }
    }
    expectSame(newFollowing())
  })
})

test('an engine saves what a search has read, and the next one answers the same', async () => {
  await open(new Dice(10))
  const days = (id: number) => Array.from({ length: 2_000 }, (_, day) => NEW_YEAR + (day * 7 + id) * DAY)
  const series = Array.from({ length: 11 }, (_, id): IndexItem => {
    const { document, ...item } = event(1_000 + id, { categories: [id % 3] }, {}, ++version)
    const occurrences = days(id).map((start) => ({ fields: { start, end: start }, record: { start } }))
    return { ...item, document: document && { ...document, occurrences } }
  })
  await engine.search.apply(build, series)
  const asked = query({ size: 0, counts: [{ op: 'values', field: 'categories', size: 20 }] })
  const counted = async () => (await engine.search.find([asked], clientBudget()))[0]?.counted
  const before = await counted()
  const saved = `SELECT name FROM ${tables.saved.text} WHERE about IS NOT NULL`
  await vi.waitFor(() => expect(writer.all<{ name: string }>(saved).map(({ name }) => name)).toContain('categories'))
  await engine.close()
  engine = await openSqlite({
    file: join(folders.at(-1) ?? '', 'saved.sqlite'),
    stores: sampleStores,
    indexes: sampleIndexes,
  })
  expect(await counted()).toEqual(before)
})

describe('a text of the index', () => {
  const dice = new Dice(8)
  beforeEach(() => open(dice))
  const read = async () => {
    const found = await engine.search.saved?.read('events', 'names')
    return found && { ...found, text: Buffer.from(found.text).toString() }
  }
  const write = (text: string) =>
    engine.search.saved?.write('events', 'names', engine.search.generation('events'), Buffer.from(text))

  test('is read as it was last saved, with what has changed since', async () => {
    expect([await read(), await engine.search.saved?.has('events', 'names')]).toEqual([undefined, false])
    await write('first')
    expect(await engine.search.saved?.has('events', 'names')).toBe(true)
    expect(await engine.search.saved?.has('events', 'words')).toBe(false)
    const long = 'é'.repeat(2 ** 20)
    await write(long)
    expect(await read()).toEqual({ text: long, changed: [] })
    await engine.search.apply(build, [anyRecord(dice, 7, ++version), anyRecord(dice, 9, ++version)])
    await engine.search.apply(build, [tombstone('events', 3, ++version)])
    expect(await read()).toEqual({ text: long, changed: [7, 9, 3] })
    expect(await engine.search.saved?.read('tags', 'names')).toBeUndefined()
    expect(await engine.search.saved?.read('events', 'words')).toBeUndefined()
  })

  test('stays when rows are saved', async () => {
    await write('of events')
    const columns = newFollowing()
    readAll(columns)
    save(columns)
    expect(await read()).toEqual({ text: 'of events', changed: [] })
    await write('again')
    expect(passesOf(newColumns())).toBe(0)
  })

  test('is not that of another build', async () => {
    await write('of a build')
    await liveWith(engine, [anyRecord(dice, 1, ++version)])
    expect(await read()).toBeUndefined()
  })
})
