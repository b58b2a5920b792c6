/**
 * Waits at the server until there are changes, and says so: a store in which nothing changes is not polled. What has
 * changed is read by streams of their own (streams.ts): these here are busy waiting, and could not be asked how far
 * they are.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { mongo } from 'mongoose'
import type { StoredResource } from '../../calendar/ports.ts'
import type { Connected } from './connection.ts'
import type { Tokens } from './streams.ts'

/** How long the server waits for a change before it answers that there is none. */
const MAX_AWAIT_MS = 10_000
/** A server that does not wait (the stand-in) is asked again after this time. */
const POLL_MS = 50

const pipeline = [{ $project: { _id: 1 } }]

export class ChangeWatch {
  readonly connected: Connected
  readonly #resources: readonly StoredResource[]
  readonly #onChange: () => void
  /** Those that have had no change since they were opened. */
  readonly #streams = new Map<StoredResource, mongo.ChangeStream>()
  /** Undefined while nobody has been told of a change since `resume`. */
  #paused: PromiseWithResolvers<void> | undefined
  #works = true

  /** `onChange` is called at a change after `resume`, and at the end. */
  constructor(connected: Connected, resources: readonly StoredResource[], onChange: () => void) {
    this.connected = connected
    this.#resources = resources
    this.#onChange = onChange
  }

  /** False once a stream has failed: then nobody says that there are changes. */
  get works(): boolean {
    return this.#works
  }

  /** Everything up to `tokens` has been read: the next change is waited for. */
  resume(tokens: Tokens): void {
    for (const resource of this.#resources) if (!this.#streams.has(resource)) this.#open(resource, tokens[resource])
    this.#paused?.resolve()
    this.#paused = undefined
  }

  async close(): Promise<void> {
    this.#works = false
    this.#paused?.resolve()
    await Promise.allSettled([...this.#streams.values()].map((stream) => stream.close()))
  }

  #open(resource: StoredResource, resumeAfter: unknown): void {
    const stream = this.connected.collection(resource).watch(pipeline, { maxAwaitTimeMS: MAX_AWAIT_MS, resumeAfter })
    this.#streams.set(resource, stream)
    void this.#follow(resource, stream)
  }

  /** To its first change. Until all changes have been read, the other streams are not asked again either. */
  async #follow(resource: StoredResource, stream: mongo.ChangeStream): Promise<void> {
    try {
      while (this.#works && !(await this.#hasChange(stream))) await this.#paused?.promise
    } catch {
      // Whatever it was, the streams that are read meet it too, and report it.
      this.#works = false
    }
    this.#streams.delete(resource)
    this.#paused ??= Promise.withResolvers()
    this.#onChange()
    await stream.close().catch(() => {})
  }

  async #hasChange(stream: mongo.ChangeStream): Promise<boolean> {
    const askedAt = performance.now()
    if (await stream.tryNext()) return true
    await sleep(Math.max(0, askedAt + POLL_MS - performance.now()))
    return false
  }
}
