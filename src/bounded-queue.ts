/** A queue bounded in length and waiting time: a task that cannot start soon is rejected, at once if that is clear. */
import { Unavailable } from './calendar/ports.ts'

export interface QueueLimits {
  /** Tasks running at the same time. */
  concurrency: number
  maxWaiting: number
  maxWaitMs: number
}

/** How much of the estimated duration of a task the latest one is. */
const WEIGHT = 0.2

/** The queue is full, or the task has waited too long. */
export class Overloaded extends Unavailable {}

interface Waiting {
  start(): void
  fail(reason: unknown): void
}

export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting = new Set<Waiting>()
  #running = 0
  /** What a task takes, by those that have ended. */
  #taskMs = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Tasks not started yet. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs the task in its turn, unless `signal` aborts before.
   * @throws Overloaded; the signal's reason; what the task throws
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running >= this.#limits.concurrency) await this.#waitForTurn(signal)
    else this.#running++
    const begun = performance.now()
    try {
      return await task()
    } finally {
      this.#taskMs += WEIGHT * (performance.now() - begun - this.#taskMs)
      this.#startNext()
    }
  }

  /** A task that ends gives its place to the first that waits. */
  #startNext(): void {
    const [first] = this.#waiting
    if (first) first.start()
    else this.#running--
  }

  #waitForTurn(signal?: AbortSignal): Promise<void> {
    const { concurrency, maxWaiting, maxWaitMs } = this.#limits
    const { size } = this.#waiting
    if (size >= maxWaiting || (size * this.#taskMs) / concurrency > maxWaitMs)
      throw new Overloaded('too many tasks are waiting')
    return new Promise<void>((resolve, reject) => {
      const abort = () => entry.fail(signal?.reason)
      const timer = setTimeout(() => entry.fail(new Overloaded('the task waited too long')), maxWaitMs)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        this.#waiting.delete(entry)
      }
      const entry: Waiting = {
        start: () => {
          stopWaiting()
          resolve()
        },
        fail: (reason) => {
          stopWaiting()
          reject(reason)
        },
      }
      signal?.addEventListener('abort', abort)
      this.#waiting.add(entry)
    })
  }
}
