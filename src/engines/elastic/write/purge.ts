/** Purges tombstones. Each is deleted with its own version, so that one which was overwritten meanwhile stays. */
import type { Client, estypes } from '@elastic/elasticsearch'
import { unavailable } from '../client.ts'
import type { Source } from './document.ts'

/** Tombstones in one request. */
const PAGE_SIZE = 1_000

export async function purgeIndex(client: Client, index: string, version: number): Promise<void> {
  let after: estypes.SortResults | undefined
  do {
    const { hits } = await client.search<Source>({
      index,
      query: { bool: { filter: [{ term: { deleted: true } }, { range: { version: { lte: version } } }] } },
      sort: [{ id: 'asc' }, { _seq_no: 'asc' }],
      size: PAGE_SIZE,
      _source: ['version'],
      track_total_hits: false,
      ...(after ? { search_after: after } : {}),
    })
    await deleteTombstones(client, hits.hits)
    after = hits.hits.at(-1)?.sort
  } while (after)
}

/**
 * By the index's own name. If the build is dropped meanwhile, the delete creates an empty index of that name; the next
 * `create` takes it for the remains of a build and deletes it. Under an alias' name it would stand in the way.
 */
async function deleteTombstones(client: Client, hits: readonly estypes.SearchHit<Source>[]): Promise<void> {
  const operations = hits.flatMap(({ _index, _id, _source, ...hit }) =>
    _id === undefined || !_source
      ? []
      : { delete: { _index, _id, ...routingOf(hit), version: _source.version, version_type: 'external_gte' as const } },
  )
  if (operations.length === 0) return
  const { items } = await client.bulk({
    operations,
    filter_path: ['items.*.status', 'items.*.error.type', 'items.*.error.reason'],
  })
  const failed = items.find(({ delete: item }) => item?.error && item.status !== 409)?.delete?.error
  if (failed) throw unavailable({ type: failed.type ?? 'error', reason: failed.reason })
}

/** Of an occurrence. */
function routingOf({ _routing }: { _routing?: string | undefined }): { routing?: string } {
  return _routing === undefined ? {} : { routing: _routing }
}
