/** The feed: the changes of the streams with the version they are indexed under. */
import { mongo } from 'mongoose'
import { type Changes, PositionTooOld, type StoredResource } from '../../calendar/ports.ts'
import type { Connected, Mongo } from './connection.ts'
import { Streams, type Tokens } from './streams.ts'

/** Resume tokens may hold types that JSON has not. */
const { EJSON } = mongo.BSON

interface Position {
  store: string
  tokens: Tokens
}

/** Streams stay open between two reads that follow one another; a read from another position opens its own. */
export class MongoFeed {
  readonly #server: Mongo
  /** Open streams that nobody is reading, by the position they are at. */
  readonly #idle = new Map<string, Streams>()
  readonly #reads = new Set<Promise<unknown>>()

  constructor(server: Mongo) {
    this.#server = server
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
    const read = this.#read(from, limit)
    this.#reads.add(read)
    const ended = () => void this.#reads.delete(read)
    read.then(ended, ended)
    return read
  }

  /** Waits for the reads under way. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#reads)
    await Promise.all([...this.#idle.values()].map((streams) => streams.close()))
    this.#idle.clear()
  }

  #read(from: string, limit: number): Promise<Changes> {
    return this.#server.use(async (connected) => {
      const streams = await this.#acquire(connected, from)
      try {
        const before = await connected.clock.now()
        const drained = await streams.receive(limit)
        const { dirty, newest, tokens, remaining } = streams.take(limit)
        const version = dirty.length ? await connected.clock.next(newest) : before
        const caughtUpTo = remaining ? undefined : connected.clock.caughtUpTo(before, drained, streams.resumeTokens)
        const position = positionOf(connected, tokens)
        await this.#release(position, streams)
        return { dirty, position, version, waiting: remaining, ...(caughtUpTo === undefined ? {} : { caughtUpTo }) }
      } catch (error) {
        await streams.close()
        throw error
      }
    })
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
