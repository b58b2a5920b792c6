/** Writes that end, or are late, between the claim of a name and the record: on a double of a replica set. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Conflict, type Store, Unconfirmed } from '../../src/calendar/ports.ts'
import { Notifier } from '../../src/engines/feed.ts'
import { Mongo } from '../../src/engines/mongo/connection.ts'
import { isNotFound } from '../../src/engines/mongo/errors.ts'
import { storeOf } from '../../src/engines/mongo/store.ts'
import { eventually } from '../support/eventually.ts'
import type { Command } from '../support/replica-set/commands.ts'
import { Failure } from '../support/replica-set/failure.ts'
import { ReplicaSet } from '../support/replica-set/index.ts'
import { type SampleDocument, sampleStores } from '../support/sample.ts'

const ENDLESS_MS = 3_600_000
const SHORT_MS = 50

let set: ReplicaSet
const servers: Mongo[] = []
const notifier = new Notifier()
beforeEach(async () => {
  set = await ReplicaSet.start()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  await set.stop()
})

function open(patienceMs: number, options = ''): Store {
  const server = new Mongo(set.url('names', options), sampleStores, { patienceMs })
  servers.push(server)
  return storeOf(server, notifier)
}

const named = (id: number, source?: string, rev = 1): SampleDocument => ({ id, rev, ...(source ? { source } : {}) })

/** Holds the first command of this kind until it is let go. */
function hold(isIt: (command: Command) => boolean): { arrived: Promise<void>; letGo: () => void } {
  const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  set.intercept = (command) => {
    if (!isIt(command)) return
    set.intercept = () => {}
    arrival.resolve()
    return release.promise
  }
  return { arrived: arrival.promise, letGo: release.resolve }
}
const isInsert = ({ insert }: Command) => insert === 'events'
const isUpdate = ({ update }: Command) => update === 'events'
const claims = () => set.commands['primary insert'] ?? 0

/** Puts what `lookup` and `scan` return. */
const stored = async (store: Store, source: string) => [
  await store.lookup('events', 'source', [source]),
  (await store.scan<SampleDocument>('events', 0, 10)).map(({ id, rev, source }) => [id, rev, source]),
]

test('a writer that is slow is waited for, and has the name', async () => {
  const [slow, other] = [open(ENDLESS_MS), open(ENDLESS_MS)]
  await other.now()
  const { arrived, letGo } = hold(isInsert)
  const first = slow.put('events', named(1, 'one'), null)
  await arrived
  const before = claims()
  const second = other.put('events', named(2, 'one'), null).catch((error: unknown) => error)
  await eventually(() => expect(claims() - before).toBeGreaterThan(3))
  expect(await stored(other, 'one')).toEqual([[], []])
  letGo()
  expect(await first).toBe(true)
  expect(await second).toBeInstanceOf(Conflict)
  expect(await second).toMatchObject({ key: 'source', holder: 1 })
})

test('the claim of a create that never came is taken over, and the create cannot come any more', async () => {
  const [late, other] = [open(ENDLESS_MS), open(SHORT_MS)]
  await late.now()
  const { arrived, letGo } = hold(isInsert)
  const first = late.put('events', named(1, 'one'), null)
  await arrived
  expect(await other.put('events', named(2, 'one'), null)).toBe(true)
  letGo()
  expect(await first).toBe(false)
  expect(await stored(other, 'one')).toEqual([[2], [[2, 1, 'one']]])
  expect(await other.get('events', [1, 2])).toEqual([named(2, 'one')])
  expect(await late.put('events', named(3, 'other'), null)).toBe(true)
})

test('the claim of a change that never came is taken over, and the change cannot come any more', async () => {
  const [late, other] = [open(ENDLESS_MS), open(SHORT_MS)]
  await late.put('events', named(1, 'before'), null)
  let updates = 0
  const { arrived, letGo } = hold((command) => isUpdate(command) && ++updates === 2)
  const first = late.put('events', named(1, 'after', 2), 1)
  await arrived
  expect(await other.put('events', named(2, 'after'), null)).toBe(true)
  letGo()
  expect(await first).toBe(false)
  expect(await stored(other, 'after')).toEqual([
    [2],
    [
      [1, 2, 'before'],
      [2, 1, 'after'],
    ],
  ])
  expect(await other.lookup('events', 'source', ['before'])).toEqual([1])
  expect(await late.put('events', named(1, 'third', 3), 2)).toBe(true)
})

test('of all who wait for a claim that is given up, one gets the name', async () => {
  const [late, other] = [open(ENDLESS_MS), open(SHORT_MS)]
  await late.now()
  const { arrived, letGo } = hold(isInsert)
  const first = late.put('events', named(1, 'one'), null)
  await arrived
  const results = [2, 3, 4, 5].map((id) => other.put('events', named(id, 'one'), null).catch(() => false))
  await Promise.all(results)
  letGo()
  expect((await Promise.all([first, ...results])).filter(Boolean)).toHaveLength(1)
})

test('a release that was lost does no harm: the name is free at once', async () => {
  const store = open(ENDLESS_MS)
  await store.put('events', named(1, 'renamed'), null)
  await store.put('events', named(2, 'removed'), null)
  await store.put('events', named(2, 'removed', 2), 1)
  await store.put('events', named(2, 'removed-2', 3), 2)
  await store.put('events', named(2, 'removed', 4), 3)
  set.intercept = (command) => {
    if (command.delete === 'names') throw new Failure(11_602, 'InterruptedDueToReplStateChange', 'lost')
  }
  expect(await store.put('events', named(1, 'other', 2), 1)).toBe(true)
  expect(await store.remove('events', 2, 4)).toBe(true)
  set.intercept = () => {}
  expect(await store.lookup('events', 'source', ['renamed', 'removed'])).toEqual([])
  expect(await store.put('events', named(3, 'renamed'), null)).toBe(true)
  expect(await store.put('events', named(4, 'removed'), null)).toBe(true)
})

