/**
 * A rebuild makes a new version beside the live one: scan, then swap. While it is scanned every followed batch is
 * written to both, and lists are answered by the old one. The scan's label is that of its start, so whatever was
 * followed meanwhile wins. A rebuild that was cut off is begun again; a half-built version is never served.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { byId } from '../../src/calendar/lists/query.ts'
import { type IndexedResource, type IndexItem, type Search, Unavailable } from '../../src/calendar/ports.ts'
import { retryDelay } from '../batches/adaptive-batch-size.ts'
import { type Batch, itemsOf, writeItems } from '../batches/batch.ts'
import { Breaker } from '../batches/breaker.ts'
import { countedResources } from '../counts/recent-counts.ts'
import { type RebuildProgress, saveRebuildProgress } from '../state/checkpoint.ts'
import { prefetch, scanPages } from './scan.ts'

const PAGE = 200
/** Milliseconds between tries of a bulk, at most. */
const LONGEST_WAIT = 5_000
/** Counts are read after the events were: a move of one in between is then seen when it is followed. */
const order: readonly IndexedResource[] = ['events', ...countedResources]

export async function rebuild(following: Batch, hash: string, request: string, stopped: () => boolean): Promise<void> {
  // What the new version refuses is no reason to hold up the live one.
  const batch = { ...following, breaker: new Breaker() }
  const { store, search, state } = batch.engine
  const progress: RebuildProgress = {
    request,
    state: 'scanning',
    written: 0,
    of: await expected(batch),
    begun: Date.now(),
  }
  await saveRebuildProgress(state, progress)
  await dropOthers(search)
  const version = await search.create(hash)
  const label = await store.now()
  for await (const items of prefetch(scan(label, batch))) {
    if (stopped()) return
    await insisting(() => writeItems(items, batch, [version]), batch, stopped)
    progress.written += items.length
    progress.of = Math.max(progress.of, progress.written)
    await saveRebuildProgress(state, progress)
  }
  await search.refresh()
  await batch.renewLease()
  const old = (await search.builds()).filter(({ live }) => live)
  await search.swap(version)
  await saveRebuildProgress(state, { ...progress, state: 'done' })
  for (const { name } of old) await search.drop(name)
}

/** Whatever is not live: half-built, or replaced. */
export async function dropOthers(search: Search): Promise<void> {
  for (const { name, live } of await search.builds()) if (!live) await search.drop(name)
}

/** Every stored record as it is to be indexed, page by page. */
async function* scan(label: number, batch: Batch): AsyncGenerator<IndexItem[]> {
  for (const resource of order) {
    for await (const page of scanPages(batch.engine.store, resource, PAGE))
      yield await itemsOf(
        resource,
        page.map(({ id }) => id),
        label,
        batch,
        page,
      )
  }
}

/** A scan is not begun again because the index had too much to do for a while, or was away. */
async function insisting(work: () => Promise<void>, { metrics }: Batch, stopped: () => boolean): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable) || stopped()) throw error
      metrics.retry('rebuild')
      await sleep(retryDelay(tries, LONGEST_WAIT))
    }
  }
}

/** About as many as the live version holds. */
async function expected({ engine: { search } }: Batch): Promise<number> {
  if (!(await search.builds()).some(({ live }) => live)) return 0
  const found = await search.find(order.map((resource) => byId(resource, [], 0)))
  return found.reduce((sum, { total }) => sum + total, 0)
}
