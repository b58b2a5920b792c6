/** Linked records as a batch writes them: with their counts after it. */
import { type LinkCount, type LinkedResource, linkedResources, linkFieldOf } from '../../src/calendar/links.ts'
import type { IndexItem } from '../../src/calendar/ports.ts'
import { withCount } from '../../src/calendar/records/join.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, recordKey, slices } from '../documents/write-items.ts'
import { inParallel, widthFor } from '../parallel.ts'
import { type ByLink, type CountChange, changedCount, laterStart, NO_CHANGE } from './contributions.ts'
import { type Find, indexedRecords, recount } from './link-counts.ts'
import type { LinkedIds } from './linked-ids.ts'

interface Counting {
  linked: LinkedIds
  /** Those of which the indexed count cannot be the start. */
  uncertain: LinkedIds
  changes: ByLink<CountChange>
  /** The events of the batch. */
  events: readonly number[]
}

/** The items of linked records, with their counts after the batch. */
export async function linkedItems(counting: Counting, version: number, batch: Batch): Promise<IndexItem[]> {
  const items: IndexItem[] = []
  const slicesOf = linkedResources.flatMap((resource) =>
    [...slices([...counting.linked[resource]], batch)].map((slice) => ({ resource, slice })),
  )
  await inParallel(slicesOf, widthFor(batch.engine), async ({ resource, slice }) => {
    const documents = await batch.engine.store.get(resource, slice)
    const ids = documents.map(({ id }) => id)
    const counts = await countsOf(resource, ids, counting, batch)
    const records = documents.map((document) => withCount(resource, document, counts.get(document.id)))
    items.push(...(await itemsOf(resource, slice, records, version, batch)))
  })
  return items
}

async function countsOf(
  resource: LinkedResource,
  ids: readonly number[],
  { uncertain, changes, events }: Counting,
  batch: Batch,
): Promise<Map<number, LinkCount>> {
  const find: Find = (queries) => batch.engine.search.find(queries)
  const changeOf = (id: number) => changes[linkFieldOf(resource)].get(id) ?? NO_CHANGE
  if (!batch.live) return new Map(ids.map((id) => [id, changeOf(id).after]))
  const indexed = await indexedRecords<Partial<LinkCount>>(find, resource, ids)
  const counts = new Map<number, LinkCount>()
  for (const id of ids) {
    const before = indexed.get(id)
    if (
      !before ||
      batch.untrusted.has(resource) ||
      uncertain[resource].has(id) ||
      batch.deadLetters.has(recordKey({ resource, id }))
    )
      continue
    const after = changedCount({ count: 0, last_start: null, ...before }, changeOf(id))
    if (after) counts.set(id, after)
  }
  const others = ids.filter((id) => !counts.has(id))
  for (const [id, { count, last_start }] of await recount(find, resource, others, events)) {
    const { after } = changeOf(id)
    counts.set(id, { count: count + after.count, last_start: laterStart(last_start, after.last_start) })
  }
  return counts
}
