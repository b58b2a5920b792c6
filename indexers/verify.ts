/**
 * Compares the index with the store: what a list shows of each record is what `shown` makes of the stored one now. All
 * else in an index document is made from the same record, so nothing else is looked at.
 *
 * Both sides are digested by ranges of ids; only a range in which they differ is compared record by record. The embedded
 * index digests the records that are there. Elasticsearch adds up what was noted of each when it was written: a hand that
 * alters a document there and leaves its digest is only seen when every record is compared.
 *
 * Beside live traffic the two sides are never of one moment: what differs is looked at again, and is drift only if the
 * store has not changed it while the index caught up. What changes all the time is left to the indexer.
 */

import { byId } from '../src/calendar/lists/query.ts'
import type {
  Engine,
  Hit,
  IndexedResource,
  RangeDigest,
  Store,
  StoredDocument,
  StoredResource,
} from '../src/calendar/ports.ts'
import { recordsOf } from '../src/calendar/records/join.ts'
import { digestOf } from '../src/calendar/values/digest.ts'
import { countedResources } from './counts.ts'
import { shown } from './project.ts'
import { ahead, scanned } from './walk.ts'

export interface Drift {
  resource: IndexedResource
  id: number
  /** missing: not in the index; extra: only there; different: not as the store has it. */
  kind: 'missing' | 'extra' | 'different'
}

export interface Verified {
  checked: number
  drift: Drift[]
}

const PAGE = 500
/** Ids in a range: a power of two, so that whoever divides by it is exact. */
const WIDTH = 1024
/** Linked records kept at most. */
const REMEMBERED = 100_000
/** Looks at what keeps changing. */
const LOOKS = 3

/**
 * `settled`: resolves when every change so far is in the index; `progress`: records of the store read so far; `full`:
 * compare every record.
 */
export async function verify(
  engine: Engine,
  settled: () => Promise<unknown>,
  progress: (checked: number) => void,
  full = false,
): Promise<Verified> {
  const suspected: Drift[] = []
  let checked = 0
  const seen = (count: number) => progress((checked += count))
  for (const resource of ['events', ...countedResources] as const) {
    if (full) suspected.push(...(await compareRange(engine, resource, 0, Infinity, seen)))
    else
      for (const from of await differing(engine, resource, seen))
        suspected.push(...(await compareRange(engine, resource, from, from + WIDTH - 1)))
  }
  return { checked, drift: await believed(engine, suspected, settled) }
}

/**
 * The ranges in which the two sides are not the same, by where they begin. Both are read side by side: most of what is
 * written meanwhile is then in both or in neither.
 */
async function differing(engine: Engine, resource: IndexedResource, seen: (count: number) => void): Promise<number[]> {
  const found: number[] = []
  const [stored, indexed] = [storedRanges(engine, resource, seen), ahead(indexedRanges(engine, resource))]
  let [is, was] = await Promise.all([stored.next(), indexed.next()])
  while (!is.done || !was.done) {
    const [a, b]: [RangeDigest | undefined, RangeDigest | undefined] = [is.value, was.value]
    const from = Math.min(a?.from ?? Infinity, b?.from ?? Infinity)
    if (a?.from !== b?.from || a?.count !== b?.count || a?.sum !== b?.sum) found.push(from)
    if (a?.from === from) is = await stored.next()
    if (b?.from === from) was = await indexed.next()
  }
  return found
}

async function* storedRanges(
  engine: Engine,
  resource: IndexedResource,
  seen: (count: number) => void,
): AsyncGenerator<RangeDigest, undefined> {
  let range: RangeDigest | undefined
  for await (const records of ahead(joined(engine, resource, ahead(scanned(engine.store, resource, PAGE))))) {
    for (const record of records) {
      const from = record.id - (record.id % WIDTH)
      if (range && range.from !== from) {
        yield range
        range = undefined
      }
      range ??= { from, count: 0, sum: 0 }
      range.count++
      range.sum += digestOf(JSON.stringify(shown(record)))
    }
    seen(records.length)
  }
  if (range) yield range
}

async function* joined(
  { store }: Engine,
  resource: IndexedResource,
  from: AsyncGenerator<StoredDocument[]>,
): AsyncGenerator<StoredDocument[]> {
  const reads: Pick<Store, 'get' | 'linkCounts'> = {
    get: remembered(store),
    linkCounts: (field, ids) => store.linkCounts(field, ids),
  }
  for await (const documents of from) yield (await recordsOf(reads, resource, documents)) as StoredDocument[]
}

