/** What is asked of a server that may not answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from './calendar/ports.ts'

/** The answer. @throws Unavailable where none comes within so many milliseconds */
export function inTime<T>(asked: Promise<T>, ms: number): Promise<T> {
  asked.catch(() => {}) // when it comes too late
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Unavailable(`no answer within ${ms} ms`)
  })
  return Promise.race([asked, late])
}
