/** Loaded before all other modules: virtual clocks and timers, and small limits, so that little data is enough. */
import { registerHooks } from 'node:module'
import { install } from './time.ts'

type Limits = typeof import('../../indexers/limits.ts')

/** A few records need several pages, bulks and batches, and a quarter of a minute stands for an hour. */
const small: { [Name in keyof Limits]: number } = {
  MAX_BULK_RECORDS: 6,
  MIN_BULK_RECORDS: 2,
  BULK_INCREASE_RECORDS: 1,
  REBUILD_PAGE_RECORDS: 3,
  TASK_PAGE_RECORDS: 3,
  SERIES_PAGE_RECORDS: 2,
  UPKEEP_INTERVAL_MS: 15_000,
  LATE_WRITE_MS: 50_000,
  RECOUNT_RECORDS: 3,
  ABANDONED_AFTER_MS: 60_000,
  MIN_TOMBSTONE_AGE_MS: 120_000,
}

const indexers = new URL('../../indexers/', import.meta.url).href
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier === 'node:timers/promises' && context.parentURL?.startsWith(indexers)
    return isOurs ? next('./timers.ts', { ...context, parentURL: import.meta.url }) : next(specifier, context)
  },
})

/** While this hook is there, exactly one module is loaded: the limits, with these values. */
const limits = registerHooks({
  load: () => ({
    format: 'module',
    shortCircuit: true,
    source: Object.entries(small)
      .map(([name, value]) => `export const ${name} = ${value}`)
      .join('\n'),
  }),
})
await import('../../indexers/limits.ts')
limits.deregister()
install()
