/**
 * Where versions come from. On a replica set a version is a time of the server's log that a majority has; reads are
 * sent with it, and are shown nothing older. For a server whose replies carry no time there is a counter instead: a
 * write raises it when it is done, and a batch takes a number of its own (docs/decisions/versions.md).
 */
import type { mongo } from 'mongoose'

type Counters = mongo.Collection<{ _id: string; next: number }>

export interface Clock {
  now(): Promise<number>
  /** A version at least that of every change seen, of which `newest` is the last; of a counter: above all before. */
  next(newest: mongo.Timestamp | undefined): Promise<number>
  /** A write is done. */
  recordWrite(): Promise<void>
  /**
   * The version up to which every change was received; undefined while unknown. `before`: the version before the
   * streams were read. `drained`: they were read to their end. `resumeTokens`: how far each was read.
   */
  caughtUpTo(before: number, drained: boolean, resumeTokens: readonly unknown[]): number | undefined
}

/** A version is below 2^53 until 2092: seconds since 2024 and, in 22 bits, the number within the second. */
const EPOCH_S = 1_704_067_200
const NUMBERS_PER_SECOND = 2 ** 22

export function versionOf({ t, i }: { t: number; i: number }): number {
  return (t - EPOCH_S) * NUMBERS_PER_SECOND + Math.min(i, NUMBERS_PER_SECOND - 1)
}

/**
 * The `_data` of a resume token begins with its operation time as a KeyString: the type, 8 hexadecimal digits of
 * seconds and 8 of the number within the second. -Infinity: it is not of that form.
 */
function versionOfToken(token: unknown): number {
  const data = typeof token === 'object' && token !== null && '_data' in token ? token._data : undefined
  if (typeof data !== 'string' || !data.startsWith('82')) return -Infinity
  return versionOf({ t: Number.parseInt(data.slice(2, 10), 16), i: Number.parseInt(data.slice(10, 18), 16) })
}

/** Whether progress can be read from the tokens of this server's streams. */
export function hasTime(token: unknown): boolean {
  return Number.isFinite(versionOfToken(token))
}

/**
 * The newest time that this process knows a majority to have: the primary serves it at once, another member when it has
 * followed so far. It outlives connections, as the versions do that were taken from it.
 */
export class MajorityTime {
  #time: mongo.Timestamp | undefined

  get value(): mongo.Timestamp | undefined {
    return this.#time
  }

  /** Never back: a primary that was just elected may not know yet what a majority has. */
  advance(time: mongo.Timestamp): mongo.Timestamp {
    if (!this.#time || time.greaterThan(this.#time)) this.#time = time
    return this.#time
  }
}

interface Greeting {
  lastWrite?: { majorityOpTime?: { ts?: mongo.Timestamp } }
  operationTime?: mongo.Timestamp
}

/**
 * A majority's time, not the end of the log: while a majority is behind, reads do not have to wait for it. A router
 * (mongos) tells none; its operation time is later, and reads wait. What streams have delivered is told by their own
 * tokens.
 */
export function replicaClock(db: mongo.Db, majority: MajorityTime): Clock {
  const read = async () => {
    const reply: Greeting = await db.command({ isMaster: 1 }, { readPreference: 'primary' })
    const time = reply.lastWrite?.majorityOpTime?.ts ?? reply.operationTime
    if (!time) throw new Error('the reply of MongoDB carries no operation time')
    return majority.advance(time)
  }
  const toVersion = (time: mongo.Timestamp) => versionOf({ t: time.getHighBits() >>> 0, i: time.getLowBits() >>> 0 })
  return {
    now: async () => toVersion(await read()),
    async next(newest) {
      if (newest) majority.advance(newest) // a stream delivers what a majority has
      return toVersion(await read())
    },
    recordWrite: async () => {},
    caughtUpTo(_before, _drained, resumeTokens) {
      const lowest = Math.min(...resumeTokens.map(versionOfToken))
      return Number.isFinite(lowest) ? lowest : undefined
    },
  }
}

/** The id of the counter's document, which is stored under an older word for version. */
const COUNTER_ID = 'label'

export function counterClock(counters: Counters): Clock {
  // It starts at the present time, so that on a restored copy it starts above the versions given out before.
  const started = counters.updateOne(
    { _id: COUNTER_ID },
    { $setOnInsert: { next: versionOf({ t: Math.floor(Date.now() / 1000), i: 0 }) } },
    { upsert: true },
  )
  started.catch(() => {}) // thrown to whoever asks for a version
  const next = async () => {
    await started
    const row = await counters.findOneAndUpdate({ _id: COUNTER_ID }, { $inc: { next: 1 } }, { returnDocument: 'after' })
    return row?.next ?? 0
  }
  return {
    async now() {
      await started
      return (await counters.findOne({ _id: COUNTER_ID }))?.next ?? 0
    },
    next,
    recordWrite: async () => void (await next()),
    caughtUpTo: (before, drained) => (drained ? before : undefined),
  }
}
