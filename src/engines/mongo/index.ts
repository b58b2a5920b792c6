/** The store, feed and state of production: MongoDB, a collection a resource, followed by change streams. */
import type { Feed, State, Store, StoreDeclaration } from '../../calendar/ports.ts'
import { Bell, openFeed } from '../feed.ts'
import { Mongo } from './connection.ts'
import { MongoFeed } from './feed.ts'
import { stateOf } from './state.ts'
import { storeOf } from './store.ts'

export { databaseOf } from './connection.ts'

interface MongoParts {
  store: Store
  feed: Feed
  state: State
  clock(): Promise<string>
  /** Drops the database. */
  destroy(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds after which it is worth a look though no write of this process has rung. */
const LOOK = 50

/**
 * Connects when it is first asked, and again after the server was away: until then everything is Unavailable.
 * `clock` tells what the labels go by; it connects.
 */
export function openMongo(url: string, stores: readonly StoreDeclaration[]): MongoParts {
  const server = new Mongo(url, stores)
  const bell = new Bell()
  const feed = new MongoFeed(server)
  return {
    store: storeOf(server, bell),
    feed: openFeed(
      { position: () => feed.position(), changes: (from, limit) => feed.changes(from, limit) },
      bell,
      LOOK,
    ),
    state: stateOf(server),
    clock: () => server.use(({ clock }) => Promise.resolve(clock.by)),
    destroy: () => server.use(async ({ db }) => void (await db.dropDatabase())),
    async close() {
      bell.stop()
      await feed.close()
      await server.close()
    },
  }
}
