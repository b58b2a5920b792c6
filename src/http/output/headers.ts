/** The headers of every answer: CORS, what a browser may do with it, and a limit on their length. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Request, RequestHandler } from 'express'
import helmet from 'helmet'
import { Problem } from '../../calendar/messages/errors.ts'
import { namesHost } from '../limits/client.ts'
import { headers } from './header-table.ts'

const METHODS = 'OPTIONS, GET, HEAD, POST, PUT, PATCH, DELETE'
/** Proxies accept 4 or 8 kB of response headers; what repeats the request must not exceed that. */
export const MAX_HEADER_CHARACTERS = 1_000

/** Sets a header that repeats the request, unless it would be too long; the body has the same. */
export function setBounded(response: { set(name: string, value: string): unknown }, name: string, value: string): void {
  if (value.length <= MAX_HEADER_CHARACTERS) response.set(name, value)
}

/** Pages allow more (pages/page.ts). Nothing may be framed; a page of any origin may load an answer. */
const security = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  xFrameOptions: { action: 'deny' },
  // Nothing is known of its subdomains.
  strictTransportSecurity: { includeSubDomains: false },
})

/** The headers that the middleware sets: the same on every answer, so they are read once. */
function headersOf(middleware: typeof security): Map<string, string> {
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  middleware(sample.req, sample, () => {})
  return new Map(Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/**
 * On every answer. CORS is open to every origin: the interface reads no cookie and browsers are not asked for Basic
 * (errors.ts), so a request from another origin carries a key only if the page there has it.
 */
export const commonHeaders: Map<string, string> = new Map([
  ...headersOf(security),
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', Object.keys(headers).join(', ')],
  ['vary', 'Accept, Accept-Encoding, Authorization, Origin, Prefer'],
])

/** Names of headers, in a preflight request. */
function isListOfNames(text: string | undefined): text is string {
  return text !== undefined && text.length <= MAX_HEADER_CHARACTERS && /^[\w!#$%&'*+.^`|~, -]+$/.test(text)
}

/**
 * `no-cache` is meant for caches in between (RFC 9111, 5.2.1.4), but Express would send no 304 then. The one place that
 * changes a request: Express reads its headers itself.
 */
function allowNotModified({ headers }: Request): void {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control']
}

/** Sets the common headers, and answers preflights. */
export const boundaryHeaders: RequestHandler = (request, response, next) => {
  response.setHeaders(commonHeaders)
  allowNotModified(request)
  // RFC 9112, 3.2. Node's own answer has no body.
  if (!namesHost(request)) throw new Problem('rest_bad_request')
  if (request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined) return next()
  const names = request.get('access-control-request-headers')
  response.set({
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': isListOfNames(names) ? names : 'Authorization, Content-Type',
    'Access-Control-Max-Age': '600',
  })
  response.status(204).end()
}
