/** Prometheus metrics: the process's own, those of other modules, and how far the index is behind. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Service } from './service.ts'

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
