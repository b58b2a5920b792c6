/**
 * Compares the index with the store by digests of ranges of ids. The embedded engine digests the records themselves.
 * Elasticsearch sums digests that were stored with the documents, so a document that was altered there under its old
 * digest is not found.
 */
import type {
  Engine,
  IndexedResource,
  RangeDigest,
  Store,
  StoredDocument,
  StoredResource,
} from '../../src/calendar/ports.ts'
import { digestOf } from '../../src/calendar/values/digest.ts'
import { indexedRecord } from '../documents/project.ts'
import { type Comparison, PAGE_SIZE } from './compare-records.ts'
import { joined } from './joined.ts'
import { prefetch, scanPages } from './scan.ts'

/** Ids in a range: a power of two, so that the division is exact in every engine. */
export const RANGE_WIDTH = 1024
const MAX_CACHED_RECORDS = 100_000

/** Called with every page of stored records. */
type Seen = (documents: readonly StoredDocument[]) => void

/**
 * The starts of the ranges in which the two sides differ. Both sides are read in step, so that most changes made
 * meanwhile are in both or in neither.
 */
export async function differingRanges(
  comparison: Comparison,
  resource: IndexedResource,
  seen: Seen,
): Promise<number[]> {
  const found: number[] = []
  const stored = storedRanges(comparison, resource, seen)
  const indexed = prefetch(indexedRanges(comparison.engine, resource))
  let [a, b] = await Promise.all([next(stored), next(indexed)])
  while (a || b) {
    const from = Math.min(a?.from ?? Infinity, b?.from ?? Infinity)
    if (a?.from !== b?.from || a?.count !== b?.count || a?.sum !== b?.sum) found.push(from)
    const [isInA, isInB] = [a?.from === from, b?.from === from]
    if (isInA) a = await next(stored)
    if (isInB) b = await next(indexed)
  }
  return found
}

async function next<T>(source: AsyncGenerator<T, void>): Promise<T | undefined> {
  const result = await source.next()
  return result.done ? undefined : result.value
}

async function* storedRanges(
  comparison: Comparison,
  resource: IndexedResource,
  seen: Seen,
): AsyncGenerator<RangeDigest, void> {
  let range: RangeDigest | undefined
  for await (const page of prefetch(joinedPages(comparison, resource))) {
    for (const record of page) {
      const from = record.id - (record.id % RANGE_WIDTH)
      if (range && range.from !== from) {
        yield range
        range = undefined
      }
      range ??= { from, count: 0, sum: 0 }
      range.count++
      range.sum += digestOf(JSON.stringify(indexedRecord(resource, record)))
    }
    seen(page)
  }
  if (range) yield range
}

async function* joinedPages(
  { engine, countsOf }: Comparison,
  resource: IndexedResource,
): AsyncGenerator<StoredDocument[], void> {
  const get = cached(engine.store)
  for await (const documents of prefetch(scanPages(engine.store, resource, PAGE_SIZE)))
    yield await joined({ get }, resource, documents, countsOf)
}

/**
 * Many events show the same venues and organizers. An event whose venue changed meanwhile differs, and is compared
 * again without this cache.
 */
function cached(store: Store): Store['get'] {
  const cache = new Map<string, StoredDocument>()
  return async <D extends StoredDocument>(resource: StoredResource, ids: readonly number[]) => {
    const found = ids.flatMap((id) => cache.get(`${resource}:${id}`) ?? [])
    const missing = ids.filter((id) => !cache.has(`${resource}:${id}`))
    const read = await store.get<D>(resource, missing)
    if (cache.size > MAX_CACHED_RECORDS) cache.clear()
    for (const document of read) cache.set(`${resource}:${document.id}`, document)
    return [...found, ...read] as D[]
  }
}

async function* indexedRanges(engine: Engine, resource: IndexedResource): AsyncGenerator<RangeDigest, void> {
  for (let from = 0; ; ) {
    const ranges = await engine.search.digests(resource, from, RANGE_WIDTH)
    const last = ranges.at(-1)
    if (!last) return
    yield* ranges
    from = last.from + RANGE_WIDTH
  }
}
