/** The store, feed and state of production: MongoDB, a collection for each resource, followed by change streams. */
import type { Feed, State, Store, StoreDeclaration } from '../../calendar/ports.ts'
import { Notifier, openFeed } from '../feed.ts'
import { databaseOf, Mongo } from './connection.ts'
import { MongoFeed, QUIET_MS } from './feed.ts'
import { type Migration, migrate } from './migrate.ts'
import { stateOf } from './state.ts'
import { storeOf } from './store.ts'

interface MongoParts {
  store: Store
  feed: Feed
  state: State
  /** As `Engine.storeGeneration`. */
  generation(): number
  /** Which store it is: the id is made with it. */
  identity(): Promise<{ id: string; database: string }>
  /** Drops the database. */
  destroy(): Promise<void>
  close(): Promise<void>
}

/** What another process has written is seen after this time at the latest. */
const MAX_UNSEEN_MS = 1_000

/** Connects when it is first used, and again after the server was away; until then every call throws Unavailable. */
export function openMongo(url: string, stores: readonly StoreDeclaration[]): MongoParts {
  const server = new Mongo(url, stores)
  const notifier = new Notifier()
  const feed = new MongoFeed(server, notifier)
  const store = storeOf(server, notifier)
  return {
    store: {
      ...store,
      async now() {
        const version = await store.now()
        notifier.notify() // whoever asks may wait until the feed has got so far
        return version
      },
    },
    feed: openFeed(
      {
        position: () => feed.position(),
        changes: (from, limit) => feed.changes(from, limit),
        nextVersion: () => feed.nextVersion(),
      },
      notifier,
      QUIET_MS,
    ),
    state: stateOf(server),
    // Both only rise, so it is another number whenever one of them is.
    generation: () => notifier.notified + Math.floor(performance.now() / MAX_UNSEEN_MS),
    identity: () => server.use(async ({ storeId }) => ({ id: storeId, database: databaseOf(url) })),
    destroy: () => server.use(async ({ db }) => void (await db.dropDatabase())),
    async close() {
      notifier.stop()
      await feed.close()
      await server.close()
    },
  }
}

/**
 * Makes what this release needs. No process of an earlier release may run.
 * @throws UnsuitableServer when records stand in the way: which, and what to do
 */
export async function migrateMongo(url: string, stores: readonly StoreDeclaration[]): Promise<Migration> {
  let migration: Migration = { built: [], superfluous: [] }
  const migrations = async (...of: Parameters<typeof migrate>) => {
    migration = await migrate(...of)
  }
  const server = new Mongo(url, stores, { migrations })
  try {
    await server.use(() => Promise.resolve())
    return migration
  } finally {
    await server.close()
  }
}
