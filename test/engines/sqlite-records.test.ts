/** Records are stored compressed, by what the first of them has in common with the others. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { event, liveWith, query, sampleIndexes, sampleStores, tombstone } from '../support/sample.ts'

const record = (id: number) => ({
  id,
  status: 'publish',
  texts: { en: { title: `Zanzibar ${id}`, description: '' }, fr: { title: `Été ${id}`, description: '' } },
  venues: [{ id, address: `${id} Street`, country: 'Schweiz', phone: '', website: null }],
  categories: [3, 17],
  featured: false,
})
const others: unknown[] = [
  null,
  'a text',
  [],
  {},
  { note: '\u0000 \ud83c\udfb7 “quoted”' },
  { long: 'x'.repeat(100_000) },
  { many: Array.from({ length: 5_000 }, (_, n) => n) },
]

const folder = mkdtempSync(join(tmpdir(), 'kalends-records-'))
const file = join(folder, 'records.sqlite')
let engine: Engine
let build: string
let db: DatabaseSync

const withRecord = (id: number, of: unknown, version = 1) => {
  const item = event(id, {}, {}, version)
  return { ...item, document: item.document && { ...item.document, record: of } }
}

beforeAll(async () => {
  engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
  build = await liveWith(
    engine,
    [record(1), ...others, record(9)].map((of, n) => withRecord(n + 1, of)),
  )
  db = new DatabaseSync(file, { readOnly: true })
})
afterAll(async () => {
  db.close()
  await engine.close()
  rmSync(folder, { recursive: true })
})

test('they come back as they were, whatever the first one was like', async () => {
  const [found] = await engine.search.find([query()])
  expect(found?.hits.map((hit) => hit.record)).toEqual([record(1), ...others, record(9)])
  const [byId] = await engine.search.find([
    query({ where: [{ op: 'in', field: 'id', values: [5, 9] }], order: { by: 'id', dir: 'asc' }, size: 2 }),
  ])
  expect(byId?.hits.map((hit) => hit.record)).toEqual([others[3], record(9)])
})

test('their names and numbers take little room', () => {
  const stored = db.prepare(`SELECT length(record) bytes FROM "events_record_${build}" WHERE id = 9`).get()
  expect(stored?.bytes).toBeLessThan(JSON.stringify(record(9)).length / 3)
})

test('what they have in common has no text of the first one, which may be deleted', async () => {
  await engine.search.apply(build, [tombstone('events', 1, 2)])
  const stored = db.prepare(`SELECT CAST(shape AS TEXT) shape FROM "shape_${build}" WHERE resource = 'events'`).get()
  expect(String(stored?.shape)).toContain('"texts":{"en":{"title":')
  expect(String(stored?.shape)).not.toMatch(/Zanzibar|Street|Schweiz|publish/)
})

test('those of a new build are its own', async () => {
  const other = { quite: { another: 'shape' } }
  build = await liveWith(engine, [withRecord(1, other), withRecord(2, record(2))])
  const [found] = await engine.search.find([query()])
  expect(found?.hits.map((hit) => hit.record)).toEqual([other, record(2)])
})
