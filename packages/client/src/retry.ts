/** When a request is sent again: the service says that it did not answer it, and when to come back. */

/** A 503 or 429 was not carried out. */
const RETRIED = new Set([429, 503])
const FIRST_WAIT_MS = 500

/** `attempt`: from 0. Undefined: an answer that is final. */
export function waitBeforeRetry({ status, headers }: Response, attempt: number): number | undefined {
  if (!RETRIED.has(status)) return undefined
  const retryAfter = headers.get('retry-after')
  if (retryAfter === null) return FIRST_WAIT_MS * 2 ** attempt
  const seconds = Number(retryAfter)
  // Seconds or a date (RFC 9110, 10.2.3).
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** @throws what the signal was aborted with */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
