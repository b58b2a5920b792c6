/**
 * The changes of the mirror for those who follow it: the newest state of each record that changed after a position, in
 * the order of versions. Only what is settled is read, so that a reader who goes on after it misses nothing.
 */
import {
  type Engine,
  type IndexChange,
  type IndexedResource,
  PositionTooOld,
  type State,
  type StateRow,
  Unavailable,
} from '../src/calendar/ports.ts'
import { indexedResources } from './maintenance/scan.ts'
import { readCheckpoint } from './state/checkpoint.ts'
import { type Followable, feedId, readFollowable } from './state/followable.ts'

export interface RecordChange extends IndexChange {
  resource: IndexedResource
}

export interface ReadChanges {
  /** By version, then by resource and id. */
  changes: RecordChange[]
  /** After the last of them, or after all that is settled. */
  position: string
  hasMore: boolean
}

/** After this record of this version; the resource as its place in `indexedResources`, or behind them all. */
interface Place {
  version: number
  resource: number
  id: number
}

interface Position {
  feed: string
  /** The build that was read. */
  build: string
  place: Place
}

const END = indexedResources.length

/** After everything that is settled now. */
export async function changesPosition({ state, shared }: Engine): Promise<string> {
  const [feed, row, version] = await Promise.all([feedId(shared), followable(state), settled(state)])
  return positionOf({ feed, build: row.value.build, place: { version, resource: END, id: 0 } })
}

/**
 * @throws PositionTooOld when tombstones after the position may be missing, or it is of another store
 * @throws RangeError when it is no position
 * @throws Unavailable
 */
export async function readChanges(
  engine: Engine,
  since: string,
  limit: number,
  resources: readonly IndexedResource[] = indexedResources,
): Promise<ReadChanges> {
  const { state, shared } = engine
  const position = parsed(since)
  const { feed } = position
  if (feed !== (await feedId(shared))) throw new PositionTooOld('the position is of another store')
  for (;;) {
    const row = await followable(state)
    const { build } = row.value
    const upTo = await settled(state)
    const reading = readAfter(engine, startIn(row.value, position), { limit, upTo, resources, build })
    const [read] = await Promise.allSettled([reading])
    // Else another build became live meanwhile, and this one may be gone; or tombstones were removed.
    if ((await readFollowable(state))?.rev !== row.rev) continue
    if (read.status === 'rejected') throw read.reason
    const { place, ...changes } = read.value
    return { ...changes, position: positionOf({ feed, build, place }) }
  }
}

/** @throws Unavailable */
async function followable(state: State): Promise<StateRow<Followable>> {
  const row = await readFollowable(state)
  if (!row) throw new Unavailable('there is no index yet')
  return row
}

async function settled(state: State): Promise<number> {
  return (await readCheckpoint(state))?.settled ?? -1
}

/** @throws PositionTooOld */
function startIn({ build, floor, from, swapped }: Followable, { place, build: followed }: Position): Place {
  if (place.version < floor) throw new PositionTooOld('what was removed since the position is no longer known')
  const goesBack = followed !== build && place.version < swapped && place.version >= from
  return goesBack ? { version: from, resource: END, id: 0 } : place
}

interface Reading {
  build: string
  upTo: number
  limit: number
  resources: readonly IndexedResource[]
}

async function readAfter({ search }: Engine, start: Place, { build, upTo, limit, resources }: Reading) {
  const ofEach = await Promise.all(
    resources.map(async (resource) => {
      const range = { after: keyAfter(start, resource), upTo, limit: limit + 1 }
      return (await search.changes(build, resource, range)).map((change) => ({ ...change, resource }))
    }),
  )
  const found = ofEach.flat().sort((a, b) => a.version - b.version || orderOf(a) - orderOf(b) || a.id - b.id)
  const changes = found.slice(0, limit)
  const hasMore = found.length > limit
  const last = changes.at(-1)
  const end: Place = { version: Math.max(upTo, start.version), resource: END, id: 0 }
  const place = hasMore && last ? { version: last.version, resource: orderOf(last), id: last.id } : end
  return { changes, place, hasMore }
}

function orderOf({ resource }: Pick<RecordChange, 'resource'>): number {
  return indexedResources.indexOf(resource)
}

/** Records of a resource before that of the place were read with its version, those of one behind it were not. */
function keyAfter({ version, resource: at, id }: Place, resource: IndexedResource) {
  const order = indexedResources.indexOf(resource)
  return { version, id: order < at ? Number.MAX_SAFE_INTEGER : order > at ? -1 : id }
}

function positionOf({ feed, build, place: { version, resource, id } }: Position): string {
  return [feed, version, resource, id, build].join('.')
}

const POSITION = /^([\da-f]{8})\.(-1|\d{1,16})\.(\d)\.(\d{1,16})\.([\w-]{1,60})$/

/** @throws RangeError */
function parsed(position: string): Position {
  const [, feed = '', version, resource, id, build = ''] = POSITION.exec(position) ?? []
  const place = { version: Number(version), resource: Number(resource), id: Number(id) }
  if (!feed || !Object.values(place).every(Number.isSafeInteger)) throw new RangeError('no position')
  return { feed, build, place }
}
