/** Liveness, readiness and metrics. */
import { Router } from 'express'
import { sendJson } from '../output/json.ts'
import type { Service } from '../service.ts'

export function health({ readiness, metrics }: Pick<Service, 'readiness' | 'metrics'>): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => sendJson(response, { status: 'alive' }))
  router.get('/readyz', async (_request, response) => {
    const { ready, checks } = await readiness()
    sendJson(response.status(ready ? 200 : 503), { status: ready ? 'ready' : 'not ready', checks })
  })
  router.get(
    '/metrics',
    async (_request, response) => void response.type('text/plain; version=0.0.4').send(await metrics()),
  )
  return router
}
