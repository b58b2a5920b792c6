/** The threads of the embedded engine: one that writes, and several that read. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { codeFolder } from '../files.ts'
import { cancelledSearch } from '../planner/budget.ts'
import { ReceivedRecords, type SentFinds } from '../shared-records.ts'
import { type ClientReader, ClientSearches } from './client-searches.ts'
import type { ReaderMethods, ReaderOptions } from './reader-worker.ts'
import { connectWorker, type Readings, type Remote, startedByCall } from './rpc.ts'
import type { Committed, StoreOptions, WorkerEvent } from './serving.ts'
import type { PartOfBuild } from './unsaved.ts'
import type { WriterMethods } from './writer-worker.ts'

/**
 * The threads that read, each with its own page cache (MiB); the write-ahead log lets them read during writes. Records,
 * state and most of the service's own searches never wait for clients' searches, nor clients' quick lists for expensive
 * ones. What takes columns in memory, some 40 bytes for each row, is for the threads for searches, whoever asks.
 */
const readers = {
  records: { cache: 4, known: 0.5, polls: true, hasColumns: false },
  lists: { cache: 8, known: 4, polls: false, hasColumns: false },
  searches: { cache: 12, known: 4, polls: false, hasColumns: true },
  columns: { cache: 4, known: 0.5, polls: false, hasColumns: true },
} as const

/** A thread holds some 30 MB. */
const MAX_SEARCH_THREADS = 4
/** One core is left to the event loop. */
const SEARCH_THREADS = Math.min(MAX_SEARCH_THREADS, Math.max(1, availableParallelism() - 1))

export interface Threads {
  write: Remote<WriterMethods>['call']
  read: Remote<ReaderMethods>['call']
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
 * tables. The threads of clients' searches start with the first of them: a command has none.
 */
export async function openThreads(options: StoreOptions, onCommit: (event: Committed) => void): Promise<Threads> {
  // Compiled once and kept beside the file: a thread that removes types itself needs 8 MB more and half a second.
  const env = { NODE_COMPILE_CACHE: codeFolder(options.file) }
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const workers: Worker[] = []
  const exits: Promise<unknown>[] = []
  const opened: Promise<Remote<ReaderMethods>>[] = []
  let isEnding = false
  const worker = (entry: 'writer-worker.ts' | 'reader-worker.ts') => {
    const started = new Worker(new URL(entry, import.meta.url), { env, execArgv })
    workers.push(started)
    exits.push(new Promise((resolve) => started.once('exit', resolve)))
    return started
  }
  const startReader = (name: keyof typeof readers, cancelled: Int32Array, thread = worker('reader-worker.ts')) => {
    const start: ReaderOptions = { ...readers[name], cancelled, ...options }
    const records = new ReceivedRecords()
    const read = (answer: SentFinds) => records.read(answer)
    const on = { commit: onCommit, unsaved: (reader: Remote<ReaderMethods>) => void saveUnsaved(reader, writing) }
    const reader = startWorker<ReaderMethods>(thread, start, on, { find: read, findIn: read })
    opened.push(reader)
    return reader
  }
  const clientReader = (name: keyof typeof readers): ClientReader => {
    const cancelled = cancelledSearch()
    return {
      cancelled,
      thread: startedByCall(async () => {
        if (isEnding) throw new Error('the database is closed')
        return startReader(name, cancelled)
      }),
    }
  }
  const [first, second] = [worker('writer-worker.ts'), worker('reader-worker.ts')]
  const writing = startWorker<WriterMethods>(first, options, { commit: onCommit })
  try {
    const writer = await writing
    const records = await startReader('records', cancelledSearch(), second)
    const searches = Array.from({ length: SEARCH_THREADS }, () => clientReader('searches'))
    return {
      write: writer.call,
      read: records.call,
      clients: new ClientSearches(clientReader('lists'), searches, options.indexes),
      async saveColumns(isStopped) {
        const { call } = clientReader('columns').thread
        try {
          while (!isStopped() && (await call.readUnsaved())) await saveUnsaved({ call }, writing)
        } finally {
          await call.close().catch(() => {}) // it has ended with the others, or has not begun
        }
      },
      async end() {
        isEnding = true
        const closed = opened.map((reader) => reader.then(({ call }) => call.close()))
        await Promise.allSettled(closed)
        await writer.call.close()
        await Promise.all(exits)
      },
    }
  } catch (error) {
    await Promise.all(workers.map((each) => each.terminate()))
    throw error
  }
}
