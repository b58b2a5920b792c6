/** The Express application: middleware, the route table under every root, health, and the one error handler. */
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import compression from 'compression'
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { Problem } from '../calendar/errors.ts'
import { languageCodes, type Language } from '../calendar/languages.ts'
import { anonymous } from '../calendar/visibility.ts'
import { answerCache } from './cache.ts'
import { BODY_LIMIT, errorHandler } from './errors.ts'
import { health } from './health.ts'
import { sendJson } from './json.ts'
import { describeRoute } from './namespace.ts'
import { startPage } from './pages.ts'
import { contextOf, NAMESPACE, parseForm, remember } from './request.ts'
import type { Route } from './route.ts'
import { routeTable } from './routes.ts'
import type { Service } from './service.ts'

const METHODS = 'OPTIONS, GET, HEAD, POST, PUT, PATCH, DELETE'
const EXPOSED = 'X-TEC-Total, X-TEC-TotalPages, X-WP-Total, X-WP-TotalPages, X-Per-Page, X-Next-Cursor, Link, Location, ETag, Index-Pending, Retry-After, Content-Language, X-Request-Id'

/**
 * CORS open for every origin: there are no cookies, and no browser is asked for Basic (errors.ts), so that what a page
 * of another origin sends carries a key only when that page has it.
 */
const shared: RequestHandler = (request, response, next) => {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED, 'X-Content-Type-Options': 'nosniff', Vary: 'Accept, Accept-Encoding, Authorization, Origin, Prefer' })
  // `no-cache` speaks to caches in between (RFC 9111, 5.2.1.4): who names what it has wants to hear that it is still so.
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control']
  if (request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined) return next()
  response.set({ 'Access-Control-Allow-Methods': METHODS, 'Access-Control-Allow-Headers': request.get('access-control-request-headers') ?? 'Authorization, Content-Type', 'Access-Control-Max-Age': '600' })
  response.status(204).end()
}

function identify(service: Service, root: Language | null): RequestHandler {
  return async (request, _response, next) => {
    const mark = request.originalUrl.indexOf('?')
    const query = mark < 0 ? {} : parseForm(request.originalUrl.slice(mark + 1))
    // An error of the next step is told in the language asked for.
    remember(request, { caller: anonymous, root, query })
    // What a script element loads, any page reads: it shows what anybody may see.
    if (query._jsonp === undefined) remember(request, { caller: await service.accounts.authenticate(request.get('authorization')), root, query })
    next()
  }
}

/** Read regardless, bytes that are not UTF-8 would be kept as replacement characters. */
function verify(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('the body is not UTF-8'), { type: 'entity.not.utf8' })
}

/** JSON and forms; anything else with a body is a 415. An update may have none. */
function bodies(): RequestHandler[] {
  const objectsOnly = (request: Request, _response: Response, next: NextFunction) => {
    const { body } = request as { body: unknown }
    if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) throw new Problem('rest_invalid_json')
    const length = request.get('content-length')
    if (body === undefined && ((length !== undefined && length !== '0') || request.get('transfer-encoding') !== undefined)) throw new Problem('rest_unsupported_media_type')
    next()
  }
  const form = (request: Request, _response: Response, next: NextFunction) => {
    if (typeof request.body === 'string') request.body = parseForm(request.body)
    next()
  }
  const isJson = (request: { headers: { 'content-type'?: string | undefined } }) => /^\s*application\/([\w.-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')
  return [
    express.text({ type: 'application/x-www-form-urlencoded', limit: BODY_LIMIT, verify }),
    form,
    express.json({ type: isJson as (request: unknown) => boolean as never, limit: BODY_LIMIT, strict: false, verify }),
    objectsOnly,
  ]
}

/** `X-HTTP-Method-Override` and `_method` on a POST, for clients behind narrow proxies. */
const override: RequestHandler = (request, _response, next) => {
  const inBody = (request.body as { _method?: unknown } | undefined)?._method
  const wanted = request.get('x-http-method-override') ?? request.query._method ?? inBody
  if (request.method === 'POST' && typeof wanted === 'string' && /^(PUT|PATCH|DELETE)$/i.test(wanted)) request.method = wanted.toUpperCase()
  next()
}

const pass: RequestHandler = (_request, _response, next) => next()

function allowed(route: Route): string {
  const methods = route.operations.flatMap((operation) => operation.methods)
  return ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET'), 'OPTIONS'].join(', ')
}

function api(service: Service, routes: readonly Route[], root: Language | null): Router {
  const router = express.Router({ strict: false, caseSensitive: true })
  router.use(identify(service, root), ...bodies(), override)
  for (const route of routes) {
    const at = router.route(route.path || '/')
    const digits: RequestHandler = (request, _response, next) => {
      if (request.params.id !== undefined && !/^\d+$/.test(String(request.params.id))) throw new Problem('rest_no_route')
      next()
    }
    at.all(digits, (_request, response, next) => {
      response.set('Allow', allowed(route))
      next()
    })
    for (const { methods, before = pass, handler } of route.operations) for (const method of methods) at[method.toLowerCase() as 'get'](before, handler)
    at.options((request, response) => {
      sendJson(response, describeRoute(route, contextOf(request, service)))
    })
    at.all(() => {
      throw new Problem('rest_no_route', { status: 405 })
    })
  }
  return router
}

/** Pages of records: until there are any, the way to the record. */
const pages: readonly [string, (slug: string) => string][] = [
  ['event', (slug) => `/events/by-slug/${slug}`],
  ['venue', (slug) => `/venues/by-slug/${slug}`],
  ['organizer', (slug) => `/organizers/by-slug/${slug}`],
]

export function createHttp(service: Service, log: Logger): Express {
  const app = express()
  app.disable('x-powered-by').set('trust proxy', service.settings.TRUST_PROXY).set('etag', false).set('query parser', 'simple')
  const cache = answerCache(service)
  const routes = routeTable(service, cache)
  // Without the query: it may hold the password of an event, in more spellings than can be told.
  if (log.level !== 'silent') app.use(pinoHttp({ logger: log, genReqId, serializers: { req: ({ id, method, url }) => ({ id, method, url: String(url).split('?', 1)[0] }), res: ({ statusCode }) => ({ statusCode }) } }))
  app.use(requestId, shared, compression() as RequestHandler)
  app.use(health(service))
  if (service.settings.RATE_LIMIT) app.use(limit(service.settings.RATE_LIMIT))
  app.use(cache.answer)
  for (const root of [null, ...languageCodes]) {
    const prefix = root ? `/${root}` : ''
    app.use(`${prefix}/${NAMESPACE}`, api(service, routes, root))
    app.get(`${prefix}/`, identify(service, root), startPage(service))
    for (const [page, to] of pages) app.get(`${prefix}/${page}/:slug`, (request, response) => response.redirect(302, `${prefix}/${NAMESPACE}${to(encodeURIComponent(String(request.params.slug)))}`))
    app.get(`${prefix}/events/category/*slugs`, (request, response) => response.redirect(302, `${prefix}/${NAMESPACE}/events?categories=${encodeURIComponent(String((request.params.slugs as unknown as string[]).at(-1)))}`))
    app.get(`${prefix}/events/tag/:slug`, (request, response) => response.redirect(302, `${prefix}/${NAMESPACE}/events?tags=${encodeURIComponent(String(request.params.slug))}`))
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

function limit(perMinute: number): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: true,
    legacyHeaders: false,
    handler: () => {
      throw new Problem('rest_too_many_requests')
    },
  }) as RequestHandler
}
