/** The commands that the service sends, on the documents and the log. */
import mongoose from 'mongoose'
import type { ChangeStreams, StreamStage } from './change-streams.ts'
import { type Document, type Documents, type Filter, type Index, updated } from './documents.ts'
import { Failure, interrupted } from './failure.ts'
import { type Log, type Time, timeOf, timestampOf } from './log.ts'

const { Long } = mongoose.mongo

/** Counts the states of a member. */
export interface TopologyVersion {
  processId: unknown
  counter: { toString(): string } | number
}

/** As far as it is read. Which member it is sent to is not part of it. */
export interface Command {
  $db: string
  lsid?: { id: { toString(encoding: 'hex'): string } }
  txnNumber?: number
  readConcern?: { level?: string; afterClusterTime?: Parameters<typeof timeOf>[0] }
  writeConcern?: { w?: string | number; wtimeout?: number }
  maxTimeMS?: number
  /** Of a greeting that waits for another state than the one that the client knows. */
  topologyVersion?: TopologyVersion | undefined
  maxAwaitTimeMS?: number
  find: string
  filter?: Filter
  limit?: number
  aggregate: string
  pipeline?: readonly { $changeStream?: StreamStage }[]
  getMore: number
  cursors: readonly (number | { toNumber(): number })[]
  insert: string
  documents: readonly Document[]
  update: string | Filter
  updates: readonly { q: Filter; u: Filter; upsert?: boolean }[]
  delete: string
  deletes: readonly { q: Filter; limit: number }[]
  findAndModify: string
  query: Filter
  upsert?: boolean
  new?: boolean
  createIndexes: string
  indexes: readonly Index[]
  listIndexes: string
}

export interface Member {
  log: Log
  documents: Documents
  streams: ChangeStreams
  /** The last entry that this member has. */
  applied(): Time
  isAway(): boolean
  /** What the retryable writes have answered, by session and number, and when. */
  writes: Map<string, Written>
}

interface Written {
  time: Time
  reply: object
}

type Handler = (command: Command, member: Member) => object | Promise<object>

const MAX_WAIT_MS = 1_000

/** @throws Failure when the member is away before the time has come */
async function waitFor({ log, isAway }: Member, condition: () => boolean, ms?: number): Promise<boolean> {
  const met = await log.waiters.until(() => isAway() || condition(), ms)
  if (isAway()) throw interrupted()
  return met
}

/** The time that a read sees: a majority's, or the last that this member has; not before `afterClusterTime`. */
async function readTime({ readConcern = {}, maxTimeMS }: Command, member: Member): Promise<Time> {
  const { log, applied } = member
  const { level, afterClusterTime } = readConcern
  const visible = () => (level === 'majority' && log.committed < applied() ? log.committed : applied())
  const after = afterClusterTime ? timeOf(afterClusterTime) : 0n
  if (!(await waitFor(member, () => visible() >= after, maxTimeMS)))
    throw new Failure(50, 'MaxTimeMSExpired', 'operation exceeded time limit')
  return visible()
}

function cursorReply(namespace: string, firstBatch: object[], time: Time): object {
  return { cursor: { id: Long.ZERO, ns: namespace, firstBatch }, operationTime: timestampOf(time) }
}

/** A write is repeated by its number without being done again. All wait for the majority, if they ask for it. */
async function written(command: Command, member: Member, write: () => object): Promise<object> {
  const { log, writes } = member
  const { lsid, txnNumber, writeConcern = {} } = command
  const key = txnNumber === undefined ? undefined : `${lsid?.id.toString('hex')}:${txnNumber}`
  const done = (key && writes.get(key)) || { reply: write(), time: log.last }
  if (key) writes.set(key, done)
  const { w, wtimeout } = writeConcern
  const confirmed = w !== 'majority' || (await waitFor(member, () => log.committed >= done.time, wtimeout || undefined))
  const operationTime = timestampOf(done.time)
  if (confirmed) return { ...done.reply, operationTime }
  const errmsg = 'waiting for replication timed out'
  const errInfo = { wtimeout: true, writeConcern }
  return {
    ...done.reply,
    operationTime,
    writeConcernError: { code: 64, codeName: 'WriteConcernTimeout', errmsg, errInfo },
  }
}

