/** The connection: opened when it is first needed, and opened again after it was lost. */

import type { mongo } from 'mongoose'
import mongoose from 'mongoose'
import { type StoreDeclaration, type StoredResource, UnsuitableServer } from '../../calendar/ports.ts'
import { type Clock, counterClock, hasTime, replicaClock } from './clock.ts'
import { translateErrors } from './errors.ts'
import { buildIndexes, type DeclaredCollection, requireIndexes } from './indexes.ts'
import { type DocumentModel, type MongoDocument, modelOf } from './models.ts'

const SERVER_SELECTION_TIMEOUT_MS = 2_000
const SOCKET_TIMEOUT_MS = 30_000
const DEFAULT_DATABASE = 'kalends'
const TIMELESS_TOKENS =
  'MONGODB_URL: the change streams of this server do not tell how far they have been read (Amazon DocumentDB is such a ' +
  'server). This service needs MongoDB itself.'

/** What a new connection does about the indexes. */
type PrepareIndexes = (collections: readonly DeclaredCollection[], db: mongo.Db) => Promise<unknown>

/** What every part of the engine works with while there is a connection. */
export interface Connected {
  db: mongo.Db
  clock: Clock
  /** The id of this store: part of every position, which means nothing in another store. */
  storeId: string
  /** For reads: each sees what earlier replies were based on. Undefined: the server has no sessions. */
  session: mongo.ClientSession | undefined
  model(resource: StoredResource): DocumentModel
  /** For writes and change streams, without what mongoose does to documents. */
  collection(resource: StoredResource): mongo.Collection<MongoDocument>
  declaration(resource: StoredResource): StoreDeclaration
  close(): Promise<void>
}

/** The database that the address names. */
export function databaseOf(url: string): string {
  return /^[^:]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE
}

export class Mongo {
  readonly stores: readonly StoreDeclaration[]
  readonly #url: string
  readonly #prepareIndexes: PrepareIndexes
  #connected: Promise<Connected> | undefined
  #closed = false

  /** By default indexes are checked, and built in an empty database. */
  constructor(url: string, stores: readonly StoreDeclaration[], prepareIndexes: PrepareIndexes = checkIndexes) {
    this.stores = stores
    this.#url = url
    this.#prepareIndexes = prepareIndexes
  }

  /** @throws Unavailable, PositionTooOld or UnsuitableServer */
  use<T>(work: (connected: Connected) => Promise<T>): Promise<T> {
    return translateErrors(async () => {
      const used = this.#connect()
      try {
        return await work(await used)
      } catch (error) {
        // The driver's server monitor may hang for good when a connection ends during a write. So after a server
        // selection error the next use opens a new client.
        if (isNotFound(error) && this.#connected === used) {
          this.#connected = undefined
          void used.then(({ close }) => close()).catch(() => {})
        }
        throw error
      }
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await (await this.#connected?.catch(() => undefined))?.close()
  }

  #connect(): Promise<Connected> {
    this.#connected ??= this.#open().catch((error: unknown) => {
      this.#connected = undefined
      throw error
    })
    return this.#connected
  }

  async #open(): Promise<Connected> {
    if (this.#closed) throw new mongoose.mongo.MongoClientClosedError()
    const connection = mongoose.createConnection()
    connection.on('error', () => {}) // thrown to whoever needs the server
    try {
      await connection.openUri(this.#url, {
        dbName: databaseOf(this.#url),
        bufferCommands: false,
        autoIndex: false,
        ignoreUndefined: true,
        serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
        connectTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
        socketTimeoutMS: SOCKET_TIMEOUT_MS,
        w: 'majority',
        readConcernLevel: 'majority',
      })
      return await prepare(connection, this.stores, this.#prepareIndexes)
    } catch (error) {
      await connection.destroy(true)
      throw error
    }
  }
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof mongoose.mongo.MongoServerSelectionError ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  )
}

/** Finds out what the server can do, and sees to the indexes. */
async function prepare(
  connection: mongoose.Connection,
  stores: readonly StoreDeclaration[],
  prepareIndexes: PrepareIndexes,
): Promise<Connected> {
  const { db } = connection
  if (!db) throw new mongoose.mongo.MongoClientClosedError()
  const parts = new Map(
    stores.map((declaration) => [
      declaration.name,
      {
        declaration,
        model: modelOf(connection, declaration),
        collection: db.collection<MongoDocument>(declaration.name),
      },
    ]),
  )
  const partsOf = (resource: StoredResource) => {
    const found = parts.get(resource)
    if (!found) throw new Error(`${resource} is not declared`)
    return found
  }
  const probe = db.collection('counters').watch([], { maxAwaitTimeMS: 1 })
  await probe.tryNext().finally(() => probe.close()) // fails on a server without change streams
  await prepareIndexes([...parts.values()], db)
  const { operationTime }: { operationTime?: mongo.Timestamp } = await db.command({ ping: 1 })
  if (operationTime && !hasTime(probe.resumeToken)) throw new UnsuitableServer(TIMELESS_TOKENS)
  const session = operationTime ? connection.getClient().startSession({ causalConsistency: true }) : undefined
  // Not before this moment: versions taken over an earlier connection are older.
  if (operationTime) session?.advanceOperationTime(operationTime)
  return {
    db,
    session,
    clock: session ? replicaClock(db, session) : counterClock(db.collection('counters')),
    storeId: await storeIdOf(db),
    model: (resource) => partsOf(resource).model,
    collection: (resource) => partsOf(resource).collection,
    declaration: (resource) => partsOf(resource).declaration,
    async close() {
      await session?.endSession()
      await connection.destroy(true)
    },
  }
}

/** Written when everything else is there. */
const metaOf = (db: mongo.Db) => db.collection<{ _id: string; id: string }>('meta')

async function checkIndexes(collections: readonly DeclaredCollection[], db: mongo.Db): Promise<void> {
  const isNew = (await metaOf(db).findOne({ _id: 'store' })) === null
  await (isNew ? buildIndexes : requireIndexes)(collections)
}

async function storeIdOf(db: mongo.Db): Promise<string> {
  const meta = metaOf(db)
  await meta.updateOne({ _id: 'store' }, { $setOnInsert: { id: crypto.randomUUID() } }, { upsert: true })
  return (await meta.findOne({ _id: 'store' }))?.id ?? ''
}
