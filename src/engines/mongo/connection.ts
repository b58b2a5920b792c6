/** The connection, made when it is first needed and again after it was lost; what every part of the engine works with. */
import mongoose from 'mongoose'
import type { mongo } from 'mongoose'
import type { StoreDeclaration, StoredResource } from '../../calendar/ports.ts'
import { counterClock, replicaClock, type Clock } from './clock.ts'
import { reach } from './errors.ts'
import { modelOf, type Kind } from './models.ts'

/** Milliseconds to find a server, and for it to answer. */
const PATIENCE = 3_000
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
}

/** The database that the address names. */
export function databaseOf(url: string): string {
  return /^[^:]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? DATABASE
}

export class Mongo {
  readonly stores: readonly StoreDeclaration[]
  readonly #connection: mongoose.Connection
  readonly #url: string
  #ready: Promise<Ready> | undefined
  #closed = false

  constructor(url: string, stores: readonly StoreDeclaration[]) {
    this.stores = stores
    this.#url = url
    this.#connection = mongoose.createConnection()
    this.#connection.on('error', () => {}) // told by whoever needs the server
  }

  /** @throws Unavailable, Unsuitable */
  use<T>(work: (ready: Ready) => Promise<T>): Promise<T> {
    return reach(async () => work(await this.ready()))
  }

  private ready(): Promise<Ready> {
    this.#ready ??= this.prepare().catch((error: unknown) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  private async prepare(): Promise<Ready> {
    if (this.#closed) throw new mongoose.mongo.MongoClientClosedError()
    await this.#connection.openUri(this.#url, {
      dbName: databaseOf(this.#url), bufferCommands: false, autoIndex: false, ignoreUndefined: true,
      serverSelectionTimeoutMS: PATIENCE, connectTimeoutMS: PATIENCE, socketTimeoutMS: ANSWER, w: 'majority', readConcernLevel: 'majority',
    })
    const { db } = this.#connection
    if (!db) throw new mongoose.mongo.MongoClientClosedError()
    const models = new Map(this.stores.map((declaration) => [declaration.name, { declaration, kind: this.#connection.models[declaration.name] as Kind | undefined ?? modelOf(this.#connection, declaration) }]))
    const known = (resource: StoredResource) => models.get(resource) ?? raise(`${resource} is not declared`)
    await db.collection('counters').watch().tryNext() // refused by a server without change streams
    for (const { kind } of models.values()) await kind.createIndexes()
    const { operationTime } = await db.command({ ping: 1 })
    const session = operationTime ? this.#connection.getClient().startSession({ causalConsistency: true }) : undefined
    return {
      db,
      session,
      clock: session ? replicaClock(db, session) : counterClock(db.collection('counters')),
      self: await selfOf(db),
      model: (resource) => known(resource).kind,
      declaration: (resource) => known(resource).declaration,
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const ready = await this.#ready?.catch(() => undefined)
    await ready?.session?.endSession()
    await this.#connection.close()
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
