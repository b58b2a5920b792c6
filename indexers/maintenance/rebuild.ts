/**
 * A rebuild fills a new build beside the live one, then swaps them. During the scan every followed batch is written to
 * both, and queries are answered by the old one. The scan's version is that of its start, so every change followed
 * meanwhile wins. An interrupted rebuild starts again; an unfinished build is never live.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { linkedResources, linkFieldOf } from '../../src/calendar/links.ts'
import { byId } from '../../src/calendar/lists/query.ts'
import { type IndexItem, type Search, type StoredDocument, Unavailable } from '../../src/calendar/ports.ts'
import { withCount, withEmbedded } from '../../src/calendar/records/join.ts'
import { Contributions, type LinkingEvent } from '../counts/contributions.ts'
import { Breaker } from '../documents/breaker.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, writeItems } from '../documents/write-items.ts'
import { REBUILD_PAGE_RECORDS } from '../limits.ts'
import { retryDelay } from '../retry-delay.ts'
import { readCheckpoint } from '../state/checkpoint.ts'
import { type RebuildProgress, saveRebuildProgress } from '../state/rebuild-progress.ts'
import { requestRecount } from '../state/task-rows.ts'
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
  // Batches counted by the build before, which may have lacked changes that the scan has seen. Requested before, so that
  // no count passes for settled, and after, so that all are counted in the new build.
  await requestRecount(state)
  await search.swap(build)
  await requestRecount(state)
  await saveRebuildProgress(state, { ...progress, state: 'done' })
  for (const { name } of replaced) await search.drop(name)
}

/** Drops every build that is not live: unfinished, or replaced. */
export async function dropOthers(search: Search): Promise<void> {
  for (const { name, live } of await search.builds()) if (!live) await search.drop(name)
}

/** The items of every stored record, page by page. Events come first: linked records are counted by them. */
async function* scan(version: number, batch: Batch): AsyncGenerator<IndexItem[], void> {
  const { store } = batch.engine
  const contributions = new Contributions()
  for await (const events of scanPages<LinkingEvent>(store, 'events', REBUILD_PAGE_RECORDS)) {
    const items = await itemsOf('events', idsOf(events), await withEmbedded(store, events), version, batch)
    const made = new Set(items.map(({ id }) => id))
    contributions.add(events.filter(({ id }) => made.has(id)))
    yield items
  }
  for (const resource of linkedResources)
    for await (const documents of scanPages(store, resource, REBUILD_PAGE_RECORDS)) {
      const field = linkFieldOf(resource)
      const records = documents.map((document) => withCount(resource, document, contributions.of(field, document.id)))
      yield await itemsOf(resource, idsOf(documents), records, version, batch)
    }
}

function idsOf(documents: readonly StoredDocument[]): number[] {
  return documents.map(({ id }) => id)
}

/** While the index is overloaded or unavailable, the scan waits instead of starting again. */
async function retrying(work: () => Promise<unknown>, { metrics }: Batch, stopped: () => boolean): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      await work()
      return
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
