/** Brakes on guessing: a wrong key or password costs a token of the sender's network, and of the record it was for. */
import type { Request } from 'express'
import { Overloaded } from '../../bounded-queue.ts'
import type { Settings } from '../../settings/table.ts'
import { limitedNetwork } from '../limits/client.ts'
import { TokenBuckets, tooManyRequests } from '../limits/token-buckets.ts'

/** Wrong attempts of one network: 20 at once, then one every 6 seconds. */
const MAX_NETWORK_ATTEMPTS = 20
const NETWORK_ATTEMPTS_PER_SECOND = 1 / 6
/** Wrong passwords for one record, from anywhere: 200 at once, then one a second. */
const MAX_RECORD_ATTEMPTS = 200
const RECORD_ATTEMPTS_PER_SECOND = 1

export interface Brake {
  /**
   * Runs an attempt. One that gives false, or throws anything but Overloaded, was a wrong one.
   * @throws Problem rest_too_many_requests instead of running it
   */
  guard<T>(request: Request, attempt: () => Promise<T>, record?: string): Promise<T>
}

/** Keys and passwords each have one: who mistypes the one may still try the other. */
export function brake(settings: Pick<Settings, 'TRUST_PROXY'>): Brake {
  const networks = new TokenBuckets(MAX_NETWORK_ATTEMPTS, NETWORK_ATTEMPTS_PER_SECOND)
  const records = new TokenBuckets(MAX_RECORD_ATTEMPTS, RECORD_ATTEMPTS_PER_SECOND)
  return {
    async guard(request, attempt, record) {
      const network = limitedNetwork(request, settings)
      if (network === undefined) return attempt()
      const buckets: { of: TokenBuckets; name: string }[] = [{ of: networks, name: network }]
      if (record !== undefined) buckets.push({ of: records, name: record })
      const waitSeconds = Math.max(...buckets.map(({ of, name }) => of.level(name).waitSeconds))
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
      // Simultaneous wrong attempts leave a debt, which is waited for later; simultaneous right ones cost nothing.
      const spend = () => {
        for (const { of, name } of buckets) of.spend(name, 1)
      }
      try {
        const result = await attempt()
        if (result === false) spend()
        return result
      } catch (error) {
        // A client that hangs up first pays too; one whose attempt found the queue full does not.
        if (!(error instanceof Overloaded)) spend()
        throw error
      }
    },
  }
}
