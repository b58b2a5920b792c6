/**
 * A rebuild fills a new build beside the live one, then swaps them. During the scan every followed batch is written to
 * both, and queries are answered by the old one. The scan's version is that of its start, so every change followed
 * meanwhile wins. Several pages are written at a time. A rebuild that was interrupted, even by a kill, is continued in
 * the same build with the same version; an unfinished build is never live.
 */
import { linkedResources } from '../../src/calendar/links.ts'
import { byId } from '../../src/calendar/lists/query.ts'
import {
  type Engine,
  type IndexedResource,
  type IndexItem,
  type Search,
  Unavailable,
} from '../../src/calendar/ports.ts'
import { withCount } from '../../src/calendar/records/join.ts'
import { type Find, recount } from '../counts/link-counts.ts'
import { clearIds, countIds } from '../counts/linked-ids.ts'
import { AdaptiveBatchSize, SLOW_BULK_MS } from '../documents/adaptive-batch-size.ts'
import { Breaker } from '../documents/breaker.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, slices, writeItems } from '../documents/write-items.ts'
import { REBUILD_PAGE_RECORDS } from '../limits.ts'
import { readCheckpoint } from '../state/checkpoint.ts'
import { continuedBy, ensureFollowable, readFollowable, saveFollowable } from '../state/followable.ts'
import {
  type Filling,
  type RebuildProgress,
  readRebuildProgress,
  saveRebuildProgress,
} from '../state/rebuild-progress.ts'
import { requestRecount } from '../state/task-rows.ts'
import { BuildFiller, type FillingRebuild } from './build-filler.ts'
import { indexedResources } from './scan.ts'

/** More counts than these are not corrected while the following waits, but only after the swap. */
const MAX_BORROWED = 5_000

export async function rebuild(following: Batch, hash: string, request: string, stopped: () => boolean): Promise<void> {
  // What the new build rejects or delays is no reason to write less to the live one. Its bulks wait for each other.
  const own = { breaker: new Breaker(), size: new AdaptiveBatchSize(SLOW_BULK_MS) }
  // Several pages are written at a time: were each several bulks, Elasticsearch would slow down under them all.
  const batch = { ...following, ...own, bulksAtOnce: 1 }
  const { search, state } = batch.engine
  const progress = (await interrupted(batch, hash, request)) ?? (await begin(batch, hash, request))
  if (!(await new BuildFiller(progress, batch, stopped).fill())) return
  while (await search.completeStep?.(progress.filling.build)) if (stopped()) return
  const replaced = (await search.builds()).filter(({ live }) => live)
  const settled = (await readCheckpoint(state))?.settled ?? -1
  // Between two batches: each writes its mark, and then the checkpoint. Another index may even lack the fields to ask
  // for.
  const isWhole = await batch.serial.run(() => hasAllTombstones(batch.engine))
  if (isWhole) await copyTombstones(progress.filling, -1, batch)
  await batch.serial.run(async () => {
    const isContinued = isWhole && (await hasAllTombstones(batch.engine))
    // What a batch that began before the build was made has removed meanwhile.
    if (isContinued) await copyTombstones(progress.filling, settled, batch)
    await swap(progress.filling, isContinued, batch)
  })
  const { written, of } = progress
  await saveRebuildProgress(state, { request, state: 'done', written, of })
  for (const { name } of replaced) await search.drop(name)
}

/**
 * Between two batches, so that none begins with one build and ends with the other. What batches have counted by the old
 * build is counted by the new one first. All is counted again after it: a process that began the rebuild may have
 * counted more, and a scan may see states that no batch does. That is requested before as well, so that no count passes
 * for settled in between. `isContinued`: what was removed is in the new build as well.
 */
async function swap({ build, version }: Filling, isContinued: boolean, batch: Batch): Promise<void> {
  const { search, state } = batch.engine
  await batch.renewLease()
  // A batch that began before the build was made is in the scan; all others write to it.
  const checkpoint = await readCheckpoint(state)
  if (checkpoint?.mark) await search.marks?.write(build, checkpoint.mark, undefined)
  await requestRecount(state)
  if (countIds(batch.borrowed) <= MAX_BORROWED) await recountBorrowed(build, batch)
  await search.swap(build)
  const before = isContinued ? (await readFollowable(state))?.value : undefined
  const from = version - 1
  const [floor, continues] = before ? [before.floor, continuedBy(before)] : [from, []]
  await saveFollowable(state, { build, floor, from, swapped: checkpoint?.settled ?? -1, continues })
  await requestRecount(state)
}

