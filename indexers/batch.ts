/**
 * One batch: the marks received → the records as they are now, and those whose counts they change → the index, all with
 * the label that came with the marks. Writes state, never deltas, so that a repeat is harmless.
 */

import type { ProjectionContext } from '../src/calendar/declaration/resource.ts'
import { linkFields, links } from '../src/calendar/links.ts'
import { byId } from '../src/calendar/lists/query.ts'
import type {
  DirtyId,
  Engine,
  IndexedResource,
  IndexItem,
  ItemResult,
  LinkField,
  StoredDocument,
} from '../src/calendar/ports.ts'
import { recordsOf } from '../src/calendar/records/join.ts'
import type { Breaker } from './breaker.ts'
import { type Aside, noteRefused } from './checkpoint.ts'
import { type CountedIds, countedResources, noIds, type RecentCounts } from './counts.ts'
import type { IndexerMetrics } from './metrics.ts'
import type { Pace } from './pace.ts'
import { project } from './project.ts'
import { askFanOut, askRecount, CHUNK, type FanOutField, fansOut, retryAside } from './work.ts'

type Linking = StoredDocument & Readonly<Record<LinkField, readonly number[]>>

export interface Batch {
  engine: Engine
  context: ProjectionContext
  counts: RecentCounts
  pace: Pace
  breaker: Breaker
  metrics: IndexerMetrics
  /** The versions to write to. */
  versions: readonly string[]
  /** That of them which is live, so that it can be asked what it holds. */
  live: string | undefined
  aside: Aside
  /** Called before each bulk: a long batch renews the lease, or ends when it is lost. */
  breathe(): Promise<void>
}

/** Writes a batch of marks to every version of the index. */
export async function applyMarks(marks: readonly DirtyId[], label: number, batch: Batch): Promise<void> {
  const marked = { ...noIds(), events: new Set<number>() }
  for (const { resource, id } of marks) if (resource !== 'accounts' && resource !== 'audit') marked[resource].add(id)
  await writeCounted(marked, label, batch)
  await writeEvents([...marked.events], label, batch, true)
  for (const [resource, field] of fansOut) {
    for (const id of marked[resource]) await fanOut(field, id, marked.events, label, batch)
  }
}

/** The events that show the record follow it: a few in a batch at once, more beside the following. `done`: events of this batch. */
async function fanOut(field: FanOutField, id: number, done: Set<number>, label: number, batch: Batch): Promise<void> {
  const page = await batch.engine.store.links(field, id, 0, CHUNK)
  const events = page.filter((event) => !done.has(event))
  if (page.length === CHUNK || (events.length > 0 && done.size + events.length > batch.pace.batch + CHUNK))
    return askFanOut(batch.engine.state, field, id)
  await writeEvents(events, label, batch)
  for (const event of events) done.add(event)
}

async function writeCounted(ids: CountedIds, label: number, batch: Batch): Promise<void> {
  for (const resource of countedResources) {
    for (const page of pages([...ids[resource]], batch)) await apply(await itemsOf(resource, page, label, batch), batch)
  }
}

/** Events and the records whose counts they change. `marked`: they are in the feed, which is the last chance to count what they have left. */
export async function writeEvents(ids: readonly number[], label: number, batch: Batch, marked = false): Promise<void> {
  for (const page of pages(ids, batch)) {
    const [stored, indexed] = await Promise.all([
      batch.engine.store.get<Linking>('events', page),
      indexedEvents(page, batch),
    ])
    const { touched, unseen } = countedBy(page, stored, indexed, marked)
    // What was put aside may have been counted anywhere since.
    if (page.some((id) => batch.aside.has(`events:${id}`))) batch.counts.forget()
    if (unseen) {
      const recent = batch.counts.recent()
      if (recent) await writeCounted(recent, label, batch)
      else await askRecount(batch.engine.state)
    }
    const counted = await Promise.all(
      countedResources.map((resource) => itemsOf(resource, [...touched[resource]], label, batch)),
    )
    await apply([...counted.flat(), ...(await itemsOf('events', page, label, batch, stored))], batch)
  }
}

/** As many at once as the index takes. */
function* pages<T>(all: readonly T[], { pace }: Batch): Generator<readonly T[]> {
  for (let at = 0; at < all.length; ) {
    const page = all.slice(at, at + pace.bulk)
    yield page
    at += page.length
  }
}

async function indexedEvents(ids: readonly number[], { engine, live }: Batch): Promise<Linking[]> {
  if (!live) return []
  const [found] = await engine.search.find([byId('events', [{ op: 'in', field: 'id', values: ids }], ids.length)])
  return (found?.hits ?? []).map((hit) => hit.record as Linking)
}

/**
 * What the events that have changed link now, and what the index says they linked before. Unseen: one was in a state in
 * between, or the index has it as it is already: written ahead of its mark, in a bulk of which not all was taken or whose
 * counts were older than others; or it came and went.
 */
