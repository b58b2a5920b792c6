/** Work beside the following: one piece at a time; what fails is begun again after a wait. */
import { TakenOver } from './checkpoint.ts'
import type { Part, Trouble } from './trouble.ts'

export class Beside {
  private part: Part
  private trouble: Trouble
  private until = 0
  running: Promise<void> | undefined

  constructor(part: Part, trouble: Trouble) {
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
      await this.trouble.over(this.part)
    } catch (error) {
      if (error instanceof TakenOver) return
      this.until = performance.now() + (await this.trouble.because(this.part, error))
    }
  }
}
