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
  readonly #streams: mongo.ChangeStream[]
  readonly #onChange: () => void
  #works = true

  /** `onChange` is called at every change after `tokens`, and at the end. */
  constructor(connected: Connected, resources: readonly StoredResource[], tokens: Tokens, onChange: () => void) {
    this.connected = connected
    this.#onChange = onChange
    this.#streams = resources.map((resource) =>
      connected.collection(resource).watch(pipeline, { maxAwaitTimeMS: MAX_AWAIT_MS, resumeAfter: tokens[resource] }),
    )
    for (const stream of this.#streams) void this.#follow(stream)
  }

  /** False once a stream has failed: then nobody says that there are changes. */
  get works(): boolean {
    return this.#works
  }

  async close(): Promise<void> {
    this.#works = false
    await Promise.allSettled(this.#streams.map((stream) => stream.close()))
  }

  async #follow(stream: mongo.ChangeStream): Promise<void> {
    try {
      while (this.#works) {
        const askedAt = performance.now()
        if (await stream.tryNext()) this.#onChange()
        else await sleep(Math.max(0, askedAt + POLL_MS - performance.now()))
      }
    } catch {
      // Whatever it was, the streams that are read meet it too, and report it.
      this.#works = false
      this.#onChange()
    }
  }
}
