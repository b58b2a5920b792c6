/** The embedded engine: store, feed, state and index in one SQLite file, used from worker threads. */
import {
  type Engine,
  type IndexedResource,
  type ItemResult,
  type Query,
  type Search,
  type State,
  type StateRow,
  type Store,
  Unavailable,
} from '../../calendar/ports.ts'
import { inBlocks } from '../../calendar/writes/id-blocks.ts'
import { Notifier, openFeed } from '../feed.ts'
import { toFound } from '../found.ts'
import { KeptFinds } from '../kept-finds.ts'
import { ClientWrites } from './client-writes.ts'
import { orWithColumns } from './columns/needs-columns.ts'
import { makePrivate } from './files.ts'
import type { PreparedItem } from './index/change.ts'
import { type Generations, generationOf } from './index/generations.ts'
import { partsOfText } from './index/saved-texts.ts'
import type { StoredRecord } from './planner/by-id.ts'
import { readVocabulary } from './planner/vocabulary.ts'
import { type LogSync, openLogSync } from './store/log-sync.ts'
import type { StoredState } from './store/state.ts'
import { inParts, preparedItems, wireDocument } from './threads/prepared-items.ts'
import { FEW, openQuickReads } from './threads/quick-reads.ts'
import type { Committed, StoreOptions } from './threads/serving.ts'
import { openThreads, type Threads } from './threads/threads.ts'

function toState<Value>({ key, value, rev }: StoredState): StateRow<Value> {
  return { key, value: JSON.parse(value), rev }
}

type QuickReads = ReturnType<typeof openQuickReads>

/** A process that needs one id takes one. */
const ID_BLOCK = { first: 1, max: 32 }

/** What a client may write at once is prepared beside clients' lists, some records at a time. */
const BATCH = 100
/** Of a feed of changes, which clients read: their lists wait for no more, 2 ms. */
const RECORDS_AT_ONCE = 50

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

/** Repeats a step until it returns false. Other calls have their turn between two steps. */
async function whileTrue(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

const newest = (a: Generations, b: Generations): Generations => (b.all > a.all ? b : a)

/** `seen`: the latest commit that the main thread knows of, its own or another process's. */
function searchOf(
  { write, read, background, many, clients, saveColumns }: Threads,
  quick: QuickReads,
  seen: Committed,
  writes: ClientWrites,
): Search {
  const kept = new KeptFinds()
  const generations = () => {
    const now = quick.generations()
    return now && ((resource: IndexedResource) => generationOf(now, resource))
  }
  const raise = (generations: Generations) => {
    seen.generations = newest(seen.generations, generations)
  }
  const findOwn = (queries: readonly Query[]) =>
    orWithColumns(
      () => quick.find(queries),
      () => clients.findOwn(queries),
    )
  const complete = (build: string) => whileTrue(() => write.completeStep(build))
  const isLive = async (build: string) => (await quick.builds()).some(({ name, live }) => name === build && live)
  const partsFor = async (build: string, items: readonly PreparedItem[]) => {
    const { recordsAtOnce } = writes
    return inParts(items, items.length > recordsAtOnce && (await isLive(build)) ? Infinity : recordsAtOnce)
  }
  return {
    async find(queries, budget) {
      const found = budget
        ? await kept.get(queries, generations(), async () => (await clients.find(queries, budget)).found)
        : (await findOwn(queries)).found
      return found.map(toFound)
    },
    async findIn(build, queries) {
      await complete(build)
      return (await background.findIn(build, queries)).found.map(toFound)
    },
    vocabulary: (resource, language, texts, limit) =>
      readVocabulary((after) => clients.vocabularyStep(resource, { language, texts, after }), limit),
    saved: {
      has: read.hasSavedText,
      read: (resource, name) => clients.savedText(resource, name),
      async write(resource, name, generation, text) {
        try {
          const live = (await quick.builds()).find((build) => build.live)
          for (const part of partsOfText(name, generation, text))
            await write.savePart({ build: live?.name ?? '', resource, part })
        } catch {
          // The file is full or being closed, or the build is gone.
        }
      },
    },
    lacksColumns: read.lacksColumns,
    saveColumns,
    async read(build, resource, ids) {
      const records: StoredRecord[] = []
      for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE)
        records.push(...(await many.recordsIn(build, resource, ids.slice(at, at + RECORDS_AT_ONCE))))
      return records.map(({ record, ...rest }) => ({ ...rest, record: JSON.parse(record) }))
    },
    digests: (resource, from, width) => background.digests(resource, from, width),
    async changes(build, resource, range) {
      if (!(await quick.builds()).some(({ name }) => name === build))
        throw new Unavailable(`there is no build ${build} of the index`)
      return read.indexChanges(build, resource, range)
    },
    async holds(resource, documents) {
      const all: boolean[] = []
      for (const some of inParts(documents.map(({ id, document }) => ({ id, document: wireDocument(document) }))))
        all.push(...(await background.holds(resource, some)))
      return all
    },
    async apply(build, items) {
      const all: ItemResult[] = []
      const prepare = items.length <= BATCH ? quick.preparedTexts : background.preparedTexts
      for (const some of await partsFor(build, await preparedItems(prepare, build, items))) {
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
    // What the build has no more use for is given back before its swap, which others wait for.
    completeStep: async (build) => (await write.completeStep(build)) || write.reclaimStep(),
    async swap(build) {
      await complete(build)
      raise(await write.swap(build))
    },
    async drop(build) {
      const wasFilled = await write.hide(build)
      await whileTrue(() => write.dropStep())
      // Whoever drops an unfinished one begins another, which takes its pages.
      if (wasFilled) await whileTrue(() => write.reclaimStep())
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
    search: searchOf(threads, quick, seen, writes),
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
