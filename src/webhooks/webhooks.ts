/** Sends the changes to all endpoints, in the process that indexes: each by itself, so that none waits for another. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeReader, Engine } from '../calendar/ports.ts'
import { Unavailable } from '../calendar/ports.ts'
import type { Settings } from '../settings/table.ts'
import { Delivery, type Retries, type Sending, usualRetries } from './delivery.ts'
import { listEndpoints } from './endpoints.ts'
import { contentOf } from './view.ts'

const POLL_MS = 500

interface Log {
  error(what: object, message: string): void
}

export interface WebhookOptions {
  engine: Engine
  settings: Settings
  reader: ChangeReader
  log: Log
  isHolder(): boolean
  retries?: Retries
}

export class Webhooks {
  readonly #options: WebhookOptions
  readonly #sending: Sending
  readonly #abort = new AbortController()
  readonly #deliveries = new Map<string, Delivery>()
  readonly #running = new Map<string, Promise<void>>()
  #loop: Promise<void> | undefined

  constructor(options: WebhookOptions) {
    const { engine, settings, reader, isHolder, retries = usualRetries } = options
    this.#options = options
    this.#sending = {
      state: engine.shared,
      reader,
      content: contentOf(engine, settings),
      allowPrivate: settings.WEBHOOK_PRIVATE,
      retries,
      signal: this.#abort.signal,
      isHolder,
    }
  }

  start(): void {
    this.#loop = this.#run()
  }

  /** What is being sent is broken off, and sent again by whoever comes next. */
  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#loop
    await Promise.all(this.#running.values())
  }

  async #run(): Promise<void> {
    const { signal } = this.#abort
    while (!signal.aborted) {
      if (this.#options.isHolder()) await this.#round().catch((error: unknown) => this.#report(error))
      await sleep(POLL_MS, undefined, { signal }).catch(() => {})
    }
  }

  async #round(): Promise<void> {
    const endpoints = await listEndpoints(this.#sending.state)
    if (endpoints.length === 0) return
    const now = await this.#sending.reader.position()
    for (const endpoint of endpoints) {
      const { id } = endpoint
      if (this.#running.has(id)) continue
      const delivery = this.#deliveries.get(id) ?? new Delivery(endpoint, this.#sending)
      this.#deliveries.set(id, delivery)
      const run = delivery
        .run(now)
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.#running.delete(id))
      this.#running.set(id, run)
    }
  }

  #report(error: unknown): void {
    if (error instanceof Unavailable || this.#abort.signal.aborted) return
    this.#options.log.error({ err: error }, 'webhooks are not sent')
  }
}
