/** One change stream a collection, read together: what changed, in the order of the server's log. */
import type { mongo } from 'mongoose'
import { type DirtyId, PositionTooOld, type StoredResource } from '../../calendar/ports.ts'
import type { Ready } from './connection.ts'

/** Milliseconds the server may hold back the answer that nothing has changed. */
const HOLD = 20
/** Milliseconds of reading one stream, however much it has. */
const LONGEST = 200

/** Where each stream is: opaque tokens of the server. */
export type Tokens = Partial<Record<StoredResource, unknown>>

interface Taken {
  dirty: DirtyId[]
  tokens: Tokens
  /** Received and still to be given. */
  left: number
}

interface Change extends DirtyId {
  token: unknown
  time: mongo.Timestamp
}

/** Only what tells which document it is: a content would be out of date when it is looked at. */
const pipeline = [{ $project: { operationType: 1, clusterTime: 1, 'documentKey._id': 1 } }]

export class Streams {
  readonly #streams: Map<StoredResource, mongo.ChangeStream>
  readonly #tokens: Tokens
  /** Received and not given yet. */
  #waiting: Change[] = []

  private constructor(streams: Map<StoredResource, mongo.ChangeStream>, tokens: Tokens) {
    this.#streams = streams
    this.#tokens = tokens
  }

  /** `tokens` undefined: from now on. */
  static async open(ready: Ready, resources: readonly StoredResource[], tokens?: Tokens): Promise<Streams> {
    const from = tokens ?? {}
    const streams = new Map(
      resources.map((resource) => [
        resource,
        ready.model(resource).collection.watch(pipeline, {
          maxAwaitTimeMS: HOLD,
          ...(from[resource] ? { resumeAfter: from[resource] } : {}),
        }) as unknown as mongo.ChangeStream,
      ]),
    )
    const opened = new Streams(streams, { ...from })
    try {
      if (!tokens) await opened.begin(ready)
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  }

  /** What has changed so far is before "now". A server that has nothing to tell may give no token: then that of a change made for it serves. */
  private async begin({ db }: Ready): Promise<void> {
    await this.receive(Infinity)
    this.take(Infinity)
    const without = [...this.#streams.keys()].filter((resource) => !this.#tokens[resource])
    if (without.length === 0) return
    // The stand-in alone: its tokens are of the whole log. MongoDB gives one with every answer, and takes no other stream's.
    const beats = db.collection<{ _id: string; at: number }>('beats')
    const own = beats.watch(pipeline, { maxAwaitTimeMS: HOLD })
    try {
      await own.tryNext()
      const _id = crypto.randomUUID()
      await beats.insertOne({ _id, at: Date.now() })
      const change = await own.next()
      await beats.deleteOne({ _id })
      for (const resource of without) this.#tokens[resource] = change._id
    } finally {
      await own.close()
    }
  }

  /** What the server has, as many of each stream as are to be given: the oldest of all are among them. True: that was all, up to now. */
  async receive(limit: number): Promise<boolean> {
    const received = await Promise.all(
      [...this.#streams].map(([resource, stream]) => this.drain(resource, stream, limit)),
    )
    this.#waiting = [...this.#waiting, ...received.flatMap(({ changes }) => changes)].sort((a, b) =>
      a.time.compare(b.time),
    )
    return received.every(({ ended }) => ended)
  }

  /** Until there is nothing more, or for a while: where changes never cease, they are given in between. */
  private async drain(
    resource: StoredResource,
    stream: mongo.ChangeStream,
    limit: number,
  ): Promise<{ changes: Change[]; ended: boolean }> {
    const changes: Change[] = []
    const room = limit - this.#waiting.filter((each) => each.resource === resource).length
    const until = performance.now() + LONGEST
    while (changes.length < room && (changes.length === 0 || performance.now() < until)) {
      const change = await stream.tryNext()
      if (!change) {
        // Without changes the token moves on too, so that it does not grow too old.
        if (changes.length === 0 && room === limit)
          this.#tokens[resource] = stream.resumeToken ?? this.#tokens[resource]
        return { changes, ended: true }
      }
      // Dropped, renamed or gone with its database: the stream is at its end, and what else happened nobody knows.
      if (!('documentKey' in change))
        throw new PositionTooOld(`the collection ${resource} was changed as a whole (${change.operationType})`)
      if (!change.clusterTime) throw new Error(`a change of ${resource} has no time`)
      changes.push({ resource, id: Number(change.documentKey?._id), token: change._id, time: change.clusterTime })
    }
    return { changes, ended: false }
  }

  take(limit: number): Taken {
    const taken = this.#waiting.slice(0, limit)
    this.#waiting = this.#waiting.slice(limit)
    for (const { resource, token } of taken) this.#tokens[resource] = token
    return {
      dirty: taken.map(({ resource, id }) => ({ resource, id })),
      tokens: { ...this.#tokens },
      left: this.#waiting.length,
    }
  }

  /** How far each stream has been read. */
  get read(): unknown[] {
    return [...this.#streams.values()].map((stream) => stream.resumeToken)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => stream.close()))
  }
}
