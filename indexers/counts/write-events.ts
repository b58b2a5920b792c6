/** Writes events, and with them the records whose counts they change. */

import { linkedResources } from '../../src/calendar/links.ts'
import { byId } from '../../src/calendar/lists/query.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, slices, writeItems } from '../documents/write-items.ts'
import { requestRecount } from '../state/task-rows.ts'
import { affectedCounts, type CountedIds, type LinkingEvent } from './counted-ids.ts'

/** `fromFeed`: the events come from the feed, see `affectedCounts`. */
export async function writeEvents(
  ids: readonly number[],
  version: number,
  batch: Batch,
  fromFeed = false,
): Promise<void> {
  for (const slice of slices(ids, batch)) {
    const [stored, indexed] = await Promise.all([
      batch.engine.store.get<LinkingEvent>('events', slice),
      indexedEvents(slice, batch),
    ])
    const [storedById, indexedById] = [byIds(stored), byIds(indexed)]
    const states = slice.map((id) => ({ stored: storedById.get(id), indexed: indexedById.get(id) }))
    const affected = affectedCounts(states, fromFeed)
    // A dead letter may have been counted at any time since.
    if (slice.some((id) => batch.deadLetters.has(`events:${id}`))) batch.counts.forget()
    if (affected.unseen) await correctRecentCounts(version, batch)
    const counted = await Promise.all(
      linkedResources.map((resource) => itemsOf(resource, [...affected.ids[resource]], version, batch)),
    )
    await writeItems([...counted.flat(), ...(await itemsOf('events', slice, version, batch, stored))], batch)
  }
}

/** Writes the records with their current counts. */
export async function writeCounted(ids: CountedIds, version: number, batch: Batch): Promise<void> {
  for (const resource of linkedResources)
    for (const slice of slices([...ids[resource]], batch))
      await writeItems(await itemsOf(resource, slice, version, batch), batch)
}

async function correctRecentCounts(version: number, batch: Batch): Promise<void> {
  const recent = batch.counts.take()
  if (recent) await writeCounted(recent, version, batch)
  else await requestRecount(batch.engine.state)
}

/** As the live build has them. */
async function indexedEvents(ids: readonly number[], { engine, live }: Batch): Promise<LinkingEvent[]> {
  if (!live) return []
  const [found] = await engine.search.find([byId('events', [{ op: 'in', field: 'id', values: ids }], ids.length)])
  return (found?.hits ?? []).map((hit) => hit.record as LinkingEvent)
}

function byIds(events: readonly LinkingEvent[]): Map<number, LinkingEvent> {
  return new Map(events.map((event) => [event.id, event]))
}
