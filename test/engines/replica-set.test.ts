/** Store, feed and state on a double of a replica set. */
import { afterAll, beforeAll } from 'vitest'
import { openProduction } from '../../src/engines/production.ts'
import { testFeed } from '../contract/feed.ts'
import { testState } from '../contract/state.ts'
import { testStore } from '../contract/store.ts'
import { ReplicaSet } from '../support/replica-set/index.ts'
import type { OpenEngine } from '../support/sample.ts'

let set: ReplicaSet
beforeAll(async () => {
  set = await ReplicaSet.start()
})
afterAll(() => set.stop())

let opened = 0
/** Nothing here searches. */
const NO_SERVER = 'http://127.0.0.1:1'

function opensAt(options: string): OpenEngine {
  return (stores, indexes) => {
    const mongodb = set.url(`contract-${opened++}`, options)
    return Promise.resolve(openProduction({ mongodb, elasticsearch: NO_SERVER, stores, indexes }))
  }
}

testStore('a replica set', opensAt(''))
testFeed('a replica set', opensAt(''))
testState('a replica set', opensAt(''), { versionsAreTimes: true })
