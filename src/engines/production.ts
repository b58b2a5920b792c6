/** The engine of production: records in MongoDB, lists from Elasticsearch. */
import type { Engine, IndexDeclaration, StoreDeclaration } from '../calendar/ports.ts'
import { openElastic } from './elastic/index.ts'
import type { ElasticOptions } from './elastic/options.ts'
import { databaseOf, openMongo } from './mongo/index.ts'

export { migrateMongo } from './mongo/index.ts'

export interface ProductionOptions {
  mongodb: string
  /** An address alone stands for that and all else by default. */
  elasticsearch: string | Partial<ElasticOptions>
  /** The names of the indexes begin with it; by default with the name of the database. */
  prefix?: string
  stores: readonly StoreDeclaration[]
  indexes: readonly IndexDeclaration[]
}

export interface ProductionEngine extends Engine {
  /** Drops the database and its index. */
  destroy(): Promise<void>
}

/** One index mirrors one database. Neither server needs to be there yet. */
export function openProduction({
  mongodb,
  elasticsearch,
  prefix = indexPrefix(databaseOf(mongodb)),
  stores,
  indexes,
}: ProductionOptions): ProductionEngine {
  const mongo = openMongo(mongodb, stores)
  const elastic = openElastic(elasticsearch, prefix, indexes)
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

/** The name of a database in the characters that the name of an index may have. */
function indexPrefix(database: string): string {
  return database.toLowerCase().replace(/[^a-z0-9_-]/g, '_')
}
