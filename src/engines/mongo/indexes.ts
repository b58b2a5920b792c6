/** The indexes of the collections: those that are there, and those that are declared. */
import type { mongo } from 'mongoose'
import type { StoreDeclaration } from '../../calendar/ports.ts'
import { codeOf, NO_SUCH_COLLECTION } from './errors.ts'
import { type IndexSpec, indexesOf, type MongoDocument } from './models.ts'

/** Another index has the same name or the same keys. */
const OTHER_OPTIONS: ReadonlySet<number | undefined> = new Set([85, 86])

export interface DeclaredCollection {
  declaration: StoreDeclaration
  collection: mongo.Collection<MongoDocument>
}

interface WantedIndex extends IndexSpec {
  collection: mongo.Collection<MongoDocument>
}

export const nameOf = ({ collection, keys }: WantedIndex) =>
  `${collection.collectionName} (${Object.keys(keys).join(', ')})`
const dropOf = ({ collectionName }: mongo.Collection<MongoDocument>, index: unknown) =>
  `db.${collectionName}.dropIndex(${JSON.stringify(index)})`

export function presentIndexes(collection: mongo.Collection<MongoDocument>): Promise<mongo.IndexDescriptionInfo[]> {
  return collection.indexes().catch((error: unknown) => {
    if (codeOf(error) === NO_SUCH_COLLECTION) return []
    throw error
  })
}

function isSame({ keys }: IndexSpec, found: mongo.IndexDescriptionInfo): boolean {
  return JSON.stringify(found.key) === JSON.stringify(keys) && !found.unique
}

export async function missingIndexes(declared: readonly DeclaredCollection[]): Promise<WantedIndex[]> {
  const wanted = declared.map(async ({ declaration, collection }) => {
    const indexes = await presentIndexes(collection)
    return indexesOf(declaration)
      .filter((spec) => !indexes.some((found) => isSame(spec, found)))
      .map((spec) => ({ collection, ...spec }))
  })
  return (await Promise.all(wanted)).flat()
}

/** Also a hashed one, as a shard key needs it. */
const isOfId = ({ key }: mongo.IndexDescriptionInfo) => Object.keys(key).join() === '_id'

export async function superfluousIndexes(declared: readonly DeclaredCollection[]): Promise<string[]> {
  const commands = declared.map(async ({ declaration, collection }) => {
    const needed = indexesOf(declaration)
    return (await presentIndexes(collection))
      .filter((found) => !isOfId(found) && !needed.some((spec) => isSame(spec, found)))
      .map(({ name }) => dropOf(collection, name))
  })
  return (await Promise.all(commands)).flat()
}

/** Returns what stands in the way. */
export async function buildIndex(index: WantedIndex): Promise<string[]> {
  const { collection, keys, sparse } = index
  try {
    await collection.createIndex(keys, { sparse })
    return []
  } catch (error) {
    if (!OTHER_OPTIONS.has(codeOf(error))) throw error
    const drop = dropOf(collection, keys)
    return [`${nameOf(index)}: there is such an index with other options. Drop it in mongosh: ${drop}`]
  }
}
