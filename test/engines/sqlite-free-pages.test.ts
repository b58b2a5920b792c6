/** What a dropped build frees is given back to the file system, where the file can; a restored one always can. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
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
