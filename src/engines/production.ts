/** The engine of production: records in MongoDB, lists from Elasticsearch. */
import type { Engine, IndexDeclaration, StoreDeclaration } from '../calendar/ports.ts'
import { openElastic } from './elastic/index.ts'
import type { ElasticOptions } from './elastic/options.ts'
import { mirrorState, otherMirrors } from './mirrors.ts'
import { openMongo } from './mongo/index.ts'

export { inspectElastic } from './elastic/inspect.ts'
export { migrateMongo } from './mongo/index.ts'
export { inspectMongo } from './mongo/inspect.ts'

export interface ProductionOptions {
  mongodb: string
  /** An address alone stands for that and all else by default. */
  elasticsearch: string | Partial<ElasticOptions>
  /** The beginning of the names of all indexes. */
  prefix?: string
  stores: readonly StoreDeclaration[]
  indexes: readonly IndexDeclaration[]
  /** What the index is made for, as a hash: releases of different layouts have each a mirror of their own. */
  layout: string
}

const DEFAULT_PREFIX = 'kalends'

export interface ProductionEngine extends Engine {
  /** Drops the database and its indexes, of all releases. */
  destroy(): Promise<void>
}

/**
 * An index belongs to a store and a layout, and is named after both. Neither server needs to be there yet; what the
 * indexes of the store are called is known after the first contact with MongoDB.
 */
export function openProduction(options: ProductionOptions): ProductionEngine {
  const { mongodb, elasticsearch, prefix = DEFAULT_PREFIX, stores, indexes, layout } = options
  const { state: shared, generation, identity, destroy, close, ...mongo } = openMongo(mongodb, stores)
  const elastic = openElastic(elasticsearch, { prefix, store: identity, layout, indexes })
  return {
    ...mongo,
    name: 'mongodb and elasticsearch',
    indexesSynchronously: false,
    state: mirrorState(shared, layout),
    shared,
    search: elastic.search,
    storeGeneration: generation,
    otherMirrors: () => otherMirrors(shared, elastic, layout),
    async destroy() {
      await elastic.destroy()
      await destroy()
    },
    async close() {
      await Promise.all([close(), elastic.close()])
    },
  }
}
