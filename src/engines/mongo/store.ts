/** The store: documents are written whole, each write guarded by the revision it replaces. */

import type { mongo, QueryFilter } from 'mongoose'
import type { Store, StoreDeclaration, StoredDocument, StoredResource } from '../../calendar/ports.ts'
import { inBlocks } from '../../calendar/writes/id-blocks.ts'
import type { Notifier } from '../feed.ts'
import type { Connected, Mongo } from './connection.ts'
import { codeOf, confirmed, DUPLICATE } from './errors.ts'
import { fromMongo, keyEntry, type MongoDocument, toMongo } from './models.ts'
import { claim, nameOf, release, UNUSED, type Writer } from './names.ts'
import { fromPrimary } from './options.ts'

const ID_BLOCK = { first: 32, max: 32 }

export function storeOf(server: Mongo, notifier: Notifier): Store {
  return {
    ...writesTo(server, notifier),
    ...readsFrom(server),
    nextIds: inBlocks((sequence, count) => reserveIds(server, sequence, count), ID_BLOCK),
    now: () => server.use(({ clock }) => clock.now()),
  }
}

/** The first of them. */
function reserveIds(server: Mongo, sequence: string, count: number): Promise<number> {
  return server.use(async ({ db }) => {
    const counters = db.collection<{ _id: string; next: number }>('counters')
    const row = await counters.findOneAndUpdate(
      { _id: `ids:${sequence}` },
      { $inc: { next: count } },
      { upsert: true, returnDocument: 'after' },
    )
    return (row?.next ?? 0) - count + 1
  })
}

function writesTo(server: Mongo, notifier: Notifier): Pick<Store, 'put' | 'remove'> {
  async function write(resource: StoredResource, work: (writer: Writer) => Promise<boolean>): Promise<boolean> {
    try {
      return await server.use((connected) =>
        confirmed(async () => {
          const { names, patienceMs } = connected
          const collection = connected.collection(resource)
          const done = await connected.write((session) => work({ resource, names, collection, session, patienceMs }))
          if (done) await connected.clock.recordWrite()
          return done
        }),
      )
    } finally {
      notifier.notify() // also of one that nobody confirmed
    }
  }

  return {
    put: async (resource, document, expected) => {
      const stored = toMongo(server.declaration(resource), document)
      return write(resource, (writer) =>
        expected === null ? insert(writer, stored) : replace(writer, stored, expected),
      )
    },
    remove: (resource, id, expected) =>
      write(resource, (writer) => remove(writer, { _id: id, rev: expected }, server.declaration(resource))),
  }
}

async function insert(writer: Writer, document: MongoDocument): Promise<boolean> {
  const names = document._unique ?? []
  if (!(await claim(writer, document, names))) return false
  try {
    return (await writer.collection.insertOne(document, { session: writer.session })).acknowledged
  } catch (error) {
    if (codeOf(error) !== DUPLICATE) throw error
    await release(writer, document, names)
    return false
  }
}

async function replace(writer: Writer, document: MongoDocument, rev: number): Promise<boolean> {
  const { collection, session } = writer
  const { _id, _unique: names = [] } = document
  const replaceIf = async (filter: mongo.Filter<MongoDocument>) =>
    (await collection.replaceOne({ _id, rev, ...filter }, document, { session })).matchedCount === 1
  // Nearly every write leaves the names as they are, and is one command.
  if (await replaceIf({ _unique: document._unique ?? { $exists: false } })) return true
  const before = await namesOf(writer, { _id, rev })
  if (!before) return false
  if (!(await claim(writer, document, without(names, before)))) return false
  if (!(await replaceIf({}))) return false // what was claimed can be taken over: the record has got past it
  await release(writer, document, without(before, names))
  return true
}

async function remove(writer: Writer, record: MongoDocument, { unique }: StoreDeclaration): Promise<boolean> {
  const names = unique.length ? await namesOf(writer, record) : []
  if (!names) return false
  if ((await writer.collection.deleteOne(record, { session: writer.session })).deletedCount === 0) return false
  await release(writer, record, names)
  return true
}

/** The names of a record; undefined when it has another revision. */
async function namesOf({ collection, session }: Writer, { _id, rev }: MongoDocument): Promise<string[] | undefined> {
  const found = await collection.findOne({ _id, rev }, { projection: { _unique: 1 }, session, ...fromPrimary })
  return found ? (found._unique ?? []) : undefined
}

const without = (names: readonly string[], others: readonly string[]) => names.filter((name) => !others.includes(name))

type Reading = Pick<Connected, 'model' | 'names'> & { session: mongo.ClientSession | undefined }

const used = { rev: { $gt: UNUSED } }

function readsFrom(server: Mongo): Pick<Store, 'get' | 'revisions' | 'lookup' | 'links' | 'scan'> {
  const read = <T>(work: (reading: Reading) => Promise<T>) =>
    server.use(({ read, model, names }) => read((session) => work({ model, names, session })))
  return {
    get: <D extends StoredDocument>(resource: StoredResource, ids: readonly number[]) =>
      read(async ({ model, session }) => {
        if (ids.length === 0) return []
        const found = await model(resource)
          .find({ _id: { $in: ids }, ...used }, null, { session })
          .lean()
        const byId = new Map(found.map((document) => [document._id, document]))
        return ids.flatMap((id) => byId.get(id) ?? []).map(fromMongo<D>)
      }),

    revisions: (resource, ids) =>
      read(async ({ model, session }) => {
        if (ids.length === 0) return []
        const found = await model(resource)
          .find({ _id: { $in: ids }, ...used }, 'rev', { session })
          .lean()
        const byId = new Map(found.map(({ _id, rev }) => [_id, { id: _id, rev }]))
        return ids.flatMap((id) => byId.get(id) ?? [])
      }),

    lookup: (resource, key, values) =>
      read(async ({ model, names, session }) => {
        const entries = values.map((value) => keyEntry(key, value))
        const idsOf = async (filter: QueryFilter<MongoDocument>) =>
          (await model(resource).find(filter, '_id', { session }).sort('_id').lean()).map(({ _id }) => _id)
        if (!server.declaration(resource).unique.includes(key)) return idsOf({ _keys: { $in: entries } })
        const claimed = { _id: { $in: entries.map((entry) => nameOf(resource, entry)) } }
        const ids = (await names.find(claimed, { session }).toArray()).map(({ holder }) => holder)
        return ids.length ? idsOf({ _id: { $in: ids }, _unique: { $in: entries } }) : []
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
          .find({ _id: { $gt: after }, ...used }, null, { session })
          .sort('_id')
          .limit(limit)
          .lean()
        return found.map(fromMongo<D>)
      }),
  }
}
