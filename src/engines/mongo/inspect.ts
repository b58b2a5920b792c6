/** What a MongoDB server is and has, for those who look for trouble. Nothing is written. */
import mongoose from 'mongoose'
import type { StoreDeclaration } from '../../calendar/ports.ts'
import { databaseOf } from './connection.ts'
import { translateErrors } from './errors.ts'
import { requireMigrated } from './migrate.ts'
import type { MongoDocument } from './models.ts'
import { fromPrimary, optionsOf } from './options.ts'

const PATIENCE_MS = 5_000

export interface MongoReport {
  version: string
  isReplicaSet: boolean
  /** Milliseconds since 1970 by its clock. */
  time: number | undefined
  /** Free bytes of its disk, where it says so. */
  free: number | undefined
  /** The database is empty: the first start prepares it. */
  isNew: boolean
  /** What `npm run migrate` has to make; undefined: nothing. */
  due: string | undefined
}

/** @throws Unavailable, UnsuitableServer */
export function inspectMongo(url: string, stores: readonly StoreDeclaration[]): Promise<MongoReport> {
  return translateErrors(async () => {
    const connection = mongoose.createConnection()
    connection.on('error', () => {})
    try {
      await connection.openUri(url, {
        dbName: databaseOf(url),
        bufferCommands: false,
        autoIndex: false,
        ...optionsOf(url),
        serverSelectionTimeoutMS: PATIENCE_MS,
      })
      return await report(connection, stores)
    } finally {
      await connection.destroy(true)
    }
  })
}

async function report({ db }: mongoose.Connection, stores: readonly StoreDeclaration[]): Promise<MongoReport> {
  if (!db) throw new mongoose.mongo.MongoClientClosedError()
  // The old name of "hello", which every server knows.
  const hello = await db.command({ isMaster: 1 }, fromPrimary)
  const [build, stats, meta] = await Promise.all([
    db.command({ buildInfo: 1 }).catch(() => ({ version: 'unknown' })),
    db.command({ dbStats: 1 }).catch((): Record<string, unknown> => ({})),
    db.collection<{ _id: string }>('meta', fromPrimary).findOne({ _id: 'store' }),
  ])
  const { fsTotalSize: total, fsUsedSize: used } = stats
  return {
    version: String(build.version),
    isReplicaSet: typeof hello.setName === 'string' || hello.msg === 'isdbgrid',
    time: hello.localTime instanceof Date ? hello.localTime.getTime() : undefined,
    free: typeof total === 'number' && typeof used === 'number' ? total - used : undefined,
    isNew: meta === null,
    due: meta === null ? undefined : await dueMigration(db, stores),
  }
}

async function dueMigration(db: mongoose.mongo.Db, stores: readonly StoreDeclaration[]): Promise<string | undefined> {
  const collections = stores.map((declaration) => ({
    declaration,
    collection: db.collection<MongoDocument>(declaration.name),
  }))
  try {
    await requireMigrated(collections, db)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
