/** Compares records of the index with those of the store, one by one. */
import type { ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import { byId } from '../../src/calendar/lists/query.ts'
import type {
  Condition,
  Engine,
  Hit,
  IdentifiedDocument,
  IndexDocument,
  IndexedResource,
  StoredDocument,
} from '../../src/calendar/ports.ts'
import { identityOf } from '../../src/calendar/resources/events/occurrences.ts'
import { indexedRecord, project } from '../documents/project.ts'
import { type CountsOf, joined } from './joined.ts'

export interface Drift {
  resource: IndexedResource
  id: number
  /** missing: not in the index; extra: only there; different: not as the store has it. */
  kind: 'missing' | 'extra' | 'different'
}

/** Records that are read at once. */
export const PAGE_SIZE = 500
/** Documents whose contents are compared at once: the embedded engine reads all terms of a resource for each time. */
const MAX_COMPARED_DOCUMENTS = 5_000
/** Fewer, where they repeat. */
const MAX_COMPARED_OCCURRENCES = 50_000

export interface Comparison {
  engine: Engine
  context: ProjectionContext
  /** Compare every record, in all that can be queried, instead of digests. */
  full: boolean
  countsOf: CountsOf
}

/** A record as the index has to hold it. */
export interface Expected {
  /** What a list shows, as JSON. */
  record: string
  /** The whole document. Undefined: not compared, or the record cannot be projected. */
  document: IndexDocument | undefined
}

/** The ids `from` to `to`. `seen`: called with every page of stored records. */
export async function compareRange(
  comparison: Comparison,
  resource: IndexedResource,
  { from, to }: { from: number; to: number },
  seen: (documents: readonly StoredDocument[]) => void = () => {},
): Promise<Drift[]> {
  const { engine } = comparison
  const suspects: Drift[] = []
  const same: IdentifiedDocument[] = []
  for (let after = from - 1; ; ) {
    const page = await engine.store.scan<StoredDocument>(resource, after, PAGE_SIZE)
    const documents = page.filter(({ id }) => id <= to)
    const last = documents.length === PAGE_SIZE ? (documents.at(-1)?.id ?? to) : to
    const hits = await indexedBetween(engine, resource, after, last)
    seen(documents)
    const compared = compareShown(resource, await expected(comparison, resource, documents), hits)
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
export type IndexedJson = Pick<Hit, 'id' | 'json'>

/** Of a record that repeats one occurrence is found, so the record itself is read. */
export async function find(
  { search }: Engine,
  resource: IndexedResource,
  condition: Condition,
): Promise<IndexedJson[]> {
  const [found] = await search.find([byId(resource, [condition], PAGE_SIZE)])
  const hits = found?.hits ?? []
  const repeating = hits.filter((hit) => identityOf(hit) !== hit.id).map(({ id }) => id)
  if (repeating.length === 0) return hits
  const live = (await search.builds()).find((build) => build.live)
  const read = live ? await search.read(live.name, resource, repeating) : []
  const records = new Map(read.map(({ id, record }) => [id, JSON.stringify(record)]))
  return hits.map(({ id, json }) => ({ id, json: records.get(id) ?? json }))
}

export async function expected(
  { engine, context, full, countsOf }: Comparison,
  resource: IndexedResource,
  documents: readonly StoredDocument[],
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
export function compareShown(
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
export async function altered(
  { search }: Engine,
  resource: IndexedResource,
  documents: readonly IdentifiedDocument[],
): Promise<Drift[]> {
  const held = documents.length ? await search.holds(resource, documents) : []
  return documents.flatMap(({ id }, at) => (held[at] ? [] : [{ resource, id, kind: 'different' }]))
}
