/**
 * Compares the index with the store, record by record in the order of their ids: what a list shows of each is what
 * `project` makes of the stored record now. All else in an index document is made from the same record, so nothing else
 * is looked at. Beside live traffic the two sides are never of one moment: what differs is looked at again, and is drift
 * only if the store has not changed it while the index caught up. What changes all the time is left to the indexer.
 */
import type { Engine, Hit, IndexedResource, Query, StoredDocument } from '../src/calendar/ports.ts'
import { recordsOf } from '../src/calendar/records.ts'
import type { ProjectionContext } from '../src/calendar/resource.ts'
import { countedResources } from './counts.ts'
import { project } from './project.ts'

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

interface Side {
  engine: Engine
  context: ProjectionContext
}

const PAGE = 500
/** Looks at what keeps changing. */
const LOOKS = 3

/** `settled`: resolves when every change so far is in the index; `progress`: records compared so far. */
export async function verify(side: Side, settled: () => Promise<unknown>, progress: (checked: number) => void): Promise<Verified> {
  const suspected: Drift[] = []
  let checked = 0
  for (const resource of ['events', ...countedResources] as const) {
    for (let after = 0; ; ) {
      const documents = await side.engine.store.scan<StoredDocument>(resource, after, PAGE)
      const last = documents.length === PAGE ? (documents.at(-1)?.id ?? Infinity) : Infinity
      suspected.push(...compare(resource, await projected(side, resource, documents), await indexed(side, resource, after, last)))
      progress((checked += documents.length))
      if (last === Infinity) break
      after = last
    }
  }
  return { checked, drift: await believed(side, suspected, settled) }
}

/** What the index shows of the ids after `after`, up to `last`; it may have more of them than the store. */
async function indexed({ engine }: Side, resource: IndexedResource, after: number, last: number): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let from = after; ; ) {
    const query: Query = { resource, language: 'en', where: [{ op: 'range', field: 'id', gt: from, lte: last }], order: { by: 'id', dir: 'asc' }, from: 0, size: PAGE }
    const [found] = await engine.search.find([query])
    hits.push(...(found?.hits ?? []))
    if ((found?.hits.length ?? 0) < PAGE) return hits
    from = hits.at(-1)?.id ?? last
  }
}

/** Each record as a list is to show it. */
async function projected({ engine, context }: Side, resource: IndexedResource, documents: readonly StoredDocument[]): Promise<Map<number, string>> {
  const records = await recordsOf(engine.store, resource, documents)
  return new Map(documents.map(({ id }, at) => [id, JSON.stringify(project(resource, records[at], context).record)]))
}

function compare(resource: IndexedResource, stored: ReadonlyMap<number, string>, hits: readonly Hit[]): Drift[] {
  const shown = new Map(hits.map((hit) => [hit.id, JSON.stringify(hit.record)]))
  return [...new Set([...stored.keys(), ...shown.keys()])].flatMap((id): Drift[] => {
    const [is, was] = [stored.get(id), shown.get(id)]
    if (is === was) return []
    return [{ resource, id, kind: was === undefined ? 'missing' : is === undefined ? 'extra' : 'different' }]
  })
}

/** The store before the index has caught up and after: a record that is the same both times has to be so in the index. */
async function believed(side: Side, suspected: readonly Drift[], settled: () => Promise<unknown>): Promise<Drift[]> {
  const drift: Drift[] = []
  let open = [...suspected]
  for (let look = 0; open.length && look < LOOKS; look++) {
    const moving: Drift[] = []
    for (const [resource, some] of Map.groupBy(open, (each) => each.resource)) {
      for (let at = 0; at < some.length; at += PAGE) {
        const page = some.slice(at, at + PAGE)
        const ids = page.map(({ id }) => id)
        const stored = async () => projected(side, resource, await side.engine.store.get<StoredDocument>(resource, ids))
        const before = await stored()
        await settled()
        const query: Query = { resource, language: 'en', where: [{ op: 'in', field: 'id', values: ids }], order: { by: 'id', dir: 'asc' }, from: 0, size: PAGE }
        const [found] = await side.engine.search.find([query])
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
