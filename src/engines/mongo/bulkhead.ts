/**
 * Whoever waits for a server that answers nothing holds a connection to this process, until none is left for those who
 * do not need that server. So no more than some may wait for one that is silent (a bulkhead: Nygard, Release It!). The
 * searches of Elasticsearch are in a queue, which has bounds of its own.
 */
import { Unavailable } from '../../calendar/ports.ts'

/** A fourth of the connections of a process; in an election of 11 s, 45 requests a second. */
const MAX_WAITING = 500
/** A server that has answered nothing for longer is silent. */
const SILENT_MS = 2_000

export class Bulkhead {
  #waiting = 0
  /** When it answered last, or was asked while nobody waited for an answer: milliseconds of the monotonic clock. */
  #heardAt = -Infinity

  /** Asks the server. @throws Unavailable at once, where too many wait for a silent one */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#heardAt = performance.now()
    if (this.#waiting >= MAX_WAITING && performance.now() - this.#heardAt > SILENT_MS)
      throw new Unavailable(`MongoDB answers nothing, and ${this.#waiting} requests wait for it`)
    this.#waiting++
    try {
      const answer = await work()
      this.#heardAt = performance.now()
      return answer
    } catch (error) {
      if (!(error instanceof Unavailable)) this.#heardAt = performance.now()
      throw error
    } finally {
      this.#waiting--
    }
  }
}
