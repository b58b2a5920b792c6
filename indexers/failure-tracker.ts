/**
 * What fails and is retried: how long to wait before the next attempt, and the reason where an operator sees it (log,
 * metrics, `npm run index:status`).
 */
import { type State, Unavailable } from '../src/calendar/ports.ts'
import type { IndexerMetrics } from './metrics.ts'
import { retryDelay } from './retry-delay.ts'
import { type Lease, lastEpoch } from './state/lease.ts'

/** What the indexer does, each part failing and retried by itself; and its longest wait between attempts. */
const MAX_DELAY_MS = { following: 10_000, rebuild: 60_000, tasks: 10_000, series: 60_000, purge: 60_000 }
export type Activity = keyof typeof MAX_DELAY_MS

/** An unchanged reason is logged again after this time. */
const LOG_INTERVAL_MS = 60_000

export interface IndexerLog {
  info(what: object, message: string): void
  error(what: object, message: string): void
}

interface Failure {
  attempts: number
  reason: string
  since: string
  /** By the monotonic clock. */
  loggedAt: number
}

const KEY = 'held:'

interface Row {
  reason: string
  since: string
  /** The epoch of the lease: what an earlier holder left behind is out of date. */
  epoch: number
}

/** The present failures of the current or last holder of the lease. */
export async function readFailures(state: State): Promise<(Row & { activity: string })[]> {
  const [rows, epoch] = await Promise.all([state.list<Row>(KEY), lastEpoch(state)])
  return rows
    .map(({ key, value }) => ({ activity: key.slice(KEY.length), ...value }))
    .filter((failure) => failure.epoch === epoch)
}

export class FailureTracker {
  #failures = new Map<string, Failure>()
  /** Activities whose reasons are stored in the state. */
  #stored = new Set<Activity>()
  #state: State
  #lease: Lease
  #log: IndexerLog
  #metrics: IndexerMetrics

  constructor(state: State, lease: Lease, log: IndexerLog, metrics: IndexerMetrics) {
    this.#state = state
    this.#lease = lease
    this.#log = log
    this.#metrics = metrics
  }

  /** Of what fails at present. */
  get reasons(): string[] {
    return [...this.#failures.values()].map(({ reason }) => reason)
  }

  /** Records a failure and returns the milliseconds to wait before the next attempt. */
  async failed(activity: Activity, error: unknown): Promise<number> {
    const before = this.#failures.get(activity)
    const reason = error instanceof Error ? error.message : String(error)
    const isNew = before?.reason !== reason
    const isLogged = isNew || performance.now() - before.loggedAt >= LOG_INTERVAL_MS
    const wait = retryDelay(before?.attempts ?? 0, MAX_DELAY_MS[activity])
    const failure = {
      attempts: (before?.attempts ?? 0) + 1,
      reason,
      since: before?.since ?? new Date().toISOString(),
      loggedAt: isLogged ? performance.now() : before.loggedAt,
    }
    this.#failures.set(activity, failure)
    this.#metrics.retry(activity)
    if (isLogged) this.#logFailure(activity, wait, error, reason)
    if (isNew) await this.#store(activity, failure)
    return wait
  }

  #logFailure(activity: Activity, wait: number, error: unknown, reason: string): void {
    // Transient errors are logged without a stack trace.
    const cause = error instanceof Unavailable ? { reason } : { err: error }
    this.#log.error({ activity, wait, ...cause }, 'indexing failed and is retried')
  }

  async #store(activity: Activity, { reason, since }: Failure): Promise<void> {
    this.#stored.add(activity)
    const row: Row = { reason, since, epoch: this.#lease.epoch }
    await this.#state.put(KEY + activity, row).catch(() => {}) // the state itself may be unavailable
  }

  /** Removes stored reasons that no longer hold: written late, or by another holder. */
  async clearStale(): Promise<void> {
    for (const { key } of await this.#state.list(KEY))
      if (!this.#failures.has(key.slice(KEY.length))) await this.#state.remove(key)
  }

  /** An attempt succeeded. */
  async recovered(activity: Activity): Promise<void> {
    if (this.#failures.delete(activity)) this.#log.info({ activity }, 'indexing recovered')
    if (!this.#stored.has(activity)) return
    await this.#state.remove(KEY + activity)
    this.#stored.delete(activity)
  }
}
