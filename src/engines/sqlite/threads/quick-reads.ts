/**
 * Reads that the main thread makes itself: of a few rows, always in memory because every write touches them. To call
 * a thread takes more of its time, and the answer is later by two changes of threads.
 */
import { Unavailable } from '../../../calendar/ports.ts'
import { Connection, translateError } from '../database.ts'
import { buildReader } from '../index/builds.ts'
import { type Generations, readGenerations } from '../index/generations.ts'
import { storeReader } from '../store/store.ts'
import type { Remote } from './rpc.ts'
import type { ReaderMethods } from './worker.ts'

const CACHE_MIB = 0.125

/** `read`: the thread that answers while the file is locked, for which the main thread does not wait. */
export function openQuickReads(file: string, read: Remote<ReaderMethods>['call']) {
  const db = new Connection({ file, synchronous: 'NORMAL', cache: CACHE_MIB, readOnly: true })
  db.exec('PRAGMA busy_timeout=0')
  const { now, position, changes } = storeReader(db)
  const { builds } = buildReader(db)
  let last: { commit: number; generations: Generations } | undefined

  /** Another number after every commit of any process; undefined: the file is locked. */
  const commits = () => unlessLocked(() => db.get<{ data_version: number }>('PRAGMA data_version'))?.data_version

  return {
    now: orElse(now, read.now),
    position: orElse(position, read.position),
    changes: orElse(changes, read.changes),
    builds: orElse(builds, read.builds),

    commits,

    /** Of the index, as the file has it now; undefined: the file is locked. */
    generations(): Generations | undefined {
      const commit = commits()
      if (commit === undefined) return undefined
      if (commit !== last?.commit) {
        const generations = unlessLocked(() => readGenerations(db))
        last = generations && { commit, generations }
      }
      return last?.generations
    },

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
  here: (...args: Args) => Result,
  there: (...args: Args) => Promise<Result>,
) {
  return async (...args: Args): Promise<Result> => {
    try {
      return here(...args)
    } catch (error) {
      if (translateError(error) instanceof Unavailable) return there(...args)
      throw error
    }
  }
}
