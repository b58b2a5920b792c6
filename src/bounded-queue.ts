/** Work that waits its turn, a bounded number for a bounded time: what cannot begin soon is refused at once. */
import { Unavailable } from './calendar/ports.ts'

export interface QueueLimits {
  /** Tasks that run at the same time. */
  concurrency: number
  maxWaiting: number
  maxWaitMs: number
}

/** Thrown to whoever would have to wait too long. */
export class Overloaded extends Unavailable {}

interface Waiting {
  start(): void
  fail(reason: unknown): void
}

export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting = new Set<Waiting>()
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Tasks that have not begun. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs the task in its turn. `signal`: when it is aborted before that, the task is dropped.
   * @throws Overloaded when too many wait, or when it has waited too long; the signal's reason
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running >= this.#limits.concurrency) await this.#turn(signal)
    else this.#running++
    try {
      return await task()
    } finally {
      this.#next()
    }
  }

  /** Who ends hands its place on. */
  #next(): void {
    const [first] = this.#waiting
    if (first) first.start()
    else this.#running--
  }

  #turn(signal?: AbortSignal): Promise<void> {
    const { maxWaiting, maxWaitMs } = this.#limits
    if (this.#waiting.size >= maxWaiting) throw new Overloaded('too many tasks are waiting')
    return new Promise<void>((resolve, reject) => {
      const abort = () => entry.fail(signal?.reason)
      const timer = setTimeout(() => entry.fail(new Overloaded('the task waited too long')), maxWaitMs)
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        this.#waiting.delete(entry)
      }
      const entry: Waiting = {
        start: () => {
          leave()
          resolve()
        },
        fail: (reason) => {
          leave()
          reject(reason as Error)
        },
      }
      signal?.addEventListener('abort', abort)
      this.#waiting.add(entry)
    })
  }
}
