/** Notices the commits of all processes, without asking a thread. */
import { DatabaseSync } from 'node:sqlite'

/** Of the page cache: next to nothing is read. */
const CACHE_KIB = 64

export class Commits {
  readonly #db: DatabaseSync
  readonly #version: ReturnType<DatabaseSync['prepare']>

  /** The file must have its tables already. */
  constructor(file: string) {
    this.#db = new DatabaseSync(file, { readOnly: true })
    this.#db.exec(`PRAGMA busy_timeout=0; PRAGMA cache_size=-${CACHE_KIB}`)
    this.#version = this.#db.prepare('PRAGMA data_version')
  }

  /** Another number after every commit, a few microseconds away; undefined: the file is locked just now. */
  version(): number | undefined {
    try {
      return Number(this.#version.get()?.data_version)
    } catch {
      return undefined
    }
  }

  close(): void {
    this.#db.close()
  }
}
