/** Publishes scheduled records whose date has come. */
import { byId } from '../../src/calendar/lists/query.ts'
import type { Engine, IndexedResource, StoredDocument } from '../../src/calendar/ports.ts'
import { isDue } from '../../src/calendar/values/status.ts'

const PAGE_SIZE = 100
const scheduled: readonly IndexedResource[] = ['events', 'venues', 'organizers']

type Scheduled = StoredDocument & { status: string; published: number }

/** Runs in the holder of the lease, about every second. `now`: Unix seconds. */
export async function publishDue(engine: Engine, now: number): Promise<void> {
  const due = scheduled.map((resource) =>
    byId(
      resource,
      [
        { op: 'eq', field: 'status', value: 'future' },
        { op: 'range', field: 'published', lte: now },
      ],
      PAGE_SIZE,
    ),
  )
  const found = await engine.search.find(due)
  for (const [at, resource] of scheduled.entries())
    for (const { id } of found[at]?.hits ?? []) await publish(engine, resource, id, now)
}

/** The index only proposes: it may be behind the store, where the date was moved or the record withdrawn. */
async function publish({ store }: Engine, resource: IndexedResource, id: number, now: number): Promise<void> {
  const [document] = await store.get<Scheduled>(resource, [id])
  if (!document || !isDue(document, now)) return
  await store.put(resource, { ...document, status: 'publish', rev: document.rev + 1, modified: now }, document.rev)
}
