/** Forgets tombstones: each is deleted with its own label, so that one which has been written over meanwhile stays. */
import type { Client, estypes } from '@elastic/elasticsearch'
import { unavailable } from './client.ts'
import type { Source } from './document.ts'

/** Tombstones in one request. */
const PAGE = 1_000

export async function purgeIndex(client: Client, index: string, label: number): Promise<void> {
  let after: estypes.SortResults | undefined
  do {
    const {
      hits: { hits },
    } = await client.search<Source>({
      index,
      query: { bool: { filter: [{ term: { deleted: true } }, { range: { label: { lte: label } } }] } },
      sort: [{ id: 'asc' }],
      size: PAGE,
      _source: ['label'],
      track_total_hits: false,
      ...(after ? { search_after: after } : {}),
    })
    await forget(client, hits)
    after = hits.at(-1)?.sort
  } while (after)
}

/**
 * By the name of the index itself: such a delete makes an index that is missing, and one of that name is a rest of a
 * version, which the next making of one clears away.
 */
async function forget(client: Client, hits: readonly estypes.SearchHit<Source>[]): Promise<void> {
  if (hits.length === 0) return
  const operations = hits.map(({ _index, _id, _source }) => ({
    delete: { _index, _id: _id as string, version: _source?.label as number, version_type: 'external_gte' as const },
  }))
  const { items } = await client.bulk({
    operations,
    filter_path: ['items.*.status', 'items.*.error.type', 'items.*.error.reason'],
  })
  const refused = items.find(({ delete: item }) => item?.error && item.status !== 409)?.delete?.error
  if (refused) throw unavailable({ type: refused.type ?? 'error', reason: refused.reason })
}
