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

/** A hit by its value of the primary sort and its id. Others that have both are not before it. */
export interface Place {
  at: number
  id: number
  /** Hits that come before it, when they were counted last. */
  before: number
}

/** How many hits come before the first one of a page, and before the one after it, in the order of the index. */
export interface Span {
  first: number
  end: number
}

/** Hits in the order of the index, and how many come before the first of them. */
export interface Stretch {
  hits: readonly SearchHit[]
  before: number
}

interface List {
  /** Of all its hits, when they were counted last. */
  total: number
  places: readonly Place[]
}

/** Hits that are searched beside a page. As many may be new or gone before a place finds no page any more. */
const LEAD = 20
/** Characters of what the lists are told apart by. */
const MAX_CHARACTERS = 1024 * 1024
const PLACES_OF_LIST = 32
const PLACE_CHARACTERS = 50

const keyOf = (index: string, { where, language }: Query): string => jsonOf([index, where, language])

/** The last hits of the index are the first ones of a list against its order. `total`: of the list. */
export function spanOf({ from, size, order: { dir } }: Query, total: number): Span {
  const [first, end] = dir === 'asc' ? [from, from + size] : [total - from - size, total - from]
  return { first: Math.max(0, first), end: Math.max(0, end) }
}

/**
 * How many hits that come before its page, in the order of the index, a query searches with it: none where places are
 * of no use. A list against that order has to be counted, too.
 */
export function leadOf(query: Query, { declaration: { primarySort } }: Scope): number {
  const { from, size, after, distinct, signals, uncounted, order } = query
  if (order.by !== primarySort || order.by === 'id' || after !== undefined || distinct || signals) return 0
  const isFast = order.dir === 'asc' && from + size <= MAX_IN_ORDER
  const isLong = LEAD + size > MAX_IN_ORDER
  return isFast || isLong || size === 0 || (order.dir === 'desc' && uncounted) ? 0 : LEAD
}

/** The place of a hit. `before`: hits that come before it. */
function placeOf(hit: SearchHit, before: number, scope: Scope): Place {
  const [at = 0, id = 0] = [path(scope, scope.declaration.primarySort), 'id'].map((name) =>
    Number(valuesOf(hit, name)[0]),
  )
  return { at, id, before }
}

export class KnownPlaces {
  readonly #lists = new LRUCache<string, List>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length + PLACES_OF_LIST * PLACE_CHARACTERS,
  })

  /** A place from which one search reaches the page, and how many hits it has to return for that. */
  near(index: string, query: Query): { place: Place; size: number } | undefined {
    const { total, places } = this.#lists.get(keyOf(index, query)) ?? { total: 0, places: [] }
    const { first, end } = spanOf(query, total)
    const place = places.find(({ before }) => before <= first && end - before <= MAX_IN_ORDER)
    return place && { place, size: Math.min(end - place.before + LEAD, MAX_IN_ORDER) }
  }

  /** What a search for a page tells of it and of the next one. `total`: of the query. */
  learn(index: string, query: Query, { hits, before }: Stretch, total: number, scope: Scope): void {
    const key = keyOf(index, query)
    this.#lists.set(key, { places: this.#lists.get(key)?.places ?? [], total })
    for (const page of [query, { ...query, from: query.from + query.size }]) {
      const { first } = spanOf(page, total)
      const skipped = Math.max(0, first - LEAD - before)
      const hit = hits[skipped]
      const isBefore = before + skipped <= first
      if (hit && isBefore && !this.near(index, page)) this.#add(key, placeOf(hit, before + skipped, scope), total)
    }
  }

  remove(index: string, query: Query, place: Place): void {
    const key = keyOf(index, query)
    const list = this.#lists.get(key)
    if (list) this.#lists.set(key, { ...list, places: list.places.filter((each) => each !== place) })
  }

  /** The newest of a list are kept. */
  #add(key: string, place: Place, total: number): void {
    const others = this.#lists.get(key)?.places ?? []
    this.#lists.set(key, { total, places: [place, ...others.slice(0, PLACES_OF_LIST - 1)] })
  }
}
