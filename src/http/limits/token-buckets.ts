/** Token buckets by name: they fill steadily; what a request costs is taken out when it is known. */
import { LRUCache } from 'lru-cache'
import { Problem } from '../../calendar/messages/errors.ts'

/** More names than this evict the least recently used one, which then has a full bucket again. */
const MAX_BUCKETS = 20_000

interface Bucket {
  tokens: number
  /** When it held `tokens`: milliseconds of the monotonic clock. */
  at: number
}

export interface Level {
  /** At most the capacity; below 0 when more was spent than there was. */
  tokens: number
  /** Whole seconds until there is a token again; 0: there is one. */
  waitSeconds: number
}

export class TokenBuckets {
  readonly capacity: number
  readonly perSecond: number
  // By `max` it would take the memory of all at once, 0.4 MB.
  readonly #buckets = new LRUCache<string, Bucket>({ maxSize: MAX_BUCKETS, sizeCalculation: () => 1 })
  readonly #now: () => number

  /** `now`: milliseconds of a monotonic clock. */
  constructor(capacity: number, perSecond: number, now: () => number = () => performance.now()) {
    this.capacity = capacity
    this.perSecond = perSecond
    this.#now = now
  }

  level(name: string): Level {
    const bucket = this.#buckets.get(name)
    const filled = bucket ? bucket.tokens + ((this.#now() - bucket.at) / 1000) * this.perSecond : this.capacity
    const tokens = Math.min(this.capacity, filled)
    return { tokens, waitSeconds: tokens >= 1 ? 0 : Math.ceil((1 - tokens) / this.perSecond) }
  }

  spend(name: string, tokens: number): void {
    this.#buckets.set(name, { tokens: this.level(name).tokens - tokens, at: this.#now() })
  }
}

export function tooManyRequests(waitSeconds: number): Problem {
  return new Problem('rest_too_many_requests', { headers: { 'Retry-After': String(waitSeconds) } })
}
