/**
 * What a request says, from its first byte to its handler: the middleware collects it in `response.locals`, and a
 * handler reads it as the context of its operation.
 */
import type { IncomingMessage } from 'node:http'
import type { ErrorRequestHandler, Response as ExpressResponse, Request, RequestHandler } from 'express'
import { anonymous, type Caller } from '../calendar/access/visibility.ts'
import type { AnyResource, View } from '../calendar/declaration/resource.ts'
import { type Parameter, readParameters } from '../calendar/declaration/validate.ts'
import { isLanguage, type Language, languageCodes } from '../calendar/languages.ts'
import { invalid, Problem } from '../calendar/messages/errors.ts'
import { type MessageLanguage, messageLanguageOf } from '../calendar/messages/message.ts'
import type { Reason } from '../calendar/messages/reasons.ts'
import { type Address, ownAddress } from './address.ts'
import { encodedNames, unreadNames } from './input/ignored.ts'
import type { Flight } from './kept/kept-answers.ts'
import { siteOf } from './limits/client.ts'
import { RequestCost } from './limits/cost.ts'
import { MAX_HEADER_CHARACTERS } from './output/headers.ts'
import type { Service } from './service.ts'

type Parameters = Readonly<Record<string, Parameter>>

/** Parameters of every operation. */
export const commonParameters: Parameters = {
  i18n_language: {
    kind: 'slug',
    description: 'Language of the content and of messages; wins over the root',
    schema: { enum: languageCodes },
  },
  languages: {
    kind: 'slug',
    description: 'all: records have their texts in every language, as `texts`',
    schema: { enum: ['all'] },
  },
  shape: {
    kind: 'slug',
    description: 'How an answer spells its values',
    schema: { enum: ['stable', 'original'] },
    meanings: {
      stable: 'lists always lists, null instead of false, numbers as numbers, no key left out',
      original: 'as the interface this one follows',
    },
  },
  context: {
    kind: 'slug',
    description: 'What the answer is for',
    schema: { enum: ['view', 'embed', 'edit', 'help'], default: 'view' },
    meanings: {
      view: 'to be shown',
      embed: 'the same as view',
      edit: 'to be edited: those who may edit a record get protected events whole, and texts as they were written',
      help: 'the same as view',
    },
  },
  _fields: {
    kind: 'words',
    description:
      'Only these keys, comma-separated; dots reach inside, lists included. On a list, keys of its records may be ' +
      'named alone: id,title; its totals and links stay then',
  },
}

/** Parameters of every write. Its body may have them, and the common ones, too; the query's win. */
export const writeParameters: Parameters = {
  wait_for_index: {
    kind: 'boolean',
    description:
      'Answer when lists show the write, or after 5 seconds with Index-Pending: true. ' +
      '`Prefer: wait=N` says how many seconds',
  },
  dry_run: {
    kind: 'boolean',
    description: 'Answer what the write would do, with the errors it would have, and store nothing',
  },
}

const allOf = new WeakMap<Parameters, Parameters>()

/** An operation's own parameters, then the common ones; its own declaration of a common one wins. Put together once. */
export function allParameters(own: Parameters): Parameters {
  const known = allOf.get(own)
  if (known) return known
  const all = { ...own, ...commonParameters, ...own }
  allOf.set(own, all)
  return all
}

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
export function newLocals(id: string): Locals {
  return {
    id,
    begun: performance.now(),
    root: null,
    address: ownAddress,
    query: {},
    caller: anonymous,
    body: {},
    cost: new RequestCost(),
  }
}

/** The declared path: never one that a client made up. `none`: no route, or refused before one was found. */
export function routeOf(request: IncomingMessage & { route?: { path?: unknown } }, locals: Locals): string {
  if (locals.route !== undefined) return locals.route
  const path = request.route?.path
  return typeof path === 'string' ? path : 'none'
}

/** A request and what it takes to answer it. */
export interface Exchange {
  request: Request
  response: Answer
  service: Service
  /** Query parameters that the operation declares beside the common ones. */
  parameters: Parameters
  /** Of a write that takes the fields of a resource. */
  written?: AnyResource | undefined
}

