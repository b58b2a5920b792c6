/**
 * Limits by cost: each client has a bucket of processor milliseconds, an address or, with a valid key, an account. An
 * empty one is a 429. The headers are those of draft-ietf-httpapi-ratelimit-headers-10.
 */
import type { Request, RequestHandler, Response } from 'express'
import type { Caller } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import type { Service } from '../service.ts'
import { limitedNetwork } from './client.ts'
import { payAtEnd } from './cost.ts'
import { type Level, TokenBuckets } from './token-buckets.ts'

/** What an unused bucket holds, in seconds of filling. */
const BURST_SECONDS = 20
/** A key may cost as many times more than an address without one. */
const KEY_FACTOR = 10

export interface RateLimits {
  /** Before anything else is done: requests without an Authorization header. */
  byAddress: RequestHandler
  /**
   * Requests with one, when it is known who asks: a key's account, or nobody (0), which is the address again.
   * @throws Problem rest_too_many_requests
   */
  byCaller(request: Request, response: Response, caller: Caller): void
}

export function rateLimits(service: Pick<Service, 'settings'>): RateLimits {
  const perSecond = service.settings.RATE_LIMIT
  const addresses = new TokenBuckets(perSecond * BURST_SECONDS, perSecond)
  const accounts = new TokenBuckets(perSecond * BURST_SECONDS * KEY_FACTOR, perSecond * KEY_FACTOR)
  const network = (request: Request) => (perSecond ? limitedNetwork(request, service) : undefined)
  return {
    byAddress(request, response, next) {
      const name = request.headers.authorization === undefined ? network(request) : undefined
      if (name !== undefined) admit(addresses, name, request, response)
      next()
    },
    byCaller(request, response, { id }) {
      const name = network(request)
      if (name === undefined) return
      if (id === 0) admit(addresses, name, request, response)
      else admit(accounts, String(id), request, response)
    },
  }
}

/** What the request costs is known when it is answered: it is let in while anything is left, and pays then. */
function admit(buckets: TokenBuckets, name: string, request: Request, response: Response): void {
  const level = buckets.level(name)
  response.set(headersOf(buckets, level))
  if (level.waitSeconds > 0) throw tooManyRequests(level.waitSeconds)
  payAtEnd(request, response, (ms) => buckets.spend(name, ms))
}

/** `r`: processor milliseconds left; `t`: seconds until the bucket is full. */
function headersOf({ capacity, perSecond }: TokenBuckets, { tokens }: Level): Record<string, string> {
  const left = Math.max(0, Math.floor(tokens))
  return {
    'RateLimit-Policy': `"processor";q=${capacity};w=${BURST_SECONDS};qu="milliseconds"`,
    RateLimit: `"processor";r=${left};t=${Math.ceil((capacity - tokens) / perSecond)}`,
  }
}

export function tooManyRequests(seconds: number): Problem {
  return new Problem('rest_too_many_requests', { headers: { 'Retry-After': String(seconds) } })
}
