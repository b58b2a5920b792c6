/** Notices that answers may have changed, whoever changed the index: by what the shards say of their refreshes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import type { IndexedResource } from '../../../calendar/ports.ts'
import type { Builds } from './builds.ts'
import { type Copies, copyPaths, lookAt, showsMore } from './shard-copies.ts'

const POLL_MS = 500
/** After this time without a question, nobody looks any more. */
const IDLE_MS = 10_000

export class Generation {
  readonly #client: Client
  readonly #builds: Builds
  readonly #resources: readonly IndexedResource[]
  readonly #abort = new AbortController()
  readonly #counts = new Map<IndexedResource, number>()
  readonly #copies = new Map<IndexedResource, Copies>()
  #looking = Promise.resolve()
  #polling: Promise<void> | undefined
  #lastAsked = 0

  constructor(client: Client, builds: Builds, resources: readonly IndexedResource[]) {
    this.#client = client
    this.#builds = builds
    this.#resources = resources
  }

  /** Of one resource, or of all. When nobody looked until now, anything may have changed. */
  current(resource?: IndexedResource): number {
    this.#lastAsked = performance.now()
    if (!this.#polling && !this.#abort.signal.aborted) {
      this.raise()
      this.#polling = this.#poll()
    }
    const resources = resource ? [resource] : this.#resources
    return resources.reduce((sum, each) => sum + (this.#counts.get(each) ?? 0), 0)
  }

  /**
   * Raises the generation of each resource whose index shows more than at the last call, or is another one. While
   * nobody asks there is nothing to do.
   */
  async update(signal?: AbortSignal): Promise<void> {
    if (!this.#polling) return
    const looked = this.#looking.then(() => this.#look(signal))
    this.#looking = looked.catch(() => {})
    await looked
  }

  /** One at a time, because each look is compared with the one before. */
  async #look(signal?: AbortSignal): Promise<void> {
    const names = await this.#builds.names()
    const { indices = {} } = await this.#client.indices.stats(
      { index: names.anyLiveAlias, metric: 'refresh', level: 'shards', filter_path: copyPaths },
      signal ? { signal } : {},
    )
    const changed = this.#resources.filter((resource) => {
      const live = Object.keys(indices).filter((index) => names.buildOf(resource, index) !== undefined)
      const before: Copies = this.#copies.get(resource) ?? new Map()
      const copies = lookAt(
        live.flatMap((index) => indices[index] ?? []),
        before,
      )
      this.#copies.set(resource, copies)
      return showsMore(copies, before)
    })
    this.raise(changed)
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#polling
  }

  /** Of those of which answers may have changed. */
  raise(resources = this.#resources): void {
    for (const resource of resources) this.#counts.set(resource, (this.#counts.get(resource) ?? 0) + 1)
  }

  async #poll(): Promise<void> {
    const { signal } = this.#abort
    while (!signal.aborted && performance.now() - this.#lastAsked < IDLE_MS) {
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => {})
      await this.update(signal).catch(() => {}) // an unreachable server answers nothing, so no answer has changed
    }
    this.#polling = undefined
  }
}
