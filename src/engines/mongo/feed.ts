/** The feed: what the streams tell, with the labels that go with it. */
import { PositionTooOld, type Changes } from '../../calendar/ports.ts'
import type { Mongo, Ready } from './connection.ts'
import { Streams, type Tokens } from './streams.ts'

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
      const streams = this.take(from) ?? (await Streams.open(ready, this.resources, tokensOf(ready, from)))
      try {
        // Every write up to this label is done, so the streams have it.
        const asked = await ready.clock.now()
        await streams.receive()
        const { marks, tokens, drained } = streams.take(limit)
        const label = marks.length ? await ready.clock.take() : asked
        const position = positionOf(ready, tokens)
        await this.put(position, streams)
        return { marks, position, label, ...(drained ? { given: asked } : {}) }
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
    return this.#server.stores.map(({ name }) => name)
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
  return JSON.stringify({ store: self, tokens } satisfies Position)
}

/** @throws PositionTooOld when it is of another store */
function tokensOf({ self }: Ready, position: string): Tokens {
  let known: Partial<Position> = {}
  try {
    known = JSON.parse(position) as Position
  } catch { /* of another engine */ }
  if (known.store !== self || !known.tokens) throw new PositionTooOld('the position is of another store')
  return known.tokens
}
