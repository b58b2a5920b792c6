/** The embedded engine: store, feed, state and index in one SQLite file, used from worker threads. */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import {
  type Engine,
  type Found,
  type Hit,
  type ItemResult,
  type Search,
  type State,
  type StateRow,
  type Store,
  Unavailable,
} from '../../calendar/ports.ts'
import { inBlocks } from '../../calendar/writes/id-blocks.ts'
import { Notifier, openFeed } from '../feed.ts'
import { codeFolder, makePrivate } from './files.ts'
import { type Generations, generationOf } from './index/generations.ts'
import { cancelledSearch } from './planner/budget.ts'
import type { WireFound, WireHit } from './planner/find.ts'
import { readVocabulary } from './planner/vocabulary.ts'
import { type LogSync, openLogSync } from './store/log-sync.ts'
import type { StoredState } from './store/state.ts'
import { type ClientReader, ClientSearches } from './threads/client-searches.ts'
import { KeptFinds } from './threads/kept-finds.ts'
import { inParts, preparedItems, wireDocument } from './threads/prepared-items.ts'
import { openQuickReads } from './threads/quick-reads.ts'
import type { Remote } from './threads/rpc.ts'
import { connectWorker } from './threads/rpc.ts'
import type {
  Committed,
  ReaderMethods,
  StoreOptions,
  WorkerEvent,
  WorkerOptions,
  WriterMethods,
} from './threads/worker.ts'

/** Resolves when the worker can be called. */
function startWorker<Methods extends object>(
  worker: Worker,
  options: WorkerOptions,
  onCommit: (event: Committed) => void,
): Promise<Remote<Methods>> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    const connection = connectWorker<Methods, WorkerEvent>(worker, (event) => {
      if (event === 'ready') resolve(connection)
      else onCommit(event)
    })
    worker.postMessage(options)
  })
}

/** Parses the record when it is first read: many answers need other parts of the hit only. */
class StoredHit implements Hit {
  readonly id: number
  readonly version: number
  readonly cursor: string
  readonly distance?: number
  readonly signals?: string
  readonly json: string
  #record: unknown

  constructor({ id, version, cursor, record, distance, signals }: WireHit) {
    this.id = id
    this.version = version
    this.cursor = cursor
    if (distance !== undefined) this.distance = distance
    if (signals !== undefined) this.signals = signals
    this.json = record
  }