/**
 * Whether the live build has a tombstone of whatever was removed: not if changes were missed, so that nothing is
 * reported as visible, nor if it was restored to an earlier state, which only its mark tells.
 */
async function hasAllTombstones({ search, state }: Engine): Promise<boolean> {
  const [checkpoint, builds] = await Promise.all([readCheckpoint(state), search.builds()])
  const live = builds.find((build) => build.live)
  if (!live || !checkpoint || checkpoint.caughtUpTo < 0) return false
  return (await search.marks?.read(live.name))?.count === checkpoint.mark?.count
}

/** The scan finds no record that is gone: the new build has the tombstones, after a version, of the one it replaces. */
async function copyTombstones({ build, version: upTo }: Filling, after: number, batch: Batch): Promise<void> {
  const { search, state } = batch.engine
  const live = (await readFollowable(state))?.value.build
  if (live === undefined || !(await search.builds()).some((each) => each.live && each.name === live)) return
  for (const resource of indexedResources)
    for await (const page of tombstones(search, live, resource, after, upTo)) await writeItems(page, batch, [build])
}

async function* tombstones(
  search: Search,
  build: string,
  resource: IndexedResource,
  from: number,
  upTo: number,
): AsyncGenerator<IndexItem[]> {
  for (let after = { version: from, id: Number.MAX_SAFE_INTEGER }; ; ) {
    const range = { after, upTo, limit: REBUILD_PAGE_RECORDS, removed: true } as const
    const found = await search.changes(build, resource, range)
    const last = found.at(-1)
    if (!last) return
    yield found.map(({ id, version }) => ({ resource, id, version, document: null }))
    after = last
  }
}

/** With the versions that they have: a higher one would reject the batches that follow. */
async function recountBorrowed(build: string, batch: Batch): Promise<void> {
  const { store, search } = batch.engine
  const find: Find = (queries) => search.findIn(build, queries)
  for (const resource of linkedResources)
    for (const slice of slices([...batch.borrowed[resource]], batch)) {
      const [found] = await find([byId(resource, [{ op: 'in', field: 'id', values: slice }], slice.length)])
      const versions = new Map((found?.hits ?? []).map(({ id, version }) => [id, version]))
      const documents = await store.get(resource, [...versions.keys()])
      const counts = await recount(find, resource, slice)
      const records = documents.map((document) => withCount(resource, document, counts.get(document.id)))
      const ids = documents.map(({ id }) => id)
      const items = await itemsOf(resource, ids, records, 0, batch)
      await writeItems(
        items.map((item) => ({ ...item, version: versions.get(item.id) ?? 0 })),
        batch,
        [build],
      )
    }
}

/** The same request, begun by a process that did not end it. */
async function interrupted({ engine }: Batch, hash: string, request: string): Promise<FillingRebuild | undefined> {
  const progress = await readRebuildProgress(engine.state)
  const { filling } = progress ?? {}
  if (progress?.request !== request || progress.state !== 'scanning' || !filling) return undefined
  const builds = await engine.search.builds()
  const isThere = builds.some((build) => build.name === filling.build && build.hash === hash && !build.live)
  return isThere ? { ...progress, filling } : undefined
}

async function begin(batch: Batch, hash: string, request: string): Promise<FillingRebuild> {
  const { store, search, state } = batch.engine
  const progress: RebuildProgress = { request, state: 'scanning', written: 0, of: await expectedDocuments(batch) }
  await saveRebuildProgress(state, progress)
  // A rebuild that ended right after its swap has not told which build can be followed.
  const live = (await search.builds()).find((each) => each.live)
  if (live) await ensureFollowable(state, live.name, (await readCheckpoint(state))?.settled ?? -1)
  await dropOthers(search)
  clearIds(batch.borrowed)
  const build = await search.create(hash)
  return { ...progress, filling: { build, version: await store.now(), upTo: {} } }
}

/** Drops every build that is not live: unfinished, or replaced. */
export async function dropOthers(search: Search): Promise<void> {
  for (const { name, live } of await search.builds()) if (!live) await search.drop(name)
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
