/** The delivery to one endpoint: in order, each message until it is taken or given up; then what is to be retried. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type ChangeReader,
  PositionTooOld,
  type ReadChanges,
  type RecordChange,
  type State,
  type StateRow,
  Unavailable,
} from '../calendar/ports.ts'
import { type ChangeEntry, entriesOf } from '../http/changes/entries.ts'
import { toJson } from '../http/output/json.ts'
import {
  addDeadLetter,
  type DeadLetter,
  type Endpoint,
  listDeadLetters,
  type Progress,
  readProgress,
  saveProgress,
} from './endpoints.ts'
import { messageId, signedHeaders } from './message.ts'
import { NotDelivered, post } from './post.ts'
import type { Content } from './view.ts'

/** Changes in one message. */
const MESSAGE_CHANGES = 50
/** An endpoint that has more is stopped. */
const MAX_DEAD_LETTERS = 1_000
/** How often a position is saved that only moved past changes of other resources. */
const SAVE_INTERVAL_MS = 60_000

export interface Sending {
  state: State
  reader: ChangeReader
  content: Content
  allowPrivate: boolean
  retries: Retries
  signal: AbortSignal
  /** Whether this process is the one that sends. */
  isHolder(): boolean
}

export interface Retries {
  attempts: number
  /** Milliseconds that none waits longer than. */
  longestDelayMs: number
  /** Milliseconds before the attempt after so many failed ones. */
  delayMs(failed: number): number
}

const USUAL_LONGEST_MS = 3_600_000
/** Delays differ by up to a quarter, so that not all endpoints are tried again at once. */
const SPREAD = 0.25

/** Ten attempts over some three hours. */
export const usualRetries: Retries = {
  attempts: 10,
  longestDelayMs: USUAL_LONGEST_MS * (1 + SPREAD),
  delayMs: (failed) =>
    Math.min(1_000 * 4 ** (failed - 1), USUAL_LONGEST_MS) * (1 - SPREAD + Math.random() * 2 * SPREAD),
}

export class Delivery {
  readonly #endpoint: Endpoint
  readonly #sending: Sending
  #savedAt = -Infinity

  constructor(endpoint: Endpoint, sending: Sending) {
    this.#endpoint = endpoint
    this.#sending = sending
  }

