/**
 * A request inside another one, a write of a batch or what a page asks of the interface: what its handler sees as a
 * request, and an answer that is collected instead of sent.
 */
import type { Request } from 'express'
import { Problem } from '../calendar/messages/errors.ts'
import { isObject } from '../calendar/values/objects.ts'
import { type Exchange, messageLanguage } from './context.ts'
import { perform, permittedOperation } from './dispatch.ts'
import { errorBody, problemOf } from './errors.ts'
import { parseForm } from './input/form.ts'
import { clientGone } from './limits/cost.ts'
import type { Answer, Locals } from './locals.ts'
import { toJson } from './output/json.ts'
import type { Route } from './route.ts'
import type { Service, WrittenRecord } from './service.ts'

/** What is asked for. */
export interface InnerRequest {
  method: string
  /** Below the interface, with its query: `/events/12?i18n_language=fr`. */
  path: string
  headers: Readonly<Record<string, unknown>>
  body: unknown
  /** Of an upload. */
  file?: Buffer | undefined
}

/** Those of a write; all others are those of the whole, and so is Prefer where the write has none. */
const ownHeaders = ['if-match', 'if-none-match', 'idempotency-key', 'prefer']

/** What is waited for before the answer is sent. */
interface Wait {
  record: WrittenRecord
  timeoutMs: number
}

export class InnerAnswer implements Answer {
  readonly locals: Locals
  statusCode = 200
  /** JSON */
  body = 'null'
  wait: Wait | undefined
  readonly #whole: Answer
  readonly #headers = new Map<string, [name: string, value: string]>()

  constructor(whole: Answer) {
    this.#whole = whole
    this.locals = { ...whole.locals, query: {}, body: {}, gone: clientGone(whole) }
  }

  get writableFinished(): boolean {
    return this.#whole.writableFinished
  }

  get closed(): boolean {
    return this.#whole.closed
  }

  once(event: 'close', listener: () => void): unknown {
    return this.#whole.once(event, listener)
  }

  status(code: number): this {
    this.statusCode = code
    return this
  }

  /** JSON, whatever else is accepted. */
  type(): this {
    return this
  }

  /** No cache stores it. */
  vary(): this {
    return this
  }

  set(name: string | Readonly<Record<string, string>>, value = ''): this {
    const headers = typeof name === 'string' ? { [name]: value } : name
    for (const [each, text] of Object.entries(headers)) this.#headers.set(each.toLowerCase(), [each, text])
    return this
  }

  get(name: string): string | undefined {
    return this.#headers.get(name.toLowerCase())?.[1] ?? this.#whole.get(name)
  }

  send(body: string | Buffer): void {
    this.body = body.toString()
  }

  toJson(): string {
    const headers = Object.fromEntries(this.#headers.values())
    return `{"body":${this.body},"status":${this.statusCode},"headers":${toJson(headers)}}`
  }
}

/** Finds the route of a path, with the values of its variables. */
export type RouteFinder = (path: string) => { route: Route; params: Record<string, string> }

/** @throws Problem (the function that is returned) where no route has such a path */
export function routeFinder(routes: readonly Route[]): RouteFinder {
  const patterns = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.pattern.replaceAll('(?P<', '(?<')}/?$`),
  }))
  return (path) => {
    for (const { route, pattern } of patterns) {
      const found = pattern.exec(path)
      if (found) return { route, params: decoded(found.groups ?? {}) }
    }
    throw new Problem('rest_no_route')
  }
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    throw new Problem('rest_bad_request')
  }
}

/** The answer to one write of a batch. What is thrown is not about this write alone: the store is away, for example. */
export async function answerOfBatch(inner: InnerRequest, whole: Exchange, find: RouteFinder): Promise<InnerAnswer> {
  const answer = new InnerAnswer(whole.response)
  // All writes of a batch are waited for together.
  const visible: Service['visible'] = async (timeoutMs, record) => {
    if (record) answer.wait = { record, timeoutMs }
    return true
  }
  await answerInto(answer, inner, { ...whole, service: { ...whole.service, visible } }, find)
  return answer
}

/**
 * The answer to a request that the service makes of its own interface, for a page: with the rights of the page's
 * caller, and in JSON. What is thrown is not about this request alone.
 */
export async function answerAlone(inner: InnerRequest, whole: Exchange, find: RouteFinder): Promise<InnerAnswer> {
  const answer = new InnerAnswer(whole.response)
  const headers = { ...whole.request.headers, accept: 'application/json' }
  const request: Request = Object.create(whole.request, { headers: { value: headers } })
  await answerInto(answer, inner, { ...whole, request }, find)
  return answer
}

async function answerInto(
  answer: InnerAnswer,
  inner: InnerRequest,
  { request, service }: Exchange,
  find: RouteFinder,
): Promise<void> {
  try {
    const [path = ''] = inner.path.split('?', 1)
    const { _jsonp: _, ...query } = parseForm(inner.path.slice(path.length + 1))
    answer.locals.query = query
    const { route, params } = find(path)
    const operation = permittedOperation(route, inner.method, answer.locals.caller, request)
    if (inner.body !== undefined && !isObject(inner.body)) throw new Problem('rest_invalid_json')
    answer.locals.body = inner.body ?? {}
    answer.locals.file = inner.file
    await perform(route, operation, { request: requestOf(inner, params, request), response: answer, service })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    refuse(answer, error, service)
  }
}

/** The answer to a write that something beside it has stopped. */
export function stoppedAnswer(error: unknown, whole: Exchange): InnerAnswer {
  return refuse(new InnerAnswer(whole.response), problemOf(error, whole), whole.service)
}

function refuse(answer: InnerAnswer, problem: Problem, service: Service): InnerAnswer {
  const language = messageLanguage(answer, service)
  answer.status(problem.status).set({ 'Content-Language': language, ...problem.options.headers })
  answer.send(toJson(errorBody(problem, language)))
  return answer
}

/** The whole request, but for the method, the path and the headers of the inner one. */
function requestOf({ method, headers }: InnerRequest, params: Record<string, string>, whole: Request): Request {
  const own = Object.entries(headers).flatMap(([name, value]) => {
    const lower = name.toLowerCase()
    return ownHeaders.includes(lower) ? [[lower, [value].flat().join(', ')] as const] : []
  })
  const { 'if-match': _, 'if-none-match': __, 'idempotency-key': ___, ...shared } = whole.headers
  return Object.create(whole, {
    method: { value: method },
    params: { value: params },
    headers: { value: { ...shared, ...Object.fromEntries(own) } },
  })
}
