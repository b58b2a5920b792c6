/** The golden searches on both engines: the same hits, and nearly the same best ones although the scores differ. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { copyStore, fillStore, indexStore } from '../../src/parity/calendar.ts'
import { type Comparison, compareEngines } from '../../src/parity/compare.ts'
import { goldenSearches } from '../../src/parity/queries.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { exceptions } from './exceptions.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-golden-'))
const engines: Engine[] = []
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  rmSync(folder, { recursive: true })
})

test('the set is large enough, and no search is there twice', () => {
  const all = Object.values(goldenSearches).flat()
  expect(all.length).toBeGreaterThanOrEqual(60)
  for (const searches of Object.values(goldenSearches)) expect(new Set(searches).size).toBe(searches.length)
})

describe.skipIf(missing)('golden searches', () => {
  let compared: Comparison[]
  beforeAll(async () => {
    const sqlite = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
    const production = openProduction({ ...ownAddresses(), stores, indexes, layout: 'golden' })
    engines.push(sqlite, production)
    await fillStore(sqlite)
    await copyStore(sqlite, production)
    await Promise.all([indexStore(sqlite), indexStore(production)])
    compared = await compareEngines(sqlite, production)
  })

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
