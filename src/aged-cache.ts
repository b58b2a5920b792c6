/** A cache of what is of use for some time only. */
import { LRUCache } from 'lru-cache'

type Options<Value extends object> = LRUCache.OptionsSizeLimit<string, Value, unknown> & { ttl: number }

/**
 * Entries that are too old are not found, and leave memory after twice their time at most. One timer looks for all of
 * them: one for each entry (`ttlAutopurge`), and one for each look at the clock (`ttlResolution`), cost more than an
 * entry is looked up in.
 */
export class AgedCache<Value extends object> extends LRUCache<string, Value> {
  #purging: NodeJS.Timeout | undefined

  /** `ttl`: milliseconds. */
  constructor(options: Options<Value>) {
    super({ ...options, ttlResolution: 0 })
  }

  override set(...entry: Parameters<LRUCache<string, Value>['set']>): this {
    super.set(...entry)
    this.#purgeLater()
    return this
  }

  #purgeLater(): void {
    this.#purging ??= setTimeout(() => {
      this.#purging = undefined
      this.purgeStale()
      if (this.size) this.#purgeLater()
    }, this.ttl).unref()
  }
}
