/** The log of the set: operation times, which of them a majority has, and how far the secondary has followed. */
import mongoose from 'mongoose'

const { Timestamp, Long } = mongoose.mongo

/** Seconds in the upper 32 bits, the number within the second in the lower ones: as a whole it can be compared. */
export type Time = bigint

export interface Entry {
  time: Time
  /** By the clock of this process, in milliseconds. */
  at: number
  /** '' of a no-op. */
  namespace: string
  id?: unknown
  operation: 'insert' | 'replace' | 'delete' | 'drop' | 'noop'
}

/** A set writes a no-op when nothing else was written for so long. */
const NOOP_INTERVAL_MS = 10_000

export const timestampOf = (time: Time) => new Timestamp(Long.fromBigInt(BigInt.asIntN(64, time)))
export const timeOf = (timestamp: mongoose.mongo.Timestamp): Time => BigInt.asUintN(64, timestamp.toBigInt())

/** Those who wait for a condition; it is looked at whenever something has changed. */
export class Waiters {
  readonly #checks = new Set<() => void>()

  changed(): void {
    for (const check of [...this.#checks]) check()
  }

  /** Whether the condition was met within `ms`. */
  until(condition: () => boolean, ms = Infinity): Promise<boolean> {
    if (condition()) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = (met: boolean) => {
        clearTimeout(timer)
        this.#checks.delete(check)
        resolve(met)
      }
      const check = () => condition() && end(true)
      const timer = Number.isFinite(ms) ? setTimeout(() => end(false), ms) : undefined
      this.#checks.add(check)
    })
  }
}

export class Log {
  readonly waiters = new Waiters()
  entries: Entry[] = []
  /** Of the last entry. */
  last: Time = 0n
  /** A majority has all entries up to this one. */
  committed: Time = 0n
  /** Streams cannot be resumed before this time. */
  trimmed: Time = 0n
  /** Milliseconds from a write to its majority; undefined: there is none for now. */
  #majorityDelayMs: number | undefined = 1
  /** Milliseconds by which the secondary follows later than the primary. */
  #lagMs = 0
  #noops: NodeJS.Timeout

  constructor() {
    this.append({ namespace: '', operation: 'noop' })
    this.#noops = setInterval(() => {
      if (Date.now() - (this.entries.at(-1)?.at ?? 0) >= NOOP_INTERVAL_MS)
        this.append({ namespace: '', operation: 'noop' })
    }, 1_000)
  }

  close(): void {
    clearInterval(this.#noops)
  }

  append(entry: Pick<Entry, 'namespace' | 'id' | 'operation'>): Time {
    const now = BigInt(Math.floor(Date.now() / 1000)) << 32n
    this.last = now > this.last ? now + 1n : this.last + 1n
    this.entries.push({ ...entry, time: this.last, at: Date.now() })
    this.#commitLater(this.last)
    if (this.#lagMs) setTimeout(() => this.waiters.changed(), this.#lagMs + 1)
    return this.last
  }

  set majorityDelayMs(ms: number | undefined) {
    this.#majorityDelayMs = ms
    this.#commitLater(this.last)
  }

  set lagMs(ms: number) {
    this.#lagMs = ms
    this.waiters.changed()
  }

  /** The last entry that the secondary has. */
  get followed(): Time {
    if (this.#lagMs === 0) return this.last
    const seenBefore = Date.now() - this.#lagMs
    return this.entries.findLast(({ at }) => at <= seenBefore)?.time ?? 0n
  }

  /** What no majority has is lost. */
  rollBack(): void {
    this.entries = this.entries.filter(({ time }) => time <= this.committed)
  }

  trim(): void {
    this.trimmed = this.committed
    this.entries = this.entries.filter(({ time }) => time > this.committed)
  }

  #commitLater(time: Time): void {
    if (this.#majorityDelayMs === undefined) return
    setTimeout(() => {
      if (this.#majorityDelayMs === undefined || time <= this.committed) return
      this.committed = time
      this.waiters.changed()
    }, this.#majorityDelayMs)
  }
}
