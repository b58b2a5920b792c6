/**
 * Passwords that people choose for events: scrypt (RFC 7914) with a salt each, at OWASP's least parameters. It is slow on
 * purpose, so it has a thread of its own, and a queue: the threads that files and compression need stay free.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BoundedQueue } from '../../bounded-queue.ts'
import { Unavailable } from '../../calendar/ports.ts'
import type { PasswordTask } from './password-worker.ts'

/** One takes about a quarter of a second. */
const LIMITS = { concurrency: 1, maxWaiting: 50, maxWaitMs: 10_000 }

export class Passwords {
  readonly #queue = new BoundedQueue(LIMITS)
  #worker: Worker | undefined

  /** `salt.hash`, base64url. */
  async hash(password: string, signal?: AbortSignal): Promise<string> {
    return String(await this.#run({ password }, signal))
  }

  async check(given: unknown, stored: string, signal?: AbortSignal): Promise<boolean> {
    return typeof given === 'string' && (await this.#run({ password: given, stored }, signal)) === true
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #run(task: PasswordTask, signal?: AbortSignal): Promise<unknown> {
    return this.#queue.run(async () => {
      const worker = (this.#worker ??= this.#start())
      const ended = new AbortController()
      worker.postMessage(task)
      try {
        const answers = once(worker, 'message', { signal: ended.signal })
        const exits = once(worker, 'exit', { signal: ended.signal }).then(() =>
          Promise.reject(new Unavailable('the thread for passwords has ended')),
        )
        const [answer] = await Promise.race([answers, exits])
        return answer as unknown
      } finally {
        ended.abort()
      }
    }, signal)
  }

  /** Started when the first password comes; again after it has failed. */
  #start(): Worker {
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url))
    worker.once('exit', () => {
      this.#worker = undefined
    })
    worker.unref()
    return worker
  }
}
