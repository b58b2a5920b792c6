/** Store, feed and state on a double of a replica set. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PositionTooOld, Unavailable, UnsuitableServer } from '../../src/calendar/ports.ts'
import { optionsOf } from '../../src/engines/mongo/options.ts'
import { openProduction } from '../../src/engines/production.ts'
import { testFeed } from '../contract/feed.ts'
import { testState } from '../contract/state.ts'
import { testStore } from '../contract/store.ts'
import { eventually } from '../support/eventually.ts'
import { ReplicaSet } from '../support/replica-set/index.ts'
import { type OpenEngine, sampleIndexes, sampleStores } from '../support/sample.ts'

let set: ReplicaSet
let router: ReplicaSet
beforeAll(async () => {
  set = await ReplicaSet.start()
  router = await ReplicaSet.start({ asRouter: true })
})
afterAll(() => Promise.all([set.stop(), router.stop()]))

let opened = 0
/** Nothing here searches. */
const NO_SERVER = 'http://127.0.0.1:1'

function opensAt(options: string, servers = () => set): OpenEngine {
  return (stores, indexes) => {
    const mongodb = servers().url(`contract-${opened++}`, options)
    return Promise.resolve(openProduction({ mongodb, elasticsearch: NO_SERVER, stores, indexes, layout: 'contract' }))
  }
}

testStore('a replica set', opensAt(''))
testFeed('a replica set', opensAt(''))
testState('a replica set', opensAt(''), { versionsAreTimes: true })

testStore(
  'a router (mongos)',
  opensAt('', () => router),
)
testFeed(
  'a router (mongos)',
  opensAt('', () => router),
)

describe('reads of a member that lags', () => {
  const open = opensAt('readPreference=secondary')
  const read = (name: string) => set.commands[`${name} find`] ?? 0

  test('see what was written before; the state is read from the primary', async () => {
    const engine = await open(sampleStores, sampleIndexes)
    set.secondaryLagMs = 300
    const id = await engine.store.nextIds('records', 1)
    await engine.store.put('events', { id, rev: 1 }, null)
    await engine.state.put('row', 'value')
    const [primary, secondary] = [read('primary'), read('secondary')]
    expect((await engine.state.get('row'))?.value).toBe('value')
    expect(await engine.state.list('row')).toHaveLength(1)
    expect([read('primary') - primary, read('secondary') - secondary]).toEqual([2, 0])
    expect(await engine.store.get('events', [id])).toHaveLength(1)
    expect(read('secondary') - secondary).toBe(1)
    set.secondaryLagMs = 0
    await engine.close()
  })
})

describe('a store in which nothing changes', () => {
  /** Two processes on one store, and the position up to which the first has read all changes. */
  const openQuiet = async () => {
    const open = opensAt('')
    const engine = await open(sampleStores, sampleIndexes)
    opened--
    const another = await open(sampleStores, sampleIndexes)
    const { position } = await engine.feed.read(await engine.feed.position(), 10, 0)
    return { engine, another, position }
  }

  test('is not polled, and the write of another process ends the wait', async () => {
    const { engine, another, ...quiet } = await openQuiet()
    let { position } = quiet
    const asked = () => (set.commands['primary getMore'] ?? 0) + (set.commands['primary isMaster'] ?? 0)
    const before = asked()
    for (let reads = 0; reads < 10; reads++) ({ position } = await engine.feed.read(position, 10, 50))
    expect(asked() - before).toBeLessThanOrEqual(sampleStores.length)
    const reading = engine.feed.read(position, 10, 600_000)
    const id = await another.store.nextIds('records', 1)
    await another.store.put('events', { id, rev: 1 }, null)
    expect((await reading).dirty).toEqual([{ resource: 'events', id }])
    await Promise.all([engine.close(), another.close()])
  })

  test('is watched; one that is being read need not be, until nothing more is found', async () => {
    const { engine, another, ...quiet } = await openQuiet()
    let { position } = quiet
    const asked = () => set.commands['primary getMore'] ?? 0
    const before = asked()
    const WRITES = 20
    const id = await another.store.nextIds('records', 1)
    for (let rev = 1; rev <= WRITES; rev++) {
      await another.store.put('events', { id, rev }, rev > 1 ? rev - 1 : null)
      const found = await engine.feed.read(position, 10, 600_000)
      expect(found.dirty).toEqual([{ resource: 'events', id }])
      position = found.position
    }
    // A read asks each stream once, and that which has a change once more. To watch as well would be one for each
    // write.
    expect(asked() - before).toBeLessThan(WRITES * (sampleStores.length + 1.5))
    ;({ position } = await engine.feed.read(position, 10, 0))
    const reading = engine.feed.read(position, 10, 600_000)
    await another.store.put('events', { id, rev: WRITES + 1 }, WRITES)
    expect((await reading).dirty).toEqual([{ resource: 'events', id }])
    await Promise.all([engine.close(), another.close()])
  })
})