  get #goesOn(): boolean {
    return !this.#sending.signal.aborted && this.#sending.isHolder()
  }

  /** Sends all there is, until a message is not taken. `now`: the position after everything. */
  async run(now: string): Promise<void> {
    const { state, retries } = this.#sending
    await this.#retryDeadLetters()
    while (this.#goesOn) {
      const row = await readProgress(state, this.#endpoint.id)
      if (!row || row.value.stopped !== undefined || row.value.position === now) return
      // Nobody waits longer than the longest delay: a later moment is from a clock that was ahead.
      const wait = row.value.notBefore - (await state.time())
      if (wait > 0 && wait <= retries.longestDelayMs) return
      if (!(await this.#next(row))) return
      await nextTurn()
    }
  }

  /** One message. False: there is nothing more to send for now. */
  async #next({ value: progress, rev }: StateRow<Progress>): Promise<boolean> {
    const { state } = this.#sending
    const { id } = this.#endpoint
    let read: ReadChanges | undefined
    try {
      read = await this.#read(progress)
      if (read.changes.length) await this.#send(read.changes)
      else if (performance.now() - this.#savedAt < SAVE_INTERVAL_MS) return false
      this.#savedAt = performance.now()
      return (await saveProgress(state, id, after(read, progress), rev)) && read.hasMore
    } catch (error) {
      if (error instanceof Unavailable) return false
      const isLost = error instanceof PositionTooOld || error instanceof RangeError
      if (isLost) await saveProgress(state, id, { ...progress, stopped: 'its position is too old: replay' }, rev)
      else if (read && error instanceof NotDelivered) return this.#failed(progress, rev, read, error)
      else throw error
      return false
    }
  }

  #read({ position, fromAnywhere }: Progress): Promise<ReadChanges> {
    const { resources } = this.#endpoint
    return this.#sending.reader.read(position, {
      limit: MESSAGE_CHANGES,
      ...(resources ? { resources } : {}),
      ...(fromAnywhere ? { fromAnywhere } : {}),
    })
  }

  async #send(changes: readonly RecordChange[]): Promise<void> {
    const { content, allowPrivate, signal } = this.#sending
    const { id, url, secret, language } = this.#endpoint
    const entries = await entriesOf(changes, await content(language))
    const at = Math.floor((await this.#sending.state.time()) / 1000)
    const message = { id: messageId(id, changes.map(({ position }) => position).join()), body: bodyOf(entries, at) }
    await post(url, signedHeaders(message, secret, at), message.body, { allowPrivate, signal })
  }

  /** The message of what was read is tried again later, or given up. True: the next one may be sent. */
  async #failed(
    progress: Progress,
    rev: number,
    read: ReadChanges,
    { message, isFinal }: NotDelivered,
  ): Promise<boolean> {
    const { state, retries } = this.#sending
    const { id } = this.#endpoint
    if (!this.#goesOn) return false
    const attempts = progress.attempts + 1
    if (isFinal) {
      await saveProgress(state, id, { ...progress, stopped: 'the receiver wants no more (410)' }, rev)
      return false
    }
    if (attempts < retries.attempts) {
      const notBefore = (await state.time()) + retries.delayMs(attempts)
      await saveProgress(state, id, { ...progress, attempts, notBefore }, rev)
      return false
    }
    if ((await listDeadLetters(state, id)).length >= MAX_DEAD_LETTERS) {
      await saveProgress(state, id, { ...progress, stopped: `${MAX_DEAD_LETTERS} messages were given up` }, rev)
      return false
    }
    await this.#bury(read.changes, message)
    return saveProgress(state, id, after(read, progress), rev)
  }

  async #bury(changes: readonly RecordChange[], reason: string): Promise<void> {
    const { state } = this.#sending
    const { id } = this.#endpoint
    const records = changes.map(({ resource, id }) => ({ resource, id }))
    const name = messageId(id, changes.map(({ position }) => position).join())
    await addDeadLetter(state, id, name, { records, reason, at: await state.time() })
  }

  /** Those that an administrator wants to have retried, each once. */
  async #retryDeadLetters(): Promise<void> {
    const { state } = this.#sending
    for (const { key, value, rev } of await listDeadLetters(state, this.#endpoint.id)) {
      if (!value.isDue || !this.#goesOn) continue
      try {
        await this.#send(asChanges(key, value))
        await state.remove(key, rev)
      } catch (error) {
        if (!(error instanceof NotDelivered)) throw error
        if (!this.#goesOn) return // broken off, because the process stops: whoever comes next sends it
        const { records, at } = value
        await state.put(key, { records, at, reason: error.message } satisfies DeadLetter, rev)
      }
    }
  }
}

/** When what was read is dealt with. Who was told nothing before has no gaps until he was told all. */
function after({ position, hasMore }: ReadChanges, { fromAnywhere }: Progress): Progress {
  return { position, attempts: 0, notBefore: 0, ...(hasMore && fromAnywhere ? { fromAnywhere } : {}) }
}

/** The records as they are now; the letter's own key makes the message. */
function asChanges(key: string, { records }: DeadLetter): RecordChange[] {
  return records.map((record) => ({
    ...record,
    version: 0,
    removed: false,
    position: `${key} ${record.resource} ${record.id}`,
  }))
}

function bodyOf(entries: readonly ChangeEntry[], at: number): string {
  const changes = entries.map(({ position: _, ...entry }) => entry)
  return toJson({ type: 'changes', timestamp: new Date(at * 1000).toISOString(), data: { changes } })
}
