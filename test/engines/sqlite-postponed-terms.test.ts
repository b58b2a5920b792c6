/** What a build gets when it is filled: its terms and some indexes, while changes go on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Engine, IndexItem } from '../../src/calendar/ports.ts'
import { eachTerm } from '../../src/engines/sqlite/index/stored-terms.ts'
import { FILLING_FORMAT, TABLES_FORMAT } from '../../src/engines/sqlite/index/tables.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { Dice } from '../support/dice.ts'
import { DAY, event, NEW_YEAR, sampleIndexes, sampleStores, tag, tombstone } from '../support/sample.ts'

const RECORDS = 5_000

const folder = mkdtempSync(join(tmpdir(), 'kalends-terms-'))
let file = ''
let engine: Engine
afterEach(() => engine.close())
afterAll(() => rmSync(folder, { recursive: true }))

const open = () => openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
const dice = new Dice(1)
/** What the index has, by id. */
let items = new Map<number, IndexItem>()
let version = 1

/** Many begin at the same time, some repeat. */
function record(id: number): IndexItem {
  const start = () => NEW_YEAR + dice.below(40) * DAY
  const values = () => ({
    categories: [...new Set(dice.some(4, () => dice.below(9)))],
    marks: [...new Set(dice.some(2, () => dice.one(['x', 'y'])))],
    location: dice.some(2, () => [dice.below(5), dice.below(5)] as const),
    status: dice.one(['publish', 'draft']),
  })
  const item = event(id, { start: start(), ...values() }, {}, ++version)
  const { document } = item
  if (!document || dice.below(4)) return item
  const occurrences = [...new Set(dice.some(5, start))].map((at) => ({
    fields: { start: at, end: at + 7200, ...dice.one([{}, values()]) },
    record: { start: at },
  }))
  return { ...item, document: { ...document, occurrences } }
}

async function write(build: string, written: readonly IndexItem[]): Promise<void> {
  expect(await engine.search.apply(build, written)).toEqual(written.map(() => 'written'))
  for (const item of written) items.set(item.id, item)
}

const randomIds = () => new Set(dice.some(30, () => dice.below(RECORDS + 200) + 1))
const changes = () => [...randomIds()].map((id) => (dice.below(3) ? record(id) : tombstone('events', id, ++version)))

const step = async (build: string) => (await engine.search.completeStep?.(build)) ?? false

async function stepUntilSomeAreWritten(build: string): Promise<void> {
  while (!terms(build)?.written) expect(await step(build)).toBe(true)
}

async function openAgain(): Promise<void> {
  await engine.close()
  engine = await open()
}

function inside<Row>(statement: string): Row[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db.prepare(statement).all() as Row[]
  } finally {
    db.close()
  }
}

/** Terms that follow from the rows, and those that are written. */
const terms = (build: string) =>
  inside<{ expected: number; written: number }>(`
    SELECT (
      SELECT count(*)
      FROM events_${build} e JOIN events_record_${build} r ON r.id = e.id LEFT JOIN events_occurrence_${build} o ON o.k = e.k
        CROSS JOIN ${eachTerm('coalesce(o.terms, r.terms)')}
    ) expected, (SELECT count(*) FROM term_${build} WHERE f > 0) written`)[0]

/** An earlier release does not read those that are being filled: it would leave the terms of others out. */
const formats = () => inside<{ format: number }>('SELECT format FROM version').map(({ format }) => format)

/** Those of events that only searches use. */
const indexes = (build: string) =>
  inside<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE tbl_name = 'events_${build}' AND name NOT LIKE '%by_id%' AND type = 'index'`,
  ).map(({ name }) => name)

test.each<[what: string, complete: (build: string) => Promise<void>]>([
  [
    'while nothing changes',
    async (build) => {
      while (await step(build));
    },
  ],
  [
    'while records change all the time',
    async (build) => {
      while (await step(build)) await write(build, changes())
    },
  ],
  [
    'after an interruption, when some were written and changed',
    async (build) => {
      await stepUntilSomeAreWritten(build)
      await write(build, changes())
      await step(build)
      await openAgain()
      await write(build, changes())
      await stepUntilSomeAreWritten(build)
      await write(build, changes())
      while (await step(build));
    },
  ],
  ['by a swap alone', async () => {}],
])('are those of all rows, %s', async (what, complete) => {
  file = join(folder, `${what}.sqlite`)
  engine = await open()
  items = new Map()
  const build = await engine.search.create('terms')
  for (let id = 1; id <= RECORDS; id += 500)
    await write(
      build,
      Array.from({ length: 500 }, (_, n) => record(id + n)),
    )
  await engine.search.apply(build, [tag(1, {}, {}, ++version)])
  await write(build, changes())
  expect(terms(build)?.written).toBe(0)
  expect(formats()).toEqual([FILLING_FORMAT])
  expect(indexes(build)).toEqual([])

  await complete(build)
  await write(build, changes())
  await engine.search.swap(build)
  await write(build, changes())

  expect(formats()).toEqual([TABLES_FORMAT])
  expect(indexes(build)).toEqual([`events_by_class_${build}`, `events_by_duration_${build}`])
  const all = terms(build)
  expect(all?.written).toBe(all?.expected)
  const documents = [...items.values()].flatMap(({ id, document }) => (document ? [{ id, document }] : []))
  expect(await engine.search.holds('events', documents)).toEqual(documents.map(() => true))
})

test('a record that is erased for a repair leaves no terms, whatever was gathered of them', async () => {
  file = join(folder, 'erased.sqlite')
  engine = await open()
  for (let steps = 0, isMore = true; isMore; steps++) {
    const build = await engine.search.create('erased')
    await engine.search.apply(build, [event(1, { categories: [7], marks: ['x'] }), event(2, { categories: [8] })])
    for (let done = 0; done < steps && isMore; done++) isMore = await step(build)
    const repair: IndexItem = { ...tombstone('events', 1, 2), rewrite: true }
    expect(await engine.search.apply(build, [repair])).toEqual(['written'])
    await engine.search.swap(build)
    const { expected, written } = terms(build) ?? expect.unreachable()
    expect(written, `after ${steps} steps`).toBe(expected)
  }
})

test('two processes may complete the same build', async () => {
  file = join(folder, 'two.sqlite')
  engine = await open()
  const other = await open()
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      const build = await engine.search.create('two')
      const completed = async ({ search }: Engine) => {
        while (await search.completeStep?.(build));
      }
      await Promise.all([completed(engine), completed(other)])
      expect(indexes(build)).toHaveLength(2)
    }
  } finally {
    await other.close()
  }
})
