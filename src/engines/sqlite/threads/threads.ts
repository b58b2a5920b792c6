/** The threads of the embedded engine: one that writes, and several that read. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { codeFolder } from '../files.ts'
import { cancelledSearch } from '../planner/budget.ts'
import { ReceivedRecords, type SentFinds } from '../shared-records.ts'
import { type ClientReader, ClientSearches } from './client-searches.ts'
import type { ReaderMethods, ReaderOptions } from './reader-worker.ts'
import { callsToChosen, connectWorker, type Readings, type Remote, type Rest, startedByCall } from './rpc.ts'
import type { Committed, StoreOptions, WorkerEvent } from './serving.ts'
import type { PartOfBuild } from './unsaved.ts'
import type { WriterMethods } from './writer-worker.ts'

/**
 * The threads that read, each with its own page cache (MiB); the write-ahead log lets them read during writes. Records,
 * state, clients' quick lists and most of the service's own searches never wait for expensive ones, nor for what reads
 * or prepares many records for no client: rebuilds, imports, verification. What takes columns in memory, some 40 bytes
 * for each row, is for the threads for searches, whoever asks.
 */
const readers = {
  records: { cache: 8, known: 4, polls: true, hasColumns: false },
  background: { cache: 4, known: 0.5, polls: false, hasColumns: false },
  searches: { cache: 12, known: 4, polls: false, hasColumns: true },
  columns: { cache: 4, known: 0.5, polls: false, hasColumns: true },
} as const

/** To start the thread takes 120 ms of processor time, to keep it 20 MB. */
const BACKGROUND_REST_MS = 10_000

/** A thread holds some 30 MB. */
const MAX_SEARCH_THREADS = 4
/** One core is left to the event loop. */
const SEARCH_THREADS = Math.min(MAX_SEARCH_THREADS, Math.max(1, availableParallelism() - 1))

export interface Threads {
  write: Remote<WriterMethods>['call']
  read: Remote<ReaderMethods>['call']
  /** The same, of many records and for no client. */
  background: Remote<ReaderMethods>['call']
  /** The one of these two that reads what may be many records for a client or not: the second, while it runs. */
  many: Remote<ReaderMethods>['call']
  clients: ClientSearches
  /** Saves the columns that searches may take, in a thread of its own, whose memory is free again then. */
  saveColumns(isStopped: () => boolean): Promise<void>
  /** Ends the threads when they have answered all calls. */
  end: () => Promise<void>
}

/** Resolves when the worker can be called. */
function startWorker<Methods extends object>(
  worker: Worker,
  options: StoreOptions,
  on: { commit: (event: Committed) => void; unsaved?: (reader: Remote<Methods>) => void },
  readings: Readings<Methods> = {},
): Promise<Remote<Methods>> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    const receive = (event: WorkerEvent) => {
      if (event === 'ready') resolve(connection)
      else if (event === 'unsaved') on.unsaved?.(connection)
      else on.commit(event)
    }
    const connection = connectWorker<Methods, WorkerEvent>(worker, receive, readings)
    worker.postMessage(options)
  })
}

/** Lets the writer save what a thread has read into memory, part by part: other calls have their turn in between. */
async function saveUnsaved(
  reader: Pick<Remote<ReaderMethods>, 'call'>,
  writing: Promise<Remote<WriterMethods>>,
): Promise<void> {
  try {
    const writer = await writing
    for (let part: PartOfBuild | undefined; (part = await reader.call.nextUnsaved()); ) await writer.call.savePart(part)
  } catch {
    // The file is full, locked or being closed, or the build is gone. It only saves time; the thread will try again.
  }
}

/**
 * The writer and the reader of records load at the same time; a reader opens the file when the writer has created its
 * tables. The others start with the first call: a command has none.
 */
export async function openThreads(options: StoreOptions, onCommit: (event: Committed) => void): Promise<Threads> {
  // Compiled once and kept beside the file: a thread that removes types itself needs 8 MB more and half a second.
  const folder = codeFolder(options.file)
  const env = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
  const execArgv = ['--disable-warning=ExperimentalWarning']
  /** Each until it has ended. */
  const workers = new Map<Worker, Promise<unknown>>()
  const opened = new Set<Promise<Remote<ReaderMethods>>>()
  let isEnding = false
  const worker = (entry: 'writer-worker.ts' | 'reader-worker.ts') => {
    const started = new Worker(new URL(entry, import.meta.url), { env, execArgv })
    const ended = new Promise((resolve) => started.once('exit', resolve))
    workers.set(started, ended)
    void ended.then(() => workers.delete(started))
    return started
  }
  const startReader = (name: keyof typeof readers, cancelled: Int32Array, thread = worker('reader-worker.ts')) => {
    const start: ReaderOptions = { ...readers[name], cancelled, ...options }
    const records = new ReceivedRecords()
    const read = (answer: SentFinds) => records.read(answer)
    const on = { commit: onCommit, unsaved: (reader: Remote<ReaderMethods>) => void saveUnsaved(reader, writing) }
    const started = startWorker<ReaderMethods>(thread, start, on, { find: read, findIn: read })
    opened.add(started)
    thread.once('exit', () => opened.delete(started))
    return started
  }
  const reader = (name: keyof typeof readers, rest?: Rest<ReaderMethods>) => {
    const cancelled = cancelledSearch()
    const start = async () => {
      if (isEnding) throw new Error('the database is closed')
      return startReader(name, cancelled)
    }
    return { cancelled, thread: startedByCall(start, rest) }
  }
  const [first, second] = [worker('writer-worker.ts'), worker('reader-worker.ts')]
  const writing = startWorker<WriterMethods>(first, options, { commit: onCommit })
  try {
    const writer = await writing
    const cancelled = cancelledSearch()
    const lists: ClientReader = { cancelled, thread: await startReader('records', cancelled, second) }
    const searches = Array.from({ length: SEARCH_THREADS }, () => reader('searches'))
    const rest = { afterMs: BACKGROUND_REST_MS, end: ({ call }: Remote<ReaderMethods>) => call.close() }
    const background = reader('background', rest).thread
    return {
      write: writer.call,
      read: lists.thread.call,
      background: background.call,
      many: callsToChosen(() => (background.isRunning ? background : lists.thread)),
      clients: new ClientSearches(lists, searches, options.indexes),
      async saveColumns(isStopped) {
        const { call } = reader('columns').thread
        try {
          while (!isStopped() && (await call.readUnsaved())) await saveUnsaved({ call }, writing)
        } finally {
          await call.close().catch(() => {}) // it has ended with the others, or has not begun
        }
      },
      async end() {
        isEnding = true
        const closed = [...opened].map((each) => each.then(({ call }) => call.close()))
        await Promise.allSettled(closed)
        await writer.call.close()
        await Promise.all(workers.values())
      },
    }
  } catch (error) {
    await Promise.all([...workers.keys()].map((each) => each.terminate()))
    throw error
  }
}
