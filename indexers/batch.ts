/**
 * One batch: ids that changed → their records as they are now, and the records that show or count them → the index, all
 * with the version that came with the changes. It writes states, never differences, so a repetition is harmless.
 *
 * Batches follow one another; only they write counts. Beside them run the fan-outs (maintenance/fan-outs.ts).
 */
import { embeddedLinks, links } from '../src/calendar/links.ts'
import type { DirtyId, IndexItem } from '../src/calendar/ports.ts'
import { withEmbedded } from '../src/calendar/records/join.ts'
import {
  Contributions,
  changedBy,
  countChanges,
  type EventStates,
  type LinkingEvent,
  linkedBy,
} from './counts/contributions.ts'
import { indexedRecords } from './counts/link-counts.ts'
import { addIds, type LinkedIds, noIds } from './counts/linked-ids.ts'
import { linkedItems } from './counts/linked-items.ts'
import { itemsOf } from './documents/items.ts'
import { type Batch, recordKey, slices, unlessGone, writeItems } from './documents/write-items.ts'
import { TASK_PAGE_RECORDS } from './limits.ts'
import { inParallel, widthFor } from './parallel.ts'
import { requestFanOut } from './state/task-rows.ts'

/** What is written again although no change tells so. */
export interface Corrections {
  /** What the index has of these records is not trusted. */
  repairs: readonly DirtyId[]
  /** Records to count again. */
  recounts: LinkedIds
}

const NO_CORRECTIONS: Corrections = { repairs: [], recounts: noIds() }

/**
 * Writes a batch of changes to every build of the index and makes it visible: first the events, then the linked records
 * with their counts after it.
 */
export async function applyChanges(
  dirty: readonly DirtyId[],
  version: number,
  batch: Batch,
  corrections: Corrections = NO_CORRECTIONS,
): Promise<void> {
  const doubtful = noIds()
  addIds(doubtful, corrections.recounts)
  try {
    const changed = idsOf(dirty)
    const repaired = idsOf(corrections.repairs)
    const events = await withEventsShowing(changed.linked, [...changed.events, ...repaired.events], batch)
    const states = await writeEvents([...events], version, batch, doubtful)
    const changes = countChanges([...states.values()])
    const uncertain = linkedBy(countChanges([...repaired.events].flatMap((id) => states.get(id) ?? [])))
    addIds(uncertain, corrections.recounts)
    addIds(uncertain, repaired.linked)
    const linked = changedBy(changes)
    addIds(linked, changed.linked)
    addIds(linked, uncertain)
    if (batch.builds.some((build) => build !== batch.live)) addIds(batch.borrowed, linked)
    const counting = { linked, uncertain, changes, events: [...events] }
    noteUnwritten(await writeItems(await linkedItems(counting, version, batch), batch), states, batch)
    // The next batch starts from what is visible.
    await batch.engine.search.refresh()
  } catch (error) {
    batch.doubts.add(doubtful)
    throw error
  }
}

function idsOf(dirty: readonly DirtyId[]): { events: Set<number>; linked: LinkedIds } {
  const events = new Set<number>()
  const linked = noIds()
  for (const { resource, id } of dirty) {
    if (resource === 'events') events.add(id)
    else if (resource !== 'accounts' && resource !== 'audit') linked[resource].add(id)
  }
  return { events, linked }
}

/** Adds the events that show one of the records: a few are written within the batch, more by a background task. */
async function withEventsShowing(linked: LinkedIds, events: readonly number[], batch: Batch): Promise<Set<number>> {
  const all = new Set(events)
  const shown = embeddedLinks.flatMap((field) => [...linked[links[field].resource]].map((id) => ({ field, id })))
  for (const { field, id } of shown) {
    const linking = await batch.engine.store.links(field, id, 0, TASK_PAGE_RECORDS)
    const more = linking.filter((event) => !all.has(event))
    const isMany = more.length > 0 && all.size + more.length > batch.size.batchSize + TASK_PAGE_RECORDS
    if (linking.length === TASK_PAGE_RECORDS || isMany) await requestFanOut(batch.engine.state, field, id)
    else for (const event of more) all.add(event)
  }
  return all
}

/**
 * The records that the events link in a build that is being filled: its scan may be ahead of the live one. A record
 * that is damaged is null.
 */
async function linkedInBuild(build: string, ids: readonly number[], { engine }: Batch): Promise<LinkedIds> {
  const indexed = await unlessGone(engine, build, () => engine.search.read(build, 'events', ids), [])
  return new Contributions().add(indexed.flatMap(({ record }) => (record ? [record as LinkingEvent] : []))).ids
}

interface EventItems {
  items: IndexItem[]
  states: Map<number, EventStates>
}

/** Adds to `doubtful`, before it writes, what the events link. */
async function writeEvents(
  ids: readonly number[],
  version: number,
  batch: Batch,
  doubtful: LinkedIds,
): Promise<Map<number, EventStates>> {
  const all = new Map<number, EventStates>()
  await inParallel(slices(ids, batch), widthFor(batch.engine), async (slice) => {
    const { items, states } = await eventItems(slice, version, batch)
    addIds(doubtful, linkedBy(countChanges([...states.values()])))
    for (const build of batch.builds)
      if (build !== batch.live) addIds(batch.borrowed, await linkedInBuild(build, slice, batch))
    noteUnwritten(await writeItems(items, batch), states, batch)
    for (const [id, state] of states) all.set(id, state)
  })
  return all
}

async function eventItems(ids: readonly number[], version: number, batch: Batch): Promise<EventItems> {
  const { store, search } = batch.engine
  const [documents, indexed] = await Promise.all([
    store.get<LinkingEvent>('events', ids),
    batch.live ? indexedRecords<LinkingEvent>((queries) => search.find(queries), 'events', ids) : undefined,
  ])
  const items = await itemsOf('events', ids, await withEmbedded(store, documents), version, batch)
  const stored = new Map(documents.map((document) => [document.id, document]))
  const written = new Set(items.map(({ id }) => id))
  const states = ids.map((id): [number, EventStates] => {
    const before = indexed?.get(id)
    // An event that cannot be projected stays in the index as it was.
    return [id, { indexed: before, stored: written.has(id) ? stored.get(id) : before }]
  })
  return { items, states: new Map(states) }
}

/**
 * A rejected event stays in the index as it was. What the index has in a newer version was written by another process,
 * which may have counted it.
 */
function noteUnwritten(items: readonly IndexItem[], states: Map<number, EventStates>, batch: Batch): void {
  const superseded: EventStates[] = []
  const doubtful = noIds()
  for (const item of items) {
    const { resource, id } = item
    const isRejected = batch.deadLetters.has(recordKey(item))
    const state = resource === 'events' ? states.get(id) : undefined
    if (state && isRejected) states.set(id, { indexed: state.indexed, stored: state.indexed })
    else if (state) superseded.push(state)
    else if (resource !== 'events' && !isRejected) doubtful[resource].add(id)
  }
  addIds(doubtful, linkedBy(countChanges(superseded)))
  batch.doubts.add(doubtful)
}
