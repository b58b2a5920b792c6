/**
 * Corrections: records that are written again although no change tells so. Repairs and recounts are rows of the state,
 * doubtful counts are this process's own. A batch takes some of them beside its changes.
 */
import type { LinkedResource } from '../../src/calendar/links.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import type { Corrections } from '../batch.ts'
import type { Doubts } from '../counts/doubts.ts'
import { addIds, hasIds, noIds } from '../counts/linked-ids.ts'
import { recordKey } from '../documents/write-items.ts'
import { RECOUNT_RECORDS } from '../limits.ts'
import {
  advanceTask,
  openTasks,
  type RepairRow,
  recordOf,
  recountOf,
  requestRecount,
  type ScanRow,
} from '../state/task-rows.ts'

/** Records repaired in one batch. */
const MAX_REPAIRS = 200

export interface TakenCorrections extends Corrections {
  /** The keys of the records that are to be rewritten, and only those: a rewrite is expensive. */
  rewrite: ReadonlySet<string>
  /** To be called when they are visible. */
  complete(): Promise<void>
}

export class CorrectionQueue {
  readonly #engine: Engine
  readonly #doubts: Doubts
  #mayBeOpen = true
  /** Doubtful counts that no batch has written yet. */
  #doubtful = noIds()
  #untrusted: ReadonlySet<LinkedResource> = new Set()

  constructor(engine: Engine, doubts: Doubts) {
    this.#engine = engine
    this.#doubts = doubts
  }

  /** Rows are looked for again: any process may have written some. */
  check(): void {
    this.#mayBeOpen = true
  }

  /** The resources that are being counted again as a whole. */
  get untrusted(): ReadonlySet<LinkedResource> {
    return this.#untrusted
  }

  /** Undefined: there are none. */
  async next(): Promise<TakenCorrections | undefined> {
    const { state } = this.#engine
    await this.#takeDoubts()
    if (!this.#mayBeOpen) return undefined
    const recounts = noIds()
    addIds(recounts, this.#doubtful)
    const { repairs, recounts: rows } = await openTasks(state)
    const [recount] = rows
    this.#untrusted = new Set(rows.map(({ key }) => recountOf(key)))
    const taken = repairs.slice(0, MAX_REPAIRS)
    const counted = recount && (await this.#nextChunk(recount))
    if (recount) for (const id of counted ?? []) recounts[recountOf(recount.key)].add(id)
    this.#mayBeOpen = taken.length > 0 || recount !== undefined || hasIds(recounts)
    if (!this.#mayBeOpen) return undefined
    return {
      repairs: taken.map(({ key }) => recordOf(key)),
      recounts,
      rewrite: new Set(taken.filter(isRewrite).map(({ key }) => recordKey(recordOf(key)))),
      complete: async () => {
        this.#doubtful = noIds()
        if (recount && counted) await advanceTask(state, recount, counted, RECOUNT_RECORDS)
        for (const { key, rev } of taken) await state.remove(key, rev)
      },
    }
  }

  async #takeDoubts(): Promise<void> {
    if (!this.#doubts.isDue) return
    if (this.#doubts.isAllDue) await requestRecount(this.#engine.state)
    addIds(this.#doubtful, this.#doubts.take())
    this.check()
  }

  async #nextChunk({ key, value }: ScanRow): Promise<readonly number[]> {
    const documents = await this.#engine.store.scan(recountOf(key), value.after ?? 0, RECOUNT_RECORDS)
    return documents.map(({ id }) => id)
  }
}

function isRewrite({ value }: RepairRow): boolean {
  return value.rewrite === true
}
