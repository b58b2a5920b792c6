/** The Express application: middleware, the route table under every root, health, and the one error handler. */
import compression from 'compression'
import express, { type Express } from 'express'
import { Problem } from '../calendar/messages/errors.ts'
import { resources } from '../calendar/resources/index.ts'
import { NAMESPACE, resolveAddress, SITE_PATH, splitLanguage } from './address.ts'
import { idOf } from './context.ts'
import { dispatch } from './dispatch.ts'
import { errorHandler } from './errors.ts'
import { addHealth } from './handlers/health.ts'
import { sendPicture, UPLOADS_PATH } from './handlers/images.ts'
import { parseForm } from './input/form.ts'
import { encodingFor } from './kept/encodings.ts'
import type { RateLimits } from './limits/rate-limit.ts'
import type { Middleware, Response } from './locals.ts'
import { boundaryHeaders } from './output/headers.ts'
import { type Pages, wantsPage } from './pages/pages.ts'
import type { Route } from './route.ts'
import { routes, siteRoutes } from './routes.ts'
import type { Service } from './service.ts'

/** Reads the language of the address: a refusal has it, too. */
const readLanguage: Middleware = (request, response, next) => {
  response.locals.root = splitLanguage(request.path).root
  next()
}

/** Reads the address and the query: requests are routed by one path, whichever of the addresses was asked. */
const readAddress: Middleware = (request, response, next) => {
  const { locals } = response
  const { path } = splitLanguage(request.path)
  const queryStart = request.url.indexOf('?')
  if (queryStart >= 0) locals.query = parseForm(request.url.slice(queryStart + 1))
  const resolved = resolveAddress(path, locals.query)
  if (resolved.address) locals.address = resolved.address
  if (resolved.isRoute) delete locals.query.rest_route // it has been read
  request.url = resolved.path
  next()
}

/** Finds out the caller of every request, and who pays for it; an error after this one is in the language asked for. */
function identifier({ keyBrake, accounts }: Service, limits: RateLimits): Middleware {
  return async (request, response, next) => {
    const { locals } = response
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

/** Routes the declared routes below a path. */
function mount(app: Express, below: string, declared: readonly Route[], service: Service): void {
  const router = express.Router({ strict: false, caseSensitive: true })
  for (const route of declared) router.all(route.path || '/', dispatch(route, service, below))
  app.use(below, router)
}

const posts = Object.values(resources).filter(({ term }) => !term)

/** A page's path may name a record by its id; what is no id is for the route after it. */
const onlyIds: Middleware = ({ params: { id } }, _response, next) =>
  id === undefined || /^\d+$/.test(String(id)) ? next() : next('route')

function mountPages(app: Express, pages: Pages, service: Service): void {
  app.get('/assets/:name', pages.assets)
  app.get('/pictures/:name', pages.pictures)
  app.get('/embed/:name', pages.scripts)
  app.use(pages.writers(service))
  for (const route of pages.routes) app.all(route.path, onlyIds, dispatch(route, service, ''))
}

/** The same addresses answer programs in JSON. */
const onlyPages: Middleware = (request, response, next) =>
  wantsPage({ request, query: response.locals.query }) ? next() : next('route')

/** The beginning of an address in the language of the request. */
const rootOf = ({ locals: { root } }: Response) => (root ? `/${root}` : '')

/** `/?p=12`: events, venues and organizers share their ids. */
function shortLink({ engine: { store } }: Service): Middleware {
  return async (_request, response, next) => {
    const { p } = response.locals.query
    if (p === undefined) return next()
    const id = idOf(p)
    const found = await Promise.all(posts.map(({ name }) => store.get(name, [id])))
    const post = posts.find((_, at) => found[at]?.length)
    if (!post) throw new Problem('rest_no_route')
    response.redirect(302, `${rootOf(response)}/${post.name}/${id}`)
  }
}

/** Shorter answers, such as those to a write, fit into the first packets of a connection, and are sent at once. */
const MIN_COMPRESSED_BYTES = 8 * 1024

/** Its requests have their `locals` already (listener.ts). */
export function createHttp(service: Service, limits: RateLimits, pages: Pages): Express {
  const app = express()
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple')
  app.use(requestId, boundaryHeaders, compression({ filter: isCompressedHere, threshold: MIN_COMPRESSED_BYTES }))
  addHealth(app, service)
  app.use(readLanguage, limits.byAddress)
  app.use(readAddress, identifier(service, limits))
  for (const route of pages.ofInterface) app.get(route.path, onlyPages, dispatch(route, service, ''))
  mount(app, `/${NAMESPACE}`, routes, service)
  mount(app, SITE_PATH, siteRoutes, service)
  app.get(`${UPLOADS_PATH}/:picture/:file`, sendPicture(service))
  app.get('/', shortLink(service))
  mountPages(app, pages, service)
  app.get('/doc', (_request: unknown, response: Response) =>
    response.redirect(302, `${rootOf(response)}/${NAMESPACE}/doc`),
  )
  app.use(() => {
    throw new Problem('rest_no_route')
  })
  app.use(errorHandler(service, pages))
  return app
}

const requestId: Middleware = (_request, response, next) => {
  response.set('X-Request-Id', response.locals.id)
  next()
}

/** A kept answer has compressed forms of its own. */
const isCompressedHere: typeof compression.filter = (request, response) => {
  const isCompressed = !response.locals.flight?.isLanded && compression.filter(request, response)
  // A HEAD does not know the length that GET would send (RFC 9110, 8.6).
  if (isCompressed && request.method === 'HEAD') {
    const bytes = Number(response.getHeader('Content-Length') ?? 0)
    if (encodingFor(request.headers['accept-encoding'], bytes) !== 'identity') response.removeHeader('Content-Length')
  }
  return isCompressed
}