  get record(): unknown {
    return (this.#record ??= JSON.parse(this.json))
  }
}

function toFound({ hits, ...rest }: WireFound): Found {
  return { ...rest, hits: hits.map((hit) => new StoredHit(hit)) }
}

function toState<Value>({ key, value, rev }: StoredState): StateRow<Value> {
  return { key, value: JSON.parse(value), rev }
}

/**
 * The threads that read, each with its own page cache (MiB); the write-ahead log lets them read during writes. Records,
 * state and the service's own searches never wait for clients' searches, nor clients' quick lists for expensive ones.
 */
const readers = {
  records: { cache: 4, polls: true },
  lists: { cache: 16, polls: false },
  searches: { cache: 24, polls: false },
} as const

/** A thread holds some 30 MB. */
const MAX_SEARCH_THREADS = 4
/** One core is left to the event loop. */
const SEARCH_THREADS = Math.min(MAX_SEARCH_THREADS, Math.max(1, availableParallelism() - 1))

type QuickReads = ReturnType<typeof openQuickReads>

interface Threads {
  write: Remote<WriterMethods>['call']
  read: Remote<ReaderMethods>['call']
  clients: ClientSearches
  /** Ends the threads when they have answered all calls. */
  end: () => Promise<void>
}

/** All workers load at the same time; the readers open the file when the writer has created its tables. */
async function openThreads(options: StoreOptions, onCommit: (event: Committed) => void): Promise<Threads> {
  // Compiled once and kept beside the file: a thread that removes types itself needs 8 MB more and half a second.
  const env = { NODE_COMPILE_CACHE: codeFolder(options.file) }
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const worker = () => new Worker(new URL('./threads/worker.ts', import.meta.url), { env, execArgv })
  const workers = { writer: worker(), records: worker(), lists: worker() }
  const searching = Array.from({ length: SEARCH_THREADS }, worker)
  const all = [...Object.values(workers), ...searching]
  const reader = async (name: keyof typeof readers, thread: Worker): Promise<ClientReader> => {
    const cancelled = cancelledSearch()
    const start = { role: 'reader', ...readers[name], cancelled, ...options } as const
    return { thread: await startWorker<ReaderMethods>(thread, start, onCommit), cancelled }
  }
  try {
    const writer = await startWorker<WriterMethods>(workers.writer, { role: 'writer', ...options }, onCommit)
    const [records, lists, ...searches] = await Promise.all([
      reader('records', workers.records),
      reader('lists', workers.lists),
      ...searching.map((thread) => reader('searches', thread)),
    ])
    return {
      write: writer.call,
      read: records.thread.call,
      clients: new ClientSearches(lists, searches, options.indexes),
      async end() {
        const ended = all.map((each) => once(each, 'exit'))
        await Promise.all([records, lists, ...searches].map(({ thread }) => thread.call.close()))
        await writer.call.close()
        await Promise.all(ended)
      },
    }
  } catch (error) {
    await Promise.all(all.map((each) => each.terminate()))
    throw error
  }
}

/** A process that needs one id takes one. */
const ID_BLOCK = { first: 1, max: 32 }

function storeOf({ write, read }: Threads, quick: QuickReads, log: LogSync, notifier: Notifier): Store {
  /** It is indexed while it is synced. */
  const durable = async (committed: Promise<boolean>) => {
    if (!(await committed)) return false
    notifier.notify()
    await log.synced()
    return true
  }
  return {
    put: (resource, document, expected) =>
      durable(write.put(resource, document.id, document.rev, JSON.stringify(document), expected)),
    remove: (resource, id, expected) => durable(write.remove(resource, id, expected)),
    get: async (resource, ids) => (ids.length ? (await quick.get(resource, ids)).map((body) => JSON.parse(body)) : []),
    lookup: quick.lookup,
    links: (field, target, after, limit) => read.links(field, target, after, limit),
    scan: async (resource, after, limit) => (await read.scan(resource, after, limit)).map((body) => JSON.parse(body)),
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

/** Repeats a step until it returns false. Other calls have their turn between two steps. */
async function whileTrue(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

const newest = (a: Generations, b: Generations): Generations => (b.all > a.all ? b : a)

/** `seen`: the latest commit that the main thread knows of, its own or another process's. */
function searchOf({ write, read, clients }: Threads, quick: QuickReads, seen: Committed): Search {
  const kept = new KeptFinds()
  const raise = (generations: Generations) => {
    seen.generations = newest(seen.generations, generations)
  }
  return {
    async find(queries, budget) {
      const found = budget
        ? await kept.get(queries, quick.generations(), async () => (await clients.find(queries, budget)).found)
        : (await quick.find(queries)).found
      return found.map(toFound)
    },
    findIn: async (build, queries) => (await read.findIn(build, queries)).map(toFound),
    vocabulary: (resource, language, text, limit) =>
      readVocabulary((after) => clients.vocabularyStep(resource, { language, text, after }), limit),
    async read(build, resource, ids) {
      const records = await read.recordsIn(build, resource, ids)
      return records.map(({ record, ...rest }) => ({ ...rest, record: JSON.parse(record) }))
    },
    digests: (resource, from, width) => read.digests(resource, from, width),
    async changes(build, resource, range) {
      if (!(await quick.builds()).some(({ name }) => name === build))
        throw new Unavailable(`there is no build ${build} of the index`)
      return read.indexChanges(build, resource, range)
    },
    async holds(resource, documents) {
      const all: boolean[] = []
      for (const some of inParts(documents.map(({ id, document }) => ({ id, document: wireDocument(document) }))))
        all.push(...(await read.holds(resource, some)))
      return all
    },
    async apply(build, items) {
      const all: ItemResult[] = []
      for (const some of inParts(await preparedItems(quick.preparedTexts, build, items))) {
        const { results, generations } = await write.apply(build, some)
        raise(generations)
        all.push(...results)
      }
      return all
    },
    purge: (build, version) => whileTrue(() => write.purgeStep(build, version)),
    builds: quick.builds,
    async create(hash) {
      await whileTrue(() => write.dropStep()) // what an interrupted drop, or an older format, has left
      return write.create(hash)
    },
    swap: async (build) => raise(await write.swap(build)),
    async drop(build) {
      await write.hide(build)
      await whileTrue(() => write.dropStep())
    },
    refresh: async () => {}, // what is committed is visible
    generation: (resource) => generationOf(seen.generations, resource),
  }
}

/** Opens the file, and creates it with all tables that the declarations need if it is missing. */
export async function openSqlite(options: StoreOptions): Promise<Engine> {
  makePrivate(options.file)
  const notifier = new Notifier()
  const seen: Committed = { generations: { all: 0, alone: {} }, change: 0 }
  const threads = await openThreads(options, ({ generations, change }) => {
    if (change > seen.change) notifier.notify()
    seen.generations = newest(seen.generations, generations)
    seen.change = Math.max(seen.change, change)
  })
  seen.generations = newest(seen.generations, await threads.read.generations())
  const state = stateOf(threads)
  const quick = openQuickReads(options, threads.read)
  const log = await openLogSync(options.file)
  return {
    name: 'sqlite',
    indexesSynchronously: true,
    store: storeOf(threads, quick, log, notifier),
    feed: openFeed({ ...quick, nextVersion: threads.write.nextVersion }, notifier),
    state,
    shared: state,
    search: searchOf(threads, quick, seen),
    storeGeneration: quick.commits,
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
