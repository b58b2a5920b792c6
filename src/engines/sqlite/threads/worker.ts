/** The entry of the threads that hold the connections: one that writes, and several that read. */

import { getPriority, setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type {
  ChangeRange,
  IndexChange,
  IndexDeclaration,
  IndexedResource,
  ItemResult,
  Query,
  RangeDigest,
  SavedText,
  StoreDeclaration,
} from '../../../calendar/ports.ts'
import type { PlainFound } from '../../found.ts'
import { unsavedColumns } from '../columns/unsaved-columns.ts'
import { Connection } from '../database.ts'
import { buildReader, buildWriter } from '../index/builds.ts'
import type { PreparedItem } from '../index/change.ts'
import { writeChanges } from '../index/changes.ts'
import { digests } from '../index/digests.ts'
import { type Generations, generationOf, raiseGenerations, readGenerations } from '../index/generations.ts'
import { holds, type WireIdentified } from '../index/holds.ts'
import { indexChanges } from '../index/index-changes.ts'
import { savePart } from '../index/saved-columns.ts'
import { hasSavedText, readSavedText } from '../index/saved-texts.ts'
import { type ResourceTables, type Tables, tablesFor } from '../index/tables.ts'
import { preparedTexts, type TextDocument } from '../index/texts.ts'
import { apply, purgeSome } from '../index/write.ts'
import type { BudgetTicket } from '../planner/budget.ts'
import { SearchMeter } from '../planner/budget.ts'
import { recordsOf, type StoredRecord } from '../planner/by-id.ts'
import { find } from '../planner/find.ts'
import { type Kept, keptAt } from '../planner/kept.ts'
import { keptTexts } from '../planner/kept-matches.ts'
import { type FoundWords, type VocabularyStep, vocabularyStep } from '../planner/vocabulary.ts'
import { type NumberedFound, SentRecords } from '../shared-records.ts'
import { createSchema } from '../store/schema.ts'
import { stateReader, stateWriter } from '../store/state.ts'
import { sequenceWriter, storeReader, storeWriter } from '../store/store.ts'
import type { Answer, Call } from './rpc.ts'
import { failure } from './rpc.ts'
import { type PartOfBuild, Unsaved } from './unsaved.ts'

export interface StoreOptions {
  file: string
  stores: readonly StoreDeclaration[]
  indexes: readonly IndexDeclaration[]
}

interface ReaderOptions {
  /** The size of the page cache in mebibytes. */
  cache: number
  /** Of the records that it has sent, which it sends only once: mebi-characters. */
  known: number
  /** Whether it polls for commits. One does so for all. */
  polls: boolean
  /** See budget.ts. */
  cancelled: Int32Array
  /** Whether it answers what takes columns in memory. */
  hasColumns: boolean
}

export type WorkerOptions = StoreOptions & ({ role: 'writer' } | ({ role: 'reader' } & ReaderOptions))

/** Somebody has committed: the generations of the index and the number of the last change, which only rise. */
export interface Committed {
  generations: Generations
  change: number
}

/** `unsaved`: a thread has read something that is worth saving, and waits for `nextUnsaved`. */
export type WorkerEvent = 'ready' | 'unsaved' | Committed

/** How often commits of other processes are looked for. */
const POLL_MS = 50
const WRITER_CACHE_MIB = 16

function writer({ file, stores, indexes }: StoreOptions) {
  const db = new Connection({ file, cache: WRITER_CACHE_MIB })
  createSchema(db, stores)
  const builds = buildWriter(db, indexes)
  builds.completeLive()
  const raised = (resources: Parameters<typeof raiseGenerations>[1]): Generations => {
    raiseGenerations(db, resources)
    return readGenerations(db)
  }

  const store = storeWriter(db, stores)
  const rest = {
    ...stateWriter(db),
    ...sequenceWriter(db),
    apply: (build: string, items: readonly PreparedItem[]): { results: ItemResult[]; generations: Generations } =>
      db.transaction(() => {
        const results = apply(db, builds.tables(build), items)
        const written = items.filter((_, at) => results[at] === 'written')
        const generations = raised(new Set(written.map(({ resource }) => resource)))
        writeChanges(db, build, written, generations)
        return { results, generations }
      }),
    purgeStep: (build: string, version: number): boolean => purgeSome(db, builds.tables(build), version),
    savePart: ({ build, resource, part }: PartOfBuild): void =>
      db.transaction(() => savePart(db, tablesFor(builds.tables(build), resource), part)),
    create: builds.create,
    completeStep: builds.completeStep,
    swap(build: string): Generations {
      const generations = db.transaction(() => {
        builds.swap(build)
        return raised('all')
      })
      db.exec('PRAGMA shrink_memory') // the pages that the rebuild has read and written
      return generations
    },
    hide: builds.hide,
    dropStep: builds.dropStep,
    close: () => db.close(),
  }
  return { db, store, rest }
}

function reader(
  { file, cache, known, polls, cancelled, hasColumns }: StoreOptions & ReaderOptions,
  onEvent: (event: WorkerEvent) => void,
) {
  const db = new Connection({ file, cache, readOnly: true })
  const meter = new SearchMeter(db, cancelled)
  const { builds, liveTables, tablesOf } = buildReader(db)
  const store = storeReader(db)
  const kept = new Map<IndexedResource, Kept>()
  const unsaved = new Unsaved(kept, () => onEvent('unsaved'))
  const sent = new SentRecords(known * 2 ** 20)
  const reading = { db, meter, hasColumns, sent }
  let lastDataVersion: number | undefined

  const lookForCommits = () => {
    const dataVersion = db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0
    if (dataVersion === lastDataVersion) return
    lastDataVersion = dataVersion
    onEvent({ generations: readGenerations(db), change: store.now() })
  }
  const poll = polls ? setInterval(lookForCommits, POLL_MS).unref() : undefined

  const keptOf = (generations: Generations, tables: ResourceTables): Kept => {
    const resource = tables.declaration.name
    const next = keptAt(reading, tables, generationOf(generations, resource), kept.get(resource))
    kept.set(resource, next)
    return next
  }
  /** What a search that fails has kept in temporary tables is lost, and nothing of it is sent. */
  const searching = <Found>(search: () => Found): Found => {
    try {
      return db.snapshot(search)
    } catch (error) {
      keptTexts(db).forget()
      sent.forget()
      throw error
    }
  }
  const findAll = (queries: readonly Query[]): NumberedFound[] =>
    searching(() => {
      const generations = readGenerations(db)
      const live = liveTables()
      const answer = (query: Query) => find(db, keptOf(generations, tablesFor(live, query.resource)), query)
      // Pages beside counts are taken from the rows that were counted.
      const counted = queries.map((query) => query.counts && answer(query))
      return queries.map((query, at) => counted[at] ?? answer(query))
    })

  return {
    ...store,
    ...stateReader(db),
    ...wholeReader(db, liveTables),
    builds,
    generations: () => readGenerations(db),
    /** Nothing is kept, columns neither. */
    findIn(build: string, queries: readonly Query[]) {
      const keptIn = ({ resource }: Query) =>
        keptAt({ ...reading, hasColumns: true }, tablesFor(tablesOf(build), resource), 0)
      const found = searching(() => queries.map((query) => find(db, keptIn(query), query)))
      return { found, ...sent.take() }
    },
    find(queries: readonly Query[], ticket?: BudgetTicket) {
      try {
        return { ...meter.measure(ticket, () => findAll(queries)), ...sent.take() }
      } finally {
        const { spentMs } = meter
        for (const { columns } of kept.values()) columns.noteSpent(spentMs)
        unsaved.look()
      }
    },
    nextUnsaved: () => unsaved.next(),
    /** Reads one of them, in place of the one before; then it is to be saved. False: there is none. */
    readUnsaved: (): boolean =>
      searching(() => {
        const generations = readGenerations(db)
        return [...liveTables().values()].some((tables) => {
          const { columns, generation } = keptOf(generations, tables)
          columns.follow(generation)
          return columns.readUnsaved()
        })
      }),
    digests: (resource: IndexedResource, from: number, width: number): RangeDigest[] =>
      db.snapshot(() => digests(db, liveTables(), resource, from, width)),
    indexChanges: (build: string, resource: IndexedResource, range: ChangeRange): IndexChange[] =>
      db.snapshot(() => indexChanges(db, tablesFor(tablesOf(build), resource), range)),
    preparedTexts: (build: string, documents: readonly TextDocument[]) => preparedTexts(tablesOf(build), documents),
    recordsIn: (build: string, resource: IndexedResource, ids: readonly number[]): StoredRecord[] =>
      recordsOf(db, tablesFor(tablesOf(build), resource), ids),
    holds: (resource: IndexedResource, documents: readonly WireIdentified[]): boolean[] =>
      db.snapshot(() => holds(db, tablesFor(liveTables(), resource), documents)),
    close(): void {
      clearInterval(poll)
      db.close()
    },
  }
}

/** What is read of all records of a resource. */
function wholeReader(db: Connection, liveTables: () => Tables) {
  return {
    vocabularyStep: (resource: IndexedResource, step: VocabularyStep): FoundWords =>
      db.snapshot(() => vocabularyStep(db, tablesFor(liveTables(), resource), step)),
    hasSavedText: (resource: IndexedResource, name: string): boolean =>
      db.snapshot(() => hasSavedText(db, tablesFor(liveTables(), resource), name)),
    savedText: (resource: IndexedResource, name: string): SavedText | undefined =>
      db.snapshot(() => {
        const generation = generationOf(readGenerations(db), resource)
        return readSavedText(db, tablesFor(liveTables(), resource), name, generation)
      }),
    /** Whether searches may take columns that nobody has saved. */
    lacksColumns: (): boolean =>
      db.snapshot(() => [...liveTables().values()].some((tables) => unsavedColumns(db, tables).length > 0)),
  }
}

type Writer = ReturnType<typeof writer>
export type WriterMethods = Writer['store'] & Writer['rest']
export type SendingMethods = ReturnType<typeof reader>

/** Of a thread that reads, as the main thread has their results. */
export type ReaderMethods = Omit<SendingMethods, 'find' | 'findIn'> & {
  find: (...args: Parameters<SendingMethods['find']>) => { found: PlainFound[]; spentMs: number }
  findIn: (...args: Parameters<SendingMethods['findIn']>) => { found: PlainFound[] }
}

type Functions = Record<string, (...args: never[]) => unknown>

/** The answer to a call, also when it throws. */
function answerTo(functions: Functions, { id, method, args }: Call): Answer {
  try {
    return { id, result: functions[method]?.(...args) }
  } catch (error) {
    return failure(id, error)
  }
}

/** The calls that have arrived, without waiting. */
function receive(port: MessagePort): Call[] {
  const calls: Call[] = []
  for (let next: { message: Call[] } | undefined; (next = receiveMessageOnPort(port)); ) calls.push(...next.message)
  return calls
}

/** Writes that share one transaction. Each still succeeds or fails by itself. */
function groupCommit({ db, store }: Writer, calls: readonly Call[]): Answer[] {
  const functions: Functions = store
  try {
    return db.transaction(() =>
      calls.map((call) => {
        try {
          return db.savepoint(() => ({ id: call.id, result: functions[call.method]?.(...call.args) }))
        } catch (error) {
          if (!db.inTransaction) throw error // a full disk, for example, has rolled back the transaction
          return failure(call.id, error)
        }
      }),
    )
  } catch (error) {
    return calls.map(({ id }) => failure(id, error))
  }
}

/** Writes to the store that arrived during another call are committed together, before other calls that wait. */
function serveWriter(port: MessagePort, served: Writer): void {
  port.on('message', (calls: Call[]) => {
    let waiting = calls
    while (waiting.length) {
      waiting.push(...receive(port))
      const writes = waiting.filter(({ method }) => method in served.store)
      const [next, ...others] = waiting.filter(({ method }) => !(method in served.store))
      if (writes.length) port.postMessage(groupCommit(served, writes))
      if (next) port.postMessage([answerTo(served.rest, next)])
      if (next?.method === 'close') return port.close()
      waiting = others
    }
  })
}

function serveReader(port: MessagePort, functions: SendingMethods): void {
  port.on('message', (calls: Call[]) => {
    for (const call of calls) {
      port.postMessage([answerTo(functions, call)])
      if (call.method === 'close') port.close()
    }
  })
}

/**
 * The event loop comes first: it answers those who need no search, and refuses those who are too many. On Linux a
 * niceness belongs to the calling thread (setpriority(2)), elsewhere it would be that of the process.
 */
const NICER_BY = 5
const MAX_NICENESS = 19
if (process.platform === 'linux') setPriority(Math.min(MAX_NICENESS, getPriority() + NICER_BY))

/** The first message has the options; nothing is opened before it arrives. */
const port = parentPort
port?.once('message', (options: WorkerOptions) => {
  const send = (event: WorkerEvent) => port.postMessage({ event })
  if (options.role === 'writer') serveWriter(port, writer(options))
  else serveReader(port, reader(options, send))
  send('ready')
})
