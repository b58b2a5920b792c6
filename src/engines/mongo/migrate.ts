/**
 * What `npm run migrate` makes, and the first start on an empty database: the indexes, and the names of records of
 * releases that had unique indexes instead. Every other start only checks that all is there.
 */
import type { mongo } from 'mongoose'
import { UnsuitableServer } from '../../calendar/ports.ts'
import { codeOf, DUPLICATE, NO_SUCH_INDEX, refusedOf } from './errors.ts'
import {
  buildIndex,
  type DeclaredCollection,
  missingIndexes,
  nameOf as nameOfIndex,
  presentIndexes,
  superfluousIndexes,
} from './indexes.ts'
import { type MongoDocument, UNIQUE } from './models.ts'
import { claimAgain, NAMES, type Name, nameOf } from './names.ts'
import { fromPrimary } from './options.ts'

export interface Migration {
  /** What was missing: indexes, by name, and `names`. */
  built: string[]
  /** Indexes of other releases, or of the operator: as commands that drop them. */
  superfluous: string[]
}

/** The id of the name that says that all others are there. */
const COMPLETE = 'complete'
const PAGE_SIZE = 1_000
/** Reported at once. */
const MAX_DUPLICATES = 20

/** @throws UnsuitableServer */
export async function requireMigrated(declared: readonly DeclaredCollection[], db: mongo.Db): Promise<void> {
  const indexes = (await missingIndexes(declared)).map(nameOfIndex)
  if (!(await hasNames(declared, db)))
    throw new UnsuitableServer(
      'MongoDB lacks the collection of names, or it is out of date: another release has written here. ' +
        'Stop all its processes, then: npm run migrate',
    )
  if (indexes.length)
    throw new UnsuitableServer(`MongoDB lacks indexes: ${indexes.join(', ')}. Build them with: npm run migrate`)
}

/**
 * May be repeated, also after it was interrupted.
 * @throws UnsuitableServer when records hold the same value of a unique key, and how that is mended
 */
export async function migrate(declared: readonly DeclaredCollection[], db: mongo.Db): Promise<Migration> {
  const indexes = await missingIndexes(declared)
  const problems: string[] = []
  for (const index of indexes) problems.push(...(await buildIndex(index)))
  const lacksNames = !(await hasNames(declared, db))
  if (lacksNames) for (const each of declared) problems.push(...(await buildNames(each, namesOf(db))))
  if (problems.length) throw new UnsuitableServer(problems.join('\n'))
  if (lacksNames) await complete(declared, db)
  return {
    built: [...indexes.map(nameOfIndex), ...(lacksNames ? [NAMES] : [])],
    superfluous: await superfluousIndexes(declared),
  }
}

const namesOf = (db: mongo.Db) => db.collection<Name>(NAMES, fromPrimary)

/** The index of earlier releases, which need it: where it is, they may have written records without claims. */
async function uniqueIndexOf({ collection }: DeclaredCollection): Promise<string | undefined> {
  const found = (await presentIndexes(collection)).find(({ key, unique }) => unique && UNIQUE in key)
  return found?.name
}

async function hasNames(declared: readonly DeclaredCollection[], db: mongo.Db): Promise<boolean> {
  if (!(await namesOf(db).findOne({ _id: COMPLETE }))) return false
  return (await Promise.all(declared.map(uniqueIndexOf))).every((name) => name === undefined)
}

async function complete(declared: readonly DeclaredCollection[], db: mongo.Db): Promise<void> {
  await namesOf(db).updateOne({ _id: COMPLETE }, { $set: { holder: 0, rev: 0 } }, { upsert: true })
  for (const each of declared) {
    const index = await uniqueIndexOf(each)
    if (index !== undefined)
      await each.collection.dropIndex(index).catch((error: unknown) => {
        if (codeOf(error) !== NO_SUCH_INDEX) throw error // another process was faster
      })
  }
}

/** Returns what stands in the way. */
async function buildNames(
  { declaration, collection }: DeclaredCollection,
  names: mongo.Collection<Name>,
): Promise<string[]> {
  if (declaration.unique.length === 0) return []
  let hasDuplicates = false
  let after = -1
  for (;;) {
    const page = await collection
      .find({ _id: { $gt: after } }, { projection: { rev: 1, [UNIQUE]: 1 }, ...fromPrimary })
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .toArray()
    const wanted = page.flatMap(({ _id, rev, _unique = [] }) =>
      _unique.map((entry) => ({ _id: nameOf(declaration.name, entry), holder: _id, rev })),
    )
    for (const name of await claimAll(wanted, names))
      hasDuplicates = !(await takeOver(name, { declaration, collection }, names)) || hasDuplicates
    const last = page.at(-1)
    if (!last) return hasDuplicates ? duplicatesIn(collection) : []
    after = last._id
  }
}

/** Returns those that other records have claimed. */
async function claimAll(wanted: readonly Name[], names: mongo.Collection<Name>): Promise<Name[]> {
  if (wanted.length === 0) return []
  try {
    await names.bulkWrite(wanted.map(claimAgain), { ordered: false })
    return []
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.some(({ code }) => code !== DUPLICATE)) throw error
    return refused.flatMap(({ index }) => wanted[index] ?? [])
  }
}

/** Nobody else writes. False: the other record has it. */
async function takeOver(
  { _id, holder, rev }: Name,
  { declaration, collection }: DeclaredCollection,
  names: mongo.Collection<Name>,
): Promise<boolean> {
  const other = await names.findOne({ _id })
  const entry = _id.slice(nameOf(declaration.name, '').length)
  const isHeld = other && (await collection.findOne({ _id: other.holder, [UNIQUE]: entry }, fromPrimary))
  if (!isHeld) await names.updateOne({ _id }, { $set: { holder, rev } }, { upsert: true })
  return !isHeld
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
