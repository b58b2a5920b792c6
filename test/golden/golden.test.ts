/** The golden searches on both engines: the same hits, and the same best ones. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoLanguages } from '../../demo/languages.ts'
import type { Engine, Found } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { copyStore, fillStore, indexStore } from '../../src/parity/calendar.ts'
import { compareEngines } from '../../src/parity/compare.ts'
import { goldenSearches } from '../../src/parity/queries.ts'
import { searcherOf } from '../../src/parity/search.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { judged } from './judged.ts'
import { BEST_HITS } from './score.ts'

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
  let sqlite: Engine
  let production: Engine
  beforeAll(async () => {
    sqlite = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
    production = openProduction({ ...ownAddresses(), stores, indexes, layout: 'golden' })
    engines.push(sqlite, production)
    await fillStore(sqlite)
    await copyStore(sqlite, production)
    await Promise.all([indexStore(sqlite), indexStore(production)])
  })

  test.each(['q', 'search'] as const)(
    'by %s: the totals, the first hit and the best ones are the same',
    async (name) => {
      const compared = await compareEngines(sqlite, production, name)
      expect(compared.filter(({ differs }) => differs.length)).toEqual([])
      expect(compared.filter(({ totals }) => totals[0] > 0).length).toBeGreaterThan(0.9 * compared.length)
    },
  )

  test('the ten best hits of every judged query are the same, in their order', async () => {
    const [one, other] = [searcherOf(sqlite), searcherOf(production)]
    for (const language of demoLanguages) {
      for (const { q } of judged[language]) {
        const [found, alsoFound] = await Promise.all([one, other].map((search) => search('q', language, q, BEST_HITS)))
        expect(bestOf(found), `${language}: ${q}`).toEqual(bestOf(alsoFound))
      }
    }
  })
})

function bestOf(found: Found | undefined): object | undefined {
  return found && { total: found.total, ids: found.hits.map(({ id }) => id) }
}
