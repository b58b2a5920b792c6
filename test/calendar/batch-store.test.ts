/** What several writes read together: each document once, and whoever asks for it meanwhile waits for the same. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine, StoredDocument, StoredResource } from '../../src/calendar/ports.ts'
import { BatchStore } from '../../src/calendar/writes/batch-store.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { type SampleDocument, sampleIndexes, sampleStores } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-batch-store-'))
let engine: Engine

beforeAll(async () => {
  engine = await openSqlite({ file: join(folder, 'store.sqlite'), stores: sampleStores, indexes: sampleIndexes })
  const hall: SampleDocument = { id: 1, rev: 1, source: 'own', names: ['hall', 'great hall'] }
  await engine.store.put('venues', hall, null)
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

/** A batch whose store takes a while to read documents, and which it has read. */
function batching(isAway = false) {
  const read: number[] = []
  const get = async <D extends StoredDocument>(resource: StoredResource, ids: readonly number[]): Promise<D[]> => {
    read.push(...ids)
    await nextTurn()
    if (isAway) throw new Error('away')
    return engine.store.get<D>(resource, ids)
  }
  return { batch: new BatchStore({ ...engine.store, get }, engine.store.nextIds), read }
}

test('a document that is looked up by two keys at once is read once, and found by both', async () => {
  const { batch, read } = batching()
  const found = await Promise.all([
    batch.lookup('venues', 'names', ['hall']),
    batch.lookup('venues', 'source', ['own']),
    batch.lookup('venues', 'names', ['great hall', 'none', 'hall']),
  ])
  expect(found).toEqual([[1], [1], [1]])
  const later = [
    await batch.lookup('venues', 'names', ['great hall']),
    await batch.lookup('venues', 'names', ['none']),
    (await batch.get('venues', [1, 1, 2])).map(({ id }) => id),
  ]
  expect(later).toEqual([[1], [], [1, 1]])
  expect(read).toEqual([1, 2])
})

test('what the store does not answer is an error for all who wait for it', async () => {
  const { batch } = batching(true)
  const lookups = [batch.lookup('venues', 'names', ['hall']), batch.lookup('venues', 'source', ['own'])]
  const outcomes = await Promise.allSettled(lookups)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