test('a release that comes late leaves what was claimed again since', async () => {
  const [slow, other] = [open(ENDLESS_MS), open(ENDLESS_MS)]
  await slow.put('events', named(1, 'one'), null)
  const { arrived, letGo } = hold((command) => command.delete === 'names')
  const renamed = slow.put('events', named(1, 'two', 2), 1)
  await arrived
  expect(await other.put('events', named(1, 'one', 3), 2)).toBe(true)
  letGo()
  expect(await renamed).toBe(true)
  await expect(other.put('events', named(2, 'one'), null)).rejects.toMatchObject({ holder: 1 })
  expect(await other.put('events', named(2, 'two'), null)).toBe(true)
})

test.each([
  ['breaks', 'retryWrites=false', { cut: true }, false],
  ['finds no primary', 'serverSelectionTimeoutMS=100', {}, true],
])('a connection that %s at the claim leaves the write unconfirmed', async (_, options, how, notFound) => {
  const store = open(ENDLESS_MS, options)
  await store.now()
  let election = Promise.resolve()
  set.intercept = ({ insert }) => {
    if (insert !== 'names') return
    set.intercept = () => {}
    election = set.elect(1_000, how)
  }
  const error = await store.put('events', named(1, 'one'), null).catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Unconfirmed)
  expect(isNotFound(error)).toBe(notFound)
  await election
})

test('a record that is lost with its primary leaves a claim, which is taken over', async () => {
  const store = open(SHORT_MS)
  await store.now()
  set.intercept = (command) => {
    if (isInsert(command)) set.majorityDelayMs = undefined
  }
  const lost = store.put('events', named(1, 'one'), null).catch((error: unknown) => error)
  await eventually(() => expect(set.majorityDelayMs).toBeUndefined())
  set.intercept = () => {}
  await set.elect(0, { rollBack: true })
  set.majorityDelayMs = 1
  // The driver repeats it: it is not known whether before or after the other one.
  const wins = [await lost, await store.put('events', named(2, 'one'), null).catch((error: unknown) => error)]
  expect(wins.filter((won) => won === true)).toHaveLength(1)
  expect(await store.lookup('events', 'source', ['one'])).toHaveLength(1)
})

test('whatever is late, and however little is waited for: no two records have one name', async () => {
  const pick = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)]
  const stores = [open(1), open(1)]
  await Promise.all(stores.map((store) => store.now()))
  // A command in four is late by more than others wait.
  set.intercept = () =>
    Math.random() < 1 / 4 ? new Promise((resolve) => setTimeout(resolve, Math.random() * 30)) : undefined
  let last = 0
  const anyWrite = async (store: Store) => {
    const records = await store.scan<SampleDocument>('events', 0, 100)
    const held = records.flatMap(({ source }) => source ?? [])
    expect(new Set(held).size).toBe(held.length)
    const record = records.length < 3 ? undefined : pick(records)
    if (!record) return store.put('events', named(++last, pick(['a', 'b', 'c'])), null)
    const { id, rev } = record
    if (Math.random() < 1 / 4) return store.remove('events', id, rev)
    const texts = { en: { slug: pick(['a', 'b', 'c']) ?? '' } }
    return store.put('events', { ...named(id, pick(['a', 'b', 'c', undefined]), rev + 1), texts }, rev)
  }
  const writer = async (store: Store) => {
    for (let count = 0; count < 100; count++)
      await anyWrite(store).catch((error: unknown) => {
        if (!(error instanceof Conflict)) throw error
      })
  }
  await Promise.all([...stores, ...stores, ...stores].map(writer))
  set.intercept = () => {}
  for (const store of stores) {
    const records = await store.scan<SampleDocument>('events', 0, 100)
    for (const { id, source } of records) {
      if (!source) continue
      expect(await store.lookup('events', 'source', [source])).toEqual([id])
      await expect(store.put('events', named(++last, source), null)).rejects.toMatchObject({ holder: id })
    }
  }
}, 60_000)

test('a new record costs one command more, a change that leaves the names none', async () => {
  const store = open(ENDLESS_MS)
  await store.now()
  const commands = async (work: () => Promise<unknown>) => {
    const before = { ...set.commands }
    await work()
    const used = ['find', 'insert', 'update', 'delete'].map((name): [string, number] => {
      const key = `primary ${name}`
      return [name, (set.commands[key] ?? 0) - (before[key] ?? 0)]
    })
    return Object.fromEntries(used.filter(([, count]) => count))
  }
  expect(await commands(() => store.put('events', named(1, 'one'), null))).toEqual({ insert: 2 })
  expect(await commands(() => store.put('events', named(1, 'one', 2), 1))).toEqual({ update: 1 })
  expect(await commands(() => store.put('events', named(1, 'two', 3), 2))).toEqual({ update: 3, find: 1, delete: 1 })
  expect(await commands(() => store.lookup('events', 'source', ['two']))).toEqual({ find: 2 })
  expect(await commands(() => store.lookup('events', 'source', ['none']))).toEqual({ find: 1 })
  expect(await commands(() => store.remove('events', 1, 3))).toEqual({ find: 1, delete: 2 })
  expect(await commands(() => store.put('events', named(2), null))).toEqual({ insert: 1 })
})
