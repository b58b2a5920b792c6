/** The Express application: middleware, the route table under every root, health, and the one error handler. */
import compression from 'compression'
import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Logger } from 'pino'
import { type Language, languageCodes } from '../calendar/languages.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { MAX_SLUG_LENGTH } from '../calendar/writes/slugs.ts'
import { accessLog, requestIdOf } from './access-log.ts'
import { brake } from './auth/brake.ts'
import { dispatch } from './dispatch.ts'
import { errorHandler } from './errors.ts'
import { health } from './handlers/health.ts'
import { parseForm } from './input/form.ts'
import { type RateLimits, rateLimits } from './limits/rate-limit.ts'
import { measure } from './measure.ts'
import { answerCache } from './output/answer-cache.ts'
import { boundaryHeaders } from './output/headers.ts'
import { startPage } from './pages/pages.ts'
import { initLocals, type Middleware, NAMESPACE } from './request.ts'
import { routes } from './routes.ts'
import type { Service } from './service.ts'

/** Finds out the language of the root, the query and the caller, so that an error has the language known so far. */
function identifier({ settings, accounts }: Service, limits: RateLimits) {
  const keyBrake = brake(settings)
  return (root: Language | null): Middleware =>
    async (request, response, next) => {
      const { locals } = response
      locals.root = root
      const queryStart = request.originalUrl.indexOf('?')
      if (queryStart >= 0) locals.query = parseForm(request.originalUrl.slice(queryStart + 1))
      const authorization = request.get('authorization')
      if (authorization !== undefined) {
        // Any page can read what a script element loads: JSONP shows what anybody may see.
        const isAnonymous = locals.query._jsonp !== undefined || authorization === ''
        if (!isAnonymous) locals.caller = await keyBrake.guard(request, () => accounts.authenticate(authorization))
        limits.byCaller(request, response, locals.caller)
      }
      next()
    }
}

function api(service: Service, identify: Middleware): Router {
  const router = express.Router({ strict: false, caseSensitive: true })
  router.use(identify)
  for (const route of routes) router.all(route.path || '/', dispatch(route, service))
  return router
}

/** Addresses of pages for people. There are none yet: they lead to the record. */
const redirects: readonly [string, (slug: string) => string][] = [
  ['event/:slug', (slug) => `/events/by-slug/${slug}`],
  ['venue/:slug', (slug) => `/venues/by-slug/${slug}`],
  ['organizer/:slug', (slug) => `/organizers/by-slug/${slug}`],
  ['events/category/*slug', (slug) => `/events?categories=${slug}`],
  ['events/tag/:slug', (slug) => `/events?tags=${slug}`],
]

/** A slug that is longer than any record's is not found: it would become a header of that length. */
function redirect(to: (slug: string) => string): RequestHandler {
  return ({ params: { slug = '' } }, response) => {
    // The last of several: a category comes after its parents.
    const last = [slug].flat().at(-1) ?? ''
    if (last.length > MAX_SLUG_LENGTH) throw new Problem('rest_no_route')
    response.redirect(302, to(encodeURIComponent(last)))
  }
}

export function createHttp(service: Service, log: Logger): Express {
  const app = express()
  app
    .disable('x-powered-by')
    .set('trust proxy', service.settings.TRUST_PROXY)
    .set('etag', false)
    .set('query parser', 'simple')
  const limits = rateLimits(service.settings)
  const identify = identifier(service, limits)
  app.use(initLocals, measure(service.metrics))
  if (log.level !== 'silent') app.use(accessLog(log))
  app.use(requestId, boundaryHeaders, compression())
  app.use(health(service))
  app.use(limits.byAddress)
  app.use(answerCache(service.engine.search, service.metrics.caches.answers))
  for (const root of [null, ...languageCodes]) {
    const prefix = root ? `/${root}` : ''
    app.use(`${prefix}/${NAMESPACE}`, api(service, identify(root)))
    app.get(`${prefix}/`, identify(root), startPage(service))
    for (const [path, to] of redirects)
      app.get(
        `${prefix}/${path}`,
        redirect((slug) => `${prefix}/${NAMESPACE}${to(slug)}`),
      )
    app.get(`${prefix}/doc`, (_request, response) => response.redirect(302, `${prefix}/${NAMESPACE}/doc`))
  }
  app.use(() => {
    throw new Problem('rest_no_route')
  })
  app.use(errorHandler(service))
  return app
}

const requestId: RequestHandler = (request, response, next) => {
  const id = request.id ?? requestIdOf(request)
  response.set('X-Request-Id', String(id))
  next()
}
