/** Measures each request, from here to its last byte. */
import { type Middleware, routeOf } from './request.ts'
import type { RequestMetrics } from './request-metrics.ts'

export function measure(metrics: RequestMetrics): Middleware {
  return (request, response, next) => {
    const begun = performance.now()
    response.once('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'aborted'
      metrics.request(routeOf(request, response), request.method, status, (performance.now() - begun) / 1000)
    })
    next()
  }
}
