/** A short run of the fault program on each engine; `npm run faults` does more. */
import { describe, expect, inject, test } from 'vitest'
import { crowd, round } from './round.ts'
import { embeddedWorld, productionWorld, type World } from './world.ts'

async function oneRound(world: World, seed: number): Promise<void> {
  try {
    const outcome = await round(world, seed, await crowd(world))
    expect(outcome).toMatchObject({ lost: [], listedAfterDelete: [], drift: [] })
    expect(outcome.acknowledged).toBeGreaterThan(20)
    expect(Object.keys(outcome.faults).length).toBeGreaterThan(0)
  } finally {
    await world.close()
  }
}

const servers = inject('servers')

describe('after faults the mirror is the store’s, and what was acknowledged is there', () => {
  test('on the embedded engine', async () => oneRound(await embeddedWorld(), 3), 180_000)

  test.skipIf(typeof servers === 'string')('on MongoDB and Elasticsearch', async () => {
    if (typeof servers !== 'string') await oneRound(await productionWorld({ url: servers.mongo }, { url: servers.elasticsearch }), 5)
  }, 180_000)
})
