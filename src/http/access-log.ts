/** One line of the log for each request: what was asked of which route, by whom if it is a write, and the answer. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Locals } from './locals.ts'

/** What machines ask for every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** They are answered whatever the load is. */
export const isProbe = ({ url = '' }: IncomingMessage) => PROBES.has(url.split('?', 1)[0] ?? '')

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a line says of a request: without the query, which may hold the password of an event, in many spellings. */
export function requestLine({ method, originalUrl, url = '' }: IncomingMessage & { originalUrl?: string }, id: string) {
  return { id, method, url: (originalUrl ?? url).split('?', 1)[0] }
}

/** Called at the end of each request. */
export function accessLog(log: Logger) {
  return (request: IncomingMessage, response: ServerResponse, locals: Locals, route: string): void => {
    const { statusCode } = response
    const { id, name } = locals.caller
    const line = {
      req: requestLine(request, locals.id),
      res: { statusCode },
      responseTime: Math.round(performance.now() - locals.begun),
      route,
      // The account of a read is nobody's business.
      ...(READS.has(request.method ?? '') || id === 0 ? {} : { account: { id, name } }),
    }
    const { errored } = response
    const isCut = request.readableAborted || (errored !== null && 'code' in errored && errored.code === 'ECONNRESET')
    const failed =
      statusCode >= 500 ? new Error(`failed with status code ${statusCode}`, { cause: locals.failure }) : undefined
    const err = (isCut ? undefined : errored) ?? failed
    const isQuiet = PROBES.has(route)
    if (err && isQuiet) log.debug({ ...line, err }, 'request errored')
    else if (err) log.error({ ...line, err }, 'request errored')
    else log[isQuiet ? 'debug' : 'info'](line, isCut ? 'request aborted' : 'request completed')
  }
}

/** The one that was sent, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && /^[\w.:-]{1,100}$/.test(sent) ? sent : randomUUID()
}
