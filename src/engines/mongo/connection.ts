/** The connection, made when it is first needed and again after it was lost; what every part of the engine works with. */

import type { mongo } from 'mongoose'
import mongoose from 'mongoose'
import type { StoreDeclaration, StoredResource } from '../../calendar/ports.ts'
import { type Clock, counterClock, replicaClock } from './clock.ts'
import { reach } from './errors.ts'
import { type Kind, modelOf } from './models.ts'

/** Milliseconds to find a server, and for it to answer. */
const PATIENCE = 2_000
const ANSWER = 30_000
const DATABASE = 'kalends'

export interface Ready {
  db: mongo.Db
  clock: Clock
  /** Which store this is: a position in another one means nothing here. */
  self: string
  /** For reads: each comes after all that earlier answers have told. Undefined where the server has no sessions. */
  session: mongo.ClientSession | undefined
  model(resource: StoredResource): Kind
  declaration(resource: StoredResource): StoreDeclaration
  close(): Promise<void>
}

/** The database that the address names. */
export function databaseOf(url: string): string {
  return /^[^:]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? DATABASE
}

export class Mongo {
  readonly stores: readonly StoreDeclaration[]
  readonly #url: string
  #ready: Promise<Ready> | undefined
  #closed = false

  constructor(url: string, stores: readonly StoreDeclaration[]) {
    this.stores = stores
    this.#url = url
  }

  /** @throws Unavailable, Unsuitable */
  use<T>(work: (ready: Ready) => Promise<T>): Promise<T> {
    return reach(async () => {
      const used = this.ready()
      try {
        return await work(await used)
      } catch (error) {
        // The driver's own watch over a server may hang for good on a connection that ends while it is written to: so a
        // server that is not found is looked for by a new client.
        if (isNotFound(error) && this.#ready === used) {
          this.#ready = undefined
          void used.then(({ close }) => close()).catch(() => {})
        }
        throw error
      }
    })
  }

  private ready(): Promise<Ready> {
    this.#ready ??= this.open().catch((error: unknown) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  private async open(): Promise<Ready> {
    if (this.#closed) throw new mongoose.mongo.MongoClientClosedError()
    const connection = mongoose.createConnection()
    connection.on('error', () => {}) // told by whoever needs the server
    try {
      await connection.openUri(this.#url, {
        dbName: databaseOf(this.#url),
        bufferCommands: false,
        autoIndex: false,
        ignoreUndefined: true,
        serverSelectionTimeoutMS: PATIENCE,
        connectTimeoutMS: PATIENCE,
        socketTimeoutMS: ANSWER,
        w: 'majority',
        readConcernLevel: 'majority',
      })
      return await prepare(connection, this.stores)
    } catch (error) {
      await connection.destroy(true)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await (await this.#ready?.catch(() => undefined))?.close()
  }
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof mongoose.mongo.MongoServerSelectionError ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  )
}

/** Makes what is missing, and finds out what the server can do. */
async function prepare(connection: mongoose.Connection, stores: readonly StoreDeclaration[]): Promise<Ready> {
  const { db } = connection
  if (!db) throw new mongoose.mongo.MongoClientClosedError()
  const models = new Map(
    stores.map((declaration) => [declaration.name, { declaration, kind: modelOf(connection, declaration) }]),
  )
  const known = (resource: StoredResource) => models.get(resource) ?? raise(`${resource} is not declared`)
  const probe = db.collection('counters').watch([], { maxAwaitTimeMS: 1 })
  await probe.tryNext().finally(() => probe.close()) // refused by a server without change streams
  for (const { kind } of models.values()) await kind.createIndexes()
  const { operationTime } = await db.command({ ping: 1 })
  const session = operationTime ? connection.getClient().startSession({ causalConsistency: true }) : undefined
  // Labels that were taken before a server was found anew are in its past.
  session?.advanceOperationTime(operationTime as mongo.Timestamp)
  return {
    db,
    session,
    clock: session ? replicaClock(db, session) : counterClock(db.collection('counters')),
    self: await selfOf(db),
    model: (resource) => known(resource).kind,
    declaration: (resource) => known(resource).declaration,
    async close() {
      await session?.endSession()
      await connection.destroy(true)
    },
  }
}

async function selfOf(db: mongo.Db): Promise<string> {
  const meta = db.collection<{ _id: string; id: string }>('meta')
  await meta.updateOne({ _id: 'store' }, { $setOnInsert: { id: crypto.randomUUID() } }, { upsert: true })
  return (await meta.findOne({ _id: 'store' }))?.id ?? ''
}

function raise(reason: string): never {
  throw new Error(reason)
}
