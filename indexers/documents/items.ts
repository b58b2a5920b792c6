/** From records to index items. */
import type { IndexedResource, IndexItem, StoredDocument } from '../../src/calendar/ports.ts'
import { inTurns } from '../../src/calendar/values/in-turns.ts'
import { recordRejection } from '../state/dead-letters.ts'
import { project } from './project.ts'
import { type Batch, newOutcomes, recordKey } from './write-items.ts'

interface Projected {
  id: number
  item?: IndexItem
  reason?: string
}

/**
 * The items of these ids, from records that were read after `version` was obtained. An id without a record gives a
 * tombstone; a record that cannot be projected gives no item and becomes a dead letter.
 */
export async function itemsOf(
  resource: IndexedResource,
  ids: readonly number[],
  records: readonly StoredDocument[],
  version: number,
  batch: Batch,
): Promise<IndexItem[]> {
  const byId = new Map(records.map((record) => [record.id, record]))
  const projected: Projected[] = []
  // Requests wait no longer for records with long texts, unless one alone takes longer.
  await inTurns(ids, (id) => projected.push(projectOrReason(resource, id, version, byId, batch)))
  const failed = projected.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }]))
  if (failed.length) {
    const outcomes = new Map(projected.map(({ id, reason }) => [recordKey({ resource, id }), reason]))
    batch.breaker.record(newOutcomes(outcomes, batch))
    for (const { id, reason } of failed)
      await recordRejection(batch.engine.state, batch.deadLetters, {
        record: recordKey({ resource, id }),
        reason,
        version,
      })
  }
  return projected.flatMap(({ item }) => item ?? [])
}

function projectOrReason(
  resource: IndexedResource,
  id: number,
  version: number,
  records: ReadonlyMap<number, StoredDocument>,
  { context, rewrite }: Batch,
): Projected {
  try {
    const document = records.has(id) ? project(resource, records.get(id), context) : null
    const item = { resource, id, version, document, rewrite: rewrite?.has(recordKey({ resource, id })) ?? false }
    return { id, item }
  } catch (error) {
    return { id, reason: String(error) }
  }
}
