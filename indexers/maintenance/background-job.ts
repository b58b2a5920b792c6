/**
 * A job that runs beside the following of changes: one run at a time, and after a failure only when its delay is over.
 */
import type { Activity, FailureTracker } from '../failure-tracker.ts'
import { TakenOver } from '../state/checkpoint.ts'

export class BackgroundJob {
  #activity: Activity
  #failures: FailureTracker
  #notBefore = 0
  running: Promise<void> | undefined
  /** The last run failed, or its success could not be stored: another one is due, even if nothing seems left to do. */
  hasFailed = false

  constructor(activity: Activity, failures: FailureTracker) {
    this.#activity = activity
    this.#failures = failures
  }

  /** Starts `work`, unless a run is in progress or failed a moment ago. */
  start(work: () => Promise<void>): void {
    if (this.running || performance.now() < this.#notBefore) return
    this.running = this.#attempt(work).finally(() => {
      this.running = undefined
    })
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      await this.#failures.recovered(this.#activity)
      this.hasFailed = false
    } catch (error) {
      if (error instanceof TakenOver) return
      this.hasFailed = true
      this.#notBefore = performance.now() + (await this.#failures.failed(this.#activity, error))
    }
  }
}
