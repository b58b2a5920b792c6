/**
 * One batch: the marks received → what they touch elsewhere → one label → the records as they are now → the index.
 * Writes state, never deltas, so that a repeat is harmless.
 */
import { type Engine, type IndexedResource, type IndexItem, type LinkField, type Mark, type Query } from '../src/calendar/ports.ts'
import { recordsOf } from '../src/calendar/records.ts'
import type { ProjectionContext } from '../src/calendar/resource.ts'
import { putAside } from './checkpoint.ts'
import { project } from './project.ts'

/** Documents in one bulk. */
const BULK = 200
/** Linked events read in one go. */
const PAGE = 500

type Touched = Record<IndexedResource, Set<number>>

const resourcesOfLinks = { venue: 'venues', organizer: 'organizers', categories: 'categories', tags: 'tags' } as const satisfies Record<LinkField, IndexedResource>
const links = Object.keys(resourcesOfLinks) as LinkField[]

type Linking = Readonly<Record<LinkField, readonly number[]>>

export interface Batch {
  engine: Engine
  context: ProjectionContext
  /** Called between bulks, so that a long fan-out renews the lease. */
  breathe(): Promise<void>
}

/** Writes a batch of marks to every version of the index. */
export async function applyMarks(marks: readonly Mark[], batch: Batch): Promise<number> {
  const { engine } = batch
  const touched: Touched = { events: new Set(), venues: new Set(), organizers: new Set(), categories: new Set(), tags: new Set() }
  for (const { resource, id } of marks) if (resource !== 'accounts') touched[resource].add(id)
  const shown = { venue: [...touched.venues], organizer: [...touched.organizers] }
  await addCounted(engine, touched)
  // The label is taken after the marks were received and before anything is read again (docs/decisions/labels.md).
  const label = await engine.store.now()
  let written = 0
  for (const resource of ['categories', 'tags', 'venues', 'organizers', 'events'] as const) written += await write(resource, [...touched[resource]], label, batch)
  for (const field of ['venue', 'organizer'] as const) for (const id of shown[field]) written += await fanOut(field, id, touched.events, label, batch)
  return written
}

/** The records whose counts an event changes: those it links now, and those that the index says it linked before. */
async function addCounted(engine: Engine, touched: Touched): Promise<void> {
  const ids = [...touched.events]
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const now = (await engine.store.get('events', page)) as unknown as Linking[]
    for (const event of [...now, ...(await indexed(engine, page))]) {
      for (const field of links) for (const id of event[field]) touched[resourcesOfLinks[field]].add(id)
    }
  }
}

async function indexed(engine: Engine, ids: readonly number[]): Promise<Linking[]> {
  const versions = await engine.search.versions()
  if (!versions.some(({ live }) => live)) return []
  const query: Query = { resource: 'events', language: 'en', where: [{ op: 'in', field: 'id', values: ids }], order: { by: 'id', dir: 'asc' }, from: 0, size: ids.length }
  const [found] = await engine.search.find([query])
  return (found?.hits ?? []).map((hit) => hit.record as Linking)
}

/** Every event that shows the record follows it. */
async function fanOut(field: 'venue' | 'organizer', id: number, done: Set<number>, label: number, batch: Batch): Promise<number> {
  let written = 0
  for (let after = 0; ; ) {
    const page = await batch.engine.store.links(field, id, after, PAGE)
    const rest = page.filter((event) => !done.has(event))
    written += await write('events', rest, label, batch)
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) return written
    after = last
  }
}

/** Reads the records again and writes them, or their tombstones, to every version. */
export async function write(resource: IndexedResource, ids: readonly number[], label: number, batch: Batch, only?: string): Promise<number> {
  const { engine, context } = batch
  for (let at = 0; at < ids.length; at += BULK) {
    const page = ids.slice(at, at + BULK)
    const documents = await engine.store.get(resource, page)
    const records = await recordsOf(engine.store, resource, documents)
    const present = new Map(documents.map((document, n) => [document.id, records[n]]))
    const items = page.map((id): IndexItem => ({ resource, id, label, document: present.has(id) ? project(resource, present.get(id), context) : null }))
    const versions = only ? [only] : (await engine.search.versions()).map(({ name }) => name)
    for (const version of versions) await apply(version, items, engine)
    await batch.breathe()
  }
  return ids.length
}

/** Looks at every item: one the index refuses is put aside with its reason, the others go on. */
async function apply(version: string, items: readonly IndexItem[], engine: Engine): Promise<void> {
  const results = await engine.search.apply(version, items)
  for (const [at, item] of items.entries()) {
    const result = results[at]
    if (typeof result === 'object') await putAside(engine.state, item.resource, item.id, result.rejected)
  }
}

