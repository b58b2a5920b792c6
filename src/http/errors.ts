/** The one place where an error becomes an answer. */
import { STATUS_CODES } from 'node:http'
import type { Request } from 'express'
import { Overloaded } from '../bounded-queue.ts'
import type { Language } from '../calendar/languages.ts'
import { Problem } from '../calendar/messages/errors.ts'
import type { MessageLanguage } from '../calendar/messages/message.ts'
import { codeOf, formatReason, type ParamReasons, reason, sentences } from '../calendar/messages/reasons.ts'
import { BudgetExceeded, Unavailable, Unconfirmed } from '../calendar/ports.ts'
import { isObject } from '../calendar/values/objects.ts'
import { requestLine } from './access-log.ts'
import { type Exchange, messageLanguage, requestedLanguage } from './context.ts'
import { awaitsContinue, bodyTooLarge, discardBody, isSending } from './input/body.ts'
import type { ErrorMiddleware, Response } from './locals.ts'
import { mediaRanges } from './output/formats.ts'
import { commonHeaders } from './output/headers.ts'
import { toJson } from './output/json.ts'
import { type Pages, wantsProblemPage } from './pages/pages.ts'
import type { Service } from './service.ts'

/** What body-parser throws, by its own names. */
const bodyErrors: Readonly<Record<string, (maxBytes: number) => Problem>> = {
  'entity.not.utf8': () => new Problem('rest_bad_request'),
  'entity.too.large': bodyTooLarge,
  'encoding.unsupported': () => new Problem('rest_unsupported_media_type'),
  'charset.unsupported': () => new Problem('rest_unsupported_media_type'),
}

const RETRY_AFTER_SECONDS = 2

/** What may be asked for again soon. */
export function unavailable(code: 'rest_unavailable' | 'rest_write_unconfirmed' = 'rest_unavailable'): Problem {
  return new Problem(code, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } })
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof BudgetExceeded) return new Problem('rest_search_too_expensive')
  if (error instanceof Unconfirmed) return unavailable('rest_write_unconfirmed')
  if (error instanceof Unavailable) return unavailable()
  if (error instanceof URIError) return new Problem('rest_bad_request')
  if (!isObject(error)) return new Problem('rest_internal_error')
  const { type, limit, status } = error
  const toBodyProblem = typeof type === 'string' ? bodyErrors[type] : undefined
  if (toBodyProblem) return toBodyProblem(Number(limit ?? 0))
  const isClientError = typeof status === 'number' && status >= 400 && status < 500
  return new Problem(isClientError ? 'rest_bad_request' : 'rest_internal_error')
}

/** `{code, message, data: {status, params?, details?}}`, as clients of the original read it. */
export function errorBody(problem: Problem, language: MessageLanguage): Record<string, unknown> {
  const { missing, params, data } = problem.options
  return {
    code: problem.code,
    message: problem.text(language),
    data: {
      status: problem.status,
      ...((missing ?? params) ? { params: missing ?? sentences(params ?? {}, language) } : {}),
      ...(params ? { details: detailsOf(params, language) } : {}),
      ...data,
    },
  }
}

interface ReadyAnswer {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: string
}

/** The whole of an answer that goes out without Express. */
export function readyAnswer(problem: Problem, language: MessageLanguage): ReadyAnswer {
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  return ready(problem, language, toJson(errorBody(problem, language)), type)
}

/** The same as a page. */
export function readyPage(problem: Problem, language: Language, pages: Pages): ReadyAnswer {
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pages.policy }
  return ready(problem, language, pages.problem(problem, language), type)
}

function ready(problem: Problem, language: string, body: string, type: Record<string, string>): ReadyAnswer {
  const own = {
    ...type,
    'Content-Length': String(Buffer.byteLength(body)),
    'Content-Language': language,
    'Cache-Control': 'no-store',
    ...problem.options.headers,
  }
  const common = [...commonHeaders].filter(([name]) => !Object.keys(own).some((each) => each.toLowerCase() === name))
  return { status: problem.status, headers: [...common, ...Object.entries(own)], body }
}

