/** A short run of the fault program on each engine; `npm run faults` does more. */
import { describe, expect, test } from 'vitest'
import { servers } from '../support/production.ts'
import { crowd, FEW_ACKNOWLEDGED, round } from './round.ts'
import { embeddedWorld, productionWorld, type World } from './world.ts'

const ofProcesses = [
  'api killed',
  'indexer killed',
  'indexer paused',
  'rebuild requested',
  'position lost',
  'position moved back',
]
const ofIndex = ['index 429', 'index unanswered', 'index twice', 'index late', 'index refuses items', 'index closed']

/** Every kind of fault once. */
async function oneRound(world: World, kinds: readonly string[]): Promise<void> {
  try {
    const outcome = await round(world, 3, await crowd(world), kinds.length)
    expect(outcome).toMatchObject({ lost: [], listedAfterDelete: [], drift: [], unlike: [] })
    expect(outcome.acknowledged).toBeGreaterThan(FEW_ACKNOWLEDGED)
    expect(Object.keys(outcome.faults).sort()).toEqual([...kinds].sort())
  } finally {
    await world.close()
  }
}

/** Beside each other, because a round is mostly pauses. */
const options = { concurrent: true, timeout: 300_000 }

describe('after faults the index mirrors the store, and acknowledged writes are stored', options, () => {
  test('on the embedded engine', async () => oneRound(await embeddedWorld(ofProcesses), ofProcesses))

  test.skipIf(typeof servers === 'string')('on MongoDB and Elasticsearch', async () => {
    if (typeof servers === 'string') return
    const kinds = [...ofProcesses, 'store cut', 'store silent', ...ofIndex]
    await oneRound(await productionWorld({ url: servers.mongo }, { url: servers.elasticsearch }, kinds), kinds)
  })
})
