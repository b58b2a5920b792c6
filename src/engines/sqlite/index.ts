/** The embedded engine: store, feed, state and index in one SQLite file, used from worker threads. */
import { type Engine, type State, type StateRow, type Store, Unavailable } from '../../calendar/ports.ts'
import { inBlocks } from '../../calendar/writes/id-blocks.ts'
import { Notifier, openFeed } from '../feed.ts'
import { ClientWrites } from './client-writes.ts'
import { makePrivate } from './files.ts'
import { newest } from './index/generations.ts'
import { searchOf } from './search.ts'
import { type LogSync, openLogSync } from './store/log-sync.ts'
import type { StoredState } from './store/state.ts'
import { FEW, openQuickReads, type QuickReads } from './threads/quick-reads.ts'
import type { Committed, StoreOptions } from './threads/serving.ts'
import { openThreads, type Threads } from './threads/threads.ts'

function toState<Value>({ key, value, rev }: StoredState): StateRow<Value> {
  return { key, value: JSON.parse(value), rev }
}

/** A process that needs one id takes one. */
const ID_BLOCK = { first: 1, max: 32 }

interface StoreParts {
  threads: Threads
  quick: QuickReads
  log: LogSync
  notifier: Notifier
  writes: ClientWrites
}

function storeOf({ threads: { write, read, background }, quick, log, notifier, writes }: StoreParts): Store {
  /** It is indexed while it is synced. */
  const durable = async (committed: Promise<boolean>) => {
    writes.note()
    if (!(await committed)) return false
    const synced = log.synced() // begun before anybody reads the change
    notifier.notify()
    await synced
    return true
  }
  return {
    put: (resource, document, expected) =>
      durable(write.put(resource, document.id, document.rev, JSON.stringify(document), expected)),
    remove: (resource, id, expected) => durable(write.remove(resource, id, expected)),
    get: async (resource, ids) => (ids.length ? (await quick.get(resource, ids)).map((body) => JSON.parse(body)) : []),
    revisions: quick.revisions,
    lookup: quick.lookup,
    links: (field, target, after, limit) => read.links(field, target, after, limit),
    async scan(resource, after, limit) {
      // For so few no thread is started.
      const { scan } = limit <= FEW ? read : background
      return (await scan(resource, after, limit)).map((body) => JSON.parse(body))
    },
    nextIds: inBlocks((sequence, count) => write.nextIds(sequence, count), ID_BLOCK),
    now: quick.now,
  }
}

function stateOf({ write, read }: Threads): State {
  return {
    async get<Value>(key: string) {
      const row = await read.getState(key)
      return row && toState<Value>(row)
    },
    put: (key, value, expected) => write.putState(key, JSON.stringify(value) ?? 'null', expected),
    list: async <Value>(prefix: string) => (await read.listState(prefix)).map(toState<Value>),
    remove: (key, expected) => write.removeState(key, expected),
    time: () => Promise.resolve(Date.now()), // one machine, one clock
  }
}

/** Opens the file, and creates it with all tables that the declarations need if it is missing. */
export async function openSqlite(options: StoreOptions): Promise<Engine> {
  makePrivate(options.file)
  const notifier = new Notifier()
  /** The latest commit that this thread knows of, its own or another process's. */
  const seen: Committed = { generations: { all: 0, alone: {} }, change: 0 }
  const threads = await openThreads(options, ({ generations, change }) => {
    if (change > seen.change) notifier.notify()
    seen.generations = newest(seen.generations, generations)
    seen.change = Math.max(seen.change, change)
  })
  seen.generations = newest(seen.generations, await threads.read.generations())
  const state = stateOf(threads)
  const writes = new ClientWrites()
  const quick = openQuickReads(options, threads)
  const log = await openLogSync(options.file)
  return {
    name: 'sqlite',
    indexesSynchronously: true,
    store: storeOf({ threads, quick, log, notifier, writes }),
    feed: openFeed({ ...quick, nextVersion: threads.write.nextVersion }, notifier),
    state,
    shared: state,
    search: searchOf({ threads, quick, seen, writes }),
    storeGeneration: quick.storeGeneration,
    otherMirrors: () => Promise.resolve([]), // one file, one index
    durable: () =>
      log.synced().catch((error: Error) => {
        throw new Unavailable(error.message, { cause: error })
      }),
    async close() {
      notifier.stop()
      quick.close()
      await log.close()
      await threads.end()
    },
  }
}
