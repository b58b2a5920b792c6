/**
 * Background tasks: records that are written again beside the following, so that no other change waits for them. Each
 * open task advances by one chunk at a time, with a version of its own; state/task-rows.ts has their progress.
 */
import type { State, StateRow } from '../../src/calendar/ports.ts'
import { recountChunk } from '../counts/recount.ts'
import { writeEvents } from '../counts/write-events.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, writeItems } from '../documents/write-items.ts'
import { TASK_PAGE_RECORDS } from '../limits.ts'
import {
  advanceTask,
  fanOutOf,
  isIdle,
  openTasks,
  type RepairRow,
  recordOf,
  recountOf,
  type ScanRow,
} from '../state/task-rows.ts'

/** Records repaired at once. */
const MAX_REPAIRS = 200

/** Writes one chunk of every open task. False: there was none. */
export async function runTasks(state: State, prepare: () => Promise<Batch>): Promise<boolean> {
  const tasks = await openTasks(state)
  if (isIdle(tasks)) return false
  // After the rows are read: a build that is not in the batch was created later, and its scan sees their changes.
  const batch = await prepare()
  const chunks: [row: ScanRow, chunk: readonly number[]][] = []
  for (const row of tasks.fanOuts) chunks.push([row, await fanOut(row, batch)])
  for (const row of tasks.recounts)
    chunks.push([row, await recountChunk(recountOf(row.key), row.value.after ?? 0, TASK_PAGE_RECORDS, batch)])
  const repairs = tasks.repairs.slice(0, MAX_REPAIRS)
  if (repairs.length) await repair(repairs, { ...batch, rewrite: rewritten(repairs) })
  // What is saved as written has to be visible.
  await batch.engine.search.refresh()
  for (const [row, chunk] of chunks) await advanceTask(state, row, chunk)
  for (const { key, rev } of repairs) await state.remove(key, rev)
  return true
}

/** Writes the events of the next chunk and returns their ids. */
async function fanOut({ key, value }: ScanRow, batch: Batch): Promise<readonly number[]> {
  const { store } = batch.engine
  const { field, id } = fanOutOf(key)
  // Obtained before anything is read, so that what is written is at least as new as it says.
  const version = await store.now()
  const chunk = await store.links(field, id, value.after ?? 0, TASK_PAGE_RECORDS)
  await writeEvents(chunk, version, batch)
  return chunk
}

/** The keys of the records that are to be rewritten, and only those: a rewrite is dear. */
function rewritten(rows: readonly RepairRow[]): ReadonlySet<string> {
  const records = rows.filter(({ value }) => value.rewrite).map(({ key }) => recordOf(key))
  return new Set(records.map(({ resource, id }) => `${resource}:${id}`))
}

async function repair(rows: readonly StateRow[], batch: Batch): Promise<void> {
  const version = await batch.engine.store.now()
  const byResource = Map.groupBy(
    rows.map(({ key }) => recordOf(key)),
    ({ resource }) => resource,
  )
  for (const [resource, records] of byResource) {
    const ids = records.map(({ id }) => id)
    // Its change may still be in the feed, but after this write the index no longer says what the event linked before.
    if (resource === 'events') await writeEvents(ids, version, batch)
    else await writeItems(await itemsOf(resource, ids, version, batch), batch)
  }
}
