/**
 * What clients' searches found, kept for as long as the index stays the same. Many requests ask the index the same in
 * other words: in another shape or format, or a second later, when their answer is no longer kept. To call a thread or
 * a server for them takes longer than all the rest of the answer.
 */
import { LRUCache } from 'lru-cache'
import { AgedCache } from '../aged-cache.ts'
import type { IndexedResource, Query } from '../calendar/ports.ts'
import type { PlainFound } from './found.ts'
import { jsonOf } from './query-json.ts'

/** Of all entries: some 200 pages of ten events. */
const MAX_CHARACTERS = 8 * 1024 * 1024
/** One that is larger is not kept: it would take the place of very many others. */
const MAX_ENTRY_CHARACTERS = MAX_CHARACTERS / 4
/** What a hit takes in memory beside its record. */
const HIT_CHARACTERS = 200

export class KeptFinds {
  readonly #entries: LRUCache<string, PlainFound[]>

  /** `maxAgeMs`: where a generation may be learnt of late, or not at all while the server is away. */
  constructor(maxAgeMs?: number) {
    const room = {
      maxSize: MAX_CHARACTERS,
      maxEntrySize: MAX_ENTRY_CHARACTERS,
      sizeCalculation: (found: PlainFound[], key: string) =>
        key.length + found.reduce((sum, each) => sum + sizeOf(each), 0),
    }
    this.#entries = maxAgeMs === undefined ? new LRUCache(room) : new AgedCache({ ...room, ttl: maxAgeMs })
  }

  /**
   * `generation`: what the index has of a resource now; undefined: nobody can tell. `find`: reads what it has then, or
   * later.
   */
  async get(
    queries: readonly Query[],
    generation: ((resource: IndexedResource) => number) | undefined,
    find: () => Promise<PlainFound[]>,
  ): Promise<PlainFound[]> {
    if (!generation) return find()
    const key = jsonOf([queries.map(({ resource }) => generation(resource)), queries])
    const known = this.#entries.get(key)
    if (known) return known
    const found = await find()
    this.#entries.set(key, found)
    return found
  }
}

function sizeOf({ hits, counted = [] }: PlainFound): number {
  const records = hits.reduce((sum, { record, signals = '' }) => sum + record.length + signals.length, 0)
  return HIT_CHARACTERS * hits.length + records + JSON.stringify(counted).length
}
