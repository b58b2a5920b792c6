/** Brakes on guessing: a wrong key or password costs a token of whoever sent it, and of the record it was for. */
import type { Request } from 'express'
import { Overloaded } from '../../bounded-queue.ts'
import type { Service } from '../service.ts'
import { limitedNetwork } from './client.ts'
import { tooManyRequests } from './rate-limit.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Wrong tries of one address in a row, and how many more it has each second: 20, then one every 6 seconds. */
const ADDRESS_TRIES = 20
const ADDRESS_TRIES_PER_SECOND = 1 / 6
/** Wrong passwords for one record from anywhere: 200, then one a second. */
const RECORD_TRIES = 200
const RECORD_TRIES_PER_SECOND = 1

export interface Brake {
  /**
   * Runs a try; false, or whatever is thrown but Overloaded, is a wrong one.
   * @throws Problem rest_too_many_requests instead of trying
   */
  guard<T>(request: Request, tried: () => Promise<T>, record?: string): Promise<T>
}

/** One for keys and one for passwords: who mistypes the one may go on with the other. */
export function brake(service: Pick<Service, 'settings'>): Brake {
  const addresses = new TokenBuckets(ADDRESS_TRIES, ADDRESS_TRIES_PER_SECOND)
  const records = new TokenBuckets(RECORD_TRIES, RECORD_TRIES_PER_SECOND)
  return {
    async guard(request, tried, record) {
      const network = limitedNetwork(request, service)
      if (network === undefined) return tried()
      const buckets: [TokenBuckets, string][] = [
        [addresses, network],
        ...(record === undefined ? [] : [[records, record] as [TokenBuckets, string]]),
      ]
      const waitSeconds = Math.max(...buckets.map(([bucket, name]) => bucket.level(name).waitSeconds))
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
      // Wrong tries at the same time leave a debt, which is waited for later; right ones at the same time do not matter.
      const spend = () => {
        for (const [bucket, name] of buckets) bucket.spend(name, 1)
      }
      try {
        const result = await tried()
        if (result === false) spend()
        return result
      } catch (error) {
        // Also of who has gone before it was tried; not where the queue was full.
        if (!(error instanceof Overloaded)) spend()
        throw error
      }
    },
  }
}
