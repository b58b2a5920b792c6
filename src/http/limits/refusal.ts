/** The answer to what is too much: ready, since it is given when there is no time. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MessageLanguage } from '../../calendar/messages/message.ts'
import { readyAnswer, unavailable } from '../errors.ts'

/** `language`: of its message, whichever is asked for. `id`: of the request. */
export function refusal(language: MessageLanguage) {
  const { status, headers, body } = readyAnswer(unavailable(), language)
  const lines = headers.flat()
  return (request: IncomingMessage, response: ServerResponse, id: string): void => {
    response.writeHead(status, [...lines, 'X-Request-Id', id]).end(request.method === 'HEAD' ? undefined : body)
  }
}
