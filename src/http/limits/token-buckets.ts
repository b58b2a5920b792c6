/** Token buckets, one for each name: they fill steadily, and what is spent is taken out afterwards. */
import { LRUCache } from 'lru-cache'

/** Names remembered; the longest unused is forgotten, which gives it a full bucket. */
const MAX_NAMES = 20_000

interface Bucket {
  tokens: number
  /** Milliseconds of the monotonic clock, when `tokens` was right. */
  at: number
}

export interface Level {
  /** At most the capacity; below 0 when more was spent than there was. */
  tokens: number
  /** Whole seconds until there is one token again; 0: there is. */
  waitSeconds: number
}

export class TokenBuckets {
  readonly capacity: number
  readonly perSecond: number
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_NAMES })
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
