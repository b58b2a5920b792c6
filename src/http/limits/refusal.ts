/** The answer to what is too much: ready, since it is given when there is no time. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '../../calendar/languages.ts'
import { messageLanguageOf } from '../../calendar/messages/message.ts'
import { readyAnswer, readyPage, unavailable } from '../errors.ts'
import { type Pages, wantsProblemPage } from '../pages/pages.ts'

/** `language`: of its message, whichever is asked for. `id`: of the request. */
export function refusal(language: Language, pages: Pages) {
  const answers = {
    json: readyAnswer(unavailable(), messageLanguageOf(language)),
    page: readyPage(unavailable(), language, pages),
  }
  return (request: IncomingMessage, response: ServerResponse, id: string): void => {
    const { status, headers, body } = wantsProblemPage(request) ? answers.page : answers.json
    response
      .writeHead(status, [...headers.flat(), 'X-Request-Id', id])
      .end(request.method === 'HEAD' ? undefined : body)
  }
}
