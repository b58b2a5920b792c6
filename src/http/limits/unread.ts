/**
 * Answers wait in memory until their clients have read them. Beyond a limit, whoever has most waiting loses the answer
 * that has waited longest: one that reads nothing, or next to nothing, however many answers it asks for.
 */
import type { ServerResponse } from 'node:http'
import type { Settings } from '../../settings/table.ts'
import { addressOf, networkOf } from './client.ts'

/** Of all clients together. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

interface Held {
  bytes: number
  /** What has the bytes: the response, or a kept answer, which all who wait for it share. */
  in: object
}

type Entry = readonly [ServerResponse, Held]

export class UnreadAnswers {
  readonly #settings: Pick<Settings, 'TRUST_PROXY'>
  readonly #held = new Map<ServerResponse, Held>()
  /** What is shared is counted for each. */
  #bytes = 0

  constructor(settings: Pick<Settings, 'TRUST_PROXY'>) {
    this.#settings = settings
  }

  /** More bytes of an answer, until its response is closed. */
  hold(response: ServerResponse, bytes: number, holder: object = response): void {
    if (response.closed) return
    const before = this.#held.get(response)?.bytes ?? 0
    this.#held.set(response, { bytes: before + bytes, in: holder })
    this.#bytes += bytes
    if (this.#bytes > MAX_UNREAD_BYTES) this.#cut()
  }

  release(response: ServerResponse): void {
    this.#bytes -= this.#held.get(response)?.bytes ?? 0
    this.#held.delete(response)
  }

  /** Answers that are still being made are nobody's fault. */
  #cut(): void {
    const sent = [...this.#held].filter(([response]) => response.headersSent)
    for (let left = sent; unreadBytes(left) > MAX_UNREAD_BYTES; ) {
      const longest = this.#mostOfOneClient(left)[0]
      if (!longest) return
      const [response] = longest
      this.release(response)
      response.req.socket.destroy()
      left = left.filter((entry) => entry !== longest)
    }
  }

  /** In the order in which they were made. */
  #mostOfOneClient(answers: readonly Entry[]): Entry[] {
    const byClient = Map.groupBy(answers, ([{ req }]) => networkOf(addressOf(req, this.#settings)))
    return [...byClient.values()].reduce((most, each) => (bytesOf(each) > bytesOf(most) ? each : most), [])
  }
}

const bytesOf = (answers: readonly Entry[]) => answers.reduce((sum, [, { bytes }]) => sum + bytes, 0)

/** What is shared is counted once. */
const unreadBytes = (answers: readonly Entry[]) =>
  bytesOf([...new Map(answers.map((entry) => [entry[1].in, entry])).values()])