function countedBy(
  ids: readonly number[],
  stored: readonly Linking[],
  indexed: readonly Linking[],
  marked: boolean,
): { touched: CountedIds; unseen: boolean } {
  const touched = noIds()
  const [now, before] = [stored, indexed].map((events) => new Map(events.map((event) => [event.id, event])))
  let unseen = false
  for (const id of ids) {
    const [is, was] = [now?.get(id), before?.get(id)]
    if (!marked && is?.rev === was?.rev) continue
    unseen ||= is?.rev !== (was?.rev ?? 0) + 1
    for (const event of [is, was])
      for (const field of linkFields)
        for (const linked of event?.[field] ?? []) touched[links[field].resource].add(linked)
  }
  return { touched, unseen }
}

/**
 * The items of these ids, from documents read after the label was taken: now, or already. A tombstone for an id without
 * one; none, and a note with the reason, for what cannot be projected.
 */
export async function itemsOf(
  resource: IndexedResource,
  ids: readonly number[],
  label: number,
  batch: Batch,
  read?: readonly StoredDocument[],
): Promise<IndexItem[]> {
  const { engine, context, counts } = batch
  const documents = read ?? (await engine.store.get(resource, ids))
  const join = () => recordsOf(engine.store, resource, documents)
  const records = resource === 'events' ? await join() : await counts.during(resource, ids, join)
  const present = new Map(documents.map(({ id }, at) => [id, records[at]]))
  const items: IndexItem[] = []
  const reasons = new Map<string, string | undefined>()
  for (const id of ids) {
    reasons.set(`${resource}:${id}`, undefined)
    try {
      items.push({
        resource,
        id,
        version: label,
        document: present.has(id) ? project(resource, present.get(id), context) : null,
      })
    } catch (error) {
      reasons.set(`${resource}:${id}`, String(error))
    }
  }
  if (items.length < ids.length) {
    batch.breaker.note(news(reasons, batch))
    for (const [record, reason] of reasons)
      if (reason !== undefined) await noteRefused(engine.state, batch.aside, { record, reason, label })
  }
  return items
}

/** Looks at every item: one that the index refuses is put aside with its reason, the others go on. */
export async function apply(items: readonly IndexItem[], batch: Batch, versions = batch.versions): Promise<void> {
  for (const bulk of pages(items, batch)) {
    await batch.breathe()
    const results = await paced(bulk, batch, versions)
    // One that is being made and refuses everything is its rebuild's concern, and must not hold up the live one.
    const main = Math.max(0, versions.indexOf(batch.live ?? ''))
    if (batch.breaker.note(news(reasonsOf(bulk, results.slice(main, main + 1)), batch)))
      await retryAside(batch.engine.state)
    const reasons = reasonsOf(bulk, results)
    for (const { resource, id, version: label } of bulk) {
      const record = `${resource}:${id}`
      if (reasons.has(record))
        await noteRefused(batch.engine.state, batch.aside, { record, reason: reasons.get(record), label })
    }
  }
}

/** Why a version refuses each record; undefined: it was written. What is no newer than what is there, or went to a version that is gone, tells nothing. */
function reasonsOf(
  bulk: readonly IndexItem[],
  results: readonly (readonly ItemResult[])[],
): Map<string, string | undefined> {
  return new Map(
    bulk.flatMap(({ resource, id }, n) => {
      const told = results.map((result) => result[n])
      const refused = told.find((result) => typeof result === 'object')
      return refused || told.includes('written') ? [[`${resource}:${id}`, refused?.rejected] as const] : []
    }),
  )
}

/** That a record which is put aside is refused once more tells nothing of the index. */
function news(reasons: ReadonlyMap<string, string | undefined>, { aside }: Batch): Map<string, string | undefined> {
  return new Map([...reasons].filter(([record, reason]) => reason === undefined || !aside.has(record)))
}

/** One bulk to every version; how it goes says how large the next one is. */
async function paced(
  bulk: readonly IndexItem[],
  { engine, pace, metrics }: Batch,
  versions: readonly string[],
): Promise<ItemResult[][]> {
  const begun = performance.now()
  try {
    const results = await Promise.all(versions.map((version) => applied(version, bulk, engine)))
    const took = performance.now() - begun
    pace.took(took, bulk.length)
    metrics.bulk(results.flat(), took / 1000, pace.bulk)
    return results
  } catch (error) {
    pace.refused()
    throw error
  }
}

/** A rebuild that has ended meanwhile has dropped the version: then there is nothing to write. */
async function applied(version: string, items: readonly IndexItem[], { search }: Engine): Promise<ItemResult[]> {
  try {
    return await search.apply(version, items)
  } catch (error) {
    if ((await search.builds()).some(({ name }) => name === version)) throw error
    return []
  }
}
