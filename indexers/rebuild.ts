/**
 * A rebuild makes a new version beside the live one: scan, then swap. While it is scanned every followed batch is
 * written to both, and lists are answered by the old one. The scan's label is that of its start, so whatever was
 * followed meanwhile wins. A rebuild that was cut off is begun again; a half-built version is never served.
 */
import type { IndexedResource } from '../src/calendar/ports.ts'
import { write, type Batch } from './batch.ts'
import { saveRebuild, type RebuildProgress } from './checkpoint.ts'

const PAGE = 200
const order: readonly IndexedResource[] = ['categories', 'tags', 'venues', 'organizers', 'events']

export async function rebuild(batch: Batch, hash: string, request: string, stopped: () => boolean): Promise<boolean> {
  const { store, search, state } = batch.engine
  for (const { name, live } of await search.versions()) if (!live) await search.drop(name)
  const version = await search.create(hash)
  const progress: RebuildProgress = { request, state: 'scanning', written: 0, of: await expected(batch), begun: Date.now() }
  const label = await store.now()
  await saveRebuild(state, progress)
  for (const resource of order) {
    for (let after = 0; ; ) {
      if (stopped()) return false
      const page = await store.scan(resource, after, PAGE)
      const last = page.at(-1)
      if (!last) break
      progress.written += await write(resource, page.map(({ id }) => id), label, batch, version)
      progress.of = Math.max(progress.of, progress.written)
      await saveRebuild(state, progress)
      after = last.id
    }
  }
  await search.refresh()
  const old = (await search.versions()).filter(({ live }) => live)
  await search.swap(version)
  await saveRebuild(state, { ...progress, state: 'done' })
  for (const { name } of old) await search.drop(name)
  return true
}

/** About as many as the live version holds. */
async function expected({ engine: { search } }: Batch): Promise<number> {
  if (!(await search.versions()).some(({ live }) => live)) return 0
  const found = await search.find(order.map((resource) => ({ resource, language: 'en', where: [], order: { by: 'id', dir: 'asc' }, from: 0, size: 0 })))
  return found.reduce((sum, { total }) => sum + total, 0)
}
