/**
 * Answers wait in memory until their clients have read them. Beyond a limit, whoever has most waiting loses the answers
 * that have waited longest: one that reads nothing, or next to nothing, however many answers it asks for.
 */
import type { ServerResponse } from 'node:http'
import type { Settings } from '../../settings/table.ts'
import { addressOf, networkOf } from './client.ts'

/** Of all clients together. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

/** Bytes in memory, and how many answers wait with them: a kept answer is one for all who wait for it. */
interface Held {
  bytes: number
  waiting: number
}

export class UnreadAnswers {
  readonly #settings: Pick<Settings, 'TRUST_PROXY'>
  /** By response, in the order in which they were made. */
  readonly #held = new Map<ServerResponse, Held>()
  readonly #shared = new WeakMap<object, Held>()
  #bytes = 0

  constructor(settings: Pick<Settings, 'TRUST_PROXY'>) {
    this.#settings = settings
  }

  /** More bytes of an answer, until its response is closed. */
  hold(response: ServerResponse, bytes: number): void {
    if (response.closed) return
    const held = this.#held.get(response) ?? { bytes: 0, waiting: 1 }
    held.bytes += bytes
    this.#held.set(response, held)
    this.#add(bytes)
  }

  /** The bytes of a kept answer, which count once for all who wait for it. */
  share(response: ServerResponse, kept: { bytes: number }): void {
    if (response.closed || this.#held.has(response)) return
    const held = this.#shared.get(kept) ?? { bytes: kept.bytes, waiting: 0 }
    this.#shared.set(kept, held)
    this.#held.set(response, held)
    if (held.waiting++ === 0) this.#add(held.bytes)
  }

  release(response: ServerResponse): void {
    const held = this.#held.get(response)
    if (!held) return
    this.#held.delete(response)
    if (--held.waiting === 0) this.#bytes -= held.bytes
  }

  #add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > MAX_UNREAD_BYTES) this.#cut()
  }

  /** Answers that are still being made are nobody's fault. */
  #cut(): void {
    const { sent = [], making = [] } = Object.groupBy([...this.#held.keys()], ({ headersSent }) =>
      headersSent ? 'sent' : 'making',
    )
    const most = MAX_UNREAD_BYTES + this.#shareOf(making)
    if (this.#bytes <= most) return
    const clients = [...Map.groupBy(sent, ({ req }) => networkOf(addressOf(req, this.#settings))).values()]
      .map((answers) => ({ answers, bytes: this.#shareOf(answers) }))
      .sort((a, b) => b.bytes - a.bytes)
    for (const response of clients.flatMap(({ answers }) => answers)) {
      if (this.#bytes <= most) return
      this.release(response)
      response.req.socket.destroy()
    }
  }

  /** Of what several wait for, each has a part. */
  #shareOf(answers: readonly ServerResponse[]): number {
    const shares = answers
      .map((response) => this.#held.get(response))
      .map((held) => (held ? held.bytes / held.waiting : 0))
    return shares.reduce((sum, share) => sum + share, 0)
  }
}
