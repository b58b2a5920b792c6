/**
 * The values of unique keys, here called names: each is a document of one collection, whose id is unique. So the large
 * collections need no unique index of their own, which would forbid to shard them by id.
 *
 * A record claims a name before it is written with it, and releases it after it was written without it. A claim tells
 * the revision that it was made for. It may be removed or taken over only if no write of that revision or an earlier
 * one can bring the name into the record any more: the record has got so far without it, or is gone. Revisions never
 * go back, so no clock and no time-out has a part in this (docs/decisions/production-engine.md).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { mongo } from 'mongoose'
import { Conflict, type StoredResource, Unconfirmed } from '../../calendar/ports.ts'
import { codeOf, confirmed, DUPLICATE, refusedOf } from './errors.ts'
import type { MongoDocument } from './models.ts'
import { fromPrimary } from './options.ts'

export interface Name {
  /** `resource:key=value` */
  _id: string
  /** The id of the record that has it, or is about to. */
  holder: number
  /** The revision of the record that it was claimed for. */
  rev: number
}

export const NAMES = 'names'

/**
 * How long a write waits for a claim whose record does not have the name yet. A writer that is alive has written its
 * record by then, or given up (`wtimeoutMS`); one that is later still is refused.
 */
export const PATIENCE_MS = 10_000
/** A write that waits looks again after this part of the time that it has waited so far. */
const PAUSE = 1 / 4
const MIN_PAUSE_MS = 10

/** The revision of a document whose id was used up by `fence`. */
export const UNUSED = 0

/** A write of a record, and where it claims names. */
export interface Writer {
  resource: StoredResource
  names: mongo.Collection<Name>
  collection: mongo.Collection<MongoDocument>
  session: mongo.ClientSession | undefined
  patienceMs: number
}

interface Wait {
  /** By `performance.now`, as `firstSeen`, which is by claim. */
  started: number
  firstSeen: Map<string, number>
}

export const nameOf = (resource: StoredResource, entry: string): string => `${resource}:${entry}`

/**
 * Claims the names of a record before it is written. Of a new record nothing stays claimed when this fails.
 * @returns false when a record of this id, which is to be new, has one of them already
 * @throws Conflict when another record has one of them
 */
export async function claim(writer: Writer, { _id, rev }: MongoDocument, entries: readonly string[]): Promise<boolean> {
  const wait: Wait = { started: performance.now(), firstSeen: new Map() }
  const wanted = entries.toSorted() // in one order, so that no two writes wait for each other
  const claimed: string[] = []
  // Concurrent writes of one revision of a record share their claims, so only those of a new one are its own.
  const undo = () => (rev === 1 ? release(writer, { _id, rev }, claimed) : undefined)
  try {
    for (;;) {
      await claimFree(writer, { _id, rev }, wanted.slice(claimed.length), claimed)
      const taken = wanted[claimed.length]
      if (taken === undefined) return true
      const outcome = await takeOver(writer, { _id: nameOf(writer.resource, taken), holder: _id, rev }, wait)
      if (outcome === 'own') break
      if (outcome === 'taken') claimed.push(taken)
      else await sleep(Math.max(MIN_PAUSE_MS, (performance.now() - wait.started) * PAUSE))
    }
  } catch (error) {
    await undo()
    throw error
  }
  await undo()
  return false
}

/** Claims names up to the first that is taken, and adds them to `claimed`. */
async function claimFree(
  { names, resource, session }: Writer,
  { _id: holder, rev }: MongoDocument,
  entries: readonly string[],
  claimed: string[],
): Promise<void> {
  if (entries.length === 0) return
  const claims = entries.map((entry) =>
    rev === 1
      ? { insertOne: { document: { _id: nameOf(resource, entry), holder, rev } } }
      : claimAgain({ _id: nameOf(resource, entry), holder, rev }),
  )
  try {
    await names.bulkWrite(claims, { session })
    claimed.push(...entries)
  } catch (error) {
    claimed.push(...entries.slice(0, appliedOf(error)))
    if (refusedOf(error).some(({ code }) => code !== DUPLICATE)) throw error
  }
}

