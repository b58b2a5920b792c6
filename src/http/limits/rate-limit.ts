/**
 * Limits by cost: each client has a bucket of processor milliseconds, an address or, with a valid key, an account. An
 * empty one is a 429. The headers are those of draft-ietf-httpapi-ratelimit-headers-10.
 */
import type { Request } from 'express'
import type { Caller } from '../../calendar/access/visibility.ts'
import type { Settings } from '../../config.ts'
import type { Middleware, Response } from '../request.ts'
import { limitedNetwork } from './client.ts'
import { payAtEnd } from './cost.ts'
import { type Level, TokenBuckets, tooManyRequests } from './token-buckets.ts'

/** The capacity of a bucket, in seconds of filling. */
const BURST_SECONDS = 20
/** An account's bucket is this many times that of an address. */
const ACCOUNT_FACTOR = 10

export interface RateLimits {
  /** The first check: requests without an Authorization header. */
  byAddress: Middleware
  /**
   * Requests with one, once the caller is known: the account of a key, or the address of the anonymous (id 0).
   * @throws Problem rest_too_many_requests
   */
  byCaller(request: Request, response: Response, caller: Caller): void
}

export function rateLimits(settings: Pick<Settings, 'RATE_LIMIT' | 'TRUST_PROXY'>): RateLimits {
  const perSecond = settings.RATE_LIMIT
  const addresses = new TokenBuckets(perSecond * BURST_SECONDS, perSecond)
  const accounts = new TokenBuckets(perSecond * BURST_SECONDS * ACCOUNT_FACTOR, perSecond * ACCOUNT_FACTOR)
  const networkOf = (request: Request) => (perSecond ? limitedNetwork(request, settings) : undefined)
  return {
    byAddress(request, response, next) {
      const network = request.headers.authorization === undefined ? networkOf(request) : undefined
      if (network !== undefined) admit(addresses, network, request, response)
      next()
    },
    byCaller(request, response, { id }) {
      const network = networkOf(request)
      if (network === undefined) return
      if (id === 0) admit(addresses, network, request, response)
      else admit(accounts, String(id), request, response)
    },
  }
}

/** What a request costs is known at its end: it is admitted while there is a token, and pays then. */
function admit(buckets: TokenBuckets, name: string, request: Request, response: Response): void {
  const level = buckets.level(name)
  response.set(headersOf(buckets, level))
  if (level.waitSeconds > 0) throw tooManyRequests(level.waitSeconds)
  payAtEnd(request, response, (ms) => buckets.spend(name, ms))
}

/** `r`: remaining processor milliseconds; `t`: seconds until the bucket is full. */
function headersOf({ capacity, perSecond }: TokenBuckets, { tokens }: Level): Record<string, string> {
  const remaining = Math.max(0, Math.floor(tokens))
  return {
    'RateLimit-Policy': `"processor";q=${capacity};w=${BURST_SECONDS};qu="milliseconds"`,
    RateLimit: `"processor";r=${remaining};t=${Math.ceil((capacity - tokens) / perSecond)}`,
  }
}
