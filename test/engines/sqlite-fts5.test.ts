/** The rows with a term, as they are read from the tables of FTS5, are those that FTS5 finds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { eachRow, pagesWith, type Terms } from '../../src/engines/sqlite/fts5/rows.ts'
import { BUDGET_CHECK } from '../../src/engines/sqlite/planner/budget.ts'
import { name } from '../../src/engines/sqlite/sql.ts'
import { Dice } from '../support/dice.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-fts5-'))
afterAll(() => rmSync(folder, { recursive: true }))

const columns = ['a', 'b', 'c']
const fts = name('texts')
/** Beginnings of each other, of several bytes a letter, and one that many rows have very often. */
const words = ['a', 'ab', 'abc', 'abd', 'b', 'é', 'éa', '\u00b7ab', 'often', 'rare', 'x'.repeat(70)]
/** Ids, and those of texts with a number: beyond 32 bits. */
const ids = Array.from({ length: 40 }, (_, n) => n + 1_000)
const rows = [0, 1, 2, 127, 128, 300, 2 ** 26 - 1, 2 ** 26 + 1, 2 ** 33, 2 ** 39 + 5, ...ids]

function open(file: string, settings: Record<string, number>): Connection {
  const db = new Connection({ file: join(folder, file), cache: 1 })
  db.define(BUDGET_CHECK, () => 1)
  db.exec(`CREATE VIRTUAL TABLE ${fts.text} USING fts5(${columns}, content='', contentless_delete=1, tokenize='ascii')`)
  for (const [setting, value] of Object.entries(settings))
    db.write(`INSERT INTO ${fts.text} (${fts.text}, rank) VALUES (?, ?)`, setting, BigInt(value))
  return db
}

function text(dice: Dice): string {
  const often = Array(dice.one([0, 1, 2, 90])).fill('often')
  return [...often, ...dice.some(6, () => dice.one(words))].join(' ')
}

/** In transactions of a few rows, so that there are segments to merge; many replace or remove a row. */
function change(db: Connection, dice: Dice, present: Set<number>): void {
  db.transaction(() => {
    for (const row of new Set(dice.some(8, () => dice.one(rows)))) {
      if (present.delete(row)) db.write(`DELETE FROM ${fts.text} WHERE rowid = ?`, BigInt(row))
      if (dice.below(4) === 0) continue
      const cells = columns.map(() => text(dice))
      db.write(`INSERT INTO ${fts.text} (rowid, ${columns}) VALUES (?, ?, ?, ?)`, BigInt(row), ...cells)
      present.add(row)
    }
  })
}

const sorted = (found: Iterable<number>) => [...new Set(found)].sort((a, b) => a - b)

function byFts5(db: Connection, { terms, columns: among }: Terms): number[] {
  const filter = among === 'all' ? '' : `{${[...among].map((at) => columns[at]).join(' ')}} : `
  const any = terms.map(({ term, prefix }) => `"${term}"${prefix ? ' *' : ''}`).join(' OR ')
  const found = db.all<{ row: number }>(
    `SELECT rowid row FROM ${fts.text} WHERE ${fts.text} MATCH ?`,
    `${filter}(${any})`,
  )
  return sorted(found.map(({ row }) => row))
}

function read(db: Connection, asked: Terms, among?: ReadonlySet<number>): number[] {
  const found = new Set<number>()
  expect(eachRow(db, fts, asked, (row) => found.add(row), among)).toBe(true)
  return sorted(found)
}

const whole = (term: string) => ({ term, prefix: false })
const beginning = (term: string) => ({ term, prefix: true })

function someTerms(dice: Dice): Terms {
  const terms = [dice.one(words), ...dice.some(1, () => dice.one(words))].map((word) =>
    dice.below(2) ? whole(word) : beginning([...word].slice(0, 1 + dice.below(2)).join('')),
  )
  const among = new Set(dice.some(2, () => dice.below(columns.length)))
  return { terms, columns: among.size ? among : 'all' }
}

