/**
 * A rebuild makes a new version beside the live one: scan, then swap. While it is scanned every followed batch is
 * written to both, and lists are answered by the old one. The scan's label is that of its start, so whatever was
 * followed meanwhile wins. A rebuild that was cut off is begun again; a half-built version is never served.
 */
import type { IndexedResource } from '../src/calendar/ports.ts'
import { apply, itemsOf, type Batch } from './batch.ts'
import { saveProgress, type RebuildProgress } from './checkpoint.ts'
import { countedResources } from './counts.ts'

const PAGE = 200
/** Counts are read after the events were: a move of one in between is then seen when it is followed. */
const order: readonly IndexedResource[] = ['events', ...countedResources]

export async function rebuild(batch: Batch, hash: string, request: string, stopped: () => boolean): Promise<void> {
  const { store, search, state } = batch.engine
  const progress: RebuildProgress = { request, state: 'scanning', written: 0, of: await expected(batch), begun: Date.now() }
  await saveProgress(state, progress)
  for (const { name, live } of await search.versions()) if (!live) await search.drop(name)
  const version = await search.create(hash)
  const label = await store.now()
  for (const resource of order) {
    for (let after = 0; ; ) {
      if (stopped()) return
      const page = await store.scan(resource, after, PAGE)
      const last = page.at(-1)
      if (!last) break
      await apply(await itemsOf(resource, page.map(({ id }) => id), label, batch, page), batch, [version])
      progress.written += page.length
      progress.of = Math.max(progress.of, progress.written)
      await saveProgress(state, progress)
      after = last.id
    }
  }
  await search.refresh()
  const old = (await search.versions()).filter(({ live }) => live)
  await search.swap(version)
  await saveProgress(state, { ...progress, state: 'done' })
  for (const { name } of old) await search.drop(name)
}

/** About as many as the live version holds. */
async function expected({ engine: { search } }: Batch): Promise<number> {
  if (!(await search.versions()).some(({ live }) => live)) return 0
  const found = await search.find(order.map((resource) => ({ resource, language: 'en', where: [], order: { by: 'id', dir: 'asc' }, from: 0, size: 0 })))
  return found.reduce((sum, { total }) => sum + total, 0)
}
