/** The entry of the threads that read. */
import type { MessagePort } from 'node:worker_threads'
import type {
  ChangeRange,
  IndexChange,
  IndexedResource,
  Query,
  RangeDigest,
  SavedText,
} from '../../../calendar/ports.ts'
import type { PlainFound } from '../../found.ts'
import { eachIfFull } from '../../if-full.ts'
import { unsavedColumns } from '../columns/unsaved-columns.ts'
import { Connection } from '../database.ts'
import { buildReader } from '../index/builds.ts'
import { digests } from '../index/digests.ts'
import { type Generations, generationOf, readGenerations } from '../index/generations.ts'
import { holds, type WireIdentified } from '../index/holds.ts'
import { indexChanges } from '../index/index-changes.ts'
import { hasSavedText, readSavedText } from '../index/saved-texts.ts'
import { type ResourceTables, type Tables, tablesFor } from '../index/tables.ts'
import { preparedTexts, type TextDocument } from '../index/texts.ts'
import { type BudgetTicket, SearchMeter } from '../planner/budget.ts'
import { recordsOf, type StoredRecord } from '../planner/by-id.ts'
import { find } from '../planner/find.ts'
import { type Kept, keptAt } from '../planner/kept.ts'
import { keptTexts } from '../planner/kept-matches.ts'
import { type FoundWords, type VocabularyStep, vocabularyStep } from '../planner/vocabulary.ts'
import { type NumberedFound, SentRecords } from '../shared-records.ts'
import { stateReader } from '../store/state.ts'
import { storeReader } from '../store/store.ts'
import type { Call } from './rpc.ts'
import { answerTo, type StoreOptions, serve, type WorkerEvent } from './serving.ts'
import { Unsaved } from './unsaved.ts'

export interface ReaderOptions extends StoreOptions {
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

/** How often commits of other processes are looked for. */
const POLL_MS = 50

function reader(
  { file, cache, known, polls, cancelled, hasColumns }: ReaderOptions,
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
      return eachIfFull(queries, (query, at) => counted[at] ?? answer(query))
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
      const found = searching(() => eachIfFull(queries, (query) => find(db, keptIn(query), query)))
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
      db.snapshot(() => recordsOf(db, tablesFor(tablesOf(build), resource), ids)),
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

export type SendingMethods = ReturnType<typeof reader>

/** Of a thread that reads, as the main thread has their results. */
export type ReaderMethods = Omit<SendingMethods, 'find' | 'findIn'> & {
  find: (...args: Parameters<SendingMethods['find']>) => { found: PlainFound[]; spentMs: number }
  findIn: (...args: Parameters<SendingMethods['findIn']>) => { found: PlainFound[] }
}

function serveReader(port: MessagePort, functions: SendingMethods): void {
  port.on('message', (calls: Call[]) => {
    for (const call of calls) {
      port.postMessage([answerTo(functions, call)])
      if (call.method === 'close') port.close()
    }
  })
}

serve<ReaderOptions>((port, options, send) => serveReader(port, reader(options, send)))
