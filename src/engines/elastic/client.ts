/** The connection to Elasticsearch, and its errors as those of the ports. */
import { Client, errors } from '@elastic/elasticsearch'
import { Unavailable } from '../../calendar/ports.ts'

/** Somebody waits for a search. */
const SEARCH_TIMEOUT_MS = 5_000
/** A write may have to wait for a merge. */
const WRITE_TIMEOUT_MS = 60_000
/** Elasticsearch stops a search by itself after this time, shortly before SEARCH_TIMEOUT_MS. */
export const SHARD_TIMEOUT = '4s'

/**
 * Two clients, because a client's timeout is also that of its connections, whatever a single request says. They do not
 * retry; the callers do: a client of the service after the answer 503, the indexer with its next batch.
 */
export function connect(url: string): { searchClient: Client; writeClient: Client } {
  const client = (requestTimeout: number) =>
    new Client({ node: url, maxRetries: 0, requestTimeout, sniffOnStart: false })
  return { searchClient: client(SEARCH_TIMEOUT_MS), writeClient: client(WRITE_TIMEOUT_MS) }
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
      if (isTransient(error.statusCode ?? 0, cause)) throw unavailable(cause)
    } else if (error instanceof errors.ElasticsearchClientError)
      throw new Unavailable(`Elasticsearch: ${error.message}`, { cause: error })
    throw error
  }
}

export function causeOf({ body, message }: errors.ResponseError): ErrorCause {
  const cause: Partial<ErrorCause> = body?.error ?? {}
  return { type: cause.type ?? 'error', reason: cause.reason ?? message }
}
