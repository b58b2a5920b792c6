/** Work beside the following: one piece at a time; what fails is begun again after a wait. */

import type { Activity, FailureTracker } from './failure-tracker.ts'
import { TakenOver } from './state/checkpoint.ts'

export class BackgroundJob {
  private part: Activity
  private trouble: FailureTracker
  private until = 0
  running: Promise<void> | undefined

  constructor(part: Activity, trouble: FailureTracker) {
    this.part = part
    this.trouble = trouble
  }

  /** Begins `work`, unless some is under way or has just failed. */
  start(work: () => Promise<void>): void {
    if (this.running || performance.now() < this.until) return
    this.running = this.attempt(work).finally(() => {
      this.running = undefined
    })
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      await this.trouble.recovered(this.part)
    } catch (error) {
      if (error instanceof TakenOver) return
      this.until = performance.now() + (await this.trouble.failed(this.part, error))
    }
  }
}
