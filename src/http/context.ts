/** A request as a handler reads it: what it asks for, in which language, for whom and where. */
import type { Request } from 'express'
import type { Caller } from '../calendar/access/visibility.ts'
import type { AnswerView, AnyResource } from '../calendar/declaration/resource.ts'
import { readParameters } from '../calendar/declaration/validate.ts'
import { isLanguage, type Language } from '../calendar/languages.ts'
import { invalid, Problem } from '../calendar/messages/errors.ts'
import { type MessageLanguage, messageLanguageOf } from '../calendar/messages/message.ts'
import type { Reason } from '../calendar/messages/reasons.ts'
import type { Address } from './address.ts'
import { encodedNames, unreadNames } from './input/ignored.ts'
import { siteOf } from './limits/client.ts'
import type { Answer } from './locals.ts'
import { MAX_HEADER_CHARACTERS } from './output/headers.ts'
import { allParameters, type Parameters } from './parameters.ts'
import type { Service } from './service.ts'

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

export async function viewOf(context: Context): Promise<AnswerView> {
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
