/**
 * Labels. A replica set's replies carry the time of the operation in its log, and a reader that has seen that time is
 * shown nothing older: that is the label. A server whose replies carry none has a counter instead, which every write
 * raises when it is done and every batch takes a number of its own from (docs/decisions/labels.md).
 */
import type { mongo } from 'mongoose'

type Counters = mongo.Collection<{ _id: string; next: number }>

export interface Clock {
  /** What it goes by, for the log. */
  by: 'operation time' | 'counter'
  now(): Promise<number>
  /** A label above all that were given before, or at least that of every change seen. */
  take(): Promise<number>
  /** A write is done. */
  wrote(): Promise<void>
  /**
   * Up to which label every change has been told: `asked` before the streams were read, whether they were read to their
   * end, and how far each is (resume tokens). Undefined: that cannot be said.
   */
  caughtUpTo(asked: number, ended: boolean, read: readonly unknown[]): number | undefined
}

/** Labels stay below 2^53 until 2092: seconds since 2024 and, in 22 bits, the number within the second. */
const EPOCH = 1_704_067_200
const WITHIN = 2 ** 22

export function labelOf({ t, i }: { t: number; i: number }): number {
  return (t - EPOCH) * WITHIN + Math.min(i, WITHIN - 1)
}

/** A resume token begins with its place in the log: a type, seconds and the number within the second (KeyString of a timestamp). */
function timeOf(token: unknown): number {
  const { _data } = (token ?? {}) as { _data?: unknown }
  if (typeof _data !== 'string' || !_data.startsWith('82')) return -Infinity
  return labelOf({ t: Number.parseInt(_data.slice(2, 10), 16), i: Number.parseInt(_data.slice(10, 18), 16) })
}

/**
 * Every read of the session comes after what its last answer has told. A ping tells the last entry of the log, the streams
 * tell what a majority has: so what was given is said by the streams themselves.
 */
export function replicaClock(db: mongo.Db, session: mongo.ClientSession): Clock {
  const now = async () => {
    await db.command({ ping: 1 }, { session })
    if (!session.operationTime) throw new Error('the reply to a ping carries no operation time')
    return labelOf({ t: session.operationTime.getHighBits() >>> 0, i: session.operationTime.getLowBits() >>> 0 })
  }
  const caughtUpTo = (_asked: number, _ended: boolean, read: readonly unknown[]) => {
    const least = Math.min(...read.map(timeOf))
    return Number.isFinite(least) ? least : undefined
  }
  return { by: 'operation time', now, take: now, wrote: async () => {}, caughtUpTo }
}

const LABEL = 'label'

export function counterClock(counters: Counters): Clock {
  // A counter that is begun again, on a copy that was put back, begins beyond where it was.
  const begun = counters.updateOne(
    { _id: LABEL },
    { $setOnInsert: { next: labelOf({ t: Math.floor(Date.now() / 1000), i: 0 }) } },
    { upsert: true },
  )
  begun.catch(() => {}) // told to whoever asks for a label
  const raised = async () => {
    await begun
    return (
      (await counters.findOneAndUpdate({ _id: LABEL }, { $inc: { next: 1 } }, { returnDocument: 'after' }))?.next ?? 0
    )
  }
  return {
    by: 'counter',
    async now() {
      await begun
      return (await counters.findOne({ _id: LABEL }))?.next ?? 0
    },
    take: raised,
    wrote: async () => void (await raised()),
    caughtUpTo: (asked, ended) => (ended ? asked : undefined),
  }
}
