/** Prometheus metrics: the process's own, and how far the mirror is behind. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Service } from './service.ts'

export function createMetrics(readiness: Service['readiness']): () => Promise<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'kalends_' })
  const gauge = (name: string, help: string) => new Gauge({ name: `kalends_${name}`, help, registers: [registry] })
  const gauges = { ready: gauge('ready', '1 when /readyz says so'), lag_changes: gauge('lag_changes', 'Changes that are not in the index yet'), lag_seconds: gauge('lag_seconds', 'Seconds since the index held every change') }
  return async () => {
    const { ready, checks } = await readiness()
    gauges.ready.set(ready ? 1 : 0)
    gauges.lag_changes.set(Number(checks.lag_changes))
    gauges.lag_seconds.set(Number(checks.lag_seconds))
    return registry.metrics()
  }
}
