/** Liveness, readiness and metrics. */
import type { Express } from 'express'
import { sendJson } from '../output/json.ts'
import type { Service } from '../service.ts'

type Health = Pick<Service, 'readiness' | 'metricsText'> & { settings: Pick<Service['settings'], 'METRICS_PORT'> }

/**
 * Metrics are among it unless they have a port of their own. Its routes are the application's: a router of their own
 * would make every other request wait for a turn of the event loop.
 */
export function addHealth(app: Express, { readiness, metricsText, settings }: Health): Express {
  app.get('/healthz', (_request, response) => sendJson(response, { status: 'alive' }))
  app.get('/readyz', async (_request, response) => {
    const { ready, checks } = await readiness()
    sendJson(response.status(ready ? 200 : 503), { status: ready ? 'ready' : 'not ready', checks })
  })
  return settings.METRICS_PORT === null ? addMetrics(app, metricsText) : app
}

export function addMetrics(app: Express, text: Service['metricsText']): Express {
  return app.get(
    '/metrics',
    async (_request, response) => void response.type('text/plain; version=0.0.4').send(await text()),
  )
}
