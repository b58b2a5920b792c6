/**
 * Whether an index shows anything new, by the statistics of every copy of its shards. Elasticsearch also counts the
 * refreshes that had nothing to show, so the writes are compared, too: by their sequence numbers.
 */
import type { estypes } from '@elastic/elasticsearch'

/** What is needed of the statistics by shard. */
export const copyPaths = [
  'indices.*.uuid',
  'indices.*.shards.*.routing.node',
  'indices.*.shards.*.refresh.external_total',
  'indices.*.shards.*.seq_no.local_checkpoint',
  'indices.*.shards.*.seq_no.max_seq_no',
]

/** A copy when it was last looked at. Each sequence number stands for all writes up to it. */
interface Copy {
  refreshes: number
  lastWrite: number
  processed: number
  /** Processed before the last refresh ended; it may have begun before that. */
  pending: number
  /** Processed before the last refresh began: shown for certain. */
  shown: number
}

/** By index, shard and node. */
export type Copies = ReadonlyMap<string, Copy>

/** The copies as they are now; `before`: at the last look, which must have ended before this one began. */
export function lookAt(indexes: readonly estypes.IndicesStatsIndicesStats[], before: Copies): Copies {
  const copies = new Map<string, Copy>()
  for (const { uuid, shards = {} } of indexes) {
    for (const [shard, stats] of Object.entries(shards)) {
      for (const { routing, refresh, seq_no } of stats) {
        const key = `${uuid} ${shard} ${routing?.node}`
        const last = before.get(key)
        const refreshes = refresh?.external_total ?? 0
        const { pending = -1, shown = -1 } =
          last && last.refreshes !== refreshes ? { pending: last.processed, shown: last.pending } : (last ?? {})
        const { max_seq_no: lastWrite = -1, local_checkpoint: processed = -1 } = seq_no ?? {}
        copies.set(key, { refreshes, lastWrite, processed, pending, shown })
      }
    }
  }
  return copies
}

/** Whether one of the copies is new, or was refreshed while it may have had something to show. */
export function showsMore(copies: Copies, before: Copies): boolean {
  return [...copies].some(([key, { refreshes, lastWrite }]) => {
    const last = before.get(key)
    return !last || (last.refreshes !== refreshes && lastWrite > last.shown)
  })
}
