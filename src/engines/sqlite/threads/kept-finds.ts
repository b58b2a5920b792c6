/**
 * What clients' searches found, kept in the main thread for as long as the index stays the same. Many requests ask the
 * index the same in other words: in another shape or format, or a second later, when their answer is no longer kept.
 * To call a thread for them takes longer than all the rest of the answer.
 */
import { LRUCache } from 'lru-cache'
import type { Query } from '../../../calendar/ports.ts'
import { type Generations, generationOf } from '../index/generations.ts'
import { jsonOf } from '../planner/cache.ts'
import type { WireFound } from '../planner/find.ts'

/** Of all entries: some 200 pages of ten events. */
const MAX_CHARACTERS = 8 * 1024 * 1024
/** One that is larger is not kept: it would take the place of very many others. */
const MAX_ENTRY_CHARACTERS = MAX_CHARACTERS / 4
/** What a hit takes in memory beside its record. */
const HIT_CHARACTERS = 200

export class KeptFinds {
  readonly #entries = new LRUCache<string, WireFound[]>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_ENTRY_CHARACTERS,
    sizeCalculation: (found, key) => key.length + found.reduce((sum, each) => sum + sizeOf(each), 0),
  })

  /** `generations`: what the file has now; undefined: nobody can tell. `find`: reads what it has then, or later. */
  async get(
    queries: readonly Query[],
    generations: Generations | undefined,
    find: () => Promise<WireFound[]>,
  ): Promise<WireFound[]> {
    if (!generations) return find()
    const key = jsonOf([queries.map(({ resource }) => generationOf(generations, resource)), queries])
    const known = this.#entries.get(key)
    if (known) return known
    const found = await find()
    this.#entries.set(key, found)
    return found
  }
}

function sizeOf({ hits, counted = [] }: WireFound): number {
  const records = hits.reduce((sum, { record, signals = '' }) => sum + record.length + signals.length, 0)
  return HIT_CHARACTERS * hits.length + records + JSON.stringify(counted).length
}