test('a position that the log no longer reaches back to is too old', async () => {
  const engine = await opensAt('')(sampleStores, sampleIndexes)
  const position = await engine.feed.position()
  const id = await engine.store.nextIds('records', 1)
  await engine.store.put('events', { id, rev: 1 }, null)
  await engine.store.put('events', { id, rev: 2 }, 1)
  set.trim()
  await expect(engine.feed.read(position, 10, 0)).rejects.toBeInstanceOf(PositionTooOld)
  expect((await engine.feed.read(await engine.feed.position(), 10, 0)).dirty).toEqual([])
  await engine.close()
})

describe('a server that is not found', () => {
  test('is waited for as long as the URL says, and looked for again', async () => {
    const engine = await opensAt('serverSelectionTimeoutMS=300')(sampleStores, sampleIndexes)
    await engine.store.now()
    const election = set.elect(1_500)
    for (const message of ['not primary', 'timed out after 300 ms'])
      await expect(engine.store.get('events', [1])).rejects.toThrow(message)
    await expect(engine.store.get('events', [1])).rejects.toBeInstanceOf(Unavailable)
    await election
    await eventually(() => engine.store.now())
    await engine.close()
  })

  test('does not collect requests while there was none yet, and is used when it is there', async () => {
    const election = set.elect(2_500)
    const engine = await opensAt('')(sampleStores, sampleIndexes)
    await expect(engine.store.now()).rejects.toThrow('there is still no server')
    await election
    await eventually(() => engine.store.now())
    await engine.close()
  })

  test('closing ends the search', async () => {
    const election = set.elect(1_000)
    const engine = await opensAt('')(sampleStores, sampleIndexes)
    const asked = expect(engine.store.now()).rejects.toBeInstanceOf(Unavailable)
    await engine.close()
    await asked
    await election
  })
})

describe('the options of the connection', () => {
  test.each([
    ['serverSelectionTimeoutMS=5', 'serverSelectionTimeoutMS'],
    ['connecttimeoutms=5', 'connectTimeoutMS'],
    ['socketTimeoutMS=5', 'socketTimeoutMS'],
    ['wtimeoutMS=5', 'wtimeoutMS'],
    ['wtimeout=5', 'wtimeoutMS'],
    ['w=majority&readConcernLevel=majority', 'w'],
  ])('of %s, %s is that of the URL', (option, name) => {
    expect(optionsOf('mongodb://a,b/calendar')).toHaveProperty(name)
    expect(optionsOf(`mongodb://a,b/calendar?replicaSet=rs0&${option}`)).not.toHaveProperty(name)
  })

  test.each(['w=1', 'w=0', 'readConcernLevel=local'])('%s is refused, with a reason', async (option) => {
    const engine = await opensAt(option)(sampleStores, sampleIndexes)
    await expect(engine.store.now()).rejects.toBeInstanceOf(UnsuitableServer)
    await expect(engine.store.now()).rejects.toThrow(`MONGODB_URL: ${option} `)
    await engine.close()
  })
})
