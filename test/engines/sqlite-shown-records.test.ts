/** What records show of others is stored once for all of them, and no longer than one of them shows it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine, IndexItem } from '../../src/calendar/ports.ts'
import { shownIn } from '../../src/engines/sqlite/index/shown-records.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { event, liveWith, query, sampleIndexes, sampleStores, tombstone } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-shown-'))
let files = 0
let file = ''
let engine: Engine
const open = () => openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
beforeEach(async () => {
  file = join(folder, `${++files}.sqlite`)
  engine = await open()
})
afterEach(() => engine.close())
afterAll(() => rmSync(folder, { recursive: true }))

const venue = (id: number, rev = 1) => ({ id, rev, name: `Venue "${id}"`, note: 'é \u0001 $& 1' })
const showing = (id: number, venues: unknown[], version = 1): IndexItem => {
  const { document, ...item } = event(id, {}, {}, version)
  return { ...item, document: document && { ...document, record: { id, venues, organizers: [] } } }
}

function inside<Row>(sql: string): Row[] {
  const db = new DatabaseSync(file)
  try {
    return db.prepare(sql).all() as Row[]
  } finally {
    db.close()
  }
}
const stored = (build: string) =>
  inside<{ record: string; uses: number }>(`SELECT record, uses FROM shown_${build} ORDER BY record`).map(
    ({ record, uses }) => [JSON.parse(record), uses],
  )
const found = async () => (await engine.search.find([query()]))[0]?.hits.map(({ record }) => record)
const apply = (build: string, ...items: IndexItem[]) => engine.search.apply(build, items)

test('each is stored once, for as many as show it; records are answered with them', async () => {
  const build = await liveWith(engine, [
    showing(1, [venue(7), venue(8)]),
    showing(2, [venue(7)]),
    showing(3, [venue(7), venue(7)]),
    showing(4, []),
  ])
  expect(stored(build)).toEqual([
    [venue(7), 3],
    [venue(8), 1],
  ])
  expect(await found()).toEqual([
    { id: 1, venues: [venue(7), venue(8)], organizers: [] },
    { id: 2, venues: [venue(7)], organizers: [] },
    { id: 3, venues: [venue(7), venue(7)], organizers: [] },
    { id: 4, venues: [], organizers: [] },
  ])
})

test('it is gone when no record shows it any more: changed, removed, or changed twice in a batch', async () => {
  const build = await liveWith(engine, [showing(1, [venue(7)]), showing(2, [venue(7)]), showing(3, [venue(9)])])
  await apply(build, showing(1, [venue(7, 2)], 2))
  expect(stored(build)).toEqual([
    [venue(7), 1],
    [venue(7, 2), 1],
    [venue(9), 1],
  ])
  await apply(build, showing(2, [venue(8)], 2), showing(2, [venue(7, 2)], 3), tombstone('events', 3, 2))
  expect(stored(build)).toEqual([[venue(7, 2), 2]])
  expect(await found()).toEqual([
    { id: 1, venues: [venue(7, 2)], organizers: [] },
    { id: 2, venues: [venue(7, 2)], organizers: [] },
  ])
})

test('also after the document has changed that the record was packed with', async () => {
  await engine.store.put('events', { id: 1, rev: 1, body: 'first' }, null)
  const build = await liveWith(engine, [showing(1, [venue(7)])])
  await engine.store.put('events', { id: 1, rev: 2, body: 'second' }, 1)
  expect(await found()).toEqual([{ id: 1, venues: [venue(7)], organizers: [] }])
  await apply(build, showing(1, [], 2))
  expect(stored(build)).toEqual([])
})

test('where one is missing, the record is damaged, and a repair writes it again', async () => {
  const build = await liveWith(engine, [showing(1, [venue(7)]), showing(2, [venue(8)])])
  inside(`DELETE FROM shown_${build} WHERE record LIKE '%"id":7,%'`)
  await engine.close()
  engine = await open()
  expect(await found()).toEqual([null, { id: 2, venues: [venue(8)], organizers: [] }])
  await apply(build, { ...showing(1, [venue(7)]), rewrite: true }, { ...showing(2, [venue(8)]), rewrite: true })
  expect(await found()).toEqual([
    { id: 1, venues: [venue(7)], organizers: [] },
    { id: 2, venues: [venue(8)], organizers: [] },
  ])
  expect(stored(build)).toEqual([
    [venue(7), 1],
    [venue(8), 1],
  ])
})

test('one that shows another one itself is restored, and forgotten', async () => {
  const outer = { id: 5, rev: 1, venues: [venue(7)] }
  for (const shown of [
    [venue(7), outer],
    [outer, venue(7)],
  ]) {
    const build = await liveWith(engine, [showing(1, shown)])
    expect(await found()).toEqual([{ id: 1, venues: shown, organizers: [] }])
    await apply(build, showing(1, [], 2))
    expect(stored(build)).toEqual([])
  }
})

test('a number is not used again', async () => {
  const build = await liveWith(engine, [showing(1, [venue(7)])])
  const number = () => inside<{ id: number }>(`SELECT id FROM shown_${build}`)[0]?.id
  const first = number()
  await apply(build, showing(1, [], 2))
  await apply(build, showing(1, [venue(7)], 3))
  expect(number()).not.toBe(first)
})

test('what is shown has an id and a revision, and is in a list', () => {
  expect(shownIn({ venues: [venue(1), venue(1)], tags: [3], names: [{ id: 1 }], own: venue(2), list: ['a'] })).toEqual([
    JSON.stringify(venue(1)),
  ])
  for (const none of [null, 'a', 1, [], {}, undefined]) expect(shownIn(none)).toEqual([])
})
