/** When the words of texts are read, and when those are used that were saved. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { buildReader } from '../../src/engines/sqlite/index/builds.ts'
import { savePart } from '../../src/engines/sqlite/index/saved-columns.ts'
import { readSavedWords } from '../../src/engines/sqlite/index/saved-words.ts'
import { type ResourceTables, tablesFor } from '../../src/engines/sqlite/index/tables.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import type { ClientSearches } from '../../src/engines/sqlite/threads/client-searches.ts'
import type { PartOfBuild } from '../../src/engines/sqlite/threads/unsaved.ts'
import { Vocabularies } from '../../src/engines/sqlite/threads/vocabularies.ts'
import { event, liveWith, sampleIndexes, sampleStores } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-vocabularies-'))
const file = join(folder, 'vocabularies.sqlite')
let engine: Engine
let db: Connection
let tables: ResourceTables
let steps = 0
let stepMs = 0
let generation = 1

beforeAll(async () => {
  engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
  await liveWith(engine, [event(1)])
  db = new Connection({ file, cache: 1 })
  tables = tablesFor(buildReader(db).liveTables(), 'events')
})
afterAll(async () => {
  db.close()
  await engine.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  if (db.get(`PRAGMA table_info(${tables.saved.text})`)) db.exec(`DELETE FROM ${tables.saved.text}`)
  steps = 0
  stepMs = 40
})
afterEach(() => {
  vi.useRealTimers()
})

/** As a new process has them, of an index whose only word is that of its generation. */
function vocabularies() {
  const clients = {
    savedWords: async (_: string, column: string) => readSavedWords(db, tables, column),
    vocabularyStep: async () => {
      steps++
      vi.advanceTimersByTime(stepMs)
      const words = [{ text: 'title', word: `word${generation}`, count: 1 }]
      return { build: tables.build, words, last: undefined }
    },
  }
  const save = async ({ part }: PartOfBuild) => savePart(db, tables, part)
  const all = new Vocabularies(clients as unknown as ClientSearches, save, () => generation)
  const asked = { resource: 'events', language: 'en', texts: ['title'], limit: 10 } as const
  return { read: async () => (await all.read(asked)).map(({ word }) => word) }
}

const background = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('what takes long to read is read once for all processes', async () => {
  expect(await vocabularies().read()).toEqual(['word1'])
  await background()
  expect(await vocabularies().read()).toEqual(['word1'])
  expect(steps).toBe(1)
})

test('what is read quickly is read each time', async () => {
  stepMs = 20
  for (let n = 0; n < 2; n++) {
    expect(await vocabularies().read()).toEqual(['word1'])
    await background()
  }
  expect(steps).toBe(2)
})

test('after a change the saved words are used for fifty times as long as they took', async () => {
  await vocabularies().read()
  await background()
  generation++
  vi.advanceTimersByTime(49 * stepMs)
  const { read } = vocabularies()
  expect(await read()).toEqual(['word1'])
  await background()
  expect(steps).toBe(1)
  vi.advanceTimersByTime(2 * stepMs)
  expect(await Promise.all([read(), read()])).toEqual([['word1'], ['word1']])
  await background()
  expect(steps).toBe(2)
  expect(await read()).toEqual(['word2'])
  expect(await vocabularies().read()).toEqual(['word2'])
})
