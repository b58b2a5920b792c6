/** The Express application: middleware, the route table under every root, health, and the one error handler. */
import { randomUUID } from 'node:crypto'
import compression from 'compression'
import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { anonymous } from '../calendar/access/visibility.ts'
import { type Language, languageCodes } from '../calendar/languages.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { MAX_SLUG_LENGTH } from '../calendar/writes/slugs.ts'
import { dispatch } from './dispatch.ts'
import { errorHandler } from './errors.ts'
import { health } from './handlers/health.ts'
import { parseForm } from './input/form.ts'
import { brake } from './limits/brakes.ts'
import { type RateLimits, rateLimits } from './limits/rate-limit.ts'
import { answerCache } from './output/cache.ts'
import { boundaryHeaders } from './output/headers.ts'
import { startPage } from './pages/pages.ts'
import { NAMESPACE, remember } from './request.ts'
import type { Route } from './route.ts'
import { routeTable } from './routes.ts'
import type { Service } from './service.ts'

function identifier(service: Service, limits: RateLimits) {
  const keyBrake = brake(service)
  return (root: Language | null): RequestHandler =>
    async (request, response, next) => {
      // An error of each step is told in the language known so far.
      remember(request, { caller: anonymous, root, query: {} })
      const mark = request.originalUrl.indexOf('?')
      const query = mark < 0 ? {} : parseForm(request.originalUrl.slice(mark + 1))
      remember(request, { caller: anonymous, root, query })
      // What a script element loads, any page reads: it shows what anybody may see.
      const authorization = request.get('authorization')
      if (authorization !== undefined) {
        const isOpen = query._jsonp !== undefined || authorization === ''
        const caller = isOpen
          ? anonymous
          : await keyBrake.guard(request, () => service.accounts.authenticate(authorization))
        remember(request, { caller, root, query })
        limits.byCaller(request, response, caller)
      }
      next()
    }
}

function api(service: Service, routes: readonly Route[], identify: RequestHandler): Router {
  const router = express.Router({ strict: false, caseSensitive: true })
  router.use(identify)
  for (const route of routes) router.all(route.path || '/', dispatch(route, service))
  return router
}

/** Pages of records: until there are any, the way to the record. */
const redirects: readonly [string, (slug: string) => string][] = [
  ['event/:slug', (slug) => `/events/by-slug/${slug}`],
  ['venue/:slug', (slug) => `/venues/by-slug/${slug}`],
  ['organizer/:slug', (slug) => `/organizers/by-slug/${slug}`],
  ['events/category/*slug', (slug) => `/events?categories=${slug}`],
  ['events/tag/:slug', (slug) => `/events?tags=${slug}`],
]

/** A slug that is longer than any record's leads nowhere: it would make a header of that length. */
function redirect(to: (slug: string) => string): RequestHandler {
  return ({ params: { slug = '' } }, response) => {
    // Of a path of several, the last: a category comes behind those above it.
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
  const cache = answerCache(service)
  const limits = rateLimits(service)
  const identify = identifier(service, limits)
  const routes = routeTable(service, cache)
  // Without the query: it may hold the password of an event, in more spellings than can be told.
  if (log.level !== 'silent')
    app.use(
      pinoHttp({
        logger: log,
        genReqId,
        serializers: {
          req: ({ id, method, url }) => ({ id, method, url: String(url).split('?', 1)[0] }),
          res: ({ statusCode }) => ({ statusCode }),
        },
      }),
    )
  app.use(requestId, boundaryHeaders, compression() as RequestHandler)
  app.use(health(service))
  app.use(limits.byAddress)
  app.use(cache.answer)
  for (const root of [null, ...languageCodes]) {
    const prefix = root ? `/${root}` : ''
    app.use(`${prefix}/${NAMESPACE}`, api(service, routes, identify(root)))
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

function genReqId(request: { headers: Record<string, unknown> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}

const requestId: RequestHandler = (request, response, next) => {
  const id = (request as { id?: unknown }).id ?? genReqId(request)
  response.set('X-Request-Id', String(id))
  next()
}
