/** The answer to what is too much: ready, since it is given when there is no time. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '../../calendar/messages/errors.ts'
import type { MessageLanguage } from '../../calendar/messages/message.ts'
import { errorBody } from '../errors.ts'
import { commonHeaders } from '../output/headers.ts'
import { toJson } from '../output/json.ts'

const RETRY_AFTER_SECONDS = 2

/** `language`: of its message, whichever is asked for. `id`: of the request. */
export function refusal(language: MessageLanguage) {
  const body = toJson(errorBody(new Problem('rest_unavailable'), language))
  const headers = [
    ...[...commonHeaders].flat(),
    ...['Content-Type', 'application/json; charset=utf-8'],
    ...['Content-Length', String(Buffer.byteLength(body))],
    ...['Content-Language', language],
    ...['Cache-Control', 'no-store'],
    ...['Retry-After', String(RETRY_AFTER_SECONDS)],
  ]
  return (request: IncomingMessage, response: ServerResponse, id: string): void => {
    response.writeHead(503, [...headers, 'X-Request-Id', id]).end(request.method === 'HEAD' ? undefined : body)
  }
}
