/** The store: documents are written whole, each write guarded by the revision it replaces. */

import type { mongo } from 'mongoose'
import { Conflict, type Store, type StoredDocument, type StoredResource, Unconfirmed } from '../../calendar/ports.ts'
import type { Notifier } from '../feed.ts'
import { type Connected, fromPrimary, type Mongo } from './connection.ts'
import { codeOf, confirmed, DUPLICATE } from './errors.ts'
import { fromMongo, keyEntry, type MongoDocument, toMongo } from './models.ts'

/** Ids that a process reserves at once. */
const MIN_BLOCK_SIZE = 32

export function storeOf(server: Mongo, notifier: Notifier): Store {
  return {
    ...writesTo(server, notifier),
    ...readsFrom(server),
    nextIds: inBlocks((sequence, count) =>
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

/**
 * Explains the error of a write: false when another write has the id or the revision.
 * @throws Conflict when another document holds a unique value; every other error as it is
 * @throws Unconfirmed when a majority does not have that document yet: it may still be lost
 */
async function conflictOf(
  { collection }: Connected,
  resource: StoredResource,
  { _id, _unique = [] }: MongoDocument,
  error: unknown,
): Promise<false> {
  if (codeOf(error) !== DUPLICATE) throw error
  const find = (level: 'majority' | 'local') =>
    collection(resource).findOne(
      { _unique: { $in: _unique }, _id: { $ne: _id } },
      { ...fromPrimary, readConcern: level },
    )
  const holder = await find('majority')
  const entry = holder?._unique?.find((each) => _unique.includes(each))
  if (holder && entry !== undefined) throw new Conflict(entry.slice(0, entry.indexOf('=')), holder._id)
  if (await find('local'))
    throw new Unconfirmed('an earlier write of this value is not confirmed yet', { cause: error })
  return false
}

function writesTo(server: Mongo, notifier: Notifier): Pick<Store, 'put' | 'remove'> {
  type Work = (connected: Connected, session: mongo.ClientSession | undefined) => Promise<boolean>

  async function write(work: Work): Promise<boolean> {
    const written = await server.use((connected) =>
      confirmed(async () => {
        const done = await connected.write((session) => work(connected, session))
        if (done) await connected.clock.recordWrite()
        return done
      }),
    )
    if (written) notifier.notify()
    return written
  }

  return {
    put: (resource, document, expected) =>
      write(async (connected, session) => {
        const collection = connected.collection(resource)
        const stored = toMongo(connected.declaration(resource), document)
        try {
          if (expected === null) return (await collection.insertOne(stored, { session })).acknowledged
          const replaced = await collection.replaceOne({ _id: stored._id, rev: expected }, stored, { session })
          return replaced.matchedCount === 1
        } catch (error) {
          return await conflictOf(connected, resource, stored, error)
        }
      }),

    remove: (resource, id, expected) =>
      write(async ({ collection }, session) => {
        const removed = await collection(resource).deleteOne({ _id: id, rev: expected }, { session })
        return removed.deletedCount === 1
      }),
  }
}

type Reading = Pick<Connected, 'model' | 'declaration'> & { session: mongo.ClientSession | undefined }

function readsFrom(server: Mongo): Pick<Store, 'get' | 'lookup' | 'links' | 'scan'> {
  const read = <T>(work: (reading: Reading) => Promise<T>) =>
    server.use(({ read, model, declaration }) => read((session) => work({ model, declaration, session })))
  return {
    get: <D extends StoredDocument>(resource: StoredResource, ids: readonly number[]) =>
      read(async ({ model, session }) => {
        if (ids.length === 0) return []
        const found = await model(resource)
          .find({ _id: { $in: ids } }, null, { session })
          .lean()
        const byId = new Map(found.map((document) => [document._id, document]))
        return ids.flatMap((id) => byId.get(id) ?? []).map(fromMongo<D>)
      }),

    lookup: (resource, key, values) =>
      read(async ({ model, declaration, session }) => {
        const list = declaration(resource).unique.includes(key) ? '_unique' : '_keys'
        const found = await model(resource)
          .find({ [list]: { $in: values.map((value) => keyEntry(key, value)) } }, '_id', { session })
          .sort('_id')
          .lean()
        return found.map(({ _id }) => _id)
      }),

    links: (field, target, after, limit) =>
      read(async ({ model, session }) => {
        const found = await model('events')
          .find({ [field]: target, _id: { $gt: after } }, '_id', { session })
          .sort('_id')
          .limit(limit)
          .lean()
        return found.map(({ _id }) => _id)
      }),

    scan: <D extends StoredDocument>(resource: StoredResource, after: number, limit: number) =>
      read(async ({ model, session }) => {
        const found = await model(resource)
          .find({ _id: { $gt: after } }, null, { session })
          .sort('_id')
          .limit(limit)
          .lean()
        return found.map(fromMongo<D>)
      }),
  }
}

interface Block {
  next: number
  end: number
}

const NO_BLOCK: Block = { next: 0, end: 0 }

/**
 * Reserves a block of ids at a time, so that most ids need no round trip. What remains of a block when the process ends
 * stays unused.
 */
function inBlocks(reserve: (sequence: string, count: number) => Promise<number>): Store['nextIds'] {
  const blocks = new Map<string, Promise<Block>>()
  return async (sequence, count) => {
    const taken = (blocks.get(sequence) ?? Promise.resolve(NO_BLOCK)).then(async (block) => {
      if (block.next + count <= block.end) return { first: block.next, next: block.next + count, end: block.end }
      const size = Math.max(MIN_BLOCK_SIZE, count)
      const first = await reserve(sequence, size)
      return { first, next: first + count, end: first + size }
    })
    blocks.set(
      sequence,
      taken.catch(() => NO_BLOCK),
    )
    return (await taken).first
  }
}
