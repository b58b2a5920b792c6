/** What the middleware collects of a request, in `response.locals`, from its first byte to its handler. */
import type { IncomingMessage } from 'node:http'
import type { ErrorRequestHandler, Response as ExpressResponse, Request, RequestHandler } from 'express'
import { anonymous, type Caller } from '../calendar/access/visibility.ts'
import type { Language } from '../calendar/languages.ts'
import { type Address, ownAddress } from './address.ts'
import type { Flight } from './kept/kept-answers.ts'
import type { RequestCost } from './limits/cost.ts'

/** What is known of a request so far. The middleware sets it step by step. */
export interface Locals {
  /** Names the request in the log. */
  id: string
  /** When it came: milliseconds of the monotonic clock. */
  begun: number
  /** The language of the root: `/fr/…`; null at the root without one. */
  root: Language | null
  /** Where the request asked: links stay there. */
  address: Address
  /** The query, with nested keys as objects and lists. */
  query: Record<string, unknown>
  caller: Caller
  /** The body of a write, once it has been read. */
  body: Record<string, unknown>
  /** The file of an upload, once it has been read. */
  file?: Buffer | undefined
  cost: RequestCost
  /** Aborted when the client hangs up (limits/cost.ts). */
  gone?: AbortSignal
  /** The declared path of the route, for the log and the metrics; absent: Express knows it. */
  route?: string
  /** Of an answer that everybody may get (kept/key.ts). */
  key?: string
  /** The answer is being made for all who ask for it. */
  flight?: Flight
  /** Why the answer is a 5xx, for the log. */
  failure?: unknown
}

/** What a handler makes of its answer: the response to a request, or what a batch answers of one of its writes. */
export interface Answer {
  locals: Locals
  statusCode: number
  /** The client has all of it. */
  readonly writableFinished: boolean
  readonly closed: boolean
  status(code: number): Answer
  type(mediaType: string): Answer
  set(name: string, value: string): Answer
  set(headers: Readonly<Record<string, string>>): Answer
  get(name: string): string | undefined
  vary(name: string): Answer
  send(body: string | Buffer): unknown
  once(event: 'close', listener: () => void): unknown
}

/** A response with what is known of its request. */
export type Response = ExpressResponse<unknown, Locals>
export type Middleware = RequestHandler<Request['params'], unknown, unknown, Request['query'], Locals>
export type ErrorMiddleware = ErrorRequestHandler<Request['params'], unknown, unknown, Request['query'], Locals>

/** Of a request that nothing is known of yet. */
export function newLocals(id: string, cost: RequestCost): Locals {
  return {
    id,
    begun: performance.now(),
    root: null,
    address: ownAddress,
    query: {},
    caller: anonymous,
    body: {},
    cost,
  }
}

/** The declared path: never one that a client made up. `none`: no route, or refused before one was found. */
export function routeOf(request: IncomingMessage & { route?: { path?: unknown } }, locals: Locals): string {
  if (locals.route !== undefined) return locals.route
  const path = request.route?.path
  return typeof path === 'string' ? path : 'none'
}
