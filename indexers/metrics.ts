/** The indexer in figures, for Prometheus: what this process has done, and what the state says whoever did it. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ItemResult, State } from '../src/calendar/ports.ts'
import type { Activity } from './failure-tracker.ts'
import { readDeadLetters, readRebuildProgress } from './state/checkpoint.ts'
import { readLease } from './state/lease.ts'
import { openTasks } from './tasks/task-rows.ts'

const PREFIX = 'kalends_index_'

export class IndexerMetrics {
  readonly registry = new Registry()
  private of = { registers: [this.registry] }
  private results = new Counter({
    name: `${PREFIX}items_total`,
    help: 'Index documents sent, by what became of them',
    labelNames: ['result'],
    ...this.of,
  })
  private bulks = new Histogram({
    name: `${PREFIX}bulk_seconds`,
    help: 'Time of a bulk',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    ...this.of,
  })
  private changes = new Histogram({
    name: `${PREFIX}batch_changes`,
    help: 'Changes in a batch',
    buckets: [1, 3, 10, 30, 100, 300, 1000],
    ...this.of,
  })
  private limit = new Gauge({ name: `${PREFIX}bulk_limit`, help: 'Records that the next bulk may hold', ...this.of })
  private retries = new Counter({
    name: `${PREFIX}retries_total`,
    help: 'Tries that failed and are made again',
    labelNames: ['of'],
    ...this.of,
  })

  batch(changes: number): void {
    this.changes.observe(changes)
  }

  bulk(results: readonly ItemResult[], seconds: number, limit: number): void {
    for (const result of results) this.results.inc({ result: typeof result === 'string' ? result : 'rejected' })
    this.bulks.observe(seconds)
    this.limit.set(limit)
  }

  retry(of: Activity): void {
    this.retries.inc({ of })
  }
}

/** What the state says. While it is away nothing is said of it. */
export function stateMetrics(state: State): Registry {
  const registry = new Registry()
  const figures: [name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => Promise<void>][] = [
    [
      'aside',
      'Records put aside because the index refuses them',
      [],
      async (gauge) => gauge.set((await readDeadLetters(state)).size),
    ],
    [
      'work',
      'Fan-outs, recounts and repairs that are under way',
      ['of'],
      async (gauge) => {
        const { fanOuts, recounts, repairs } = await openTasks(state)
        gauge.set({ of: 'fanout' }, fanOuts.length)
        gauge.set({ of: 'recount' }, recounts.length)
        gauge.set({ of: 'repair' }, repairs.length)
      },
    ],
    [
      'rebuilding',
      '1 while the index is made anew',
      [],
      async (gauge) => gauge.set((await readRebuildProgress(state))?.state === 'scanning' ? 1 : 0),
    ],
    [
      'rebuild_documents',
      'Documents of the rebuild under way, or the last one',
      ['are'],
      async (gauge) => {
        const rebuild = await readRebuildProgress(state)
        gauge.set({ are: 'written' }, rebuild?.written ?? 0)
        gauge.set({ are: 'expected' }, rebuild?.of ?? 0)
      },
    ],
    [
      'lease_epoch',
      'How often the lease has changed hands, by who holds it',
      ['host', 'pid'],
      async (gauge) => {
        const lease = await readLease(state)
        if (lease) gauge.set({ host: lease.host, pid: lease.pid }, lease.epoch)
      },
    ],
  ]
  for (const [name, help, labelNames, collect] of figures) {
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // A gauge without labels would go to 0, which is a figure.
        if (labelNames.length) this.reset()
        else this.remove()
        await collect(this).catch(() => {})
      },
    })
  }
  return registry
}
