/**
 * Fan-outs: the events that show a changed venue or organizer are written again, beside the batches, so that no other
 * change waits for them. Each advances by one chunk at a time, with a version of its own; state/task-rows.ts has their
 * progress.
 */
import type { State } from '../../src/calendar/ports.ts'
import { type Batch, slices } from '../documents/write-items.ts'
import { TASK_PAGE_RECORDS } from '../limits.ts'
import { advanceTask, fanOutOf, openTasks, type ScanRow } from '../state/task-rows.ts'
import { writeAgain } from './write-again.ts'

/** Writes one chunk of every open fan-out. False: there was none. */
export async function runFanOuts(state: State, prepare: () => Promise<Batch>): Promise<boolean> {
  const { fanOuts } = await openTasks(state)
  if (fanOuts.length === 0) return false
  // After the rows are read: a build that is not in the batch was created later, and its scan sees their changes.
  const batch = await prepare()
  const chunks: [row: ScanRow, chunk: readonly number[]][] = []
  for (const row of fanOuts) chunks.push([row, await fanOut(row, batch)])
  // What is saved as written has to be visible.
  await batch.engine.search.refresh()
  for (const [row, chunk] of chunks) await advanceTask(state, row, chunk, TASK_PAGE_RECORDS)
  return true
}

/** Writes the events of the next chunk and returns their ids. */
async function fanOut({ key, value }: ScanRow, batch: Batch): Promise<readonly number[]> {
  const { store, feed } = batch.engine
  const { field, id } = fanOutOf(key)
  // Obtained before anything is read, so that what is written is at least as new as it says.
  const version = await feed.nextVersion()
  const chunk = await store.links(field, id, value.after ?? 0, TASK_PAGE_RECORDS)
  for (const slice of slices(chunk, batch)) await writeAgain(slice, version, batch)
  return chunk
}
