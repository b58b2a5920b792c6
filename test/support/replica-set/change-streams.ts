/** Change streams: what a majority has of one collection, with resume tokens that begin with the time. */
import { Failure } from './failure.ts'
import { type Entry, type Log, type Time, timeOf, timestampOf } from './log.ts'

export interface Token {
  _data: string
}

export interface StreamStage {
  resumeAfter?: Token
  startAfter?: Token
  startAtOperationTime?: Parameters<typeof timeOf>[0]
}

interface Cursor {
  namespace: string
  /** Everything up to here was delivered. */
  at: Time
}

interface Batch {
  events: object[]
  postBatchResumeToken: Token
}

/** What follows the time in a token: of an event, and of a stream that has got so far without one. */
const EVENT = '2B042C0100296E04'
const HIGH_WATER_MARK = '2B0229296E04'

const tokenOf = (time: Time, rest: string): Token => ({
  _data: `82${time.toString(16).padStart(16, '0').toUpperCase()}${rest}`,
})
const timeOfToken = ({ _data }: Token): Time => BigInt(`0x${_data.slice(2, 18)}`)

export class ChangeStreams {
  readonly #log: Log
  readonly #cursors = new Map<number, Cursor>()
  #lastCursor = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** The id of a cursor, and its first batch. */
  open(namespace: string, { resumeAfter, startAfter, startAtOperationTime }: StreamStage): Batch & { id: number } {
    const token = resumeAfter ?? startAfter
    const start = startAtOperationTime ? timeOf(startAtOperationTime) - 1n : this.#log.committed
    const id = ++this.#lastCursor
    this.#cursors.set(id, { namespace, at: token ? timeOfToken(token) : start })
    return { id, ...this.#take(id) }
  }

  /** Waits up to `ms` for the first event. `isOver` ends the wait. */
  async more(id: number, ms: number, isOver: () => boolean): Promise<Batch & { namespace: string }> {
    const { namespace } = this.#cursor(id)
    let batch = this.#take(id)
    const hasMore = () => isOver() || !this.#cursors.has(id) || (batch = this.#take(id)).events.length > 0
    if (batch.events.length === 0) await this.#log.waiters.until(hasMore, ms)
    if (!isOver()) this.#cursor(id) // it may have been killed meanwhile
    return { namespace, ...batch }
  }

  close(id: number): void {
    this.#cursors.delete(id)
    this.#log.waiters.changed()
  }

  /** Another member knows no cursors. */
  forget(): void {
    this.#cursors.clear()
  }

  #cursor(id: number): Cursor {
    const cursor = this.#cursors.get(id)
    if (!cursor) throw new Failure(43, 'CursorNotFound', `cursor id ${id} not found`)
    return cursor
  }

  #take(id: number): Batch {
    const cursor = this.#cursor(id)
    const { entries, committed, trimmed } = this.#log
    if (cursor.at < trimmed)
      throw new Failure(286, 'ChangeStreamHistoryLost', 'Resume point may no longer be in the oplog.', [
        'NonResumableChangeStreamError',
      ])
    const events = entries
      .slice(entries.findLastIndex(({ time }) => time <= cursor.at) + 1)
      .filter(({ time, namespace }) => time <= committed && namespace === cursor.namespace)
      .map(eventOf)
    if (committed > cursor.at) cursor.at = committed
    return { events, postBatchResumeToken: tokenOf(cursor.at, HIGH_WATER_MARK) }
  }
}

function eventOf({ time, operation, id }: Entry): object {
  return {
    _id: tokenOf(time, EVENT),
    operationType: operation,
    clusterTime: timestampOf(time),
    ...(operation === 'drop' ? {} : { documentKey: { _id: id } }),
  }
}
