/** What is measured of the requests of this process. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { IndexedResource } from '../calendar/ports.ts'

/** What is sent with any other method is counted as one. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** How often a cache had what was looked for. Counted here and read when metrics are asked for: it is on every path. */
export interface CacheCounts {
  hits: number
  misses: number
}

export class RequestMetrics {
  readonly registry = new Registry()
  readonly caches = { answers: { hits: 0, misses: 0 }, records: { hits: 0, misses: 0 } }
  #registers = [this.registry]
  #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by declared path, method and status; status "aborted": the client has gone before',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: this.#registers,
  })
  #searches = new Histogram({
    name: 'kalends_search_seconds',
    help: 'Duration of the searches of lists, by resource',
    labelNames: ['resource'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: this.#registers,
  })
  #waiting = new Gauge({
    name: 'kalends_writes_waiting',
    help: 'Writes that are stored, and whose answer waits until lists show them',
    registers: this.#registers,
  })

  constructor() {
    const { caches } = this
    new Counter({
      name: 'kalends_cache_total',
      help: 'Kept answers (answers) and records in lists (records), by whether the cache had them',
      labelNames: ['cache', 'result'],
      registers: this.#registers,
      collect() {
        this.reset()
        for (const [cache, { hits, misses }] of Object.entries(caches)) {
          this.inc({ cache, result: 'hit' }, hits)
          this.inc({ cache, result: 'miss' }, misses)
        }
      },
    })
  }

  request(route: string, method: string, status: string, seconds: number): void {
    this.#requests.observe({ route, method: METHODS.has(method) ? method : 'other', status }, seconds)
  }

  async search<T>(resource: IndexedResource, found: Promise<T>): Promise<T> {
    const end = this.#searches.startTimer({ resource })
    try {
      return await found
    } finally {
      end()
    }
  }

  async wait<T>(visible: Promise<T>): Promise<T> {
    this.#waiting.inc()
    try {
      return await visible
    } finally {
      this.#waiting.dec()
    }
  }
}
