/** The store: whole documents only, each write guarded by the revision it replaces. */

import { Conflict, type LinkCount, type Store, type StoredDocument, type StoredResource } from '../../calendar/ports.ts'
import type { Bell } from '../feed.ts'
import type { Mongo, Ready } from './connection.ts'
import { codeOf, DUPLICATE } from './errors.ts'
import { fromKept, type Kept, keyText, toKept } from './models.ts'

/** Ids taken from a counter in one go. */
const BLOCK = 32

export function storeOf(server: Mongo, bell: Bell): Store {
  return {
    ...writesTo(server, bell),
    ...readsFrom(server),
    nextIds: blocks((sequence, count) =>
      server.use(async ({ db }) => {
        const counters = db.collection<{ _id: string; next: number }>('counters')
        const row = await counters.findOneAndUpdate(
          { _id: `ids:${sequence}` },
          { $inc: { next: count } },
          { upsert: true, returnDocument: 'after' },
        )
        return (row?.next ?? 0) - count + 1
      }),
    ),
    now: () => server.use(({ clock }) => clock.now()),
  }
}

/** A unique index refused the write: false when it is the id, else who holds the value. */
async function refused(
  { model }: Ready,
  resource: StoredResource,
  { _id, _unique = [] }: Kept,
  error: unknown,
): Promise<false> {
  if (codeOf(error) !== DUPLICATE) throw error
  const holder = await model(resource)
    .findOne({ _unique: { $in: _unique }, _id: { $ne: _id } })
    .lean()
  const text = holder?._unique?.find((each) => _unique.includes(each))
  if (holder && text !== undefined) throw new Conflict(text.slice(0, text.indexOf('=')), holder._id)
  return false
}

function writesTo(server: Mongo, bell: Bell): Pick<Store, 'put' | 'remove'> {
  /** Told to those who follow when it was done. */
  async function write(work: (ready: Ready) => Promise<boolean>): Promise<boolean> {
    const done = await server.use(async (ready) => {
      const written = await work(ready)
      if (written) await ready.clock.wrote()
      return written
    })
    if (done) bell.ring()
    return done
  }

  return {
    put: (resource, document, expected) =>
      write(async (ready) => {
        const { collection } = ready.model(resource)
        const kept = toKept(ready.declaration(resource), document)
        try {
          if (expected === null) return (await collection.insertOne(kept as object)).acknowledged
          return (await collection.replaceOne({ _id: kept._id as never, rev: expected }, kept)).matchedCount === 1
        } catch (error) {
          return await refused(ready, resource, kept, error)
        }
      }),

    remove: (resource, id, expected) =>
      write(async ({ model }) => (await model(resource).deleteOne({ _id: id, rev: expected })).deletedCount === 1),
  }
}

function readsFrom(server: Mongo): Pick<Store, 'get' | 'lookup' | 'links' | 'linkCounts' | 'scan'> {
  return {
    get: <D extends StoredDocument>(resource: StoredResource, ids: readonly number[]) =>
      server.use(async ({ model, session }) => {
        if (ids.length === 0) return []
        const found = await model(resource)
          .find({ _id: { $in: ids } }, null, { session })
          .lean()
        const byId = new Map(found.map((kept) => [kept._id, kept]))
        return ids.flatMap((id) => byId.get(id) ?? []).map(fromKept<D>)
      }),

    lookup: (resource, key, values) =>
      server.use(async ({ model, declaration, session }) => {
        const where = declaration(resource).unique.includes(key) ? '_unique' : '_keys'
        const found = await model(resource)
          .find({ [where]: { $in: values.map((value) => keyText(key, value)) } }, '_id', { session })
          .sort('_id')
          .lean()
        return found.map(({ _id }) => _id)
      }),

    links: (field, target, after, limit) =>
      server.use(async ({ model, session }) => {
        const found = await model('events')
          .find({ [field]: target, _id: { $gt: after } }, '_id', { session })
          .sort('_id')
          .limit(limit)
          .lean()
        return found.map(({ _id }) => _id)
      }),

    linkCounts: (field, ids) =>
      server.use(async ({ model, declaration, session }) => {
        if (ids.length === 0) return []
        const rows = await model('events').aggregate<Omit<LinkCount, 'id'> & { _id: number }>(
          [
            { $match: { [field]: { $in: ids }, ...declaration('events').counted } },
            { $project: { targets: { $setIntersection: [`$${field}`, ids] }, start_utc: 1 } },
            { $unwind: '$targets' },
            { $group: { _id: '$targets', count: { $sum: 1 }, last_start: { $max: '$start_utc' } } },
          ],
          { session },
        )
        const byId = new Map(rows.map((row) => [row._id, row]))
        return ids.map(
          (id): LinkCount => ({ id, count: byId.get(id)?.count ?? 0, last_start: byId.get(id)?.last_start ?? null }),
        )
      }),

    scan: <D extends StoredDocument>(resource: StoredResource, after: number, limit: number) =>
      server.use(async ({ model, session }) => {
        const found = await model(resource)
          .find({ _id: { $gt: after } }, null, { session })
          .sort('_id')
          .limit(limit)
          .lean()
        return found.map(fromKept<D>)
      }),
  }
}

/** Takes a block at a time, so that most ids need no round trip; what a process has not used when it ends stays unused. */
function blocks(take: (sequence: string, count: number) => Promise<number>): Store['nextIds'] {
  const taken = new Map<string, Promise<{ next: number; end: number }>>()
  return async (sequence, count) => {
    const turn = (taken.get(sequence) ?? Promise.resolve({ next: 0, end: 0 })).then(async (block) => {
      if (block.next + count <= block.end) return { ...block, first: block.next, next: block.next + count }
      const most = Math.max(BLOCK, count)
      const first = await take(sequence, most)
      return { first, next: first + count, end: first + most }
    })
    taken.set(
      sequence,
      turn.catch(() => ({ next: 0, end: 0 })),
    )
    return (await turn).first
  }
}
