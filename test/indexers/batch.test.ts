/** One batch, with others writing in the middle of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyChanges } from '../../indexers/batch.ts'
import { Doubts } from '../../indexers/counts/doubts.ts'
import { noIds } from '../../indexers/counts/linked-ids.ts'
import { AdaptiveBatchSize } from '../../indexers/documents/adaptive-batch-size.ts'
import { Breaker } from '../../indexers/documents/breaker.ts'
import { itemsOf } from '../../indexers/documents/items.ts'
import type { Batch } from '../../indexers/documents/write-items.ts'
import { IndexerMetrics } from '../../indexers/metrics.ts'
import { SerialQueue } from '../../indexers/serial-queue.ts'
import { readInput } from '../../src/calendar/declaration/validate.ts'
import type { Engine, IndexedResource, Store } from '../../src/calendar/ports.ts'
import { withEmbedded } from '../../src/calendar/records/join.ts'
import { indexes, resources, stores } from '../../src/calendar/resources/index.ts'
import type { WriteContext } from '../../src/calendar/writes/context.ts'
import { create, update } from '../../src/calendar/writes/write.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { callers, NOW, ZONE } from '../support/calendar.ts'
import { drift } from '../support/mirror.ts'
import { event } from '../support/records.ts'

let folder: string
let engine: Engine
let batch: Batch
let position: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kalends-'))
  engine = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
  position = await engine.feed.position()
  const version = await engine.search.create('batches')
  await engine.search.swap(version)
  batch = {
    engine,
    context: { defaultLanguage: 'en' },
    doubts: new Doubts(),
    borrowed: noIds(),
    serial: new SerialQueue(),
    untrusted: new Set(),
    size: new AdaptiveBatchSize(),
    bulksAtOnce: 1,
    breaker: new Breaker(),
    metrics: new IndexerMetrics(),
    builds: [version],
    live: version,
    deadLetters: new Map(),
    renewLease: () => Promise.resolve(),
  }
})
afterEach(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

function context(): WriteContext {
  return {
    store: engine.store,
    caller: callers.administrator,
    language: 'en',
    defaultLanguage: 'en',
    zone: ZONE,
    currency: '',
    now: NOW,
    place: () => Promise.resolve(undefined),
    hashPassword: (password) => Promise.resolve(password),
  }
}

async function make(name: IndexedResource, body: Record<string, unknown>): Promise<number> {
  return (await create(resources[name], readInput(resources[name].fields, body, true), context())).id
}

const move = (id: number, venue: number) => update(resources.events, id, { venue: [venue] }, context())

/** Follows what there is; `amid` takes the place of methods of the store. */
async function follow(amid: Partial<Store> = {}): Promise<void> {
  const { dirty: marks, position: next, version: label } = await engine.feed.read(position, 1_000, 0)
  await applyChanges(marks, label, { ...batch, engine: { ...engine, store: { ...engine.store, ...amid } } })
  position = next
}

/** Does something once, before what is asked of the store the first time, and something after it. */
function once(
  name: 'get' | 'links',
  of: string,
  before: () => Promise<unknown>,
  after: () => Promise<unknown>,
): Partial<Store> {
  let times = 0
  const method = engine.store[name] as (...args: unknown[]) => Promise<unknown>
  return {
    [name]: async (...args: unknown[]) => {
      const first = args[0] === of && times++ === 0
      if (first) await before()
      const result = await method(...args)
      if (first) await after()
      return result
    },
  } as Partial<Store>
}

test('an event that is on its way is counted where it arrives', async () => {
  const [here, between, there] = [
    await make('venues', { venue: 'Here' }),
    await make('venues', { venue: 'Between' }),
    await make('venues', { venue: 'There' }),
  ]
  const moving = await make('events', event({ venue: here }))
  await follow()
  await make('events', event({ venue: between }))
  await follow(
    once(
      'get',
      'venues',
      () => move(moving, between),
      () => move(moving, there),
    ),
  )
  await follow()
  expect(await drift(engine)).toEqual([])
})

test('an event that moves on while it is looked at is counted where it is', async () => {
  const [here, there] = [await make('venues', { venue: 'Here' }), await make('venues', { venue: 'There' })]
  const moving = await make('events', event())
  await follow()
  await move(moving, here)
  await follow(
    once(
      'get',
      'events',
      () => Promise.resolve(),
      () => move(moving, there),
    ),
  )
  await follow()
  expect(await drift(engine)).toEqual([])
})

test('an event that moves while it follows a venue is taken from the count of the one it left', async () => {
  const [here, there] = [await make('venues', { venue: 'Here' }), await make('venues', { venue: 'There' })]
  const moving = await make('events', event({ venue: [here, there] }))
  await follow()
  await update(resources.venues, here, { phone: '1' }, context())
  await follow(
    once(
      'get',
      'events',
      () => move(moving, here),
      () => Promise.resolve(),
    ),
  )
  await follow()
  expect(await drift(engine)).toEqual([])
})

test('marks that come again do no harm, nor does a version that is gone', async () => {
  const venue = await make('venues', { venue: 'Hall' })
  const id = await make('events', event({ venue, tags: ['Free'] }))
  batch.builds = [...batch.builds, '99']
  const from = position
  await follow()
  await move(id, venue)
  await follow()
  position = from
  await follow()
  expect(await drift(engine)).toEqual([])
})

test('a version that cannot be written to now is an error, so that the position is not saved', async () => {
  await make('venues', { venue: 'Hall' })
  const { dirty: marks, version: label } = await engine.feed.read(position, 10, 0)
  const search = { ...engine.search, apply: () => Promise.reject(new Error('full')) }
  await expect(applyChanges(marks, label, { ...batch, engine: { ...engine, search } })).rejects.toThrow('full')
})

test('a record that is damaged in a build that is being filled is written again', async () => {
  const filled = await engine.search.create('filled')
  const builds = [...batch.builds, filled]
  const id = await make('events', event({ venue: await make('venues', { venue: 'Here' }) }))
  batch = { ...batch, builds }
  await follow()
  const db = new DatabaseSync(join(folder, 'kalends.sqlite'))
  db.exec(`UPDATE "events_record_${filled}" SET record = x'ff' WHERE id = ${id}`)
  db.close()
  expect(await engine.search.read(filled, 'events', [id])).toMatchObject([{ record: null }])
  await update(resources.events, id, { title: 'Mended' }, context())
  await follow()
  expect(await engine.search.read(filled, 'events', [id])).toMatchObject([
    { record: { texts: { en: { title: 'Mended' } } } },
  ])
})

test('requests have their turn between records with long texts', async () => {
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push(await make('events', event({ description: '&amp;'.repeat(30_000) })))
  const records = await withEmbedded(engine.store, await engine.store.get('events', ids))
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const items = await itemsOf('events', ids, records, 1, batch)
  clearImmediate(counting)
  expect(items.map(({ id }) => id)).toEqual(ids)
  expect(turns).toBeGreaterThan(3)
})
