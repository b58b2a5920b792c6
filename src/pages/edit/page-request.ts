/** A request of a page for people who write: who is signed in, what was sent, and the interface to do it with. */
import type { Response as ExpressResponse, Request } from 'express'
import type { Caller } from '../../calendar/access/visibility.ts'
import { may } from '../../calendar/access/visibility.ts'
import type { Language } from '../../calendar/languages.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { isObject } from '../../calendar/values/objects.ts'
import type { Session } from '../../http/auth/sessions.ts'
import type { Context } from '../../http/context.ts'
import { answerAlone, routeFinder } from '../../http/inner-request.ts'
import type { Locals } from '../../http/locals.ts'
import { routes } from '../../http/routes.ts'
import type { Translate } from '../translate.ts'
import type { editStrings } from './strings.ts'

export type PageResponse = ExpressResponse<unknown, Locals>

export interface PageRequest {
  request: Request
  response: PageResponse
  context: Context
  language: Language
  caller: Caller
  session: Session | undefined
  /** Of the address. */
  query: Readonly<Record<string, unknown>>
  /** Of a POST. */
  form: Readonly<Record<string, unknown>>
  file: Buffer | undefined
  t: Translate<typeof editStrings>
}

/** A page of somebody who has signed in. */
export type SignedIn = PageRequest & { session: Session }

export interface Answer {
  status: number
  body: Record<string, unknown>
  /** Of a record. */
  rev: number | undefined
}

interface Call {
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  file?: Buffer
  /** The write is done only if this is still the revision of the record. */
  rev?: number
}

const find = routeFinder(routes)

/**
 * Asks the interface as any client would, within the process: by the same routes, with the rights of whoever is signed
 * in. An error of the interface is an answer, too.
 */
export async function call(page: PageRequest, method: string, path: string, sent: Call = {}): Promise<Answer> {
  const { context, language } = page
  const query = new URLSearchParams({ shape: 'stable', i18n_language: language, ...sent.query })
  const headers = sent.rev === undefined ? {} : { 'if-match': `"${sent.rev}-"` }
  const part = { method, path: `${path}?${query}`, headers, body: sent.body, file: sent.file }
  const answer = await answerAlone(part, context, find)
  const body: unknown = JSON.parse(answer.body)
  const rev = /^"(\d+)-/.exec(answer.get('ETag') ?? '')?.[1]
  return {
    status: answer.statusCode,
    body: isObject(body) ? body : {},
    rev: rev === undefined ? undefined : Number(rev),
  }
}

/** The answer to a read. @throws Problem where it is an error */
export async function read(page: PageRequest, path: string, query: Call['query'] = {}): Promise<Answer> {
  const answer = await call(page, 'GET', path, { query })
  if (answer.status >= 400) throw new Problem(answer.status === 404 ? 'rest_no_route' : 'rest_forbidden')
  return answer
}

/** The records of a list. */
export function recordsOf({ body }: Answer, name: string): Record<string, unknown>[] {
  return [body[name]].flat().filter(isObject)
}

/** Whether somebody may publish what others have written. */
export const mayReview = ({ caller }: PageRequest): boolean => may(caller, 'editOthers')

/** To another page, after a POST. */
export function redirect({ response, language }: PageRequest, path: string): void {
  response.redirect(303, `/${language}${path}`)
}
