/** Notices that answers may have changed, whoever changed the index: by what Elasticsearch says of its refreshes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import type { Versions } from './builds.ts'

/** Milliseconds between looks. */
const LOOK = 500

export class Generation {
  readonly #client: Client
  readonly #versions: Versions
  readonly #abort = new AbortController()
  readonly #looking: Promise<void>
  #seen = ''
  current = 0

  constructor(client: Client, versions: Versions) {
    this.#client = client
    this.#versions = versions
    this.#looking = this.keepLooking()
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.#abort
    while (!signal.aborted) {
      await this.look(signal).catch(() => {}) // while it is away nothing is known to have changed
      await sleep(LOOK, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async look(signal?: AbortSignal): Promise<void> {
    const { indices } = await this.#client.indices.stats(
      {
        index: this.#versions.anyLive,
        metric: 'refresh',
        filter_path: ['indices.*.uuid', 'indices.*.primaries.refresh.external_total'],
      },
      signal ? { signal } : {},
    )
    const seen = JSON.stringify(indices)
    if (seen !== this.#seen) this.current++
    this.#seen = seen
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#looking
  }
}
