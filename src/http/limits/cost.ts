/**
 * What a request costs, in processor milliseconds. The searches are measured; for the rest, which the
 * event loop does among other things, there is a price list (measured with `npm run bench`, rounded up).
 */
import type { Request, Response } from 'express'

const CACHED_MS = 0.2
const READ_MS = 1.5
const WRITE_MS = 6
/** One try of a password (passwords.ts). */
export const PASSWORD_MS = 270
/** Parsing and validating what comes in, serializing and compressing what goes out. */
const MS_PER_KB_IN = 0.05
const MS_PER_KB_OUT = 0.03

/**
 * Adds to what the request has cost; what is known only after its end, such as of a search whose client has gone, is
 * paid then.
 */
export function charge(response: Response, ms: number): void {
  const { payLater } = response.locals as { payLater?: (ms: number) => void }
  if (payLater) payLater(ms)
  else response.locals.measuredMs = Number(response.locals.measuredMs ?? 0) + ms
}

/**
 * `pay`: takes processor milliseconds from the client's bucket; at the end of the request, and for whatever it costs
 * after that.
 */
export function payAtEnd(request: Request, response: Response, pay: (ms: number) => void): void {
  response.once('close', () => {
    pay(costOf(request, response))
    response.locals.payLater = pay
  })
}

/** What is serialized for the answer, though it may not be sent whole. */
export function chargeBytes(response: Response, bytes: number): void {
  response.locals.bytes = Number(response.locals.bytes ?? 0) + bytes
}

/** The answer was stored: it has cost next to nothing. */
export function markCached(response: Response): void {
  response.locals.cached = true
}

/** Of an answered request. */
function costOf(request: Request, response: Response): number {
  if (response.locals.cached) return CACHED_MS
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
  const kilobytes = (header: unknown) => (Number(header) || 0) / 1000
  return (
    (isRead ? READ_MS : WRITE_MS) +
    Number(response.locals.measuredMs ?? 0) +
    kilobytes(request.get('content-length')) * MS_PER_KB_IN +
    kilobytes(response.locals.bytes) * MS_PER_KB_OUT
  )
}
