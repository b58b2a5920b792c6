/** Places by their names, offline. The gazetteer takes half a second to read, so it has a thread of its own. */
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { NamedPlace } from '../calendar/values/named-place.ts'
import type { Located, LocationText } from './location.ts'

export type { Located, LocationText }

export type Place = { lat: number; lng: number } | undefined

type Asked = { city: string; country: string } | { location: LocationText } | { text: string; language: string }

export type Question = { id: number } & Asked

export interface Answer {
  id: number
  place?: Place
  located?: Located | undefined
  named?: readonly NamedPlace[]
}

/** No place has a longer name, with its country. */
const MAX_NAME_CHARACTERS = 100
const MAX_CACHED_SEARCHES = 1000

export class Places {
  private worker: Worker | undefined
  private pending = new Map<number, { resolve(answer: Answer): void; reject(error: unknown): void }>()
  private lastId = 0
  private searches = new LRUCache<string, readonly NamedPlace[]>({ max: MAX_CACHED_SEARCHES })

  /** The largest place of that name in the country; undefined when there is none. */
  async find(city: string, country: string): Promise<Place> {
    return (await this.ask({ city, country })).place
  }

  /** The town in the text of a location; undefined when there is none, or none for sure. */
  async locate(location: LocationText): Promise<Located | undefined> {
    return (await this.ask({ location })).located
  }

  /**
   * The places that a text names, alone or with a country or region after it (`Genf`, `Paris, Texas`, `Buchs SG`), the
   * largest first, at most 10. `language` (ISO 639-1): of their display names.
   */
  async search(text: string, language: string): Promise<readonly NamedPlace[]> {
    if (text.length > MAX_NAME_CHARACTERS) return []
    const key = `${language} ${text}`
    const known = this.searches.get(key)
    if (known) return known
    const { named = [] } = await this.ask({ text, language })
    this.searches.set(key, named)
    return named
  }

  private ask(question: Asked): Promise<Answer> {
    this.worker ??= this.start()
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject })
      this.worker?.postMessage({ id, ...question } satisfies Question)
    })
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    worker.on('message', (answer: Answer) => {
      this.pending.get(answer.id)?.resolve(answer)
      this.pending.delete(answer.id)
    })
    worker.on('error', (error) => this.fail(worker, error))
    worker.on('exit', () => this.fail(worker, new Error('the gazetteer has ended')))
    worker.unref()
    return worker
  }

  /** The next question starts a new thread. */
  private fail(worker: Worker, error: unknown): void {
    if (worker !== this.worker) return // it had failed before it ended
    this.worker = undefined
    for (const { reject } of this.pending.values()) reject(error)
    this.pending.clear()
  }

  async close(): Promise<void> {
    await this.worker?.terminate()
  }
}