/** Without the writes that a duplicate refused, which are in `writeErrors`. */
function each<T>(writes: readonly T[], write: (one: T) => number): { n: number; writeErrors?: object[] } {
  let n = 0
  for (const [index, one] of writes.entries()) {
    try {
      n += write(one)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { n, writeErrors: [{ index, code: error.code, errmsg: error.message }] }
    }
  }
  return { n }
}

interface Modified {
  before?: Document | undefined
  after?: Document
}

function modify({ documents }: Member, namespace: string, q: Filter, u: Filter, upsert = false): Modified {
  const [before] = documents.find(namespace, q)
  if (!before && !upsert) return {}
  const after = updated(before, q, u)
  if (after) documents.put(namespace, after, before ? 'replace' : 'insert')
  return { before, after: after ?? before }
}

/** The only order that the service asks for. */
function byId(a: Document, b: Document): number {
  return typeof a._id === 'number' ? a._id - Number(b._id) : String(a._id) < String(b._id) ? -1 : 1
}

export const handlers: Readonly<Record<string, Handler>> = {
  ping: () => ({}),
  endSessions: () => ({}),

  async find(command, member) {
    const namespace = `${command.$db}.${command.find}`
    const time = await readTime(command, member)
    const found = member.documents.find(namespace, command.filter ?? {}, time)
    const sorted = found.toSorted(byId)
    return cursorReply(namespace, sorted.slice(0, command.limit || undefined), time)
  },

  async aggregate(command, member) {
    const namespace = `${command.$db}.${command.aggregate}`
    const { pipeline = [] } = command
    const stream = pipeline[0]?.$changeStream
    if (!stream) throw new Failure(59, 'CommandNotFound', 'only change streams are aggregated')
    const { id, events, postBatchResumeToken } = member.streams.open(namespace, stream)
    return { cursor: { id: Long.fromNumber(id), ns: namespace, firstBatch: events, postBatchResumeToken } }
  },

  async getMore(command, { streams, isAway }) {
    const ms = command.maxTimeMS ?? MAX_WAIT_MS
    const { events, postBatchResumeToken, namespace } = await streams.more(command.getMore, ms, isAway)
    if (isAway()) throw interrupted()
    const id = Long.fromNumber(command.getMore)
    return { cursor: { id, ns: namespace, nextBatch: events, postBatchResumeToken } }
  },

  killCursors({ cursors }, { streams }) {
    for (const id of cursors) streams.close(Number(id))
    return { cursorsKilled: cursors }
  },

  insert: (command, member) =>
    written(command, member, () =>
      each(command.documents, (document) => {
        member.documents.put(`${command.$db}.${command.insert}`, document, 'insert')
        return 1
      }),
    ),

  update: (command, member) =>
    written(command, member, () => {
      const upserted: object[] = []
      const done = each(command.updates, ({ q, u, upsert }) => {
        const { before, after } = modify(member, `${command.$db}.${command.update}`, q, u, upsert)
        if (after && !before) upserted.push({ index: upserted.length, _id: after._id })
        return after ? 1 : 0
      })
      return { ...done, nModified: done.n - upserted.length, ...(upserted.length ? { upserted } : {}) }
    }),

  delete: (command, member) =>
    written(command, member, () =>
      each(command.deletes, ({ q, limit }) => {
        const namespace = `${command.$db}.${command.delete}`
        const found = member.documents.find(namespace, q).slice(0, limit || undefined)
        for (const { _id } of found) member.documents.remove(namespace, _id)
        return found.length
      }),
    ),

  findAndModify: (command, member) =>
    written(command, member, () => {
      const update = typeof command.update === 'object' ? command.update : {}
      const namespace = `${command.$db}.${command.findAndModify}`
      const { before, after } = modify(member, namespace, command.query, update, command.upsert)
      return { value: (command.new ? after : before) ?? null, lastErrorObject: { n: after ? 1 : 0 } }
    }),

  createIndexes: (command, member) =>
    written(command, member, () => {
      for (const index of command.indexes) member.documents.addIndex(`${command.$db}.${command.createIndexes}`, index)
      return {}
    }),

  listIndexes({ $db, listIndexes }, { documents }) {
    const ns = `${$db}.${listIndexes}`
    const firstBatch = documents.indexes(ns)
    if (firstBatch.length === 0) throw new Failure(26, 'NamespaceNotFound', `ns does not exist: ${ns}`)
    return { cursor: { id: Long.ZERO, ns, firstBatch } }
  },

  dropDatabase: ({ $db }, { documents }) => ({ operationTime: timestampOf(documents.drop($db)) }),
}
