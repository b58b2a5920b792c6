/** What holds the indexer up: how long to wait before the next try, and the reason where it can be seen (log, metrics, `npm run index:status`). */
import { type State, Unavailable } from '../src/calendar/ports.ts'
import { retryDelay } from './batches/adaptive-batch-size.ts'
import type { IndexerMetrics } from './metrics.ts'
import { type Lease, lastEpoch } from './state/lease.ts'

/** What fails and is tried again by itself. */
export type Activity = 'following' | 'rebuild' | 'lane' | 'purge'

/** Milliseconds: the longest wait; how often what has not changed is said again. */
const LONGEST: Record<Activity, number> = { following: 10_000, rebuild: 60_000, lane: 10_000, purge: 60_000 }
const AGAIN = 60_000

export interface IndexerLog {
  info(what: object, message: string): void
  error(what: object, message: string): void
}

interface Met {
  tries: number
  reason: string
  since: string
  said: number
}

const KEY = 'held:'

interface Noted {
  reason: string
  since: string
  /** Of the lease: what an earlier holder has left says nothing. */
  epoch: number
}

/** The reasons of who holds the lease or held it last, by part. */
export async function readFailures(state: State): Promise<(Noted & { part: string })[]> {
  const [rows, epoch] = await Promise.all([state.list(KEY), lastEpoch(state)])
  return rows
    .map(({ key, value }) => ({ part: key.slice(KEY.length), ...(value as Noted) }))
    .filter((noted) => noted.epoch === epoch)
}

export class FailureTracker {
  private met = new Map<Activity, Met>()
  /** Parts whose reasons stand in the state. */
  private noted = new Set<Activity>()
  private state: State
  private lease: Lease
  private log: IndexerLog
  private metrics: IndexerMetrics

  constructor(state: State, lease: Lease, log: IndexerLog, metrics: IndexerMetrics) {
    this.state = state
    this.lease = lease
    this.log = log
    this.metrics = metrics
  }

  /** Notes a failure; the milliseconds to wait. */
  async failed(part: Activity, error: unknown): Promise<number> {
    const before = this.met.get(part)
    const reason = error instanceof Error ? error.message : String(error)
    const wait = retryDelay(before?.tries ?? 0, LONGEST[part])
    const known = before?.reason === reason && Date.now() - before.said < AGAIN
    const met = {
      tries: (before?.tries ?? 0) + 1,
      reason,
      since: before?.since ?? new Date().toISOString(),
      said: known ? before.said : Date.now(),
    }
    this.met.set(part, met)
    this.metrics.retry(part)
    // What goes by itself needs no stack.
    if (!known)
      this.log.error(
        { part, wait, ...(error instanceof Unavailable ? { reason } : { err: error }) },
        'the indexer is held up and tries again',
      )
    if (before?.reason !== reason) {
      this.noted.add(part)
      await this.state
        .put(KEY + part, { reason, since: met.since, epoch: this.lease.epoch } satisfies Noted)
        .catch(() => {}) // it may be the state that is away
    }
    return wait
  }

  /** Removes what was noted late, after it was over. */
  async clearStale(): Promise<void> {
    for (const part of Object.keys(LONGEST) as Activity[]) if (!this.met.has(part)) await this.state.remove(KEY + part)
  }

  /** It gets on again. */
  async recovered(part: Activity): Promise<void> {
    if (this.met.delete(part)) this.log.info({ part }, 'the indexer gets on')
    if (!this.noted.has(part)) return
    await this.state.remove(KEY + part)
    this.noted.delete(part)
  }
}
