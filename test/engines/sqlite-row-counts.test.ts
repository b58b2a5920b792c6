/** Totals by counts of rows: those that a plain loop counts, after any changes, also of a build without them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Condition, Engine, IndexItem } from '../../src/calendar/ports.ts'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { Dice } from '../support/dice.ts'
import { meets } from '../support/plain.ts'
import { clientBudget, DAY, event, liveWith, query, sampleIndexes, sampleStores, tombstone } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-row-counts-'))
let file: string
let files = 0
let engine: Engine

const open = () => openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })

beforeEach(async () => {
  file = join(folder, `${files++}.sqlite`)
  engine = await open()
})
afterEach(() => engine.close())
afterAll(() => rmSync(folder, { recursive: true }))

/** Around 1970, so that spans are on both sides of 0. */
function some(dice: Dice, id: number, version: number): IndexItem {
  const start = (dice.below(60) - 30) * DAY + dice.below(DAY)
  const end = start + dice.one([0, 3_600, 5 * DAY])
  return event(id, { start, end, status: dice.one(['publish', 'draft']), hidden: dice.one([true, false]) }, {}, version)
}

function asked(dice: Dice): Condition[] {
  const time = () => (dice.below(80) - 40) * DAY + dice.one([0, 1, dice.below(DAY)])
  const window: Condition = {
    op: 'range',
    field: 'start',
    ...(dice.below(4) ? { gte: time() } : {}),
    lt: time() + 9 * DAY,
  }
  const running: Condition = { op: 'range', field: 'end', gte: time() }
  const published: Condition = { op: 'eq', field: 'status', value: 'publish' }
  return [dice.one([window, running]), ...dice.some(1, () => published)]
}

async function expectTotals(dice: Dice, items: ReadonlyMap<number, IndexItem>): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const where = asked(dice)
    const [found] = await engine.search.find([query({ where, size: 0 })], clientBudget())
    expect(found?.total).toBe([...items.values()].filter((item) => where.every((each) => meets(item, each, {}))).length)
  }
}

/** What is counted, and what the rows are. */
function counts(): unknown[][] {
  const db = new Connection({ file, cache: 1, readOnly: true })
  const ofSpans = db.all('SELECT c, span, n FROM events_count_1 WHERE n <> 0')
  const ofRows = db.all('SELECT c, k >> 42 span, count(*) n FROM events_1 GROUP BY 1, 2')
  db.close()
  return [ofSpans, ofRows]
}

test.each([1, 2, 3])('new, moved and removed records are counted (%i)', async (seed) => {
  const dice = new Dice(seed)
  const items = new Map(Array.from({ length: 150 }, (_, id) => [id, some(dice, id, 1)]))
  const build = await liveWith(engine, [...items.values()])
  for (let version = 2; version < 12; version++) {
    const changed = Array.from(new Set(dice.some(20, () => dice.below(170))), (id) =>
      dice.below(4) ? some(dice, id, version) : tombstone('events', id, version),
    )
    await engine.search.apply(build, changed)
    for (const item of changed) {
      if (item.document) items.set(item.id, item)
      else items.delete(item.id)
    }
    await expectTotals(dice, items)
  }
  const [ofSpans, ofRows] = counts()
  expect(ofSpans).toEqual(ofRows)
  expect(ofRows?.length).toBeGreaterThan(50)
})

test('a build of an earlier release has no counts, and gets them when it is opened', async () => {
  const dice = new Dice(4)
  const items = new Map(Array.from({ length: 100 }, (_, id) => [id, some(dice, id, 1)]))
  await liveWith(engine, [...items.values()])
  const [before] = counts()
  const db = new Connection({ file, cache: 1 })
  for (const change of ['inserted', 'deleted']) db.exec(`DROP TRIGGER events_count_${change}_1`)
  db.exec('DROP TABLE events_count_1')
  db.close()
  await expectTotals(dice, items)
  await engine.close()
  engine = await open()
  expect(counts()[0]).toEqual(before)
  await expectTotals(dice, items)
})
