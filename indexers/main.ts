/**
 * The indexer as a process of its own, for MongoDB and Elasticsearch. Several may run: one works, the others stand by.
 */
import express from 'express'
import '../src/node-version.ts'
import '../src/memory.ts'

const { openEngine, projectionContext, readinessOf } = await import('../src/app.ts')
const { SettingError } = await import('../src/config.ts')
const { addHealth, addMetrics } = await import('../src/http/handlers/health.ts')
const { createMetrics } = await import('../src/http/metrics.ts')
const { Listeners } = await import('../src/listeners.ts')
const { Webhooks } = await import('../src/webhooks/webhooks.ts')
const { firstContact, runProcess } = await import('../src/process.ts')
const { Indexer } = await import('./follow.ts')
const { stateMetrics } = await import('./metrics.ts')
const { changeReader } = await import('./read-changes.ts')

const line = {
  name: 'npm run indexer',
  summary: 'The indexer, for MongoDB and Elasticsearch. Several may run: one works, the others stand by.',
} as const

await runProcess(line, async (settings, log) => {
  if (!settings.MONGODB_URL)
    throw new SettingError(
      'The embedded engine is indexed by npm start; npm run indexer is for MONGODB_URL and ELASTICSEARCH_URL.',
    )
  if (settings.INDEXER === 'off') throw new SettingError('INDEXER is "off": this process is the indexer.')
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
      log.info({ port, metrics_port }, 'indexing')
    },
    async stop() {
      await listeners.close()
      await webhooks.stop()
      await indexer.stop()
      await engine.close()
    },
  }
})
