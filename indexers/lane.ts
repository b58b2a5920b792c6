/**
 * The second lane: what is to be written again beside the following, so that no other change waits for it. A piece of
 * work is a row of the state, so a crash forgets none; it is done in chunks, each with a label of its own, and a row that
 * was asked for again meanwhile begins anew.
 */
import type { State, StateRow } from '../src/calendar/ports.ts'
import { apply, itemsOf, writeEvents, type Batch } from './batch.ts'
import { CHUNK, fanOutOf, isNothing, openWork, recordOf, recountOf } from './work.ts'

/** Records repaired in one chunk. */
const REPAIRS = 200

/** One chunk of every piece of work. False: nothing was left to do. */
export async function workOn(state: State, prepare: () => Promise<Batch>): Promise<boolean> {
  const work = await openWork(state)
  if (isNothing(work)) return false
  const { fanOuts, recounts, repairs } = work
  // After the rows: the scan of a version that was made since then sees what they are for.
  const batch = await prepare()
  for (const row of fanOuts) await fanOut(row, batch)
  for (const row of recounts) await recount(row, batch)
  if (repairs.length) await repair(repairs.slice(0, REPAIRS), batch)
  return true
}

async function fanOut({ key, value, rev }: StateRow, batch: Batch): Promise<void> {
  const { store } = batch.engine
  const { field, id } = fanOutOf(key)
  // Before anything is read: what is written with it is at least as new.
  const label = await store.now()
  const page = await store.links(field, id, (value as { after: number }).after, CHUNK)
  await writeEvents(page, label, batch)
  await goOn(key, rev, page, batch)
}

async function recount({ key, value, rev }: StateRow, batch: Batch): Promise<void> {
  const { store } = batch.engine
  const resource = recountOf(key)
  const label = await store.now()
  const page = await store.scan(resource, (value as { after: number }).after, CHUNK)
  const ids = page.map(({ id }) => id)
  await apply(await itemsOf(resource, ids, label, batch, page), batch)
  await goOn(key, rev, ids, batch)
}

async function goOn(key: string, rev: number, page: readonly number[], { engine: { state, search } }: Batch): Promise<void> {
  const done = page.length < CHUNK
  if (done) await search.refresh()
  await state.put(key, { after: done ? null : page.at(-1) }, rev)
}

async function repair(rows: readonly StateRow[], batch: Batch): Promise<void> {
  const { store, state, search } = batch.engine
  const label = await store.now()
  const byResource = Map.groupBy(rows.map(({ key }) => recordOf(key)), ({ resource }) => resource)
  for (const [resource, records] of byResource) await apply(await itemsOf(resource, records.map(({ id }) => id), label, batch), batch)
  await search.refresh()
  for (const { key, rev } of rows) await state.remove(key, rev)
}
