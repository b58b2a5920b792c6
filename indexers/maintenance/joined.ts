/** Stored records as they are indexed. */
import type { LinkCount, LinkedResource } from '../../src/calendar/links.ts'
import type { IndexedResource, Store, StoredDocument } from '../../src/calendar/ports.ts'
import { withCount, withEmbedded } from '../../src/calendar/records/join.ts'

/** What linked records count, by id; an id without an entry counts nothing. */
export type CountsOf = (resource: LinkedResource, ids: readonly number[]) => Promise<ReadonlyMap<number, LinkCount>>

/** Events with what they link, all others with their counts. */
export async function joined(
  store: Pick<Store, 'get'>,
  resource: IndexedResource,
  documents: readonly StoredDocument[],
  countsOf: CountsOf,
): Promise<StoredDocument[]> {
  if (resource === 'events') return withEmbedded(store, documents)
  const counts = await countsOf(
    resource,
    documents.map(({ id }) => id),
  )
  return documents.map((document) => withCount(resource, document, counts.get(document.id)))
}
