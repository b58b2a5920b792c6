/** Liveness, readiness and metrics. */
import { type RequestHandler, Router } from 'express'
import { sendJson } from '../output/json.ts'
import type { Service } from '../service.ts'

type Health = Pick<Service, 'readiness' | 'metricsText'> & { settings: Pick<Service['settings'], 'METRICS_PORT'> }

/** Metrics are among it unless they have a port of their own. */
export function health({ readiness, metricsText, settings }: Health): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => sendJson(response, { status: 'alive' }))
  router.get('/readyz', async (_request, response) => {
    const { ready, checks } = await readiness()
    sendJson(response.status(ready ? 200 : 503), { status: ready ? 'ready' : 'not ready', checks })
  })
  if (settings.METRICS_PORT === null) router.use(metrics(metricsText))
  return router
}

export function metrics(text: Service['metricsText']): RequestHandler {
  return Router().get(
    '/metrics',
    async (_request, response) => void response.type('text/plain; version=0.0.4').send(await text()),
  )
}
