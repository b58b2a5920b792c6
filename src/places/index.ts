/** Coordinates of places, offline. The gazetteer takes half a second to read, so it has a thread of its own. */
import { Worker } from 'node:worker_threads'

export type Place = { lat: number; lng: number } | undefined

export interface Question {
  id: number
  city: string
  country: string
}

export class Places {
  private worker: Worker | undefined
  private pending = new Map<number, { resolve(place: Place): void; reject(error: unknown): void }>()
  private lastId = 0

  /** The largest place of that name in the country; undefined when there is none. */
  find(city: string, country: string): Promise<Place> {
    this.worker ??= this.start()
    const question: Question = { id: ++this.lastId, city, country }
    return new Promise((resolve, reject) => {
      this.pending.set(question.id, { resolve, reject })
      this.worker?.postMessage(question)
    })
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    worker.on('message', ({ id, place }: { id: number; place: Place }) => {
      this.pending.get(id)?.resolve(place)
      this.pending.delete(id)
    })
    worker.on('error', (error) => this.fail(error))
    worker.on('exit', () => this.fail(new Error('the gazetteer has ended')))
    worker.unref()
    return worker
  }

  /** The next question starts a new thread. */
  private fail(error: unknown): void {
    this.worker = undefined
    for (const { reject } of this.pending.values()) reject(error)
    this.pending.clear()
  }

  async close(): Promise<void> {
    await this.worker?.terminate()
  }
}
