/** Prometheus metrics: the process's own, those of its requests, and how far the index is behind. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { IndexedResource } from '../calendar/ports.ts'
import type { Middleware } from './request.ts'
import { routeOf } from './request.ts'
import type { Service } from './service.ts'

/** What is sent with any other method is counted as one. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** How often a cache had what was looked for. Counted here and read when metrics are asked for: it is on every path. */
export interface CacheCounts {
  hits: number
  misses: number
}

/** Of the requests of this process. */
export class RequestMetrics {
  readonly registry = new Registry()
  readonly caches = { answers: { hits: 0, misses: 0 }, records: { hits: 0, misses: 0 } }
  private registers = [this.registry]
  private requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by declared path, method and status; status "aborted": the client has gone before',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: this.registers,
  })
  private searches = new Histogram({
    name: 'kalends_search_seconds',
    help: 'Duration of the searches of lists, by resource',
    labelNames: ['resource'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: this.registers,
  })
  private waiting = new Gauge({
    name: 'kalends_writes_waiting',
    help: 'Writes that are stored, and whose answer waits until lists show them',
    registers: this.registers,
  })

  constructor() {
    const { caches } = this
    new Counter({
      name: 'kalends_cache_total',
      help: 'Lists of anonymous callers (answers) and records in them (records), by whether the cache had them',
      labelNames: ['cache', 'result'],
      registers: this.registers,
      collect() {
        this.reset()
        for (const [cache, { hits, misses }] of Object.entries(caches)) {
          this.inc({ cache, result: 'hit' }, hits)
          this.inc({ cache, result: 'miss' }, misses)
        }
      },
    })
  }

  /** Measures each request, from here to its last byte. */
  readonly measure: Middleware = (request, response, next) => {
    const begun = performance.now()
    response.once('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'aborted'
      const method = METHODS.has(request.method) ? request.method : 'other'
      const seconds = (performance.now() - begun) / 1000
      this.requests.observe({ route: routeOf(request, response), method, status }, seconds)
    })
    next()
  }

  async search<T>(resource: IndexedResource, found: Promise<T>): Promise<T> {
    const end = this.searches.startTimer({ resource })
    try {
      return await found
    } finally {
      end()
    }
  }

  async wait<T>(visible: Promise<T>): Promise<T> {
    this.waiting.inc()
    try {
      return await visible
    } finally {
      this.waiting.dec()
    }
  }
}

/** The text for Prometheus. `others`: registries of other modules. */
export function createMetrics(readiness: Service['readiness'], others: readonly Registry[]): () => Promise<string> {
  const registry = new Registry()
  // The prefixed ones are those of version 0.6, for alarms that ask for them.
  for (const prefix of ['', 'kalends_']) collectDefaultMetrics({ register: registry, prefix })
  const gauge = (name: string, help: string) => new Gauge({ name: `kalends_${name}`, help, registers: [registry] })
  const gauges = {
    lag_changes: gauge('lag_changes', 'Changes that are not in the index yet'),
    lag_seconds: gauge('lag_seconds', 'Seconds since the index was known to hold every change'),
  }
  const isReady = gauge('ready', '1 when /readyz says so')
  return async () => {
    const { ready, checks } = await readiness()
    isReady.set(ready ? 1 : 0)
    for (const [name, gauge] of Object.entries(gauges)) {
      if (checks[name] === undefined) gauge.remove()
      else gauge.set(Number(checks[name]))
    }
    return (await Promise.all([registry, ...others].map((each) => each.metrics()))).join('\n')
  }
}