describe.each([
  { pages: 'tiny', settings: { pgsz: 32, automerge: 2, crisismerge: 3 } },
  { pages: 'small, half merged', settings: { pgsz: 128, automerge: 8, crisismerge: 16 } },
  { pages: 'usual', settings: { pgsz: 4050, automerge: 4, crisismerge: 16 } },
])('in $pages pages', ({ pages, settings }) => {
  test.each([1, 2, 3])('after any changes (%i)', (seed) => {
    const dice = new Dice(seed)
    const db = open(`${pages}-${seed}.sqlite`, settings)
    const present = new Set<number>()
    let hits = 0
    for (let round = 0; round < 60; round++) {
      change(db, dice, present)
      if (dice.below(8) === 0)
        db.write(`INSERT INTO ${fts.text} (${fts.text}, rank) VALUES ('merge', ?)`, BigInt(dice.below(20)))
      for (let asked = 0; asked < 8; asked++) {
        const wanted = someTerms(dice)
        const found = byFts5(db, wanted)
        hits += found.length
        expect(read(db, wanted)).toEqual(found)
        const among = new Set(dice.some(5, () => dice.one(rows)))
        expect(read(db, wanted, among)).toEqual(found.filter((row) => among.has(row)))
      }
    }
    expect(hits).toBeGreaterThan(1_000)
    db.write(`INSERT INTO ${fts.text} (${fts.text}) VALUES ('optimize')`)
    for (const term of words.flatMap((word) => [whole(word), beginning(word)])) {
      const wanted: Terms = { terms: [term], columns: 'all' }
      expect(read(db, wanted)).toEqual(byFts5(db, wanted))
    }
    db.close()
  })
})

test('a common term fills pages, in each of many segments; none is filled by a rare one, or one that no row has', () => {
  const db = open('sizes.sqlite', { pgsz: 64, automerge: 0, crisismerge: 100 })
  const insert = (row: number, cell: string) =>
    db.write(`INSERT INTO ${fts.text} (rowid, ${columns}) VALUES (?, ?, '', '')`, BigInt(row), cell)
  for (let segment = 0; segment < 12; segment++)
    db.transaction(() => {
      for (let row = 1; row <= 200; row++)
        insert(segment * 1_000 + row, row === 7 ? 'common rare usual' : 'common usual')
    })
  const pages = (term: string) => pagesWith(db, fts, [whole(term)])
  expect(pages('common')).toBeGreaterThan(60)
  for (const term of ['rare', 'a', 'commonly', 'utter', 'zzz']) expect(pages(term)).toBe(0)
  expect(pagesWith(db, fts, [beginning('c')])).toBe(pages('common'))
  expect(pagesWith(db, fts, [beginning('b')])).toBe(0)
  db.close()
})

test('a segment that a merge has emptied is left out', () => {
  const db = open('emptied.sqlite', { pgsz: 64, automerge: 0, usermerge: 2 })
  for (let from = 0; from < 2; from++)
    db.transaction(() => {
      for (let row = 0; row < 600; row++)
        db.write(`INSERT INTO ${fts.text} (rowid, ${columns}) VALUES (?, 'common', 'a', '')`, BigInt(2 * row + from))
    })
  const wanted: Terms = { terms: [whole('common')], columns: 'all' }
  const filled: number[] = []
  for (let step = 0; step < 40; step++) {
    db.write(`INSERT INTO ${fts.text} (${fts.text}, rank) VALUES ('merge', 2)`)
    filled.push(pagesWith(db, fts, wanted.terms))
    expect(read(db, wanted)).toEqual(byFts5(db, wanted))
  }
  expect(Math.min(...filled)).toBeGreaterThan(10)
  db.close()
})

test('another format is left to FTS5', () => {
  const db = new Connection({ file: join(folder, 'other.sqlite'), cache: 1 })
  db.exec(`CREATE VIRTUAL TABLE ${fts.text} USING fts5(${columns}, content='')`)
  db.write(`INSERT INTO ${fts.text} (rowid, ${columns}) VALUES (1, 'a', '', '')`)
  expect(eachRow(db, fts, { terms: [whole('a')], columns: 'all' }, () => {})).toBe(false)
  db.close()
})
