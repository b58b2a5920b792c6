/**
 * Limits by cost: each client has a bucket of processor milliseconds, an address or, with a valid key, an account. An
 * empty one is a 429. The headers are those of draft-ietf-httpapi-ratelimit-headers-10.
 */
import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../calendar/access/visibility.ts'
import type { Settings } from '../../settings/table.ts'
import type { Middleware, Response } from '../locals.ts'
import { limitedNetwork } from './client.ts'
import { basePrice } from './cost.ts'
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
  byCaller(request: IncomingMessage, response: Response, caller: Caller): void
  /** The first check of a request that may be answered without Express: the bucket of its address, if it has one. */
  bucketOf(request: IncomingMessage): Bucket | undefined
}

/** A client's bucket, at the moment of a request. */
export class Bucket {
  readonly #buckets: TokenBuckets
  readonly #name: string
  readonly #level: Level

  constructor(buckets: TokenBuckets, name: string) {
    this.#buckets = buckets
    this.#name = name
    this.#level = buckets.level(name)
  }

  /** Whole seconds until there is something in it. */
  get waitSeconds(): number {
    return this.#level.waitSeconds
  }

  /** `r`: remaining processor milliseconds; `t`: seconds until the bucket is full. */
  get headers(): Record<string, string> {
    const { capacity, perSecond } = this.#buckets
    const { tokens } = this.#level
    const remaining = Math.max(0, Math.floor(tokens))
    return {
      'RateLimit-Policy': `"processor";q=${capacity};w=${BURST_SECONDS};qu="milliseconds"`,
      RateLimit: `"processor";r=${remaining};t=${Math.ceil((capacity - tokens) / perSecond)}`,
    }
  }

  /** Takes out processor milliseconds. */
  spend(ms: number): void {
    this.#buckets.spend(this.#name, ms)
  }
}

export function rateLimits(settings: Pick<Settings, 'RATE_LIMIT' | 'TRUST_PROXY'>): RateLimits {
  const perSecond = settings.RATE_LIMIT
  const addresses = new TokenBuckets(perSecond * BURST_SECONDS, perSecond)
  const accounts = new TokenBuckets(perSecond * BURST_SECONDS * ACCOUNT_FACTOR, perSecond * ACCOUNT_FACTOR)
  const networkOf = (request: IncomingMessage) => (perSecond ? limitedNetwork(request, settings) : undefined)
  const bucketOf = (request: IncomingMessage) => {
    const network = networkOf(request)
    return network === undefined ? undefined : new Bucket(addresses, network)
  }
  return {
    bucketOf,
    byAddress(request, response, next) {
      const bucket = request.headers.authorization === undefined ? bucketOf(request) : undefined
      if (bucket) admit(bucket, request, response)
      next()
    },
    byCaller(request, response, { id }) {
      const network = networkOf(request)
      if (network === undefined) return
      const bucket = id === 0 ? new Bucket(addresses, network) : new Bucket(accounts, String(id))
      admit(bucket, request, response)
    },
  }
}

/** A request is admitted while there is a token, and pays what it costs as soon as that is known. */
function admit(bucket: Bucket, request: IncomingMessage, response: Response): void {
  response.set(bucket.headers)
  if (bucket.waitSeconds > 0) throw tooManyRequests(bucket.waitSeconds)
  bucket.spend(basePrice(request))
  response.locals.cost.payWith((ms) => bucket.spend(ms))
}
