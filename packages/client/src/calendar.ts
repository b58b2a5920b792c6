/** The client: one method for each HTTP method, typed by the path. */
import { baseOf, fillPath, type Query, queryText } from './address.ts'
import { errorOf } from './error.ts'
import { sleep, waitBeforeRetry } from './retry.ts'
import type {
  Answer,
  Arguments,
  Body,
  CommonOptions,
  DryRunBody,
  Item,
  ListPath,
  Method,
  Operation,
  Options,
  Path,
  Schemas,
} from './types.ts'

export interface CalendarSettings {
  /** Of an account; without one everybody's view. */
  key?: string | undefined
  /** Of contents and messages: `en`, `fr` or `de`; by default that of the address. */
  language?: string | undefined
  /** Of one attempt, until the whole answer was read. */
  timeoutMs?: number
  /** How often a request is sent again that was answered with 429 or 503. */
  retries?: number
  /** A longer `Retry-After` is not waited for. */
  maxWaitMs?: number
  fetch?: typeof fetch
}

interface Sent extends CommonOptions {
  query?: Query
  path?: Query
  body?: unknown
  /** Instead of the query: as the service wrote it. */
  search?: string
}

type Read = <P extends Path<'get'>>(
  path: P,
  ...options: Arguments<Operation<P, 'get'>>
) => Promise<Answer<Body<Operation<P, 'get'>>>>

/** With `dry_run: true` the answer is what the write would do. */
interface Write<M extends Method> {
  <P extends Path<M>>(
    path: P,
    options: Options<Operation<P, M>> & { query: { dry_run: true } },
  ): Promise<Answer<DryRunBody<Operation<P, M>>>>
  <P extends Path<M>>(path: P, ...options: Arguments<Operation<P, M>>): Promise<Answer<Body<Operation<P, M>>>>
}

export interface FollowOptions {
  /** The position of an earlier page; without it the first page is the position now, and the lists to load. */
  since?: string
  resources?: Schemas['ChangeList']['changes'][number]['resource'][]
  /** Ask again so long after the last change; absent: the iterator ends there. */
  pollMs?: number
  signal?: AbortSignal
}

/**
 * A calendar at an address. Answers are those of `shape=stable`. Every method throws a `CalendarError` where the
 * service answers an error, a `DOMException` named `TimeoutError` or `AbortError`, or a `TypeError` where it cannot be
 * reached.
 */
export class Calendar {
  /** The root of the interface: `https://example.org/cal/events/v1`. */
  readonly base: string
  readonly get = this.#operation('get') as Read
  readonly post = this.#operation('post') as Write<'post'>
  readonly put = this.#operation('put') as Write<'put'>
  readonly patch = this.#operation('patch') as Write<'patch'>
  readonly delete = this.#operation('delete') as Write<'delete'>
  readonly #settings: CalendarSettings

  /** `address`: of the interface, or of a site at whose root it is. @throws TypeError where it or the key is none */
  constructor(address: string | URL, settings: CalendarSettings = {}) {
    // A header refuses it as well, and quotes it. Blanks do not count: some programs show keys in groups.
    const key = settings.key?.trim().replace(/[ \t]+/g, '')
    if (/[^!-~]/.test(key ?? '')) throw new TypeError('A key has letters, digits and signs alone')
    this.base = baseOf(address)
    this.#settings = { ...settings, key }
  }

  /** The pages of a list, one after another. */
  async *pages<P extends ListPath>(
    path: P,
    ...[options]: Arguments<Operation<P, 'get'>>
  ): AsyncGenerator<Body<Operation<P, 'get'>>, void, undefined> {
    let next: Sent | undefined = { ...options, fields: withNext(options?.fields, path.slice(1)) }
    while (next) {
      const { body } = await this.#send('get', path, next)
      yield body as Body<Operation<P, 'get'>>
      const search = nextSearch(body)
      next = search === undefined ? undefined : { ...next, search }
    }
  }

  /** The records of a list, of all its pages. */
  async *items<P extends ListPath>(
    path: P,
    ...options: Arguments<Operation<P, 'get'>>
  ): AsyncGenerator<Item<P>, void, undefined> {
    for await (const page of this.pages(path, ...options))
      yield* (page as Record<string, unknown>)[path.slice(1)] as Item<P>[]
  }

  /** Pages of changes. Its `position` is where to go on after all of a page was dealt with. */
  async *changes({
    since,
    resources,
    pollMs,
    signal,
  }: FollowOptions = {}): AsyncGenerator<Schemas['ChangeList'], void, undefined> {
    let position = since
    for (;;) {
      const { body } = await this.#send('get', '/changes', { query: { since: position, resources }, signal })
      const page = body as Schemas['ChangeList']
      yield page
      position = page.position
      if (page.has_more) continue
      if (pollMs === undefined) return
      await sleep(pollMs, signal)
    }
  }

  #operation(method: Method) {
    return (path: string, options: Sent = {}) => this.#send(method, path, options)
  }

  async #send(method: Method, path: string, options: Sent): Promise<Answer<unknown>> {
    const { retries = 2, maxWaitMs = 30_000 } = this.#settings
    const request = this.#request(method, options)
    const address = this.#address(path, options)
    for (let attempt = 0; ; attempt++) {
      const { response, body } = await this.#attempt(address, request, options.signal)
      const wait = attempt < retries ? waitBeforeRetry(response, attempt) : undefined
      if (wait !== undefined && wait <= maxWaitMs) {
        await sleep(wait, options.signal)
        continue
      }
      if (!response.ok || body === undefined) throw errorOf(response, body)
      const { status, headers } = response
      return { body, status, headers, etag: headers.get('etag') ?? undefined }
    }
  }

  async #attempt(address: string, request: RequestInit, signal?: AbortSignal) {
    const { timeoutMs = 30_000, fetch: send = fetch } = this.#settings
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await send(address, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return { response, body: parsed(await response.text()) }
  }

  #address(path: string, { path: values, query, fields: _fields, search }: Sent): string {
    const { language: i18n_language } = this.#settings
    const sent = search ?? `?${queryText({ i18n_language, _fields, ...query, shape: 'stable' })}`
    return this.base + fillPath(path, values) + sent
  }

  #request(method: Method, { body, ifMatch, idempotencyKey }: Sent): RequestInit {
    const { key } = this.#settings
    // A file is sent as it is, and names its own type.
    const json = body === undefined || body instanceof Blob ? undefined : JSON.stringify(body)
    const headers = {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      ...(method === 'post' ? { 'Idempotency-Key': idempotencyKey ?? randomKey() } : {}),
    }
    // A write that is sent on may become a read, and its body go elsewhere.
    return {
      method: method.toUpperCase(),
      headers,
      redirect: 'manual',
      body: json ?? (body as Blob | undefined) ?? null,
    }
  }
}

/** Undefined: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a list has beside its records. */
const AROUND = 'total|total_pages|\\w+_rest_url|search|near|facets'

/** Who chooses something of a list by its name gets nothing else of it: what leads on is chosen, too. */
function withNext(fields: string | undefined, list: string): string | undefined {
  const isOfList = new RegExp(`(?:^|,)\\s*(?:${AROUND}|${list})\\b`).test(fields ?? '')
  return isOfList ? `${fields},next_rest_url` : fields
}

/** Of the next page only the query is taken: a key goes to no other address than the client's own. */
function nextSearch(body: unknown): string | undefined {
  const { next_rest_url: next } = body as { next_rest_url?: string | null }
  return next ? new URL(next).search : undefined
}

/** `crypto.randomUUID` is there on secure pages only. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