/** How many writes of an ordered bulk were applied, also if no majority has confirmed them. 0: unknown, or none. */
function appliedOf(error: unknown): number {
  if (!(error instanceof mongo.MongoBulkWriteError)) return 0
  const [refused] = [error.writeErrors].flat()
  return refused ? refused.index : error.result.getWriteConcernError() ? Infinity : 0
}

/** Claims a name, also if the record has it already. */
export function claimAgain({ _id, holder, rev }: Name): mongo.AnyBulkWriteOperation<Name> {
  return { updateOne: { filter: { _id, holder }, update: { $max: { rev } }, upsert: true } }
}

/**
 * Looks at the holder of a name.
 * @returns taken: the holder does not have it and never will; own: it is this record; held: look again later
 * @throws Conflict when the holder has it
 */
async function takeOver(writer: Writer, wanted: Name, wait: Wait): Promise<'taken' | 'own' | 'held'> {
  const { names, collection, session, resource } = writer
  const { _id, holder: id, rev } = wanted
  const found = await names.findOne({ _id }, { session, ...fromPrimary })
  if (!found) return 'held'
  if (found.holder === id) return 'own'
  const record = await collection.findOne({ _id: found.holder }, { session, ...fromPrimary })
  const entry = _id.slice(resource.length + 1)
  if (record?._unique?.includes(entry)) throw new Conflict(entry.slice(0, entry.indexOf('=')), found.holder)
  if (!isOver(found, record)) {
    if (waitedFor(found, wait) < writer.patienceMs) return 'held'
    if (!(await fence(writer, found, record))) return 'held'
  }
  const { holder } = found
  const taken = await names.updateOne({ _id, holder, rev: found.rev }, { $set: { holder: id, rev } }, { session })
  return taken.matchedCount ? 'taken' : 'held'
}

/** Whether no write can come any more that the name was claimed for. */
function isOver({ rev }: Name, record: MongoDocument | null): boolean {
  if (!record) return rev > 1 // it was removed; or else it is to be new
  return record.rev >= rev || record.rev === UNUSED
}

function waitedFor({ holder, rev }: Name, { firstSeen }: Wait): number {
  const key = `${holder}:${rev}`
  const since = firstSeen.get(key) ?? performance.now()
  firstSeen.set(key, since)
  return performance.now() - since
}

/**
 * Makes a write that never came, or is late, impossible: a record gets to the revision of the claim as it is; of a new
 * record the id is used up, by a document without content that no read returns.
 */
async function fence(
  { collection, session }: Writer,
  { holder, rev }: Name,
  record: MongoDocument | null,
): Promise<boolean> {
  if (record) {
    const replaced = await collection.replaceOne({ _id: holder, rev: record.rev }, { ...record, rev }, { session })
    return replaced.matchedCount === 1
  }
  try {
    return (await collection.insertOne({ _id: holder, rev: UNUSED }, { session })).acknowledged
  } catch (error) {
    if (codeOf(error) === DUPLICATE) return false
    throw error
  }
}

/**
 * Frees names that were claimed for revisions up to this one, when the record cannot get them by those any more. A
 * majority is not waited for, and failing is no failure: a claim that stays is taken over when somebody wants it.
 */
export async function release(
  { names, resource }: Writer,
  { _id: holder, rev }: MongoDocument,
  entries: readonly string[],
): Promise<void> {
  if (entries.length === 0) return
  const filter = { _id: { $in: entries.map((entry) => nameOf(resource, entry)) }, holder, rev: { $lte: rev } }
  await confirmed(() => names.deleteMany(filter, { writeConcern: { w: 1 } })).catch((error: unknown) => {
    if (!(error instanceof Unconfirmed)) throw error
  })
}
