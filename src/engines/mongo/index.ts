/** The store, feed and state of production: MongoDB, a collection for each resource, followed by change streams. */
import type { Feed, State, Store, StoreDeclaration } from '../../calendar/ports.ts'
import { Notifier, openFeed } from '../feed.ts'
import { Mongo } from './connection.ts'
import { MongoFeed, QUIET_MS } from './feed.ts'
import { stateOf } from './state.ts'
import { storeOf } from './store.ts'

export { databaseOf } from './connection.ts'

interface MongoParts {
  store: Store
  feed: Feed
  state: State
  /** Drops the database. */
  destroy(): Promise<void>
  close(): Promise<void>
}

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
      { position: () => feed.position(), changes: (from, limit) => feed.changes(from, limit) },
      notifier,
      QUIET_MS,
    ),
    state: stateOf(server),
    destroy: () => server.use(async ({ db }) => void (await db.dropDatabase())),
    async close() {
      notifier.stop()
      await feed.close()
      await server.close()
    },
  }
}
