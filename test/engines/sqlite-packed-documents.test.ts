/**
 * Documents are packed with what five hundred of their resource have in common, and read whatever they were packed
 * with.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { commonIn } from '../../src/engines/sqlite/store/common-parts.ts'
import { unpackDocument } from '../../src/engines/sqlite/store/packed-documents.ts'
import { createSchema } from '../../src/engines/sqlite/store/schema.ts'
import { storeReader, storeWriter } from '../../src/engines/sqlite/store/store.ts'
import { event, liveWith, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-packed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MANY = 500
const body = (id: number) =>
  `A festival of music, dance and theatre in the garden of the museum, with an open stage and a market; number ${id * id}`
const documentOf = (id: number) => ({ id, rev: 1, status: 'publish', body: body(id) })

function openStore(name: string): Connection {
  const db = new Connection({ file: join(folder, name), cache: 1 })
  createSchema(db, sampleStores, sampleIndexes)
  return db
}

const sizeOf = (db: Connection, id: number) =>
  db.get<{ bytes: number }>('SELECT length(body) bytes FROM doc_events WHERE id = ?', id)?.bytes ?? 0
const dictionaries = (db: Connection) => db.all<{ resource: string }>('SELECT resource FROM dictionary')

function write(db: Connection, first: number, last: number, stores = sampleStores): void {
  const { put } = storeWriter(db, stores)
  db.transaction(() => {
    for (let id = first; id <= last; id++) put('events', id, 1, JSON.stringify(documentOf(id)), null)
  })
}

test('after five hundred, documents are packed with a dictionary; all are read as they were written', () => {
  const db = openStore('many.sqlite')
  write(db, 1, MANY)
  expect(dictionaries(db)).toEqual([])
  write(db, MANY + 1, MANY + 10)
  expect(dictionaries(db)).toEqual([{ resource: 'events' }])
  expect(sizeOf(db, MANY + 10)).toBeLessThan((2 / 3) * sizeOf(db, MANY))
  const other = new Connection({ file: join(folder, 'many.sqlite'), cache: 1, readOnly: true })
  for (const reader of [db, other]) {
    const ids = [1, MANY, MANY + 1, MANY + 2, MANY + 10]
    expect(
      storeReader(reader)
        .get('events', ids)
        .map((text) => JSON.parse(text)),
    ).toEqual(ids.map(documentOf))
    expect(storeReader(reader).scan('events', 0, 2 * MANY)).toHaveLength(MANY + 10)
  }
  other.close()
  db.close()
})

test('entries of the trail get no dictionary: many of them are of one record', () => {
  const db = new Connection({ file: join(folder, 'trail.sqlite'), cache: 1 })
  const trail = sampleStores.map((declaration) => ({ ...declaration, excludedFromFeed: true as const }))
  createSchema(db, trail, sampleIndexes)
  write(db, 1, 2 * MANY + 1, trail)
  expect(dictionaries(db)).toEqual([])
  expect(storeReader(db).get('events', [2 * MANY + 1])).toEqual([JSON.stringify(documentOf(2 * MANY + 1))])
  db.close()
})

test('a dictionary whose making is undone is used by no document', () => {
  const db = openStore('undone.sqlite')
  write(db, 1, MANY)
  const undone = () =>
    db.transaction(() => {
      const { put } = storeWriter(db, sampleStores)
      for (let id = MANY + 1; id < MANY + 5; id++) put('events', id, 1, JSON.stringify(documentOf(id)), null)
      expect(dictionaries(db)).toHaveLength(1)
      throw new Error('the disk is full')
    })
  expect(undone).toThrow('the disk is full')
  expect(dictionaries(db)).toEqual([])
  write(db, MANY + 1, MANY + 2)
  expect(dictionaries(db)).toEqual([])
  expect(
    storeReader(db)
      .get('events', [MANY + 2])
      .map((text) => JSON.parse(text)),
  ).toEqual([documentOf(MANY + 2)])
  db.close()
})

test('a document whose dictionary is gone is an error, and nothing else', () => {
  const db = openStore('gone.sqlite')
  write(db, 1, MANY + 2)
  db.exec('DELETE FROM dictionary')
  const packed = db.get<{ body: Uint8Array }>('SELECT body FROM doc_events WHERE id = ?', MANY + 2)?.body
  const other = new Connection({ file: join(folder, 'gone.sqlite'), cache: 1, readOnly: true })
  expect(() => unpackDocument(other, packed ?? new Uint8Array())).toThrow(/^there is no dictionary \d+$/)
  other.close()
  db.close()
})

test('records of the index are packed with such documents, too, before and after a change', async () => {
  const file = join(folder, 'records.sqlite')
  const db = openStore('records.sqlite')
  write(db, 1, MANY + 5)
  db.close()
  const open = (): Promise<Engine> => openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
  const engine = await open()
  const item = (id: number, of: object, version: number) => {
    const { document, ...rest } = event(id, {}, {}, version)
    return { ...rest, document: document && { ...document, record: of } }
  }
  const build = await liveWith(engine, [item(1, documentOf(1), 1), item(MANY + 3, documentOf(MANY + 3), 1)])
  await engine.store.put('events', { ...documentOf(MANY + 3), rev: 2, body: 'changed' }, 1)
  const records = async ({ search }: Engine) => {
    const [found] = await search.find([query({ where: [] })])
    return found?.hits.map(({ record }) => record)
  }
  expect(await records(engine)).toEqual([documentOf(1), documentOf(MANY + 3)])
  await engine.search.apply(build, [item(MANY + 3, { body: 'changed' }, 2)])
  await engine.close()
  const again = await open()
  expect(await records(again)).toEqual([documentOf(1), { body: 'changed' }])
  await again.close()
})

test('a dictionary has words of many documents and the shape of one, and no word of few', () => {
  const texts = Array.from({ length: 200 }, (_, n) =>
    JSON.stringify({ id: n, title: n === 7 ? 'Zanzibar' : 'Concert', note: n < 2 ? 'seldom' : 'always', open: true }),
  )
  const dictionary = Buffer.from(commonIn(texts)).toString()
  expect(dictionary).toContain('Concert')
  expect(dictionary).toContain('seldom')
  expect(dictionary).not.toContain('Zanzibar')
  expect(dictionary.endsWith('{"id":0,"title":"","note":"","open":true}')).toBe(true)
})
