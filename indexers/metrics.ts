/** The indexer's metrics for Prometheus: what this process does, and what the state says of all processes. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ItemResult, State } from '../src/calendar/ports.ts'
import { inTime } from '../src/in-time.ts'
import { readDeadLetters } from './state/dead-letters.ts'
import { readLease } from './state/lease.ts'
import { readRebuildProgress } from './state/rebuild-progress.ts'
import { openTasks } from './state/task-rows.ts'

const PREFIX = 'kalends_index_'
/** Whoever asks for metrics waits for 10 s (Prometheus). */
const COLLECT_MS = 2_000

export class IndexerMetrics {
  readonly registry = new Registry()
  #registers = [this.registry]
  #results = new Counter({
    name: `${PREFIX}items_total`,
    help: 'Index documents sent, by result',
    labelNames: ['result'],
    registers: this.#registers,
  })
  #bulks = new Histogram({
    name: `${PREFIX}bulk_seconds`,
    help: 'Duration of a bulk request',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: this.#registers,
  })
  #changes = new Histogram({
    name: `${PREFIX}batch_changes`,
    help: 'Changes in a batch',
    buckets: [1, 3, 10, 30, 100, 300, 1000],
    registers: this.#registers,
  })
  #limit = new Gauge({
    name: `${PREFIX}bulk_limit`,
    help: 'Maximum number of records in the next bulk request',
    registers: this.#registers,
  })
  #retries = new Counter({
    name: `${PREFIX}retries_total`,
    help: 'Failed attempts that are retried, by activity',
    labelNames: ['of'],
    registers: this.#registers,
  })

  batch(changes: number): void {
    this.#changes.observe(changes)
  }

  bulk(results: readonly ItemResult[], seconds: number, limit: number): void {
    for (const result of results) this.#results.inc({ result: typeof result === 'string' ? result : 'rejected' })
    this.#bulks.observe(seconds)
    this.#limit.set(limit)
  }

  retry(of: string): void {
    this.#retries.inc({ of })
  }
}

interface StateGauge {
  /** Its last part: dashboards depend on it. */
  name: string
  help: string
  labels?: string[]
  collect(state: State, gauge: Gauge): Promise<void>
}

const stateGauges: readonly StateGauge[] = [
  {
    name: 'aside',
    help: 'Dead letters: records that the index rejects',
    async collect(state, gauge) {
      gauge.set((await readDeadLetters(state)).size)
    },
  },
  {
    name: 'work',
    help: 'Open background tasks: fan-outs, recounts and repairs',
    labels: ['of'],
    async collect(state, gauge) {
      const { fanOuts, recounts, repairs } = await openTasks(state)
      gauge.set({ of: 'fanout' }, fanOuts.length)
      gauge.set({ of: 'recount' }, recounts.length)
      gauge.set({ of: 'repair' }, repairs.length)
    },
  },
  {
    name: 'rebuilding',
    help: '1 while the index is being rebuilt',
    async collect(state, gauge) {
      gauge.set((await readRebuildProgress(state))?.state === 'scanning' ? 1 : 0)
    },
  },
  {
    name: 'rebuild_documents',
    help: 'Documents of the current or the last rebuild',
    labels: ['are'],
    async collect(state, gauge) {
      const rebuild = await readRebuildProgress(state)
      gauge.set({ are: 'written' }, rebuild?.written ?? 0)
      gauge.set({ are: 'expected' }, rebuild?.of ?? 0)
    },
  },
  {
    name: 'lease_epoch',
    help: 'How often the lease changed hands, by holder',
    labels: ['host', 'pid'],
    async collect(state, gauge) {
      const lease = await readLease(state)
      if (lease) gauge.set({ host: lease.host, pid: lease.pid }, lease.epoch)
    },
  },
]

/** Gauges of what the state holds. While the state is unavailable they have no value. */
export function stateMetrics(state: State): Registry {
  const registry = new Registry()
  for (const { name, help, labels = [], collect } of stateGauges) {
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        // `reset` would set a gauge without labels to 0, which is a value.
        if (labels.length) this.reset()
        else this.remove()
        await inTime(collect(state, this), COLLECT_MS).catch(() => {})
      },
    })
  }
  return registry
}
