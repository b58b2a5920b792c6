/** The indexer in a process of its own. */
import express from 'express'
import type { Logger } from 'pino'
import { openEngine, projectionContext } from '../src/engine.ts'
import { addHealth, addMetrics } from '../src/http/handlers/health.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { Listeners } from '../src/process/listeners.ts'
import { readinessOf } from '../src/process/readiness.ts'
import { firstContact, type Process } from '../src/process/run-process.ts'
import type { Settings } from '../src/settings/table.ts'
import { Webhooks } from '../src/webhooks/webhooks.ts'
import { Indexer } from './follow.ts'
import { stateMetrics } from './metrics.ts'
import { changeReader } from './read-changes.ts'

export async function openIndexer(settings: Settings, log: Logger): Promise<Process> {
  const engine = await openEngine(settings)
  const indexer = new Indexer(engine, projectionContext(settings), log)
  const reader = changeReader(engine)
  const webhooks = new Webhooks({ engine, settings, reader, log, isHolder: () => indexer.holder })
  const readiness = () => readinessOf(engine, indexer, settings.MAX_LAG)
  const metricsText = createMetrics(readiness, [indexer.metrics.registry, stateMetrics(engine.state)])
  const listeners = new Listeners(
    settings,
    addHealth(express(), { readiness, metricsText, settings }),
    addMetrics(express(), metricsText),
  )
  return {
    async start() {
      await firstContact(engine, log)
      indexer.start()
      webhooks.start()
      const { PORT: port, METRICS_PORT: metrics_port } = await listeners.open()
      log.child({}, { level: 'info' }).info({ port, metrics_port }, 'indexing') // whatever LOG_LEVEL is
    },
    async stop() {
      await listeners.close()
      await webhooks.stop()
      await indexer.stop()
      await engine.close()
    },
  }
}
