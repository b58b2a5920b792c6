/** Notices that answers may have changed, whoever changed the index: by Elasticsearch's own count of its refreshes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import type { Builds } from './builds.ts'

const POLL_MS = 500

export class Generation {
  readonly #client: Client
  readonly #builds: Builds
  readonly #abort = new AbortController()
  readonly #polling: Promise<void>
  #lastStats = ''
  current = 0

  constructor(client: Client, builds: Builds) {
    this.#client = client
    this.#builds = builds
    this.#polling = this.#poll()
  }

  /** Raises `current` when an index was refreshed or replaced since the last call. */
  async update(signal?: AbortSignal): Promise<void> {
    const { indices } = await this.#client.indices.stats(
      {
        index: (await this.#builds.names()).anyLiveAlias,
        metric: 'refresh',
        filter_path: ['indices.*.uuid', 'indices.*.primaries.refresh.external_total'],
      },
      signal ? { signal } : {},
    )
    const stats = JSON.stringify(indices)
    if (stats !== this.#lastStats) this.current++
    this.#lastStats = stats
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#polling
  }

  async #poll(): Promise<void> {
    const { signal } = this.#abort
    while (!signal.aborted) {
      await this.update(signal).catch(() => {}) // an unreachable server answers nothing, so no answer has changed
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