/** The reasons inside an inline record are in the `params` of its own data. */
function detailsOf(params: ParamReasons, language: MessageLanguage): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, reason]) => {
      const why =
        'inside' in reason
          ? { params: sentences(reason.inside, language), reasons: codesOf(reason.inside) }
          : { reason: codeOf(reason) }
      return [
        name,
        {
          // The original's code for a value of another type.
          code: why.reason === 'type' ? 'rest_invalid_type' : 'rest_invalid_param',
          message: `${name}: ${formatReason(reason, language)}`,
          data: { param: name, ...why },
        },
      ]
    }),
  )
}

function codesOf(params: ParamReasons): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, reason]) => [name, 'inside' in reason ? 'inside' : codeOf(reason)]),
  )
}

const DETAILS_TYPE = 'application/problem+json'

/** RFC 9457 */
function problemDetails(problem: Problem, language: MessageLanguage, request: Request): Record<string, unknown> {
  const { missing = [], params = {} } = problem.options
  const reasons = { ...Object.fromEntries(missing.map((name) => [name, reason('required')])), ...params }
  const errors = Object.entries(sentences(reasons, language)).map(([parameter, detail]) => ({ parameter, detail }))
  return {
    type: `urn:kalends:error:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.text(language),
    instance: request.originalUrl,
    code: problem.code,
    ...(errors.length ? { errors } : {}),
  }
}

const wantsDetails = (request: Request) =>
  mediaRanges(request.get('accept') ?? '').some(({ mediaType, weight }) => mediaType === DETAILS_TYPE && weight > 0)

function sendProblem(problem: Problem, language: MessageLanguage, request: Request, response: Response): void {
  response
    .status(problem.status)
    .set({ 'Cache-Control': 'no-store', 'Content-Language': language, ...problem.options.headers })
  // Basic is accepted but not offered: a browser would add the credentials to requests that other sites make it send.
  if (problem.status === 401) response.set('WWW-Authenticate', 'Bearer realm="kalends"')
  const isDetailed = wantsDetails(request)
  const text = toJson(isDetailed ? problemDetails(problem, language, request) : errorBody(problem, language))
  response.type(`${isDetailed ? DETAILS_TYPE : 'application/json'}; charset=utf-8`)
  // It may send its body all the same: what follows on this connection would be taken for that.
  if (awaitsContinue(request)) return void response.set('Connection', 'close').send(text)
  if (!isSending(request)) return void response.send(text)
  // Complete for the client but not ended: the connection stays open until the client has sent the rest of its body.
  response.set('Content-Length', String(Buffer.byteLength(text))).write(text)
  discardBody(request, () => response.end())
}

type Asked = Pick<Exchange, 'request' | 'response' | 'service'>

/** What to answer; an error of ours is logged. */
export function problemOf(error: unknown, { request, response, service: { log } }: Asked): Problem {
  const problem = toProblem(error)
  if (problem.code === 'rest_internal_error')
    log.error({ req: requestLine(request, response.locals.id), err: error }, 'unexpected error')
  return problem
}

function sendProblemPage(problem: Problem, language: Language, pages: Pages, response: Response): void {
  const { status, headers, body } = readyPage(problem, language, pages)
  response.status(status).set(Object.fromEntries(headers)).send(body)
}

/** Express knows an error handler by its four parameters. */
export function errorHandler(service: Service, pages: Pages): ErrorMiddleware {
  return (error: unknown, request, response, next) => {
    const problem = problemOf(error, { request, response, service })
    if (problem.status >= 500) response.locals.failure = error
    response.locals.flight?.end(error instanceof Overloaded ? 'refused' : 'own')
    if (response.headersSent) return next(error)
    if (wantsProblemPage({ headers: request.headers, url: request.originalUrl }))
      sendProblemPage(problem, requestedLanguage(response, service), pages, response)
    else sendProblem(problem, messageLanguage(response, service), request, response)
  }
}
