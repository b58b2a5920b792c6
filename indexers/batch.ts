/**
 * One batch: ids that changed → their records as they are now, and the records that show or count them → the index, all
 * with the version that came with the changes. It writes states, never differences, so a repetition is harmless.
 */
import { type EmbeddedLink, embeddedLinks, links } from '../src/calendar/links.ts'
import type { DirtyId } from '../src/calendar/ports.ts'
import { noIds } from './counts/counted-ids.ts'
import { writeCounted, writeEvents } from './counts/write-events.ts'
import type { Batch } from './documents/write-items.ts'
import { TASK_PAGE_RECORDS } from './limits.ts'
import { requestFanOut } from './state/task-rows.ts'

/** Writes a batch of changes to every build of the index. */
export async function applyChanges(dirty: readonly DirtyId[], version: number, batch: Batch): Promise<void> {
  const events = new Set<number>()
  const counted = noIds()
  for (const { resource, id } of dirty) {
    if (resource === 'events') events.add(id)
    else if (resource !== 'accounts' && resource !== 'audit') counted[resource].add(id)
  }
  await writeCounted(counted, version, batch)
  await writeEvents([...events], version, batch, true)
  for (const field of embeddedLinks)
    for (const id of counted[links[field].resource]) await fanOut(field, id, events, version, batch)
}

/**
 * The events that show the record are written again: a few within the batch, more by a background task. `written`: the
 * events that this batch has written.
 */
async function fanOut(
  field: EmbeddedLink,
  id: number,
  written: Set<number>,
  version: number,
  batch: Batch,
): Promise<void> {
  const linking = await batch.engine.store.links(field, id, 0, TASK_PAGE_RECORDS)
  const events = linking.filter((event) => !written.has(event))
  const isMany = events.length > 0 && written.size + events.length > batch.size.batchSize + TASK_PAGE_RECORDS
  if (linking.length === TASK_PAGE_RECORDS || isMany) return requestFanOut(batch.engine.state, field, id)
  await writeEvents(events, version, batch)
  for (const event of events) written.add(event)
}
