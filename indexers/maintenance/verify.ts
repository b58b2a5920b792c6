/**
 * Compares the index with the store. Without `full` that is the record that a list shows: both sides are digested by
 * ranges of ids, and only ranges that differ are compared record by record. The embedded engine digests the records
 * themselves. Elasticsearch sums digests that were stored with the documents, so a document that was altered there
 * under its old digest is not found.
 *
 * With `full` every record is compared, and with it all that can be queried: fields, terms, places, sort keys and the
 * words of the texts.
 *
 * The counts of linked records are compared with the events as the store has them; what differs, with those that the
 * index shows.
 *
 * With live traffic the two sides are never read at the same moment. So what differs is compared again, and is drift
 * only if the store did not change it while the index caught up. Records that change all the time are left to the
 * indexer.
 */
import type { ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import { type LinkCount, type LinkedResource, linkFieldOf } from '../../src/calendar/links.ts'
import { byId } from '../../src/calendar/lists/query.ts'
import type {
  Condition,
  Engine,
  Hit,
  IdentifiedDocument,
  IndexDocument,
  IndexedResource,
  RangeDigest,
  Store,
  StoredDocument,
  StoredResource,
} from '../../src/calendar/ports.ts'
import { withCount, withEmbedded } from '../../src/calendar/records/join.ts'
import { identityOf } from '../../src/calendar/resources/events/occurrences.ts'
import { digestOf } from '../../src/calendar/values/digest.ts'
import { Contributions } from '../counts/contributions.ts'
import { recount } from '../counts/link-counts.ts'
import { indexedRecord, project } from '../documents/project.ts'
import { indexedResources, prefetch, scanPages } from './scan.ts'

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

const PAGE_SIZE = 500
/** Documents whose contents are compared at once: the embedded engine reads all terms of a resource for each time. */
const MAX_COMPARED_DOCUMENTS = 5_000
/** Fewer, where they repeat. */
const MAX_COMPARED_OCCURRENCES = 50_000
/** Ids in a range: a power of two, so that the division is exact in every engine. */
const RANGE_WIDTH = 1024
const MAX_CACHED_RECORDS = 100_000
/** How often a record that keeps changing is compared again. */
const MAX_ATTEMPTS = 3

export interface VerifyOptions {
  engine: Engine
  context: ProjectionContext
  /** Compare every record, in all that can be queried, instead of digests. */
  full: boolean
  /** Resolves when every change so far is in the index. */
  catchUp(): Promise<unknown>
  /** Called with the number of stored records compared so far. */
  progress?(checked: number): void
}

/** What linked records count, by id; an id without an entry counts nothing. */
type CountsOf = (resource: LinkedResource, ids: readonly number[]) => Promise<ReadonlyMap<number, LinkCount>>

/** What a comparison needs beside the options. */
interface Pass extends VerifyOptions {
  countsOf: CountsOf
  /** Called with every page of stored records. */
  seen(resource: IndexedResource, documents: readonly StoredDocument[]): void
}

export async function verify(options: VerifyOptions): Promise<Verified> {
  const contributions = new Contributions()
  const suspects: Drift[] = []
  let checked = 0
  const pass: Pass = {
    ...options,
    // Complete when the first linked record is compared: events come first.
    countsOf: async (resource) => contributions.counts[linkFieldOf(resource)],
    seen(resource, documents) {
      checked += documents.length
      if (resource === 'events') contributions.add(documents)
      options.progress?.(checked)
    },
  }
  for (const resource of indexedResources) {
    if (options.full) suspects.push(...(await compareRange(pass, resource, 0, Infinity)))
    else
      for (const from of await differingRanges(pass, resource))
        suspects.push(...(await compareRange({ ...pass, seen: () => {} }, resource, from, from + RANGE_WIDTH - 1)))
  }
  return { checked, drift: await confirm(options, suspects) }
}

/**
 * The starts of the ranges in which the two sides differ. Both sides are read in step, so that most changes made
 * meanwhile are in both or in neither.
 */
async function differingRanges(pass: Pass, resource: IndexedResource): Promise<number[]> {
  const found: number[] = []
  const [stored, indexed] = [storedRanges(pass, resource), prefetch(indexedRanges(pass.engine, resource))]
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

async function* storedRanges(pass: Pass, resource: IndexedResource): AsyncGenerator<RangeDigest, void> {
  let range: RangeDigest | undefined
  for await (const page of prefetch(joinedPages(pass, resource))) {
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
    pass.seen(resource, page)
  }
  if (range) yield range
}

async function* joinedPages(
  { engine, countsOf }: Pass,
  resource: IndexedResource,
): AsyncGenerator<StoredDocument[], void> {
  const get = cached(engine.store)
  for await (const documents of prefetch(scanPages(engine.store, resource, PAGE_SIZE)))
    yield await joined({ get }, resource, documents, countsOf)
}

/** As records are indexed: events with what they link, all others with their counts. */
async function joined(
  store: Pick<Store, 'get'>,
  resource: IndexedResource,
  documents: readonly StoredDocument[],
  countsOf: CountsOf,
): Promise<StoredDocument[]> {
  if (resource === 'events') return withEmbedded(store, documents)
  const counts = await countsOf(
    resource,
    documents.map(({ id }) => id),
  )
  return documents.map((document) => withCount(resource, document, counts.get(document.id)))
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

/** A record as the index has to hold it. */
interface Expected {
  /** What a list shows, as JSON. */
  record: string
  /** The whole document. Undefined: not compared, or the record cannot be projected. */
  document: IndexDocument | undefined
}

/** Record by record, the ids `from` to `to`. */
async function compareRange(pass: Pass, resource: IndexedResource, from: number, to: number): Promise<Drift[]> {
  const { engine } = pass
  const suspects: Drift[] = []
  const same: IdentifiedDocument[] = []
  for (let after = from - 1; ; ) {
    const page = await engine.store.scan<StoredDocument>(resource, after, PAGE_SIZE)
    const documents = page.filter(({ id }) => id <= to)
    const last = documents.length === PAGE_SIZE ? (documents.at(-1)?.id ?? to) : to
    const hits = await indexedBetween(engine, resource, after, last)
    pass.seen(resource, documents)
    const compared = compareShown(resource, await expected(pass, resource, documents, pass.countsOf), hits)
    suspects.push(...compared.drift)
    same.push(...compared.same)
    const isLast = last === to
    if (isLast || same.length >= MAX_COMPARED_DOCUMENTS || occurrencesIn(same) >= MAX_COMPARED_OCCURRENCES)
      suspects.push(...(await altered(engine, resource, same.splice(0))))
    if (isLast) return suspects
    after = last
  }
}

const occurrencesIn = (documents: readonly IdentifiedDocument[]) =>
  documents.reduce((sum, { document }) => sum + (document.occurrences?.length ?? 0), 0)

/** What the index holds of the ids after `after`, up to `last`: possibly more records than the store. */
async function indexedBetween(
  engine: Engine,
  resource: IndexedResource,
  after: number,
  last: number,
): Promise<IndexedJson[]> {
  const hits: IndexedJson[] = []
  for (let from = after; ; ) {
    const page = await find(engine, resource, { op: 'range', field: 'id', gt: from, lte: last })
    hits.push(...page)
    if (page.length < PAGE_SIZE) return hits
    from = page.at(-1)?.id ?? last
  }
}

/** A record as the index has it. */
type IndexedJson = Pick<Hit, 'id' | 'json'>

/** Of a record that repeats one occurrence is found, so the record itself is read. */
async function find({ search }: Engine, resource: IndexedResource, condition: Condition): Promise<IndexedJson[]> {
  const [found] = await search.find([byId(resource, [condition], PAGE_SIZE)])
  const hits = found?.hits ?? []
  const repeating = hits.filter((hit) => identityOf(hit) !== hit.id).map(({ id }) => id)
  if (repeating.length === 0) return hits
  const live = (await search.builds()).find((build) => build.live)
  const read = live ? await search.read(live.name, resource, repeating) : []
  const records = new Map(read.map(({ id, record }) => [id, JSON.stringify(record)]))
  return hits.map(({ id, json }) => ({ id, json: records.get(id) ?? json }))
}

async function expected(
  { engine, context, full }: VerifyOptions,
  resource: IndexedResource,
  documents: readonly StoredDocument[],
  countsOf: CountsOf,
): Promise<Map<number, Expected>> {
  const records = await joined(engine.store, resource, documents, countsOf)
  return new Map(
    records.map((record) => [
      record.id,
      {
        record: JSON.stringify(indexedRecord(resource, record)),
        document: full ? projected(resource, record, context) : undefined,
      },
    ]),
  )
}

/** Undefined for a dead letter: of that only the shown record is compared. */
function projected(resource: IndexedResource, record: unknown, context: ProjectionContext): IndexDocument | undefined {
  try {
    return project(resource, record, context)
  } catch {
    return undefined
  }
}

/** `same`: documents that are shown as they should be; whether they are found so is not known yet. */
function compareShown(
  resource: IndexedResource,
  stored: ReadonlyMap<number, Expected>,
  hits: readonly IndexedJson[],
): { drift: Drift[]; same: IdentifiedDocument[] } {
  const indexed = new Map(hits.map(({ id, json }) => [id, json]))
  const kindOf = (id: number): Drift['kind'] | undefined => {
    if (!indexed.has(id)) return 'missing'
    if (!stored.has(id)) return 'extra'
    return stored.get(id)?.record === indexed.get(id) ? undefined : 'different'
  }
  const ids = [...new Set([...stored.keys(), ...indexed.keys()])]
  const same = ids.flatMap((id) => {
    const document = stored.get(id)?.document
    return document && !kindOf(id) ? [{ id, document }] : []
  })
  const drift = ids.flatMap((id) => {
    const kind = kindOf(id)
    return kind ? [{ resource, id, kind }] : []
  })
  return { drift, same }
}

/** The documents that the index does not hold in all that can be queried. */
async function altered(
  { search }: Engine,
  resource: IndexedResource,
  documents: readonly IdentifiedDocument[],
): Promise<Drift[]> {
  const held = documents.length ? await search.holds(resource, documents) : []
  return documents.flatMap(({ id }, at) => (held[at] ? [] : [{ resource, id, kind: 'different' }]))
}

async function confirm(options: VerifyOptions, suspects: readonly Drift[]): Promise<Drift[]> {
  const drift: Drift[] = []
  let open = suspects
  for (let attempt = 0; open.length && attempt < MAX_ATTEMPTS; attempt++) {
    const changing: Drift[] = []
    for (const [resource, all] of Map.groupBy(open, (suspect) => suspect.resource)) {
      for (let at = 0; at < all.length; at += PAGE_SIZE) {
        const page = all.slice(at, at + PAGE_SIZE)
        const { confirmed, changed } = await compareAgain(
          options,
          resource,
          page.map(({ id }) => id),
        )
        drift.push(...confirmed)
        changing.push(...page.filter(({ id }) => changed.has(id)))
      }
    }
    open = changing
  }
  return drift
}

/**
 * Reads the store before the index catches up and again after: a record that is the same both times has to be so in the
 * index. `changed`: those that are not.
 */
async function compareAgain(
  options: VerifyOptions,
  resource: IndexedResource,
  ids: readonly number[],
): Promise<{ confirmed: Drift[]; changed: Set<number> }> {
  const { engine, catchUp } = options
  // What counts is what the index shows: events that differ are drift themselves.
  const countsOf: CountsOf = (of, linked) => recount((queries) => engine.search.find(queries), of, linked)
  const read = async () => expected(options, resource, await engine.store.get<StoredDocument>(resource, ids), countsOf)
  const before = await read()
  await catchUp()
  const hits = await find(engine, resource, { op: 'in', field: 'id', values: ids })
  const after = await read()
  const changed = new Set(ids.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id))))
  const { drift, same } = compareShown(resource, after, hits)
  const found = [...drift, ...(await altered(engine, resource, same))]
  return { confirmed: found.filter(({ id }) => !changed.has(id)), changed }
}
