/** How far the index is, as far as this process knows: who waits for a change, and since when it is behind. */
import type { Engine } from '../src/calendar/ports.ts'
import { readCheckpoint } from './state/checkpoint.ts'
import { VisibilityWaiters } from './visibility-waiters.ts'

/** A version before every change. */
export const NONE = -1

export class Progress {
  /** Every change up to this version is in the index. */
  caughtUpTo = NONE
  readonly waiters = new VisibilityWaiters()
  /** Every change before this time, by the monotonic clock, was in the index. */
  #upToDateAt = -Infinity
  /** A version of the store and when it was current; it tells how old the indexed state is while another indexes. */
  #probe = { at: this.#upToDateAt, version: NONE }

  advance(caughtUpTo: number): void {
    this.caughtUpTo = Math.max(this.caughtUpTo, caughtUpTo)
    this.waiters.resolveUpTo(this.caughtUpTo)
  }

  /** The index has every change before this time, by the monotonic clock. */
  isUpToDateAt(time: number): void {
    this.#upToDateAt = Math.max(this.#upToDateAt, time)
  }

  /** How long the index has been behind; `behind`: whether it is now. Infinity: it was, ever since the start. */
  secondsBehind(behind: boolean): number {
    if (!behind) this.#upToDateAt = performance.now()
    return (performance.now() - this.#upToDateAt) / 1000
  }

  /** Takes over what another process, which indexes, has saved of its progress. */
  async readSaved({ state, store }: Engine): Promise<void> {
    const checkpoint = await readCheckpoint(state)
    if (checkpoint) this.advance(checkpoint.caughtUpTo)
    if (this.caughtUpTo < this.#probe.version) return
    this.isUpToDateAt(this.#probe.at)
    this.#probe = { at: performance.now(), version: await store.now() }
  }
}
