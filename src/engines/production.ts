/** The engine of production: records in MongoDB, lists from Elasticsearch. */
import type { Engine, IndexDeclaration, StoreDeclaration } from '../calendar/ports.ts'
import { openElastic } from './elastic/index.ts'
import { databaseOf, openMongo } from './mongo/index.ts'

export interface ProductionOptions {
  mongodb: string
  elasticsearch: string
  stores: readonly StoreDeclaration[]
  indexes: readonly IndexDeclaration[]
}

export interface ProductionEngine extends Engine {
  /** Drops the database and its index. */
  destroy(): Promise<void>
}

/** One index mirrors one database, and has its name. Neither server needs to be there yet. */
export function openProduction({ mongodb, elasticsearch, stores, indexes }: ProductionOptions): ProductionEngine {
  const mongo = openMongo(mongodb, stores)
  const elastic = openElastic(
    elasticsearch,
    databaseOf(mongodb)
      .toLowerCase()
      .replace(/[^a-z0-9_-]/g, '_'),
    indexes,
  )
  return {
    ...mongo,
    name: 'mongodb and elasticsearch',
    indexesSynchronously: false,
    search: elastic.search,
    async destroy() {
      await Promise.all([mongo.destroy(), elastic.destroy()])
    },
    async close() {
      await Promise.all([mongo.close(), elastic.close()])
    },
  }
}
