/** The connection: opened when it is first needed, and opened again after it was lost. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { mongo } from 'mongoose'
import mongoose from 'mongoose'
import { type StoreDeclaration, type StoredResource, Unavailable, UnsuitableServer } from '../../calendar/ports.ts'
import { Bulkhead } from './bulkhead.ts'
import { type Clock, counterClock, hasTime, MajorityTime, replicaClock } from './clock.ts'
import { isNotFound, translateErrors } from './errors.ts'
import type { DeclaredCollection } from './indexes.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { type DocumentModel, type MongoDocument, modelOf } from './models.ts'
import { NAMES, type Name, PATIENCE_MS } from './names.ts'
import { fromPrimary, optionsOf } from './options.ts'
import './ended-writes.ts'

/** How long a request waits for a server that was not found before, or never yet. */
const LOST_WAIT_MS = 2_000
const DEFAULT_DATABASE = 'kalends'
const TIMELESS_TOKENS =
  'MONGODB_URL: the change streams of this server do not tell how far they have been read (Amazon DocumentDB is such ' +
  'a server). This service needs MongoDB itself.'

interface MongoOptions {
  /** What a new connection does about what migrations make. By default it is checked, and made in an empty database. */
  migrations?: (collections: readonly DeclaredCollection[], db: mongo.Db) => Promise<unknown>
  /** As a `Writer` has it. */
  patienceMs?: number
}

/** What every part of the engine works with while there is a connection. */
export interface Connected {
  db: mongo.Db
  clock: Clock
  /** The id of this store: part of every position, which means nothing in another store. */
  storeId: string
  /**
   * Runs reads that see everything up to the newest version given out, and what this process has written. Without a
   * session: the server has none.
   */
  read<T>(work: (session: mongo.ClientSession | undefined) => Promise<T>): Promise<T>
  /** Runs a write that a majority confirms. True: it was done. */
  write(work: (session: mongo.ClientSession | undefined) => Promise<boolean>): Promise<boolean>
  model(resource: StoredResource): DocumentModel
  /** For writes and change streams, without what mongoose does to documents. */
  collection(resource: StoredResource): mongo.Collection<MongoDocument>
  names: mongo.Collection<Name>
  patienceMs: number
  close(): Promise<void>
}

/** The database that the address names. */
export function databaseOf(url: string): string {
  return /^[^:]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE
}

export class Mongo {
  readonly stores: readonly StoreDeclaration[]
  readonly #url: string
  readonly #options: Required<MongoOptions>
  readonly #majority = new MajorityTime()
  readonly #bulkhead = new Bulkhead()
  #connected: Promise<Connected> | undefined
  /** The one that is being opened. */
  #opening: mongoose.Connection | undefined
  /** Whether there was a server the last time that it was looked for. */
  #found = false
  #closed = false

  constructor(url: string, stores: readonly StoreDeclaration[], options: MongoOptions = {}) {
    this.stores = stores
    this.#url = url
    this.#options = { migrations: checkMigrated, patienceMs: PATIENCE_MS, ...options }
  }

  declaration(resource: StoredResource): StoreDeclaration {
    const found = this.stores.find(({ name }) => name === resource)
    if (!found) throw new Error(`${resource} is not declared`)
    return found
  }

  /**
   * While there was a server until now, it waits as long as an election may take. Once it was not found, it is looked
   * for in the background, and requests wait no longer than LOST_WAIT_MS: an outage must not collect them.
   * @throws Unavailable, PositionTooOld or UnsuitableServer
   */
  use<T>(work: (connected: Connected) => Promise<T>): Promise<T> {
    return this.#bulkhead.ask(() => translateErrors(() => this.#use(work)))
  }

  async #use<T>(work: (connected: Connected) => Promise<T>): Promise<T> {
    const used = this.#connect()
    const connected = await (this.#found ? used : this.#soon(used))
    try {
      return await work(connected)
    } catch (error) {
      if (isNotFound(error) && this.#connected === used) this.#lose(connected)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#opening?.destroy(true)
    await (await this.#connected?.catch(() => undefined))?.close()
  }

  /** @throws Unavailable when there is still no server; it is looked for nevertheless. */
  async #soon(used: Promise<Connected>): Promise<Connected> {
    const waiting = new AbortController()
    const late = sleep(LOST_WAIT_MS, true, { signal: waiting.signal }).catch(() => false)
    const isLate = await Promise.race([used.then(() => false), late]).finally(() => waiting.abort())
    if (isLate && !this.#found) throw new Unavailable('MongoDB: there is still no server')
    return used
  }

  /**
   * After a server selection error the next use opens a new client: the driver's monitor of servers may have hung.
   */
  #lose({ close }: Connected): void {
    this.#connected = undefined
    this.#found = false
    close().catch(() => {})
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
    this.#opening = connection
    try {
      await connection.openUri(this.#url, {
        dbName: databaseOf(this.#url),
        bufferCommands: false,
        autoIndex: false,
        ignoreUndefined: true,
        ...optionsOf(this.#url),
      })
      this.#found = true // what follows takes its time: in an empty database indexes are built
      return await prepare(connection, this.stores, this.#majority, this.#options)
    } catch (error) {
      this.#found = false
      await connection.destroy(true)
      throw error
    } finally {
      this.#opening = undefined
    }
  }
}

/** Finds out what the server can do, and sees to the indexes. */
async function prepare(
  connection: mongoose.Connection,
  stores: readonly StoreDeclaration[],
  majority: MajorityTime,
  { migrations, patienceMs }: Required<MongoOptions>,
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
  await migrations([...parts.values()], db)
  const { operationTime } = await db.command({ ping: 1 })
  const isReplicaSet = operationTime !== undefined
  if (isReplicaSet && !hasTime(probe.resumeToken)) throw new UnsuitableServer(TIMELESS_TOKENS)
  const newSession = () => connection.getClient().startSession({ causalConsistency: true })
  return {
    db,
    clock: isReplicaSet ? replicaClock(db, majority) : counterClock(db.collection('counters', fromPrimary)),
    async read(work) {
      if (!isReplicaSet || !majority.value) return work(undefined)
      const session = newSession()
      session.advanceOperationTime(majority.value)
      return work(session).finally(() => session.endSession())
    },
    async write(work) {
      if (!isReplicaSet) return work(undefined)
      const session = newSession()
      if (majority.value) session.advanceOperationTime(majority.value)
      const done = await work(session).finally(() => session.endSession())
      if (done && session.operationTime) majority.advance(session.operationTime)
      return done
    },
    storeId: await storeIdOf(db),
    model: (resource) => partsOf(resource).model,
    collection: (resource) => partsOf(resource).collection,
    names: db.collection<Name>(NAMES),
    patienceMs,
    close: () => connection.destroy(true),
  }
}

/** Written when everything else is there. */
const metaOf = (db: mongo.Db) => db.collection<{ _id: string; id: string }>('meta', fromPrimary)

async function checkMigrated(collections: readonly DeclaredCollection[], db: mongo.Db): Promise<void> {
  const isNew = (await metaOf(db).findOne({ _id: 'store' })) === null
  await (isNew ? migrate : requireMigrated)(collections, db)
}

async function storeIdOf(db: mongo.Db): Promise<string> {
  const meta = metaOf(db)
  await meta.updateOne({ _id: 'store' }, { $setOnInsert: { id: crypto.randomUUID() } }, { upsert: true })
  return (await meta.findOne({ _id: 'store' }))?.id ?? ''
}
