/** Publishes what is due: scheduled records whose date has come. */

import { byId } from '../../src/calendar/lists/query.ts'
import type { Engine, IndexedResource, StoredDocument } from '../../src/calendar/ports.ts'

const PAGE = 100

/** Runs in the holder of the lease, every second or so. `now`: Unix seconds. */
export async function publishDue({ store, search }: Engine, now: number): Promise<void> {
  const resources: IndexedResource[] = ['events', 'venues', 'organizers']
  const found = await search.find(
    resources.map((resource) =>
      byId(
        resource,
        [
          { op: 'eq', field: 'status', value: 'future' },
          { op: 'range', field: 'published', lte: now },
        ],
        PAGE,
      ),
    ),
  )
  for (const [at, resource] of resources.entries()) {
    for (const { id } of found[at]?.hits ?? []) await publish(id, resource)
  }

  async function publish(id: number, resource: IndexedResource): Promise<void> {
    const [document] = await store.get<StoredDocument & { status: string; published: number }>(resource, [id])
    // The store decides: the index may not know yet that the date was moved.
    if (document?.status !== 'future' || document.published > now) return
    await store.put(resource, { ...document, status: 'publish', rev: document.rev + 1, modified: now }, document.rev)
  }
}