/** An exchange, understood. */
export interface Context extends Exchange {
  language: Language
  caller: Caller
  /** Valid parameters: those of every operation, and its own. */
  params: Record<string, unknown>
  /** Query parameters as sent. */
  query: Record<string, unknown>
  /** Names of what was sent and has no meaning. */
  ignored: readonly string[]
  /** Scheme and host of links. */
  site: string
  /** The host in global ids. */
  host: string
  address: Address
  /** The REST root of links, as it was asked: `https://example.org/fr/cal/events/v1`. */
  base: string
}

/**
 * `defaults`: values of parameters that the query does not have. What has no meaning is ignored and named in a header,
 * or refused with `Prefer: handling=strict` (RFC 7240).
 * @throws Problem rest_missing_callback_param, or rest_invalid_param with a reason for what is not understood
 */
export function contextOf(exchange: Exchange, defaults: Record<string, unknown> = {}): Context {
  const { request, response, service, parameters } = exchange
  const { root, address, query, caller, body } = response.locals
  const declared = allParameters(parameters)
  const strict = prefer(request).handling === 'strict'
  if (strict) response.set('Preference-Applied', 'handling=strict')
  const { values: params, ignored } = readParameters(
    declared,
    {
      ...defaults,
      ...declaredIn(body, declared),
      ...query,
      ...(body.i18n_language === undefined ? {} : { i18n_language: body.i18n_language }),
    },
    { strict, unread: unreadNames({ query, body }, declared, exchange.written) },
  )
  if (ignored.length) response.set('X-Ignored-Params', encodedNames(ignored, MAX_HEADER_CHARACTERS))
  const site = siteOf(request, service.settings)
  return {
    ...exchange,
    language: isLanguage(params.i18n_language) ? params.i18n_language : (root ?? service.settings.DEFAULT_LANGUAGE),
    caller,
    params,
    query,
    ignored,
    site,
    host: hostOfIds(service),
    address,
    base: `${site}${root ? `/${root}` : ''}${address.prefix}`,
  }
}

function declaredIn(body: Record<string, unknown>, declared: Parameters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(declared, name)))
}

/** Of global ids, which must not change with the host that was asked. */
function hostOfIds({ settings: { BASE_URL } }: Service): string {
  return BASE_URL ? new URL(BASE_URL).host : 'localhost'
}

/** The language that is asked for; a request that is not understood has one, too. */
export function requestedLanguage({ locals: { root, query, body } }: Answer, service: Service): Language {
  const requested = body.i18n_language ?? query.i18n_language
  return isLanguage(requested) ? requested : (root ?? service.settings.DEFAULT_LANGUAGE)
}

export function messageLanguage(response: Answer, service: Service): MessageLanguage {
  return messageLanguageOf(requestedLanguage(response, service))
}

/** 401 for the anonymous, 403 for those without the right. */
export function forbid(caller: Caller): never {
  throw new Problem('rest_forbidden', caller.id === 0 ? { status: 401 } : {})
}

export async function viewOf(context: Context): Promise<Omit<View, 'embed' | 'brief'>> {
  const { service, language, site, host, address, base, caller, params } = context
  return {
    language,
    defaultLanguage: service.settings.DEFAULT_LANGUAGE,
    site,
    host,
    addressPrefix: address.prefix,
    base,
    zone: service.settings.TIMEZONE,
    currency: service.settings.CURRENCY,
    now: service.now(),
    stable: isStable(context),
    single: false,
    open: false,
    editing: params.context === 'edit',
    allLanguages: params.languages === 'all',
    caller,
    catalogue: await service.catalogue(),
  }
}

/** Whether the stable shape is asked for, as a parameter or as a preference. */
export function isStable({ params, request }: Pick<Context, 'params' | 'request'>): boolean {
  return (params.shape ?? prefer(request).shape) === 'stable'
}

/** The preferences of RFC 7240, such as `shape=stable` and `wait=5`. */
export function prefer(request: Request): Record<string, string> {
  const header = request.get('prefer') ?? ''
  return Object.fromEntries(
    header.split(/[,;]/).flatMap((part) => {
      const [name, value] = part.split('=')
      return name && value ? [[name.trim().toLowerCase(), value.trim().replaceAll('"', '')] as const] : []
    }),
  )
}

/** The id that a path or a query names, in digits; 0 where no record can have it. */
export function idOf(digits: unknown): number {
  const id = typeof digits === 'string' && /^\d+$/.test(digits) ? Number(digits) : 0
  return id < 2 ** 31 ? id : 0
}

export function refuseUnless(condition: boolean, name: string, reason: Reason): void {
  if (!condition) throw invalid({ [name]: reason })
}
