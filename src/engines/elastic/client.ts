/** The connection to Elasticsearch, and its errors as those of the ports. */
import { readFileSync } from 'node:fs'
import { Client, type ClientOptions, errors } from '@elastic/elasticsearch'
import { Unavailable } from '../../calendar/ports.ts'
import type { ElasticOptions } from './options.ts'

/** A write may have to wait for a merge. No longer: the indexer relies on it (LATE_WRITE_MS). */
const WRITE_TIMEOUT_S = 60
/** Elasticsearch stops a search by itself a second before the client gives it up. */
const MARGIN_S = 1

/** Where searches are sent, and when Elasticsearch stops one by itself. */
export interface Searcher {
  client: Client
  shardTimeout: string
}

export interface Connection {
  searcher: Searcher
  writeClient: Client
}

/**
 * Two clients, because a client's timeout is also that of its connections, whatever a single request says. They try
 * each node once; the callers retry: a client of the service after the answer 503, the indexer with its next batch.
 */
export function connect(options: ElasticOptions): Connection {
  const urls = options.url ? options.url.split(',').map((address) => new URL(address)) : []
  const auth = authOf(options, urls)
  const client = (seconds: number) =>
    new Client({
      ...(options.cloudId ? { cloud: { id: options.cloudId } } : { nodes: nodesOf(urls) }),
      ...(auth ? { auth } : {}),
      ...(options.caFile ? { tls: { ca: readFileSync(options.caFile, 'utf8') } } : {}),
      maxRetries: Math.max(0, urls.length - 1),
      requestTimeout: seconds * 1_000,
    })
  return {
    searcher: { client: client(options.requestTimeout), shardTimeout: `${options.requestTimeout - MARGIN_S}s` },
    writeClient: client(WRITE_TIMEOUT_S),
  }
}

/** The addresses without user and password, because errors name addresses. */
function nodesOf(urls: readonly URL[]): string[] {
  return urls.map((url) => Object.assign(new URL(url), { username: '', password: '' }).href)
}

function authOf({ apiKey, username, password }: ElasticOptions, urls: readonly URL[]): ClientOptions['auth'] {
  if (apiKey) return { apiKey }
  if (username) return { username, password }
  const named = urls.find((url) => url.username)
  return named && { username: decodeURIComponent(named.username), password: decodeURIComponent(named.password) }
}

/** Why a request, one search of several or an item of a bulk failed. */
export interface ErrorCause {
  type: string
  reason?: string | null
}

/** No permission (any more), overload, no shard, no index, timeouts. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 408, 429, 502, 503, 504])

/** Whether the same request may succeed later. A full disk blocks writes with one of these statuses, too. */
export function isTransient(status: number, { type }: ErrorCause): boolean {
  return TRANSIENT_STATUSES.has(status) || type === 'index_closed_exception'
}

/** The same of a request or a search, where 500 is an error of the server itself, such as a broken disk. */
export function isFailing(status: number, cause: ErrorCause): boolean {
  return status >= 500 || isTransient(status, cause)
}

export function unavailable({ type, reason }: ErrorCause): Unavailable {
  return new Unavailable(
    type === 'index_not_found_exception' ? 'there is no index yet' : `Elasticsearch: ${type}: ${reason ?? ''}`,
  )
}

/**
 * Runs requests and translates their errors.
 * @throws Unavailable when the server cannot be reached, is overloaded or lacks the index
 */
export async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof errors.ResponseError) {
      const cause = causeOf(error)
      if (isFailing(error.statusCode ?? 0, cause)) throw unavailable(cause)
    } else if (error instanceof errors.ElasticsearchClientError)
      throw new Unavailable(`Elasticsearch: ${error.message}`, { cause: error })
    throw error
  }
}

export function causeOf({ body, message }: errors.ResponseError): ErrorCause {
  const cause: Partial<ErrorCause> = body?.error ?? {}
  return { type: cause.type ?? 'error', reason: cause.reason ?? message }
}
