/** The embedded engine: store, feed, state and index in one SQLite file, used from worker threads. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Engine, Hit, IndexItem, Search, State, StateRow, Store } from '../../calendar/ports.ts'
import { Bell, openFeed } from '../feed.ts'
import { makePrivate } from './files.ts'
import type { WireItem } from './index/write.ts'
import { cancelledSearch } from './planner/budget.ts'
import type { WireHit } from './planner/find.ts'
import { ClientSearches } from './threads/client-searches.ts'
import type { Remote } from './threads/rpc.ts'
import { remote } from './threads/rpc.ts'
import type { Committed, ReaderMethods, WorkerOptions, WriterMethods } from './threads/worker.ts'

type Options = Pick<WorkerOptions, 'file' | 'stores' | 'indexes'>

/** Resolves when the worker is ready to be called. */
function started<Methods extends object>(
  worker: Worker,
  options: WorkerOptions,
  hear: (event: Committed) => void,
): Promise<Remote<Methods>> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    const connection = remote<Methods>(worker, (event) => {
      if (event === 'ready') resolve(connection)
      else hear(event as Committed)
    })
    worker.postMessage(options)
  })
}

/** A record is parsed when it is looked at; many answers are made of other parts of the hit only. */
class StoredHit implements Hit {
  readonly id: number
  readonly version: number
  readonly cursor: string
  readonly distance?: number
  readonly json: string
  #record: unknown

  constructor({ id, label, cursor, record, distance }: WireHit) {
    this.id = id
    this.version = label
    this.cursor = cursor
    if (distance !== undefined) this.distance = distance
    this.json = record
  }

  get record(): unknown {
    return (this.#record ??= JSON.parse(this.json))
  }
}

function toWire({ document, ...item }: IndexItem): WireItem {
  return { ...item, document: document && { ...document, record: JSON.stringify(document.record) ?? 'null' } }
}

function toState({ key, value, rev }: { key: string; value: string; rev: number }): StateRow {
  return { key, value: JSON.parse(value) as unknown, rev }
}

/**
 * The threads that read, each with caches of its own; the write-ahead log lets them read beside the writer. Records, state
 * and health, and the service's own searches, never wait behind clients' searches, nor clients' short ones behind long ones.
 */
const readers = {
  records: { cache: 4, polls: true },
  lists: { cache: 16, polls: false },
  searches: { cache: 24, polls: false },
} as const

interface Threads {
  write: Remote<WriterMethods>['call']
  read: Remote<ReaderMethods>['call']
  clients: ClientSearches
  /** Ends them when they have answered what they were asked. */
  end: () => Promise<void>
}

/** The workers load side by side; the readers open the file when the writer has made what is missing in it. */
async function openThreads(options: Options, hear: (event: Committed) => void): Promise<Threads> {
  const worker = () =>
    new Worker(new URL('./threads/worker.ts', import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const workers = { writer: worker(), records: worker(), lists: worker(), searches: worker() }
  const all = Object.values(workers)
  const cancelled = cancelledSearch()
  const reader = (name: keyof typeof readers) =>
    started<ReaderMethods>(workers[name], { role: 'reader', ...readers[name], cancelled, ...options }, hear)
  try {
    const writer = await started<WriterMethods>(
      workers.writer,
      { role: 'writer', cache: 64, polls: false, cancelled, ...options },
      hear,
    )
    const [records, lists, searches] = await Promise.all([reader('records'), reader('lists'), reader('searches')])
    return {
      write: writer.call,
      read: records.call,
      clients: new ClientSearches(lists.call, searches.call, cancelled, options.indexes),
      async end() {
        const ended = all.map((each) => once(each, 'exit'))
        await Promise.all([records, lists, searches].map(({ call }) => call.close()))
        await writer.call.close()
        await Promise.all(ended)
      },
    }
  } catch (error) {
    await Promise.all(all.map((each) => each.terminate()))
    throw error
  }
}

function storeOf({ write, read }: Threads, bell: Bell): Store {
  const ringing = async (written: Promise<boolean>) => {
    if (await written) bell.ring()
    return written
  }
  return {
    put: (resource, document, expected) =>
      ringing(write.put(resource, document.id, document.rev, JSON.stringify(document), expected)),
    remove: (resource, id, expected) => ringing(write.remove(resource, id, expected)),
    get: async (resource, ids) => (await read.get(resource, ids)).map((body) => JSON.parse(body)),
    lookup: (resource, key, values) => read.lookup(resource, key, values),
    links: (field, target, after, limit) => read.links(field, target, after, limit),
    linkCounts: (field, ids) => read.linkCounts(field, ids),
    scan: async (resource, after, limit) => (await read.scan(resource, after, limit)).map((body) => JSON.parse(body)),
    nextIds: (sequence, count) => write.nextIds(sequence, count),
    now: () => read.now(),
  }
}

function stateOf({ write, read }: Threads): State {
  return {
    async get(key) {
      const row = await read.getState(key)
      return row && toState(row)
    },
    put: (key, value, expected) => write.putState(key, JSON.stringify(value) ?? 'null', expected),
    list: async (prefix) => (await read.listState(prefix)).map(toState),
    remove: (key, expected) => write.removeState(key, expected),
    time: () => Promise.resolve(Date.now()), // one machine, one clock
  }
}

/** What the main thread knows of commits, its own and others'. */
interface Seen {
  generation: number
  change: number
}

function searchOf({ write, read, clients }: Threads, seen: Seen): Search {
  const risen = (generation: number) => {
    seen.generation = Math.max(seen.generation, generation)
  }
  return {
    async find(queries, budget) {
      const { found } = budget ? await clients.find(queries, budget) : await read.find(queries)
      return found.map(({ hits, total }) => ({ total, hits: hits.map((hit) => new StoredHit(hit)) }))
    },
    digests: (resource, from, width) => read.digests(resource, from, width),
    async apply(version, items) {
      const { results, generation } = await write.apply(version, items.map(toWire))
      risen(generation)
      return results
    },
    async purge(version, label) {
      while (await write.purgeStep(version, label)) {
        /* others have their turn in between */
      }
    },
    builds: () => read.versions(),
    async create(hash) {
      while (await write.dropStep()) {
        /* what an interrupted drop has left */
      }
      return write.create(hash)
    },
    swap: async (version) => risen(await write.swap(version)),
    async drop(version) {
      await write.hide(version)
      while (await write.dropStep()) {
        /* others have their turn in between */
      }
    },
    refresh: async () => {}, // what is committed is visible
    generation: () => seen.generation,
  }
}

/** Opens the file, which is made when it is missing, with all tables that the declarations need. */
export async function openSqlite(options: Options): Promise<Engine> {
  makePrivate(options.file)
  const bell = new Bell()
  const seen: Seen = { generation: 0, change: 0 }
  const threads = await openThreads(options, ({ generation, change }) => {
    if (change > seen.change) bell.ring()
    seen.generation = Math.max(seen.generation, generation)
    seen.change = Math.max(seen.change, change)
  })
  seen.generation = await threads.read.generation()
  return {
    name: 'sqlite',
    indexesSynchronously: true,
    store: storeOf(threads, bell),
    feed: openFeed(
      { position: () => threads.read.position(), changes: (from, limit) => threads.read.changes(from, limit) },
      bell,
    ),
    state: stateOf(threads),
    search: searchOf(threads, seen),
    async close() {
      bell.stop()
      await threads.end()
    },
  }
}
