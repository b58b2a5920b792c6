/** One change stream for each collection, merged in the order of the server's log. */
import type { mongo } from 'mongoose'
import { type DirtyId, PositionTooOld, type StoredResource } from '../../calendar/ports.ts'
import type { Connected } from './connection.ts'
import type { MongoDocument } from './models.ts'

/** How long the server may wait for a change before it answers that there is none. */
const MAX_AWAIT_MS = 20
/** How long one stream is read at a time, however much it has. */
const MAX_DRAIN_MS = 200

type Stream = mongo.ChangeStream<MongoDocument>

/** The position of each stream: opaque resume tokens of the server. */
export type Tokens = Partial<Record<StoredResource, unknown>>

interface Taken {
  dirty: DirtyId[]
  /** The time of the last of them. */
  newest: mongo.Timestamp | undefined
  tokens: Tokens
  /** Changes received and not yet taken. */
  remaining: number
}

interface Change extends DirtyId {
  token: unknown
  time: mongo.Timestamp
}

/** Only which document has changed: its content would be out of date when it is read. */
const pipeline = [{ $project: { operationType: 1, clusterTime: 1, 'documentKey._id': 1 } }]

export class Streams {
  readonly #streams: Map<StoredResource, Stream>
  readonly #tokens: Tokens
  /** Received and not yet taken, oldest first. */
  #received: Change[] = []

  private constructor(streams: Map<StoredResource, Stream>, tokens: Tokens) {
    this.#streams = streams
    this.#tokens = tokens
  }

  /** `tokens` undefined: from now on. */
  static async open(connected: Connected, resources: readonly StoredResource[], tokens?: Tokens): Promise<Streams> {
    const from = tokens ?? {}
    const streams = new Map(
      resources.map((resource): [StoredResource, Stream] => [
        resource,
        connected.collection(resource).watch(pipeline, {
          maxAwaitTimeMS: MAX_AWAIT_MS,
          ...(from[resource] ? { resumeAfter: from[resource] } : {}),
        }),
      ]),
    )
    const opened = new Streams(streams, { ...from })
    try {
      if (!tokens) await opened.#skipToNow(connected)
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  }

  /** Receives up to `limit` changes of each stream, so the oldest of all are among them. True: there are no more. */
  async receive(limit: number): Promise<boolean> {
    const received = await Promise.all(
      [...this.#streams].map(([resource, stream]) => this.#drain(resource, stream, limit)),
    )
    this.#received = [...this.#received, ...received.flatMap(({ changes }) => changes)].sort((a, b) =>
      a.time.compare(b.time),
    )
    return received.every(({ drained }) => drained)
  }

  take(limit: number): Taken {
    const taken = this.#received.slice(0, limit)
    this.#received = this.#received.slice(limit)
    for (const { resource, token } of taken) this.#tokens[resource] = token
    return {
      dirty: taken.map(({ resource, id }) => ({ resource, id })),
      newest: taken.at(-1)?.time,
      tokens: { ...this.#tokens },
      remaining: this.#received.length,
    }
  }

  /** How far each stream has been read. */
  get resumeTokens(): unknown[] {
    return [...this.#streams.values()].map((stream) => stream.resumeToken)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => stream.close()))
  }

  /**
   * Takes all changes so far. A stream without changes may have no token yet; it then gets that of a change which is
   * made for this purpose.
   */
  async #skipToNow({ db }: Connected): Promise<void> {
    await this.receive(Infinity)
    this.take(Infinity)
    const without = [...this.#streams.keys()].filter((resource) => !this.#tokens[resource])
    if (without.length === 0) return
    // Only for the stand-in used in tests, whose tokens are positions in one log for all collections. MongoDB returns a
    // token with every answer, and accepts no token of another stream.
    const beats = db.collection<{ _id: string; at: number }>('beats')
    const own = beats.watch(pipeline, { maxAwaitTimeMS: MAX_AWAIT_MS })
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

  /** Until there are no more changes, `limit` are received or the time is over. */
  async #drain(
    resource: StoredResource,
    stream: Stream,
    limit: number,
  ): Promise<{ changes: Change[]; drained: boolean }> {
    const changes: Change[] = []
    const capacity = limit - this.#received.filter((each) => each.resource === resource).length
    const deadline = performance.now() + MAX_DRAIN_MS
    while (changes.length < capacity && (changes.length === 0 || performance.now() < deadline)) {
      const change = await stream.tryNext()
      if (!change) {
        // Without changes the token advances too; it is saved before the log no longer reaches back to the old one.
        if (changes.length === 0 && capacity === limit)
          this.#tokens[resource] = stream.resumeToken ?? this.#tokens[resource]
        return { changes, drained: true }
      }
      // A collection that was dropped or renamed ends its stream; what has changed since is unknown.
      if (!('documentKey' in change))
        throw new PositionTooOld(`the collection ${resource} was changed as a whole (${change.operationType})`)
      if (!change.clusterTime) throw new Error(`a change of ${resource} has no time`)
      changes.push({ resource, id: Number(change.documentKey?._id), token: change._id, time: change.clusterTime })
    }
    return { changes, drained: false }
  }
}
