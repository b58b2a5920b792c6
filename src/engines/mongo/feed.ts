/** The feed: the changes of the streams with the version they are indexed under. */
import { mongo } from 'mongoose'
import { type Changes, PositionTooOld, type StoredResource } from '../../calendar/ports.ts'
import type { Notifier } from '../feed.ts'
import { ChangeWatch } from './change-watch.ts'
import type { Connected, Mongo } from './connection.ts'
import { Streams, type Tokens } from './streams.ts'

/** Resume tokens may hold types that JSON has not. */
const { EJSON } = mongo.BSON

interface Position {
  store: string
  tokens: Tokens
}

/** A read that found nothing, and how many notifications there had been before it. */
interface Quiet {
  found: Changes
  at: number
  notified: number
}

/** So long the answer to a read that found nothing stands, unless there is a notification. */
export const QUIET_MS = 4_000

/** Streams stay open between two reads that follow one another; a read from another position opens its own. */
export class MongoFeed {
  readonly #server: Mongo
  /** Open streams that nobody is reading, by the position they are at. */
  readonly #idle = new Map<string, Streams>()
  readonly #reads = new Set<Promise<unknown>>()
  readonly #notifier: Notifier
  #watch: ChangeWatch | undefined
  #quiet: Quiet | undefined

  /** `notifier` is told of the changes of all processes, once something was read. */
  constructor(server: Mongo, notifier: Notifier) {
    this.#server = server
    this.#notifier = notifier
  }

  position(): Promise<string> {
    return this.#server.use(async (connected) => {
      const streams = await Streams.open(connected, this.#resources)
      const position = positionOf(connected, streams.take(0).tokens)
      await this.#release(position, streams)
      return position
    })
  }

  /** The changes there are now: it does not wait for any. */
  changes(from: string, limit: number): Promise<Changes> {
    if (this.#quiet && this.#isQuiet(from, this.#quiet)) return Promise.resolve(this.#quiet.found)
    const read = this.#read(from, limit)
    this.#reads.add(read)
    const ended = () => void this.#reads.delete(read)
    read.then(ended, ended)
    return read
  }

  /** A write moves the time of the servers on; a counter moves by itself. */
  nextVersion(): Promise<number> {
    return this.#server.use(async ({ db, clock }) => {
      const counters = db.collection<{ _id: string; next: number }>('counters')
      await counters.updateOne({ _id: 'version' }, { $inc: { next: 1 } }, { upsert: true })
      return clock.next(undefined)
    })
  }

  /** Waits for the reads under way. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#reads)
    await this.#watch?.close()
    await Promise.all([...this.#idle.values()].map((streams) => streams.close()))
    this.#idle.clear()
  }

  #read(from: string, limit: number): Promise<Changes> {
    return this.#server.use(async (connected) => {
      const { notified } = this.#notifier
      const streams = await this.#acquire(connected, from)
      try {
        const before = await connected.clock.now()
        const drained = await streams.receive(limit)
        const { dirty, newest, tokens, remaining } = streams.take(limit)
        const version = dirty.length ? await connected.clock.next(newest) : before
        const caughtUpTo = remaining ? undefined : connected.clock.caughtUpTo(before, drained, streams.resumeTokens)
        const position = positionOf(connected, tokens)
        await this.#release(position, streams)
        const found: Changes = {
          dirty,
          position,
          version,
          waiting: remaining,
          ...(caughtUpTo === undefined ? {} : { caughtUpTo }),
        }
        if (dirty.length === 0 && drained) {
          await this.#watchFrom(connected, tokens)
          this.#quiet = { found, at: performance.now(), notified }
        }
        return found
      } catch (error) {
        await streams.close()
        throw error
      }
    })
  }

  #isQuiet(from: string, { found, at, notified }: Quiet): boolean {
    const isRecent = performance.now() - at < QUIET_MS
    return isRecent && found.position === from && notified === this.#notifier.notified && this.#watch?.works === true
  }

  async #watchFrom(connected: Connected, tokens: Tokens): Promise<void> {
    const old = this.#watch
    if (!old?.works || old.connected !== connected) {
      this.#watch = new ChangeWatch(connected, this.#resources, () => this.#notifier.notify())
      await old?.close()
    }
    this.#watch?.resume(tokens)
  }

  get #resources(): StoredResource[] {
    return this.#server.stores.flatMap(({ name, excludedFromFeed }) => (excludedFromFeed ? [] : [name]))
  }

  async #acquire(connected: Connected, position: string): Promise<Streams> {
    const idle = this.#idle.get(position)
    this.#idle.delete(position)
    return idle ?? Streams.open(connected, this.#resources, tokensOf(connected, position, this.#resources))
  }

  /** Only the streams used last stay open: there is one indexer. */
  async #release(position: string, streams: Streams): Promise<void> {
    const others = [...this.#idle.values()]
    this.#idle.clear()
    this.#idle.set(position, streams)
    await Promise.all(others.map((other) => other.close()))
  }
}

function positionOf({ storeId }: Connected, tokens: Tokens): string {
  return EJSON.stringify({ store: storeId, tokens } satisfies Position)
}

/** @throws PositionTooOld when it is not a position of this store */
function tokensOf({ storeId }: Connected, position: string, resources: readonly StoredResource[]): Tokens {
  const { store, tokens } = parsed(position)
  if (store !== storeId || !tokens || resources.some((resource) => !tokens[resource]))
    throw new PositionTooOld('the position is of another store')
  return tokens
}

function parsed(position: string): Partial<Position> {
  try {
    return EJSON.parse(position)
  } catch {
    return {} // of another engine
  }
}