/** Many events show the same venues and organizers. What shows one that has changed meanwhile differs, and is looked at again without this. */
function remembered(store: Store): Store['get'] {
  const known = new Map<string, StoredDocument>()
  return async <D extends StoredDocument>(resource: StoredResource, ids: readonly number[]) => {
    const found = ids.flatMap((id) => known.get(`${resource}:${id}`) ?? [])
    const fresh = await store.get<D>(
      resource,
      ids.filter((id) => !known.has(`${resource}:${id}`)),
    )
    if (known.size > REMEMBERED) known.clear()
    for (const document of fresh) known.set(`${resource}:${document.id}`, document)
    return [...found, ...fresh] as D[]
  }
}

async function* indexedRanges(engine: Engine, resource: IndexedResource): AsyncGenerator<RangeDigest, undefined> {
  for (let from = 0; ; ) {
    const ranges = await engine.search.digests(resource, from, WIDTH)
    const last = ranges.at(-1)
    if (!last) return
    yield* ranges
    from = last.from + WIDTH
  }
}

/** Record by record, the ids `from` to `to`. */
async function compareRange(
  engine: Engine,
  resource: IndexedResource,
  from: number,
  to: number,
  seen: (count: number) => void = () => {},
): Promise<Drift[]> {
  const suspected: Drift[] = []
  for (let after = from - 1; ; ) {
    const page = await engine.store.scan<StoredDocument>(resource, after, PAGE)
    const documents = page.filter(({ id }) => id <= to)
    const last = documents.length === PAGE ? (documents.at(-1)?.id ?? to) : to
    suspected.push(
      ...compare(resource, await projected(engine, resource, documents), await indexed(engine, resource, after, last)),
    )
    seen(documents.length)
    if (last === to) return suspected
    after = last
  }
}

/** What the index shows of the ids after `after`, up to `last`; it may have more of them than the store. */
async function indexed(engine: Engine, resource: IndexedResource, after: number, last: number): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let from = after; ; ) {
    const [found] = await engine.search.find([
      byId(resource, [{ op: 'range', field: 'id', gt: from, lte: last }], PAGE),
    ])
    hits.push(...(found?.hits ?? []))
    if ((found?.hits.length ?? 0) < PAGE) return hits
    from = hits.at(-1)?.id ?? last
  }
}

/** Each record as a list is to show it. */
async function projected(
  engine: Engine,
  resource: IndexedResource,
  documents: readonly StoredDocument[],
): Promise<Map<number, string>> {
  const records = await recordsOf(engine.store, resource, documents)
  return new Map(documents.map(({ id }, at) => [id, JSON.stringify(shown(records[at]))]))
}

function compare(resource: IndexedResource, stored: ReadonlyMap<number, string>, hits: readonly Hit[]): Drift[] {
  const was = new Map(hits.map((hit) => [hit.id, JSON.stringify(hit.record)]))
  return [...new Set([...stored.keys(), ...was.keys()])].flatMap((id): Drift[] => {
    if (stored.get(id) === was.get(id)) return []
    return [{ resource, id, kind: !was.has(id) ? 'missing' : !stored.has(id) ? 'extra' : 'different' }]
  })
}

/** The store before the index has caught up and after: a record that is the same both times has to be so in the index. */
async function believed(
  engine: Engine,
  suspected: readonly Drift[],
  settled: () => Promise<unknown>,
): Promise<Drift[]> {
  const drift: Drift[] = []
  let open = [...suspected]
  for (let look = 0; open.length && look < LOOKS; look++) {
    const moving: Drift[] = []
    for (const [resource, some] of Map.groupBy(open, (each) => each.resource)) {
      for (let at = 0; at < some.length; at += PAGE) {
        const page = some.slice(at, at + PAGE)
        const ids = page.map(({ id }) => id)
        const stored = async () => projected(engine, resource, await engine.store.get<StoredDocument>(resource, ids))
        const before = await stored()
        await settled()
        const [found] = await engine.search.find([byId(resource, [{ op: 'in', field: 'id', values: ids }], PAGE)])
        const after = await stored()
        const still = (id: number) => before.get(id) === after.get(id)
        drift.push(...compare(resource, after, found?.hits ?? []).filter(({ id }) => still(id)))
        moving.push(...page.filter(({ id }) => !still(id)))
      }
    }
    open = moving
  }
  return drift
}
