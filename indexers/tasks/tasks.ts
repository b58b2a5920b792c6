/**
 * The second lane: what is to be written again beside the following, so that no other change waits for it. A piece of
 * work is a row of the state, so a crash forgets none; it is done in chunks, each with a label of its own, and a row that
 * was asked for again meanwhile begins anew.
 */
import type { State, StateRow } from '../../src/calendar/ports.ts'
import { type Batch, itemsOf, writeEvents, writeItems } from '../batches/batch.ts'
import { advanceTask, fanOutOf, isIdle, openTasks, recordOf, recountOf, scanOf, TASK_CHUNK } from './task-rows.ts'

/** Records repaired in one chunk. */
const REPAIRS = 200

/** One chunk of every piece of work. False: nothing was left to do. */
export async function runTasks(state: State, prepare: () => Promise<Batch>): Promise<boolean> {
  const work = await openTasks(state)
  if (isIdle(work)) return false
  const { fanOuts, recounts, repairs } = work
  // After the rows: the scan of a version that was made since then sees what they are for.
  const batch = await prepare()
  const pages: [row: StateRow, page: readonly number[]][] = []
  for (const row of fanOuts) pages.push([row, await fanOut(row, batch)])
  for (const row of recounts) pages.push([row, await recount(row, batch)])
  if (repairs.length) await repair(repairs.slice(0, REPAIRS), batch)
  // Visible before it passes for done.
  await batch.engine.search.refresh()
  for (const [row, page] of pages) await advanceTask(state, row, page)
  for (const { key, rev } of repairs.slice(0, REPAIRS)) await state.remove(key, rev)
  return true
}

/** The events of the next chunk, written. */
async function fanOut(row: StateRow, batch: Batch): Promise<readonly number[]> {
  const { store } = batch.engine
  const { field, id } = fanOutOf(row.key)
  // Before anything is read: what is written with it is at least as new.
  const label = await store.now()
  const page = await store.links(field, id, scanOf(row).after ?? 0, TASK_CHUNK)
  await writeEvents(page, label, batch)
  return page
}

async function recount(row: StateRow, batch: Batch): Promise<readonly number[]> {
  const { store } = batch.engine
  const resource = recountOf(row.key)
  const label = await store.now()
  const page = await store.scan(resource, scanOf(row).after ?? 0, TASK_CHUNK)
  const ids = page.map(({ id }) => id)
  await writeItems(await itemsOf(resource, ids, label, batch, page), batch)
  return ids
}

async function repair(rows: readonly StateRow[], batch: Batch): Promise<void> {
  const label = await batch.engine.store.now()
  const byResource = Map.groupBy(
    rows.map(({ key }) => recordOf(key)),
    ({ resource }) => resource,
  )
  for (const [resource, records] of byResource) {
    const ids = records.map(({ id }) => id)
    // An event may go ahead of its mark: what it has left is counted now or never.
    if (resource === 'events') await writeEvents(ids, label, batch)
    else await writeItems(await itemsOf(resource, ids, label, batch), batch)
  }
}
