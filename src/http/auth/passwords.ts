/**
 * Passwords that people choose for events: scrypt (RFC 7914) with a salt each, at OWASP's minimum parameters. It is
 * slow on purpose, so it has its own thread and a queue: the thread pool stays free for files and compression.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BoundedQueue } from '../../bounded-queue.ts'
import { Unavailable } from '../../calendar/ports.ts'
import type { PasswordTask } from './password-worker.ts'

/** A task takes about a quarter of a second. */
const LIMITS = { concurrency: 1, maxWaiting: 50, maxWaitMs: 10_000 }

export class Passwords {
  readonly #queue = new BoundedQueue(LIMITS)
  #worker: Worker | undefined

  /** `salt.hash`, base64url. */
  async hash(password: string, signal?: AbortSignal): Promise<string> {
    return String(await this.#run({ password }, signal))
  }

  async check(password: unknown, hashed: string, signal?: AbortSignal): Promise<boolean> {
    return typeof password === 'string' && (await this.#run({ password, hashed }, signal)) === true
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
        const [answer]: unknown[] = await Promise.race([answers, exits])
        return answer
      } finally {
        ended.abort()
      }
    }, signal)
  }

  /** For the first task, and again after the thread has ended. */
  #start(): Worker {
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url))
    worker.once('exit', () => {
      this.#worker = undefined
    })
    worker.unref()
    return worker
  }
}
