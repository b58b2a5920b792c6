/**
 * The runs of the import, as rows of the shared state. The audit trail names the run with each write, so a run needs no
 * list of what it has created and changed.
 */
import type { State } from '../../calendar/ports.ts'
import type { AuditEntry } from '../../calendar/resources/audit.ts'
import { RETENTION_SECONDS } from '../../calendar/writes/audit.ts'
import type { ListName } from '../site/pages.ts'

/** How far an import of a site has come: what is before this page of this list is stored. */
export interface Position {
  list: ListName
  page: number
}

/** Ids of events: the second becomes a part of the first. */
export interface Merge {
  kept: number
  merged: number
}

export interface ImportRun {
  /** When it began, in UTC: `20261122T195803Z`. Another one in the same second has a number behind it. */
  name: string
  /** A file, a folder or an address, without credentials. */
  source: string
  /** Unix seconds. */
  started: number
  /** Absent: it has not come to its end. */
  finished?: number
  /** Unix seconds. */
  undone?: number
  position?: Position
  /** Of a merge of two events; `paths`: the files and addresses that the one had and the other had not. */
  merge?: Merge & { paths: readonly string[] }
  created?: number
  updated?: number
}

/** Whether a run has made an entry of the audit trail. */
export const isOf = (run: ImportRun) => (entry: AuditEntry) => entry.via === 'import' && entry.request === run.name

const PREFIX = 'import-run:'

export class ImportRuns {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Begins a run, and forgets those that the audit trail no longer has. */
  async begin(source: string, now: number): Promise<ImportRun> {
    for (const { name, started } of await this.list())
      if (started < now - RETENTION_SECONDS) await this.#state.remove(PREFIX + name)
    const time = new Date(now * 1000).toISOString().replace(/[-:]|\.\d+/g, '')
    for (let count = 1; ; count++) {
      const run: ImportRun = { name: count === 1 ? time : `${time}-${count}`, source, started: now }
      if (await this.#state.put(PREFIX + run.name, run, null)) return run
    }
  }

  async save(run: ImportRun): Promise<void> {
    await this.#state.put(PREFIX + run.name, run)
  }

  async find(name: string): Promise<ImportRun | undefined> {
    return (await this.#state.get<ImportRun>(PREFIX + name))?.value
  }

  /** Newest first. */
  async list(): Promise<ImportRun[]> {
    const rows = await this.#state.list<ImportRun>(PREFIX)
    return rows.map(({ value }) => value).sort((a, b) => b.started - a.started || (a.name < b.name ? 1 : -1))
  }

  /** The newest run of a source, if it has not come to its end. */
  async unfinished(source: string): Promise<ImportRun | undefined> {
    const newest = (await this.list()).find((run) => run.source === source)
    return newest?.finished === undefined && newest?.undone === undefined ? newest : undefined
  }

  /** The newest run of a source, if it has stopped at a position. */
  async stopped(source: string): Promise<(ImportRun & { position: Position }) | undefined> {
    const newest = await this.unfinished(source)
    return newest?.position && { ...newest, position: newest.position }
  }
}
