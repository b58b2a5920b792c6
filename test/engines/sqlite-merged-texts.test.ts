/** When a build is filled, the parts of its full-text tables are merged into one, while changes go on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Condition, Engine } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { fts5Table, segmentsOf } from '../../src/engines/sqlite/fts5/segments.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { name } from '../../src/engines/sqlite/sql.ts'
import { event, query, sampleIndexes, sampleStores } from '../support/sample.ts'

/** So few that FTS5 leaves them as they are, unless it is told to merge all. */
const BULKS = 3
const IN_A_BULK = 400
const WORDS = 500
const RECORDS = BULKS * IN_A_BULK

const folder = mkdtempSync(join(tmpdir(), 'kalends-merged-'))
let file = ''
let engine: Engine
let build = ''
let version = 1
let files = 0

const open = () => openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
const common = Array.from({ length: WORDS }, (_, n) => `w${n}`).join(' ')
/** So long that to merge all of them takes several steps. */
const text = (id: number) => `only${id} ${common}`

async function write(...ids: number[]): Promise<void> {
  const items = ids.map((id) => event(id, {}, { body: text(id) }, ++version))
  expect(await engine.search.apply(build, items)).toEqual(ids.map(() => 'written'))
}

beforeEach(async () => {
  file = join(folder, `${++files}.sqlite`)
  engine = await open()
  build = await engine.search.create('merged')
  for (let bulk = 0; bulk < BULKS; bulk++)
    await write(...Array.from({ length: IN_A_BULK }, (_, n) => bulk * IN_A_BULK + n + 1))
})
afterEach(() => engine.close())
afterAll(() => rmSync(folder, { recursive: true }))

const step = async () => (await engine.search.completeStep?.(build)) ?? false

/** Of the texts of events, in English. */
function segments(): number {
  const db = new Connection({ file, cache: 1 })
  try {
    return segmentsOf(db, fts5Table(name(`events_text_en_${build}`)))?.length ?? 0
  } finally {
    db.close()
  }
}

async function foundBy(word: string): Promise<unknown[]> {
  const where: Condition[] = [{ op: 'text', language: 'en', query: parseSearch(word, 'en') }]
  const [page] = await engine.search.find([query({ where })])
  return page?.hits.map(({ id }) => id) ?? []
}

test('all of them', async () => {
  expect(segments()).toBeGreaterThan(1)
  while (await step());
  expect(segments()).toBe(1)
  await engine.search.swap(build)
  expect(await foundBy('only1')).toEqual([1])
  expect(await foundBy(`only${RECORDS}`)).toEqual([RECORDS])
})

test('but what is written meanwhile is not: all would begin again with each write', async () => {
  let id = RECORDS
  while (await step()) await write(++id)
  expect(id - RECORDS).toBeGreaterThan(3)
  expect(segments()).toBeGreaterThan(1)
  await engine.search.swap(build)
  expect(await foundBy(`only${id}`)).toEqual([id])
})

test('also after an interruption', async () => {
  await step()
  expect(segments()).toBeGreaterThan(1)
  await engine.close()
  engine = await open()
  while (await step());
  expect(segments()).toBe(1)
})
