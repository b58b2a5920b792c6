/** Which matches of texts a connection keeps. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { Cache } from '../../src/engines/sqlite/planner/cache.ts'
import { type KeptMatches, keptTexts } from '../../src/engines/sqlite/planner/kept-matches.ts'
import { raw } from '../../src/engines/sqlite/sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-kept-'))
const db = new Connection({ file: join(folder, 'kept.sqlite'), cache: 1, readOnly: true })
const kept = keptTexts(db)
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const range = { from: 0, to: 100 }
let cache: Cache
beforeEach(() => {
  cache = new Cache()
})

function keep(key: string, rows: number, inUse: readonly KeptMatches[] = []): KeptMatches | undefined {
  const select = raw(`WITH n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n LIMIT ${rows}) SELECT k FROM n WHERE 1`)
  return kept.keep({ cache, key, range, select }, inUse)
}

const isKept = (key: string) => kept.get(cache, key, range) !== undefined
const rowsIn = ({ table }: KeptMatches) => db.get<{ n: number }>(`SELECT count(*) n FROM ${table.text}`)?.n

test('matches of a range and of narrower ones, for one generation', () => {
  keep('jazz', 3)
  expect(kept.get(cache, 'jazz', { from: 1, to: 99 })).toMatchObject({ count: 3 })
  expect(kept.get(cache, 'jazz', { from: 0, to: 101 })).toBeUndefined()
  expect(kept.get(cache, 'blues', range)).toBeUndefined()
  expect(kept.get(new Cache(), 'jazz', range)).toBeUndefined()
})

test('of too many rows the oldest are dropped, but none that the same query reads', () => {
  const first = keep('first', 1_000_000)
  const second = keep('second', 1_000_000, first ? [first] : [])
  expect(first && rowsIn(first)).toBe(1_000_000)
  expect(second && rowsIn(second)).toBe(1_000_000)
  keep('third', 1)
  expect(['first', 'second', 'third'].map(isKept)).toEqual([false, true, true])
})

test('nothing after a failure, which may have undone it', () => {
  expect(() =>
    db.snapshot(() => {
      keep('jazz', 3)
      throw new Error('no more')
    }),
  ).toThrow('no more')
  kept.forget()
  expect(isKept('jazz')).toBe(false)
  expect(keep('jazz', 3)).toMatchObject({ count: 3 })
})
