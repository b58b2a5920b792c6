/** One line of the log for each request: what was asked of which route, by whom if it is a write, and the answer. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { type Middleware, type Response, routeOf } from './request.ts'

/** What machines ask for every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

function levelOf(request: Request, response: Response, error: Error | undefined) {
  if (error) return 'error'
  if (PROBES.has(routeOf(request, response))) return 'debug'
  return response.statusCode >= 500 ? 'error' : 'info'
}

/** The line, with what is known at the end. The account of a read is nobody's business. */
function described(request: Request, response: Response, line: object): object {
  const { id, name } = response.locals.caller
  const account = READS.has(request.method) || id === 0 ? {} : { account: { id, name } }
  return { ...line, route: routeOf(request, response), ...account }
}

export function accessLog(log: Logger): Middleware {
  return pinoHttp<Request, Response>({
    logger: log,
    genReqId: requestIdOf,
    customLogLevel: levelOf,
    customSuccessObject: described,
    customErrorObject: (request, response, _error, line) => described(request, response, line),
    serializers: {
      // Without the query: it may hold the password of an event, in many spellings.
      req: ({ id, method, url }) => ({ id, method, url: String(url).split('?', 1)[0] }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  })
}

/** The one that was sent, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && /^[\w.:-]{1,100}$/.test(sent) ? sent : randomUUID()
}
