/** Events that are written again although they have not changed: what they show has, or the horizon of series. */
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { withEmbedded } from '../../src/calendar/records/join.ts'
import { isObject } from '../../src/calendar/values/objects.ts'
import type { LinkingEvent } from '../counts/contributions.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, unlessGone, writeItems } from '../documents/write-items.ts'

/**
 * In each build only the events of the revision that it has, so that no count changes. A newer one is written with its
 * own change, and shows everything as it is then. `version`: obtained before anything was read.
 */
export async function writeAgain(ids: readonly number[], version: number, batch: Batch): Promise<void> {
  const { store, search } = batch.engine
  const documents = await store.get<LinkingEvent>('events', ids)
  const items = await itemsOf('events', idsOf(documents), await withEmbedded(store, documents), version, batch)
  const revisions = new Map(documents.map(({ id, rev }) => [id, rev]))
  for (const build of batch.builds) {
    const read = () => search.read(build, 'events', ids)
    const found = await unlessGone(batch.engine, build, read, [])
    const indexed = new Map(found.map(({ id, record }) => [id, record]))
    const same = items.filter(({ id }) => revisionOf(indexed.get(id)) === revisions.get(id))
    await writeItems(same, batch, [build])
  }
}

function revisionOf(record: unknown): unknown {
  return isObject(record) ? record.rev : undefined
}

function idsOf(documents: readonly StoredDocument[]): number[] {
  return documents.map(({ id }) => id)
}
