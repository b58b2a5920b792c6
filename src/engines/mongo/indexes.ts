/**
 * The indexes of the collections. `npm run migrate` builds them, and so does the first start on an empty database;
 * every other start only checks that they are there.
 */
import type { mongo } from 'mongoose'
import { type StoreDeclaration, UnsuitableServer } from '../../calendar/ports.ts'
import { codeOf, DUPLICATE, NO_SUCH_COLLECTION } from './errors.ts'
import { type IndexSpec, indexesOf, type MongoDocument } from './models.ts'

/** Another index has the same name or the same keys. */
const OTHER_OPTIONS: ReadonlySet<number | undefined> = new Set([85, 86])
/** Reported at once. */
const MAX_DUPLICATES = 20

export interface DeclaredCollection {
  declaration: StoreDeclaration
  collection: mongo.Collection<MongoDocument>
}

interface WantedIndex extends IndexSpec {
  collection: mongo.Collection<MongoDocument>
}

export interface Migration {
  /** The names of the indexes that were missing. */
  built: string[]
  /** Indexes of other releases, or of the operator: as commands that drop them. */
  superfluous: string[]
}

const nameOf = ({ collection, keys }: WantedIndex) => `${collection.collectionName} (${Object.keys(keys).join(', ')})`
const dropOf = ({ collectionName }: mongo.Collection<MongoDocument>, index: unknown) =>
  `db.${collectionName}.dropIndex(${JSON.stringify(index)})`

function present(collection: mongo.Collection<MongoDocument>): Promise<mongo.IndexDescriptionInfo[]> {
  return collection.indexes().catch((error: unknown) => {
    if (codeOf(error) === NO_SUCH_COLLECTION) return []
    throw error
  })
}

function isSame({ keys, unique }: IndexSpec, found: mongo.IndexDescriptionInfo): boolean {
  return JSON.stringify(found.key) === JSON.stringify(keys) && (found.unique ?? false) === unique
}

async function missing(declared: readonly DeclaredCollection[]): Promise<WantedIndex[]> {
  const wanted = declared.map(async ({ declaration, collection }) => {
    const indexes = await present(collection)
    return indexesOf(declaration)
      .filter((spec) => !indexes.some((found) => isSame(spec, found)))
      .map((spec) => ({ collection, ...spec }))
  })
  return (await Promise.all(wanted)).flat()
}

async function superfluous(declared: readonly DeclaredCollection[]): Promise<string[]> {
  const commands = declared.map(async ({ declaration, collection }) => {
    const needed: IndexSpec[] = [{ keys: { _id: 1 }, unique: false, sparse: false }, ...indexesOf(declaration)]
    return (await present(collection))
      .filter((found) => !needed.some((spec) => isSame(spec, found)))
      .map(({ name }) => dropOf(collection, name))
  })
  return (await Promise.all(commands)).flat()
}

/** @throws UnsuitableServer */
export async function requireIndexes(declared: readonly DeclaredCollection[]): Promise<void> {
  const names = (await missing(declared)).map(nameOf)
  if (names.length)
    throw new UnsuitableServer(`MongoDB lacks indexes: ${names.join(', ')}. Build them with: npm run migrate`)
}

/** @throws UnsuitableServer when records hold the same value of a unique key, and how that is mended */
export async function buildIndexes(declared: readonly DeclaredCollection[]): Promise<Migration> {
  const wanted = await missing(declared)
  const problems: string[] = []
  for (const index of wanted) problems.push(...(await build(index)))
  if (problems.length) throw new UnsuitableServer(problems.join('\n'))
  return { built: wanted.map(nameOf), superfluous: await superfluous(declared) }
}

/** Returns what stands in the way. */
async function build(index: WantedIndex): Promise<string[]> {
  const { collection, keys, unique, sparse } = index
  try {
    await collection.createIndex(keys, { unique, sparse })
    return []
  } catch (error) {
    if (codeOf(error) === DUPLICATE) return await duplicatesIn(collection)
    if (!OTHER_OPTIONS.has(codeOf(error))) throw error
    const drop = dropOf(collection, keys)
    return [`${nameOf(index)}: there is such an index with other options. Drop it in mongosh: ${drop}`]
  }
}

interface Duplicate {
  /** `key=value` */
  _id: string
  ids: number[]
}

async function duplicatesIn(collection: mongo.Collection<MongoDocument>): Promise<string[]> {
  const found = await collection
    .aggregate<Duplicate>(
      [
        { $unwind: '$_unique' },
        { $group: { _id: '$_unique', ids: { $push: '$_id' }, count: { $sum: 1 } } },
        { $match: { count: { $gt: 1 } } },
        { $limit: MAX_DUPLICATES },
      ],
      { allowDiskUse: true },
    )
    .toArray()
  return found.flatMap((duplicate) => advice(collection.collectionName, duplicate))
}

/** The first record keeps the value; each of the others is to get another one, or to go. */
function advice(collection: string, { _id: entry, ids }: Duplicate): string[] {
  const [key, value] = [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]
  const [first = 0, ...others] = ids.toSorted((a, b) => a - b)
  const heading = `${collection} ${[first, ...others].join(', ')} have the same ${key}: ${JSON.stringify(value)}`
  const updates = others.map((id) => {
    const filter = JSON.stringify({ _id: id, _unique: entry })
    const update = JSON.stringify({
      $set: { [key]: `${value}-${id}`, '_unique.$': `${entry}-${id}` },
      $inc: { rev: 1 },
    })
    return `  db.${collection}.updateOne(${filter}, ${update})`
  })
  return [
    `${heading}. In mongosh, give the others another one, or delete them (db.${collection}.deleteOne({ _id: … })):`,
    ...updates,
  ]
}
