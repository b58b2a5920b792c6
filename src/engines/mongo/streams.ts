/** One change stream a collection, read together: what changed, in the order of the server's log. */
import type { mongo } from 'mongoose'
import { PositionTooOld, type Mark, type StoredResource } from '../../calendar/ports.ts'
import type { Ready } from './connection.ts'

/** Milliseconds the server may hold back the answer that nothing has changed. */
const HOLD = 20

/** Where each stream is: opaque tokens of the server. */
export type Tokens = Partial<Record<StoredResource, unknown>>

interface Change extends Mark {
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
    const streams = new Map(resources.map((resource) => [resource, ready.model(resource).collection.watch(pipeline, { maxAwaitTimeMS: HOLD, ...(from[resource] ? { resumeAfter: from[resource] } : {}) }) as unknown as mongo.ChangeStream]))
    const opened = new Streams(streams, { ...from })
    try {
      if (!tokens) await opened.begin(ready)
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  }

  /** Where there is nothing to tell, some servers give no token: that of a change made for it, which is later than all before, serves for every stream. */
  private async begin({ db }: Ready): Promise<void> {
    await this.receive()
    if (this.#waiting.length || [...this.#streams.keys()].every((resource) => this.#tokens[resource])) return
    const beats = db.collection<{ _id: string; at: number }>('beats')
    const own = beats.watch(pipeline, { maxAwaitTimeMS: HOLD })
    try {
      await own.tryNext()
      const _id = crypto.randomUUID()
      await beats.insertOne({ _id, at: Date.now() })
      const change = await own.next()
      await beats.deleteOne({ _id })
      for (const resource of this.#streams.keys()) this.#tokens[resource] ??= change._id
    } finally {
      await own.close()
    }
  }

  /** Everything that the server has, up to now. */
  async receive(): Promise<void> {
    const received = await Promise.all([...this.#streams].map(([resource, stream]) => this.drain(resource, stream)))
    this.#waiting = [...this.#waiting, ...received.flat()].sort((a, b) => a.time.compare(b.time))
  }

  private async drain(resource: StoredResource, stream: mongo.ChangeStream): Promise<Change[]> {
    const changes: Change[] = []
    for (let change; (change = await stream.tryNext()); ) {
      // Dropped, renamed or gone with its database: the stream is at its end, and what else happened nobody knows.
      if (!('documentKey' in change)) throw new PositionTooOld(`the collection ${resource} was changed as a whole (${change.operationType})`)
      if (change.clusterTime) changes.push({ resource, id: Number(change.documentKey?._id), token: change._id, time: change.clusterTime })
    }
    // Without changes the token moves on too, so that it does not grow too old.
    if (changes.length === 0 && !this.#waiting.some((each) => each.resource === resource)) this.#tokens[resource] = stream.resumeToken ?? this.#tokens[resource]
    return changes
  }

  take(limit: number): { marks: Mark[]; tokens: Tokens; drained: boolean } {
    const taken = this.#waiting.slice(0, limit)
    this.#waiting = this.#waiting.slice(limit)
    for (const { resource, token } of taken) this.#tokens[resource] = token
    return { marks: taken.map(({ resource, id }) => ({ resource, id })), tokens: { ...this.#tokens }, drained: this.#waiting.length === 0 }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => stream.close()))
  }
}
