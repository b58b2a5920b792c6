/** The headers of every answer: who may read it where (CORS), what a browser may make of it, and how long they get. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { Problem } from '../../calendar/messages/errors.ts'

const METHODS = 'OPTIONS, GET, HEAD, POST, PUT, PATCH, DELETE'
const EXPOSED = [
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'X-WP-Total',
  'X-WP-TotalPages',
  'X-Per-Page',
  'X-Next-Cursor',
  'Link',
  'Location',
  'ETag',
  'Index-Pending',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Content-Language',
  'X-Request-Id',
].join(', ')

/** Proxies take 4 or 8 kB of headers for an answer: what repeats the request must not pass that. */
const MAX_HEADER_CHARACTERS = 1_000

/** Sets a header that repeats what was sent, unless it would be too long; the body says the same. */
export function setBounded(response: Response, name: string, value: string): void {
  if (value.length <= MAX_HEADER_CHARACTERS) response.set(name, value)
}

/** Pages allow more (page-style.ts). Nothing is to be framed; a page of any origin may load an answer. */
const security = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  xFrameOptions: { action: 'deny' },
  // Of the hosts below this one nothing is known.
  strictTransportSecurity: { includeSubDomains: false },
})

/** What the middleware sets on an answer: the same on each, so it is asked once and not for every request. */
function headersOf(middleware: typeof security): Map<string, string> {
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  middleware(sample.req, sample, () => {})
  return new Map(Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/**
 * On every answer. CORS is open for every origin: there are no cookies, and no browser is asked for Basic (errors.ts),
 * so that what a page of another origin sends carries a key only when that page has it.
 */
export const commonHeaders: ReadonlyMap<string, string> = new Map([
  ...headersOf(security),
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', EXPOSED],
  ['vary', 'Accept, Accept-Encoding, Authorization, Origin, Prefer'],
])

/** The names of headers, as a preflight asks for them. */
function isListOfNames(text: string | undefined): text is string {
  return text !== undefined && text.length <= MAX_HEADER_CHARACTERS && /^[\w!#$%&'*+.^`|~, -]+$/.test(text)
}

/** Sets the common headers, and answers preflights. */
export const boundaryHeaders: RequestHandler = (request, response, next) => {
  response.setHeaders(commonHeaders as Map<string, string>)
  // `no-cache` speaks to caches in between (RFC 9111, 5.2.1.4): who names what it has asks whether that is still so.
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control']
  // RFC 9112, 3.2; Node's own refusal has no body.
  if (request.headers.host === undefined && request.httpVersion !== '1.0') throw new Problem('rest_bad_request')
  if (request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined) return next()
  const names = request.get('access-control-request-headers')
  response.set({
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': isListOfNames(names) ? names : 'Authorization, Content-Type',
    'Access-Control-Max-Age': '600',
  })
  response.status(204).end()
}
