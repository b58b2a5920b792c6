/** From ids to index items: each record as the store has it now. */
import type { IndexedResource, IndexItem, StoredDocument } from '../../src/calendar/ports.ts'
import { recordsOf } from '../../src/calendar/records/join.ts'
import { recordRejection } from '../state/dead-letters.ts'
import { project } from './project.ts'
import { type Batch, newOutcomes } from './write-items.ts'

/**
 * The items of these ids, from documents that are read after `version` was obtained: here, or by the caller (`read`).
 * An id without a document gives a tombstone; a record that cannot be projected gives no item and becomes a dead
 * letter.
 */
export async function itemsOf(
  resource: IndexedResource,
  ids: readonly number[],
  version: number,
  batch: Batch,
  read?: readonly StoredDocument[],
): Promise<IndexItem[]> {
  const { engine, counts } = batch
  const documents = read ?? (await engine.store.get(resource, ids))
  const join = () => recordsOf(engine.store, resource, documents)
  const records = resource === 'events' ? await join() : await counts.during(resource, ids, join)
  const byId = new Map(documents.map(({ id }, at) => [id, records[at]]))
  const projected = ids.map((id) => ({ id, ...projectOrReason(resource, id, version, byId, batch) }))
  const failed = projected.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }]))
  if (failed.length) {
    const outcomes = new Map(projected.map(({ id, reason }) => [`${resource}:${id}`, reason]))
    batch.breaker.record(newOutcomes(outcomes, batch))
    for (const { id, reason } of failed)
      await recordRejection(engine.state, batch.deadLetters, { record: `${resource}:${id}`, reason, version })
  }
  return projected.flatMap(({ item }) => item ?? [])
}

function projectOrReason(
  resource: IndexedResource,
  id: number,
  version: number,
  records: ReadonlyMap<number, unknown>,
  { context, rewrite }: Batch,
): { item?: IndexItem; reason?: string } {
  try {
    const document = records.has(id) ? project(resource, records.get(id), context) : null
    return { item: { resource, id, version, document, rewrite: rewrite?.has(`${resource}:${id}`) ?? false } }
  } catch (error) {
    return { reason: String(error) }
  }
}
