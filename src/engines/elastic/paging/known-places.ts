/**
 * Hits of which it is known how many come before them, in the order of the index. The page around such a place is found
 * by a search that begins there, and not by one that visits all matches. The hits before it are counted with each
 * search, which Elasticsearch answers from its cache until the next refresh: a place says where to look, and no more.
 */
import { LRUCache } from 'lru-cache'
import type { Query } from '../../../calendar/ports.ts'
import { jsonOf } from '../../query-json.ts'
import { isInOrder, MAX_IN_ORDER, path, type Scope } from '../find/compile.ts'
import { type SearchHit, valuesOf } from '../find/hits.ts'

/** A hit, by its value of the primary sort and its id. */
export interface Place {
  at: number
  id: number
  /** Hits that come before it, when they were counted last. */
  before: number
}

/** Where a search for a page begins, and how many hits it returns. */
export interface Start {
  place: Place
  size: number
}

/** How many hits come before the first one of a page, and before the one after it, in the order of the index. */
export interface Span {
  first: number
  end: number
}

/** Hits in the order of the index, and how many come before the first of them. */
interface HitWindow {
  hits: readonly SearchHit[]
  before: number
}

/** Hits that are searched beside a page. As many may be new or gone before a place finds the page no more. */
export const LEAD = 20
const PLACES_OF_LIST = 32
const MAX_LISTS = 1_000
/** What lists are told apart by, in characters. */
const MAX_KEYS = 1024 * 1024

/**
 * Whether places are of use: not where a search is fast without, or a page is too long to be found from one. A list
 * against the order of the index has to be counted, too.
 */
export function hasPlaces(query: Query, scope: Scope): boolean {
  const { size, after, distinct, signals, uncounted, order } = query
  const { primarySort } = scope.declaration
  const isOfIndex = order.by === primarySort && order.by !== 'id' && (order.dir === 'asc' || !uncounted)
  const isPage = size > 0 && 2 * LEAD + size <= MAX_IN_ORDER && after === undefined
  return isOfIndex && isPage && !distinct && !signals && !isInOrder(query, scope)
}

/** The last hits of the index are the first ones of a list against its order. `total`: of the list. */
export function spanOf({ from, size, order: { dir } }: Query, total: number): Span {
  const [first, end] = dir === 'asc' ? [from, from + size] : [total - from - size, total - from]
  return { first: Math.max(0, first), end: Math.max(0, end) }
}

export class KnownPlaces {
  readonly #lists = new LRUCache<string, PlacesOfList>({
    max: MAX_LISTS,
    maxSize: MAX_KEYS,
    sizeCalculation: (_, key) => key.length,
  })

  /** Of the list that the query asks for a page of. */
  of(index: string, { where, language }: Query): PlacesOfList {
    const key = jsonOf([index, where, language])
    const known = this.#lists.get(key) ?? new PlacesOfList()
    this.#lists.set(key, known)
    return known
  }
}

/** The newest that are known of a list. */
export class PlacesOfList {
  #places: readonly Place[] = []
  /** Of all hits, when they were counted last. */
  #total = 0

  /** From where one search reaches the page. */
  near(query: Query): Start | undefined {
    const { first, end } = spanOf(query, this.#total)
    const place = this.#places.find(({ before }) => before <= first && end + LEAD - before <= MAX_IN_ORDER)
    return place && { place, size: end + LEAD - place.before }
  }

  /** What a search for a page tells of it and of the next one. `total`: of the list. */
  learn(query: Query, { hits, before }: HitWindow, total: number, scope: Scope): void {
    this.#total = total
    for (const page of [query, { ...query, from: query.from + query.size }]) {
      const { first } = spanOf(page, total)
      const skipped = Math.max(0, first - LEAD - before)
      const hit = hits[skipped]
      if (hit && before + skipped <= first && !this.near(page))
        this.#places = [placeOf(hit, before + skipped, scope), ...this.#places.slice(0, PLACES_OF_LIST - 1)]
    }
  }

  forget(place: Place): void {
    this.#places = this.#places.filter((each) => each !== place)
  }
}

function placeOf(hit: SearchHit, before: number, scope: Scope): Place {
  const numberIn = (name: string) => Number(valuesOf(hit, name)[0])
  return { at: numberIn(path(scope, scope.declaration.primarySort)), id: numberIn('id'), before }
}
