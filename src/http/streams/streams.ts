/** The open streams of changes: how many there are, of whom, and when there is something new for them. */
import { Problem } from '../../calendar/messages/errors.ts'
import { type ChangeReader, type ReadChanges, type ReadOptions, Unavailable } from '../../calendar/ports.ts'
import type { Settings } from '../../settings/table.ts'

/** How often the index is asked, once for all streams. */
const POLL_MS = 250
const RETRY_AFTER_SECONDS = 30

export class Streams {
  readonly #reader: ChangeReader
  readonly #limits: Pick<Settings, 'STREAMS' | 'STREAMS_PER_CLIENT'>
  readonly #open = new Map<AbortController, string>()
  /** With where each of them is. */
  readonly #waiting = new Map<() => void, string>()
  /** Those that are running, by what is read. */
  readonly #reads = new Map<string, Promise<ReadChanges>>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(reader: ChangeReader, limits: Pick<Settings, 'STREAMS' | 'STREAMS_PER_CLIENT'>) {
    this.#reader = reader
    this.#limits = limits
  }

  get count(): number {
    return this.#open.size
  }

  /**
   * A new stream of a client; it has ended when the signal is aborted.
   * @throws Problem 429 when the client has too many, 503 when all together are
   */
  open(client: string): AbortController {
    const { STREAMS: most, STREAMS_PER_CLIENT: mostOfOne } = this.#limits
    if (this.#closed || this.#open.size >= most) throw tooMany('rest_unavailable')
    if ([...this.#open.values()].filter((each) => each === client).length >= mostOfOne)
      throw tooMany('rest_too_many_streams')
    const stream = new AbortController()
    this.#open.set(stream, client)
    stream.signal.addEventListener('abort', () => this.#open.delete(stream))
    this.#timer ??= setTimeout(() => this.#poll(), POLL_MS)
    return stream
  }

  /** Resolves when there is something after the position, the stream has ended, or after `ms`. */
  async changed({ signal }: AbortController, position: string, ms: number): Promise<void> {
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      signal.addEventListener('abort', wake)
      this.#waiting.set(wake, position)
    })
  }

  /** What a change wakes asks for the same: it is read once for all that ask at the same time. */
  read(since: string, options: ReadOptions): Promise<ReadChanges> {
    const key = JSON.stringify([since, options])
    const running = this.#reads.get(key)
    if (running) return running
    const read = this.#reader.read(since, options).finally(() => this.#reads.delete(key))
    this.#reads.set(key, read)
    return read
  }

  /** Ends all streams; none can be opened any more. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    for (const stream of [...this.#open.keys()]) stream.abort()
  }

  async #poll(): Promise<void> {
    try {
      const position = await this.#reader.position()
      for (const [wake, at] of [...this.#waiting]) if (at !== position) wake()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
    const goesOn = this.#open.size > 0 && !this.#closed
    this.#timer = goesOn ? setTimeout(() => this.#poll(), POLL_MS) : undefined
  }
}

function tooMany(code: 'rest_unavailable' | 'rest_too_many_streams'): Problem {
  return new Problem(code, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } })
}
