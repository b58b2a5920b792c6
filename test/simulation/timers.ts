/** Replaces node:timers/promises in the files of the indexer. */
import { time } from './time.ts'

export function setTimeout<T>(
  delay: number,
  value?: T,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const abort = () => {
      planned.cancelled = true
      reject(signal?.reason as Error)
    }
    const planned = time.plan(delay, () => {
      signal?.removeEventListener('abort', abort)
      resolve(value)
    })
    signal?.addEventListener('abort', abort)
  })
}

/** A turn of the event loop, in which nothing else happens. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => time.plan(0, resolve))
}
