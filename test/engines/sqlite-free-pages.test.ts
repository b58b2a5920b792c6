/** What a dropped build frees is given back to the file system, where the file can; a restored one always can. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { reclaimSome } from '../../src/engines/sqlite/free-pages.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { restore } from '../../src/engines/sqlite/store/backup.ts'
import { event, ids, liveWith, sampleIndexes, sampleStores } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-free-'))
afterAll(() => rmSync(folder, { recursive: true }))

const open = (file: string) => openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })

const MANY = 600
const items = Array.from({ length: MANY }, (_, n) =>
  event(n + 1, {}, { title: `Concert ${n} of orchestra ${n * n} in garden ${n * 7}` }),
)

interface Pages {
  all: number
  free: number
}

function pagesOf(file: string): Pages {
  const db = new DatabaseSync(file, { readOnly: true })
  const read = (name: string) => Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0])
  const pages = { all: read('page_count'), free: read('freelist_count') }
  db.close()
  return pages
}

/** Once another build has taken the place of the first one. */
async function rebuilt(file: string): Promise<Pages> {
  const engine = await open(file)
  await liveWith(engine, items)
  await liveWith(engine, items)
  expect(await ids(engine, { size: MANY })).toHaveLength(MANY)
  await engine.close()
  return pagesOf(file)
}

/** As a release before 0.40 began it. */
function earlierFile(name: string): string {
  const file = join(folder, name)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode=WAL')
  db.close()
  return file
}

test('pages of an unfinished build are left to the next one, which gives back the rest before its swap', async () => {
  const file = join(folder, 'unfinished.sqlite')
  const { search, close } = await open(file)
  const unfinished = await search.create('sample')
  await search.apply(unfinished, items)
  await search.drop(unfinished)
  expect(pagesOf(file).free).toBeGreaterThan(50)
  const next = await search.create('sample')
  await search.apply(next, items.slice(0, 10))
  expect(pagesOf(file).free).toBeGreaterThan(0)
  while (await search.completeStep?.(next));
  expect(pagesOf(file).free).toBe(0)
  await close()
})

test('a dropped build leaves no free page', async () => {
  const { all, free } = await rebuilt(join(folder, 'new.sqlite'))
  const earlier = await rebuilt(earlierFile('earlier.sqlite'))
  expect(free).toBe(0)
  expect(earlier.free).toBeGreaterThan(all / 4)
  expect(all).toBeLessThan(earlier.all - earlier.free / 2)
})

test('a file of an earlier release that is restored has none, and leaves none', async () => {
  const source = earlierFile('source.sqlite')
  const before = await rebuilt(source)
  const file = join(folder, 'restored.sqlite')
  await restore(source, file, `${file}.before`)
  const restored = pagesOf(file)
  expect(restored.free).toBe(0)
  expect(restored.all).toBeLessThan(before.all)
  expect(await rebuilt(file)).toMatchObject({ free: 0 })
})

test('many pages are given back in steps, while others read the file as it was', () => {
  const file = join(folder, 'steps.sqlite')
  const db = new Connection({ file, cache: 1 })
  db.exec(
    'CREATE TABLE one (id INTEGER PRIMARY KEY, text TEXT); CREATE TABLE other (id INTEGER PRIMARY KEY, text TEXT)',
  )
  const textOf = (n: number) => `${n} `.repeat(900)
  db.transaction(() => {
    for (let n = 0; n < 4_000; n++) db.write(`INSERT INTO ${n % 2 ? 'one' : 'other'} VALUES (?, ?)`, n, textOf(n))
  })
  const { all } = pagesOf(file)
  const reader = new Connection({ file, cache: 1, readOnly: true })
  const countIn = (table: string) => reader.get<{ n: number }>(`SELECT count(*) n FROM ${table}`)?.n
  reader.snapshot(() => {
    expect(countIn('one')).toBe(2_000)
    db.exec('DROP TABLE one')
    let steps = 1
    while (reclaimSome(db)) steps++
    expect(steps).toBeGreaterThan(1)
    expect(countIn('one')).toBe(2_000)
  })
  expect(reclaimSome(db)).toBe(false)
  expect(() => countIn('one')).toThrow('no such table')
  expect(reader.get('SELECT text FROM other WHERE id = 3998')).toEqual({ text: textOf(3_998) })
  expect(reader.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
  reader.close()
  db.close()
  const after = pagesOf(file)
  expect(after.free).toBe(0)
  expect(after.all).toBeLessThan(0.55 * all)
})
