/**
 * The second lane: what is to be written again beside the following, so that no other change waits for it. A piece of
 * work is a row of the state, so a crash forgets none; it is done in chunks, each with a label of its own, and a row that
 * was asked for again meanwhile begins anew.
 */
import type { StateRow } from '../src/calendar/ports.ts'
import { apply, itemsOf, writeEvents, type Batch } from './batch.ts'
import { CHUNK, fanOutOf, openWork, recordOf } from './work.ts'

/** Records repaired in one chunk. */
const REPAIRS = 200

/** One chunk of every piece of work. False: nothing was left to do. */
export async function workOn(batch: Batch): Promise<boolean> {
  const { fanOuts, repairs } = await openWork(batch.engine.state)
  for (const row of fanOuts) await fanOut(row, batch)
  if (repairs.length) await repair(repairs.slice(0, REPAIRS), batch)
  return fanOuts.length + repairs.length > 0
}

async function fanOut({ key, value, rev }: StateRow, batch: Batch): Promise<void> {
  const { store, state, search } = batch.engine
  const { field, id } = fanOutOf(key)
  const { after } = value as { after: number }
  // Before anything is read: what is written with it is at least as new.
  const label = await store.now()
  const page = await store.links(field, id, after, CHUNK)
  await writeEvents(page, label, batch)
  if (page.length === CHUNK) return void (await state.put(key, { after: page.at(-1) }, rev))
  await search.refresh()
  await state.remove(key, rev)
}

async function repair(rows: readonly StateRow[], batch: Batch): Promise<void> {
  const { store, state, search } = batch.engine
  const label = await store.now()
  const byResource = Map.groupBy(rows.map(({ key }) => recordOf(key)), ({ resource }) => resource)
  for (const [resource, records] of byResource) await apply(await itemsOf(resource, records.map(({ id }) => id), label, batch), batch)
  await search.refresh()
  for (const { key, rev } of rows) await state.remove(key, rev)
}
