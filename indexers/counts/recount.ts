/** The recount, a background task: writes every counted record again, when it is not known which counts are wrong. */
import type { LinkedResource } from '../../src/calendar/links.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, writeItems } from '../documents/write-items.ts'

/** Writes the records after the id `after`, `limit` at most, with their current counts; returns their ids. */
export async function recountChunk(
  resource: LinkedResource,
  after: number,
  limit: number,
  batch: Batch,
): Promise<readonly number[]> {
  const { store } = batch.engine
  const version = await store.now()
  const documents = await store.scan(resource, after, limit)
  const ids = documents.map(({ id }) => id)
  await writeItems(await itemsOf(resource, ids, version, batch, documents), batch)
  return ids
}
