/** What a request says beside its parameters: language, root, caller, shape. Worked out once, in one place. */
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { anonymous, type Caller } from '../calendar/access/visibility.ts'
import type { View } from '../calendar/declaration/resource.ts'
import { type Parameter, readParameters } from '../calendar/declaration/validate.ts'
import { isLanguage, type Language, languageCodes } from '../calendar/languages.ts'
import { invalid, Problem } from '../calendar/messages/errors.ts'
import type { Reason } from '../calendar/messages/reasons.ts'
import type { Service } from './service.ts'

export const NAMESPACE = 'cal/events/v1'
/** Of a name of DNS (RFC 1035), and its port. */
const MAX_HOST_CHARACTERS = 260

/** Parameters of every operation. */
export const commonParameters: Record<string, Parameter> = {
  i18n_language: {
    kind: 'slug',
    description: 'Language of the content and of messages; wins over the root',
    schema: { enum: languageCodes },
  },
  shape: {
    kind: 'slug',
    description: 'stable: lists always lists, null instead of false, numbers as numbers, no key left out',
    schema: { enum: ['stable', 'original'] },
  },
  context: {
    kind: 'slug',
    description: 'edit: protected events open for those who may edit them',
    schema: { enum: ['view', 'embed', 'edit', 'help'], default: 'view' },
  },
  _fields: { kind: 'words', description: 'Only these keys, comma-separated; dots reach inside, lists included' },
}

/** An operation's own parameters and the common ones behind them; one that it declares itself is its own. */
export function allParameters(own: Readonly<Record<string, Parameter>>): Record<string, Parameter> {
  return { ...own, ...commonParameters, ...own }
}

/** What the middleware leaves on a request. */
interface Asked {
  caller: Caller
  /** Set by the root: `/fr/…`; null on the root without a language. */
  root: Language | null
  /** The query, nested keys as objects and lists. */
  query: Record<string, unknown>
}

const asked = new WeakMap<IncomingMessage, Asked>()

export function remember(request: IncomingMessage, what: Asked): void {
  asked.set(request, what)
}

export function askedOf(request: IncomingMessage): Asked | undefined {
  return asked.get(request)
}

export function callerOf(request: IncomingMessage): Caller {
  return asked.get(request)?.caller ?? anonymous
}

/** 401 for the anonymous, 403 for those without the right. */
export function forbid(caller: Caller): never {
  throw new Problem('rest_forbidden', caller.id === 0 ? { status: 401 } : {})
}

/** Everything an answer depends on beside the record. */
export interface Context {
  language: Language
  caller: Caller
  /** The tidied parameters: those of every operation, and its own. */
  params: Record<string, unknown>
  /** Query parameters as sent. */
  query: Record<string, unknown>
  site: string
  host: string
  base: string
}

/**
 * `own`: the parameters that the operation declares beside the common ones; `given`: where they may come from besides the query.
 * @throws Problem rest_invalid_param with a reason for every one that is not understood
 */
export function contextOf(
  request: Request,
  service: Service,
  own: Readonly<Record<string, Parameter>> = {},
  given: Record<string, unknown> = {},
): Context {
  const { caller, root, query } = askedOf(request) ?? { caller: anonymous, root: null, query: {} }
  const inBody = languageInBody(request)
  const params = readParameters(allParameters(own), {
    ...given,
    ...query,
    ...(inBody === undefined ? {} : { i18n_language: inBody }),
  })
  const language = (params.i18n_language as Language | undefined) ?? root ?? service.settings.DEFAULT_LANGUAGE
  const site = siteOf(request, service)
  return {
    language,
    caller,
    params,
    query,
    site,
    host: new URL(site).host,
    base: `${site}${root ? `/${root}` : ''}/${NAMESPACE}`,
  }
}

/** The parameters of a write that its body names: clients send `dry_run` there as well. The query's win. */
export function inBody(
  { body }: Pick<Request, 'body'>,
  parameters: Readonly<Record<string, Parameter>>,
): Record<string, unknown> {
  const named = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(named.filter(([name]) => Object.hasOwn(parameters, name)))
}

/** Writes may name it there. A read is its address and its headers: by those its answer is kept. */
function languageInBody({ method, body }: Request): unknown {
  return method === 'GET' || method === 'HEAD'
    ? undefined
    : (body as { i18n_language?: unknown } | undefined)?.i18n_language
}

/** Scheme and host of the links: the setting, else the request's own. A proxy may forward any text as the scheme. */
function siteOf(request: Request, service: Service): string {
  const { BASE_URL } = service.settings
  if (BASE_URL) return BASE_URL
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  const host = request.get('host') ?? 'localhost'
  return (host.length <= MAX_HOST_CHARACTERS && URL.parse(`${scheme}://${host}`)?.origin) || `${scheme}://localhost`
}

/** The language of messages when the request itself may be the problem. */
export function messageLanguage(request: Request, service: Service): Language {
  const wanted = languageInBody(request) ?? askedOf(request)?.query.i18n_language
  if (isLanguage(wanted)) return wanted
  return askedOf(request)?.root ?? service.settings.DEFAULT_LANGUAGE
}

export async function viewOf(
  request: Request,
  context: Context,
  service: Service,
): Promise<Omit<View, 'embed' | 'brief'>> {
  return {
    language: context.language,
    defaultLanguage: service.settings.DEFAULT_LANGUAGE,
    site: context.site,
    host: context.host,
    base: context.base,
    zone: service.settings.TIMEZONE,
    stable: (context.params.shape ?? prefer(request).shape) === 'stable',
    single: false,
    open: false,
    caller: context.caller,
    catalogue: await service.catalogue(),
  }
}

/** The preferences of RFC 7240 that are known here: `shape=stable`, `wait=5`. */
export function prefer(request: Request): Record<string, string> {
  const header = request.get('prefer') ?? ''
  return Object.fromEntries(
    header.split(/[,;]/).flatMap((part) => {
      const [name, value] = part.split('=')
      return name && value ? [[name.trim().toLowerCase(), value.trim().replaceAll('"', '')] as const] : []
    }),
  )
}

/** The id of a path: digits; one that no record can have is unknown. */
export function idOf(request: Request): number {
  const id = Number(request.params.id)
  return Number.isSafeInteger(id) && id < 2 ** 31 ? id : 0
}

export function refuseUnless(condition: boolean, name: string, reason: Reason): void {
  if (!condition) throw invalid({ [name]: reason })
}
