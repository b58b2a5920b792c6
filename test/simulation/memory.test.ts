/** The engine of the simulation passes the contract of every engine; texts and places are found by a plain loop. */
import { setImmediate as turn } from 'node:timers/promises'
import { testFeed } from '../contract/feed.ts'
import { testMirrors } from '../contract/mirrors.ts'
import { testSearchUpkeep } from '../contract/search-upkeep.ts'
import { testSearchWrites } from '../contract/search-write.ts'
import { testState } from '../contract/state.ts'
import { testStore } from '../contract/store.ts'
import { type OpenEngine, sampleIndexes, sampleStores } from '../support/sample.ts'
import { openMemory, openMirrors } from './memory.ts'

/** Other callbacks run before an id is issued: otherwise an endless writer would never let them run. */
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
testMirrors('memory', (layouts) => layouts.map(openMirrors(sampleStores, sampleIndexes)))
