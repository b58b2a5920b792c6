/** The connection to Elasticsearch, and its refusals in the words of the ports. */
import { Client, errors } from '@elastic/elasticsearch'
import { Unavailable } from '../../calendar/ports.ts'

/** Milliseconds an answer may take: somebody waits for a search; a write may find a segment being closed. */
const ASKING = 5_000
const WRITING = 60_000
/** Elasticsearch itself stops a search then, before nobody waits for it any more. */
export const SEARCH_TIMEOUT = '4s'

/**
 * A client's time limit is also that of its connections, whatever a request says: so there are two. Retries have one
 * owner, the caller: an answer 503 to a client, the next try of the indexer.
 */
export function connect(url: string): { asking: Client; writing: Client } {
  const client = (requestTimeout: number) =>
    new Client({ node: url, maxRetries: 0, requestTimeout, sniffOnStart: false })
  return { asking: client(ASKING), writing: client(WRITING) }
}

/** A part of an answer of several, or an item of a bulk, that was refused. */
export interface Refusal {
  type: string
  reason?: string | null
}

/** It may be well later: no right (any more), too much to do, no shard, no index yet or no more, a block on writing (a full disk), a time limit. */
export function isPassing(status: number, { type }: Refusal): boolean {
  return [401, 403, 404, 408, 429, 502, 503, 504].includes(status) || type === 'index_closed_exception'
}

export function unavailable({ type, reason }: Refusal): Unavailable {
  return new Unavailable(
    type === 'index_not_found_exception' ? 'there is no index yet' : `Elasticsearch: ${type}: ${reason ?? ''}`,
  )
}

/**
 * Does what needs the server.
 * @throws Unavailable when it is away, too busy or has not what is asked for
 */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof errors.ResponseError) {
      const refusal = refusalOf(error)
      if (isPassing(error.statusCode ?? 0, refusal)) throw unavailable(refusal)
    } else if (error instanceof errors.ElasticsearchClientError)
      throw new Unavailable(`Elasticsearch: ${error.message}`, { cause: error })
    throw error
  }
}

export function refusalOf(error: errors.ResponseError): Refusal {
  const body = error.body as { error?: Partial<Refusal> } | undefined
  return { type: body?.error?.type ?? 'error', reason: body?.error?.reason ?? error.message }
}
