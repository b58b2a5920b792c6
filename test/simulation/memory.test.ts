/** The engine of the simulation is held to what every engine must do; texts and places are found by a plain loop. */
import { setImmediate as turn } from 'node:timers/promises'
import { testFeed } from '../contract/feed.ts'
import { testSearchUpkeep } from '../contract/search-upkeep.ts'
import { testSearchWrites } from '../contract/search-write.ts'
import { testState } from '../contract/state.ts'
import { testStore } from '../contract/store.ts'
import type { OpenEngine } from '../support/sample.ts'
import { openMemory } from './memory.ts'

/** Others have their turn before an id is given out: who writes on and on would keep them waiting for ever. */
const open: OpenEngine = async (stores, indexes) => {
  const engine = openMemory(stores, indexes)
  const { nextIds } = engine.store
  engine.store.nextIds = async (...args) => {
    await turn()
    return nextIds.apply(engine.store, args)
  }
  return engine
}

testStore('memory', open)
testFeed('memory', open)
testState('memory', open)
testSearchWrites('memory', open)
testSearchUpkeep('memory', open)
