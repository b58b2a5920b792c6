/** The golden searches on both engines: the same hits, and the same best ones although the scores differ. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { type Compared, compareGolden } from './compare.ts'
import { copy, fillGolden, index } from './corpus.ts'
import { exceptions, golden } from './queries.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-golden-'))
const engines: Engine[] = []
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  rmSync(folder, { recursive: true })
})

test('the set is large enough, without duplicates', () => {
  const all = Object.values(golden).flat()
  expect(all.length).toBeGreaterThanOrEqual(60)
  for (const searches of Object.values(golden)) expect(new Set(searches).size).toBe(searches.length)
})

describe.skipIf(missing)('golden searches', () => {
  let compared: Compared[]
  beforeAll(async () => {
    const sqlite = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
    const production = openProduction({ ...ownAddresses(), stores, indexes })
    engines.push(sqlite, production)
    await fillGolden(sqlite)
    await copy(sqlite, production)
    await Promise.all([index(sqlite), index(production)])
    compared = await compareGolden(sqlite, production)
  }, 120_000)

  test('the totals are the same, and most are above 0', () => {
    expect(compared.filter(({ differs }) => differs.includes('total'))).toEqual([])
    expect(compared.filter(({ totals }) => totals[0] > 0).length).toBeGreaterThan(0.9 * compared.length)
  })

  test('the first hit and the set of the best ones are the same, with named exceptions', () => {
    const others = compared
      .filter(({ differs }) => differs.length)
      .map(({ language, search, differs }) => [`${language}: ${search}`, differs])
    expect(Object.fromEntries(others)).toEqual(exceptions)
  })

  test('the exceptions are few', () => {
    expect(Object.keys(exceptions).length).toBeLessThan(0.25 * compared.length)
  })
})
