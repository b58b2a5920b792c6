/**
 * The changes of the mirror for those who follow it: the newest state of each record that changed after a position, in
 * the order of versions. Only what is settled is read, so that a reader who goes on after it misses nothing.
 */
import {
  type ChangeKey,
  type ChangeReader,
  type Engine,
  type IndexedResource,
  PositionTooOld,
  type ReadChanges,
  type ReadOptions,
  type RecordChange,
  type State,
  type StateRow,
  Unavailable,
} from '../src/calendar/ports.ts'
import { indexedResources } from './maintenance/scan.ts'
import { readCheckpoint } from './state/checkpoint.ts'
import { type Followable, feedId, readFollowable } from './state/followable.ts'

/** After this record of this version; the resource as its place in `indexedResources`, or behind them all. */
interface Place extends ChangeKey {
  resource: number
}

interface Position {
  feed: string
  /** The build that was read. */
  build: string
  place: Place
}

const END = indexedResources.length
const ANY_BUILD = 'any'

export function changeReader(engine: Engine): ChangeReader {
  const { state, shared } = engine
  const settled = durablySettled(engine)
  return {
    async position() {
      const [feed, row, version] = await Promise.all([feedId(shared), followable(state), settled()])
      return positionOf({ feed, build: row.value.build, place: { version, resource: END, id: 0 } })
    },
    positionAfter: async (key) =>
      positionOf({ feed: await feedId(shared), build: ANY_BUILD, place: { ...key, resource: 0 } }),
    read: (since, options) => read(engine, settled, parsed(since), options),
  }
}

/**
 * Nobody is shown a version before it is sure to stay: a power cut would take it back, and it would be given out a
 * second time, for a change that whoever has passed it never hears of.
 */
function durablySettled({ state, durable }: Engine): () => Promise<number> {
  let durableUpTo = -Infinity
  return async () => {
    const version = (await readCheckpoint(state))?.settled ?? -1
    if (!durable || version <= durableUpTo) return version
    await durable()
    durableUpTo = Math.max(durableUpTo, version)
    return version
  }
}

async function read(
  engine: Engine,
  settled: () => Promise<number>,
  position: Position,
  options: ReadOptions,
): Promise<ReadChanges> {
  const { state, shared } = engine
  const { feed } = position
  if (feed !== (await feedId(shared))) throw new PositionTooOld('the position is of another store')
  for (;;) {
    const row = await followable(state)
    const { build, floor } = row.value
    const isKnown = position.place.version >= floor && holds(position, row.value)
    if (!isKnown && !options.fromAnywhere)
      throw new PositionTooOld('what was removed since the position is no longer known')
    const reading = { ...options, feed, build, upTo: await settled() }
    const [found] = await Promise.allSettled([readFrom(engine, row.value, position, reading)])
    // Else another build became live meanwhile, and this one may be gone; or tombstones were removed.
    if ((await readFollowable(state))?.rev !== row.rev) continue
    if (found.status === 'rejected') throw found.reason
    return found.value
  }
}

/** @throws Unavailable */
async function followable(state: State): Promise<StateRow<Followable>> {
  const row = await readFollowable(state)
  if (!row) throw new Unavailable('there is no index yet')
  return row
}

/** Whether this build goes on from the one that a position names, which may name any. */
function holds({ build: followed }: Position, { build, continues = [] }: Followable): boolean {
  return followed === build || followed === ANY_BUILD || continues.includes(followed)
}

function readFrom(engine: Engine, row: Followable, position: Position, reading: Reading): Promise<ReadChanges> {
  const { build, from, swapped } = row
  const { place, build: followed } = position
  const beginning = { version: from, resource: END, id: 0 }
  const isBehind = place.version < swapped || !holds(position, row)
  const goesBack = followed !== build && isBehind && place.version >= from
  if (!goesBack || followed !== ANY_BUILD) return readAfter(engine, goesBack ? beginning : place, reading)
  return isIn(engine, build, place).then((isThere) => readAfter(engine, isThere ? place : beginning, reading))
}

/** Who names a change that the build has was reading that: to go back would lead him to it again, and never further. */
async function isIn({ search }: Engine, build: string, { version, resource, id }: Place): Promise<boolean> {
  const name = indexedResources[resource]
  if (name === undefined) return false
  const [found] = await search.changes(build, name, { after: { version, id: id - 1 }, upTo: version, limit: 1 })
  return found?.id === id
}

interface Reading extends ReadOptions {
  feed: string
  build: string
  upTo: number
}

/** One more than the limit tells whether there are more. */
async function readAfter({ search }: Engine, start: Place, reading: Reading): Promise<ReadChanges> {
  const { feed, build, upTo, limit, resources = indexedResources } = reading
  const ofEach = await Promise.all(
    resources.map(async (resource) => {
      const found = await search.changes(build, resource, { after: keyAfter(start, resource), upTo, limit: limit + 1 })
      return found.map((change) => ({ ...change, resource }))
    }),
  )
  const found = ofEach.flat().sort((a, b) => a.version - b.version || orderOf(a) - orderOf(b) || a.id - b.id)
  const changes = found.slice(0, limit).map((change): RecordChange => {
    const place = { version: change.version, resource: orderOf(change), id: change.id }
    return { ...change, position: positionOf({ feed, build, place }) }
  })
  const hasMore = found.length > limit
  const end = positionOf({ feed, build, place: { version: Math.max(upTo, start.version), resource: END, id: 0 } })
  return { changes, position: (hasMore && changes.at(-1)?.position) || end, hasMore }
}

function orderOf({ resource }: { resource: IndexedResource }): number {
  return indexedResources.indexOf(resource)
}

/** Records of a resource before that of the place were read with its version, those of one behind it were not. */
function keyAfter({ version, resource: at, id }: Place, resource: IndexedResource): ChangeKey {
  const order = orderOf({ resource })
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
