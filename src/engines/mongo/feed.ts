/** The feed: what the streams tell, with the labels that go with it. */
import { mongo } from 'mongoose'
import { type Changes, PositionTooOld, type StoredResource } from '../../calendar/ports.ts'
import type { Mongo, Ready } from './connection.ts'
import { Streams, type Tokens } from './streams.ts'

/** Tokens may hold what JSON has no word for. */
const { EJSON } = mongo.BSON

interface Position {
  store: string
  tokens: Tokens
}

/** Reads that follow one another share open streams; others open their own. */
export class MongoFeed {
  readonly #server: Mongo
  /** Open streams that nobody reads, by the position they are at. */
  readonly #idle = new Map<string, Streams>()
  /** Those that are being read. */
  readonly #reading = new Set<Promise<unknown>>()

  constructor(server: Mongo) {
    this.#server = server
  }

  position(): Promise<string> {
    return this.#server.use(async (ready) => {
      const streams = await Streams.open(ready, this.resources)
      const position = positionOf(ready, streams.take(0).tokens)
      await this.put(position, streams)
      return position
    })
  }

  /** What there is, without waiting. */
  changes(from: string, limit: number): Promise<Changes> {
    const reading = this.read(from, limit)
    this.#reading.add(reading)
    const over = () => void this.#reading.delete(reading)
    reading.then(over, over)
    return reading
  }

  private read(from: string, limit: number): Promise<Changes> {
    return this.#server.use(async (ready) => {
      const streams =
        this.take(from) ?? (await Streams.open(ready, this.resources, tokensOf(ready, from, this.resources)))
      try {
        const asked = await ready.clock.now()
        const ended = await streams.receive(limit)
        const { dirty, tokens, left } = streams.take(limit)
        const version = dirty.length ? await ready.clock.take() : asked
        const caughtUpTo = left ? undefined : ready.clock.caughtUpTo(asked, ended, streams.read)
        const position = positionOf(ready, tokens)
        await this.put(position, streams)
        return { dirty, position, version, waiting: left, ...(caughtUpTo === undefined ? {} : { caughtUpTo }) }
      } catch (error) {
        await streams.close()
        throw error
      }
    })
  }

  /** When the reads that are on their way have ended. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#reading)
    await Promise.all([...this.#idle.values()].map((streams) => streams.close()))
    this.#idle.clear()
  }

  private get resources() {
    return this.#server.stores.flatMap(({ name, excludedFromFeed }) => (excludedFromFeed ? [] : [name]))
  }

  private take(position: string): Streams | undefined {
    const streams = this.#idle.get(position)
    this.#idle.delete(position)
    return streams
  }

  /** One is kept: there is one indexer. */
  private async put(position: string, streams: Streams): Promise<void> {
    const others = [...this.#idle.values()]
    this.#idle.clear()
    this.#idle.set(position, streams)
    await Promise.all(others.map((other) => other.close()))
  }
}

function positionOf({ self }: Ready, tokens: Tokens): string {
  return EJSON.stringify({ store: self, tokens } satisfies Position)
}

/** @throws PositionTooOld when it is of another store */
function tokensOf({ self }: Ready, position: string, resources: readonly StoredResource[]): Tokens {
  let known: Partial<Position> = {}
  try {
    known = EJSON.parse(position) as Position
  } catch {
    /* of another engine */
  }
  const { store, tokens } = known
  if (store !== self || !tokens || resources.some((resource) => !tokens[resource]))
    throw new PositionTooOld('the position is of another store')
  return tokens
}
