/** What a request has cost so far, in processor milliseconds; the rate limits count it (rate-limit.ts). */
import type { Response } from 'express'

export function charge(response: Response, ms: number): void {
  response.locals.costMs = costOf(response) + ms
}

export function costOf({ locals }: Response): number {
  return Number(locals.costMs ?? 0)
}
