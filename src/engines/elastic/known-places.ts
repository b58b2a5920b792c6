/**
 * Hits of which it is known how many come before them, in the order of the index. The page around such a place is found
 * by a search that begins there, and not by one that visits all matches. The hits before it are counted with each
 * search, which Elasticsearch answers from its cache until the next refresh: a place says where to look, and no more.
 */
import { LRUCache } from 'lru-cache'
import type { Query } from '../../calendar/ports.ts'
import { jsonOf } from '../query-json.ts'
import { MAX_IN_ORDER, path, type Scope } from './compile.ts'
import { type SearchHit, valuesOf } from './hits.ts'

/** The first hit from there on has this value of the primary sort, and this id, or comes after them. */
export interface Place {
  at: number
  id: number
  /** Hits that come before it, when they were counted last. */
  before: number
}

/** Hits before a page that are searched with it. As many new ones may come before a place, and it is still of use. */
const LEAD = 20
/** Characters of what the lists are told apart by. */
const MAX_CHARACTERS = 1024 * 1024
const PLACES_OF_LIST = 32
const PLACE_CHARACTERS = 50

const keyOf = (index: string, { where, language }: Query): string => jsonOf([index, where, language])

/** How many hits before its page a query searches: none where places are of no use. */
export function leadOf(query: Query, { declaration: { primarySort } }: Scope): number {
  const { from, size, after, distinct, order } = query
  const isOfIndex = order.by === primarySort && order.by !== 'id' && order.dir === 'asc'
  const isDeep = from + size > MAX_IN_ORDER && LEAD + size <= MAX_IN_ORDER
  return isOfIndex && isDeep && size > 0 && after === undefined && !distinct ? LEAD : 0
}

/** Hits that a search from the place has to return for the page, and some more, since others may be gone. */
export function hitsFrom({ before }: Place, { from, size }: Query): number {
  return Math.min(from - before + size + LEAD, MAX_IN_ORDER)
}

/** The place of a hit. `before`: hits that come before it. */
function placeOf(hit: SearchHit, before: number, scope: Scope): Place {
  const [at, id] = [path(scope, scope.declaration.primarySort), 'id'].map((name) => Number(valuesOf(hit, name)[0]))
  return { at: at ?? 0, id: id ?? 0, before }
}

export class KnownPlaces {
  readonly #lists = new LRUCache<string, Place[]>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length + PLACES_OF_LIST * PLACE_CHARACTERS,
  })

  /** From which one search reaches the page. */
  near(index: string, query: Query): Place | undefined {
    const { from, size } = query
    return this.#lists
      .get(keyOf(index, query))
      ?.find(({ before }) => before <= from && from + size - before <= MAX_IN_ORDER)
  }

  /** What a page tells of itself and of the next one. `hits`: of which `before` come before the first. */
  learn(index: string, query: Query, { hits, before }: { hits: readonly SearchHit[]; before: number }, scope: Scope) {
    const { from, size } = query
    for (const [page, lead] of [
      [query, 0],
      [{ ...query, from: from + size }, from + size - LEAD - before],
    ] as const) {
      const hit = hits[lead]
      if (hit && !this.near(index, page)) this.#add(index, query, placeOf(hit, before + lead, scope))
    }
  }

  remove(index: string, query: Query, place: Place): void {
    const key = keyOf(index, query)
    const others = this.#lists.get(key)?.filter((each) => each !== place)
    if (others) this.#lists.set(key, others)
  }

  /** The newest of a list are kept. */
  #add(index: string, query: Query, place: Place): void {
    const key = keyOf(index, query)
    const others = this.#lists.get(key) ?? []
    this.#lists.set(key, [place, ...others.slice(0, PLACES_OF_LIST - 1)])
  }
}
