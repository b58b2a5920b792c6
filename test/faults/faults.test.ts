/** A short run of the fault program on each engine; `npm run faults` does more. */
import { describe, expect, test } from 'vitest'
import { servers } from '../support/production.ts'
import { crowd, round } from './round.ts'
import { embeddedWorld, productionWorld, type World } from './world.ts'

const ofProcesses = [
  'api killed',
  'indexer killed',
  'indexer paused',
  'rebuild asked',
  'position lost',
  'changes again',
]
const ofIndex = ['index 429', 'index unanswered', 'index twice', 'index late', 'index refuses items', 'index closed']

/** Long enough for every kind to happen. */
async function oneRound(world: World, kinds: readonly string[], writing: number): Promise<void> {
  try {
    const outcome = await round(world, 3, await crowd(world), writing)
    expect(outcome).toMatchObject({ lost: [], listedAfterDelete: [], drift: [] })
    expect(outcome.acknowledged).toBeGreaterThan(20)
    expect(Object.keys(outcome.faults).sort()).toEqual([...kinds].sort())
  } finally {
    await world.close()
  }
}

describe('after faults the mirror is the store’s, and what was acknowledged is there', () => {
  test('on the embedded engine', async () => oneRound(await embeddedWorld(ofProcesses), ofProcesses, 30_000), 180_000)

  test.skipIf(typeof servers === 'string')(
    'on MongoDB and Elasticsearch',
    async () => {
      if (typeof servers === 'string') return
      const kinds = [...ofProcesses, 'store cut', ...ofIndex]
      await oneRound(
        await productionWorld({ url: servers.mongo }, { url: servers.elasticsearch }, kinds),
        kinds,
        45_000,
      )
    },
    240_000,
  )
})
