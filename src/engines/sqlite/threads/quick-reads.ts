/**
 * What the main thread does itself: reads of a few rows by their keys, and what is prepared of a few short texts. Every
 * write asks for these. To call a thread takes more of its time, and the answer is later by two changes of threads.
 */
import { type Query, type StoredResource, Unavailable } from '../../../calendar/ports.ts'
import { Connection, translateError } from '../database.ts'
import { buildReader } from '../index/builds.ts'
import { type Generations, readGenerations } from '../index/generations.ts'
import { tablesFor } from '../index/tables.ts'
import { preparedTexts, type TextDocument } from '../index/texts.ts'
import { foundById, idsAsked } from '../planner/by-id.ts'
import { storeReader } from '../store/store.ts'
import type { StoreOptions } from './serving.ts'
import type { Threads } from './threads.ts'

const CACHE_MIB = 0.5
/** More rows are read by a thread: the event loop waits no longer than for these. */
export const FEW = 8
/** Of texts that are prepared here, as JSON: they take a millisecond. */
const MAX_CHARACTERS = 8_000

export type QuickReads = ReturnType<typeof openQuickReads>

/** `read`: the thread that answers while the file is locked, for which the main thread does not wait. */
export function openQuickReads({ file, stores }: StoreOptions, { read, many }: Pick<Threads, 'read' | 'many'>) {
  const db = new Connection({ file, cache: CACHE_MIB, readOnly: true })
  db.exec('PRAGMA busy_timeout=0')
  const { now, position, changes, get, revisions, lookup } = storeReader(db)
  const { builds, liveTables, tablesOf } = buildReader(db)
  /** A record that repeats is left to the thread: nobody knows how many occurrences it has. */
  const findHere = async (queries: readonly Query[]) => {
    const found = db.snapshot(() =>
      queries.map((query) => foundById(db, tablesFor(liveTables(), query.resource), idsAsked(query) ?? [])),
    )
    const all = found.filter((each) => each !== undefined)
    return all.length === found.length ? { found: all } : read.find(queries)
  }
  /** Any number of documents may hold another value. */
  const areUnique = (resource: StoredResource, key: string, values: readonly string[]) =>
    values.length <= FEW && stores.some(({ name, unique }) => name === resource && unique.includes(key))
  const areFew = (queries: readonly Query[]) =>
    queries.length === 1 && queries.every((query) => (idsAsked(query)?.length ?? Infinity) <= FEW)
  const prepareHere = (build: string, documents: readonly TextDocument[]) => preparedTexts(tablesOf(build), documents)
  const areShort = (_build: string, documents: readonly TextDocument[]) =>
    documents.length <= FEW && JSON.stringify(documents).length <= MAX_CHARACTERS

  /** Another number after every commit of any process; undefined: the file is locked. */
  const commits = () => unlessLocked(() => db.get<{ data_version: number }>('PRAGMA data_version'))?.data_version

  /** What was counted in the file by some commit: changes of records, and those of the index. */
  let counted: { commit: number; changes: number; generations: Generations } | undefined
  /** Counted anew after a commit alone: most are renewals of a lease. Undefined: the file is locked. */
  const counts = () => {
    const commit = commits()
    if (commit === undefined) return undefined
    if (commit !== counted?.commit)
      counted = unlessLocked(() => ({ commit, changes: now(), generations: readGenerations(db) }))
    return counted
  }

  return {
    now: orElse(now, read.now),
    position: orElse(position, read.position),
    changes: orElse(changes, read.changes),
    builds: orElse(builds, read.builds),
    get: ifFew(get, many.get, (_, ids) => ids.length <= FEW),
    revisions: ifFew(revisions, many.revisions, (_, ids) => ids.length <= FEW),
    lookup: ifFew(lookup, read.lookup, areUnique),
    find: ifFew(findHere, (queries) => read.find(queries), areFew),
    preparedTexts: ifFew(prepareHere, many.preparedTexts, areShort),

    /** Another number after every change of a record or of the index: both only rise. Undefined: the file is locked. */
    storeGeneration(): number | undefined {
      const all = counts()
      return all && all.changes + all.generations.all
    },

    /** Of the index, as the file has it now; undefined: the file is locked. */
    generations: () => counts()?.generations,

    close: () => db.close(),
  }
}

function unlessLocked<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function orElse<Args extends unknown[], Result>(
  here: (...args: Args) => Result | Promise<Result>,
  there: (...args: Args) => Promise<Result>,
) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await here(...args)
    } catch (error) {
      if (translateError(error) instanceof Unavailable) return there(...args)
      throw error
    }
  }
}

function ifFew<Args extends unknown[], Result>(
  here: (...args: Args) => Result | Promise<Result>,
  there: (...args: Args) => Promise<Result>,
  areFew: (...args: Args) => boolean,
) {
  const either = orElse(here, there)
  return (...args: Args): Promise<Result> => (areFew(...args) ? either(...args) : there(...args))
}
