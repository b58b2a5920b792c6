/**
 * A rebuild fills a new build beside the live one, then swaps them. During the scan every followed batch is written to
 * both, and queries are answered by the old one. The scan's version is that of its start, so every change followed
 * meanwhile wins. An interrupted rebuild starts again; an unfinished build is never live.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { byId } from '../../src/calendar/lists/query.ts'
import { type IndexItem, type Search, Unavailable } from '../../src/calendar/ports.ts'
import { Breaker } from '../documents/breaker.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, writeItems } from '../documents/write-items.ts'
import { REBUILD_PAGE_RECORDS } from '../limits.ts'
import { retryDelay } from '../retry-delay.ts'
import { readCheckpoint } from '../state/checkpoint.ts'
import { type RebuildProgress, saveRebuildProgress } from '../state/rebuild-progress.ts'
import { indexedResources, prefetch, scanPages } from './scan.ts'

const MAX_DELAY_MS = 5_000

export async function rebuild(following: Batch, hash: string, request: string, stopped: () => boolean): Promise<void> {
  // What the new build rejects is no reason to stop writing to the live one.
  const batch = { ...following, breaker: new Breaker() }
  const { store, search, state } = batch.engine
  const progress: RebuildProgress = {
    request,
    state: 'scanning',
    written: 0,
    of: await expectedDocuments(batch),
    begun: Date.now(),
  }
  await saveRebuildProgress(state, progress)
  await dropOthers(search)
  const build = await search.create(hash)
  const version = await store.now()
  for await (const items of prefetch(scan(version, batch))) {
    if (stopped()) return
    await retrying(() => writeItems(items, batch, [build]), batch, stopped)
    progress.written += items.length
    progress.of = Math.max(progress.of, progress.written)
    await saveRebuildProgress(state, progress)
  }
  await search.refresh()
  await batch.renewLease()
  // A batch that began before the build was made is in the scan; all others write to it.
  const checkpoint = await readCheckpoint(state)
  if (checkpoint?.mark) await search.marks?.write(build, checkpoint.mark, undefined)
  const replaced = (await search.builds()).filter(({ live }) => live)
  await search.swap(build)
  await saveRebuildProgress(state, { ...progress, state: 'done' })
  for (const { name } of replaced) await search.drop(name)
}

/** Drops every build that is not live: unfinished, or replaced. */
export async function dropOthers(search: Search): Promise<void> {
  for (const { name, live } of await search.builds()) if (!live) await search.drop(name)
}

/** The items of every stored record, page by page. */
async function* scan(version: number, batch: Batch): AsyncGenerator<IndexItem[], void> {
  for (const resource of indexedResources) {
    for await (const page of scanPages(batch.engine.store, resource, REBUILD_PAGE_RECORDS)) {
      const ids = page.map(({ id }) => id)
      yield await itemsOf(resource, ids, version, batch, page)
    }
  }
}

/** While the index is overloaded or unavailable, the scan waits instead of starting again. */
async function retrying(work: () => Promise<void>, { metrics }: Batch, stopped: () => boolean): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable) || stopped()) throw error
      metrics.retry('rebuild')
      await sleep(retryDelay(attempts, MAX_DELAY_MS))
    }
  }
}

/** About as many as the live build holds; 0 while there is none that this process can query. */
async function expectedDocuments({ engine: { search } }: Batch): Promise<number> {
  if (!(await search.builds()).some(({ live }) => live)) return 0
  try {
    const found = await search.find(indexedResources.map((resource) => byId(resource, [], 0)))
    return found.reduce((sum, { total }) => sum + total, 0)
  } catch (error) {
    // The live build may be of other declarations, as after an upgrade: that is what the rebuild is for.
    if (error instanceof Unavailable) return 0
    throw error
  }
}
