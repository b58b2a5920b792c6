/** Bulk requests of a bounded size, and what became of each operation. */
import { type Client, errors, type estypes } from '@elastic/elasticsearch'
import type { ItemResult } from '../../../calendar/ports.ts'
import { causeOf, isTransient, unavailable } from '../client.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024
/** What is read of the answer. */
const ANSWERED = 'items.*.status,items.*._version,items.*.error.type,items.*.error.reason'

type Action =
  | { index: { _index: string; _id: string; routing?: string; version: number; version_type: 'external_gte' } }
  | { update: { _index: string; _id: string; routing: string } }

/** `of`: what it is done for. */
export interface Operation<Of> {
  of: Of
  /** As it is sent. A document is written in UTF-8 once, which also tells its size. */
  lines: Buffer
}

export function linesOf(action: Action, source: object): Buffer {
  return Buffer.from(`${JSON.stringify(action)}\n${JSON.stringify(source)}\n`)
}

/** `record`: the id of the record that the document belongs to, if it is not its own. Both are on one shard. */
export function indexing(
  alias: string,
  id: string,
  version: number,
  source: object,
  record?: number,
): Omit<Operation<never>, 'of'> {
  const routing = record === undefined ? {} : { routing: String(record) }
  const action: Action = { index: { _index: alias, _id: id, ...routing, version, version_type: 'external_gte' } }
  return { lines: linesOf(action, source) }
}

export type Answer = Partial<estypes.BulkResponseItem>

/**
 * Sends the operations, in their order; `answered` is called with the answer to each. They are taken when there is room
 * for them in a request, so there are never many in memory.
 */
export async function sendInBulks<Of>(
  client: Client,
  operations: Iterable<Operation<Of>>,
  answered: (of: Of, answer: Answer) => void,
): Promise<void> {
  let chunk: Operation<Of>[] = []
  let bytes = 0
  for (const operation of operations) {
    const more = operation.lines.length
    if (chunk.length && bytes + more > MAX_BODY_BYTES) {
      await send(client, chunk, answered)
      chunk = []
      bytes = 0
    }
    chunk.push(operation)
    bytes += more
  }
  if (chunk.length) await send(client, chunk, answered)
}

/** A request that Elasticsearch rejects as a whole is halved until the faulty operation is alone. */
async function send<Of>(
  client: Client,
  operations: readonly Operation<Of>[],
  answered: (of: Of, answer: Answer) => void,
): Promise<void> {
  try {
    // The method for bulks takes no bytes: it would join, measure and encode them as texts.
    const { items } = await client.transport.request<estypes.BulkResponse>({
      method: 'POST',
      path: '/_bulk',
      querystring: { require_alias: true, filter_path: ANSWERED },
      bulkBody: Buffer.concat(operations.map(({ lines }) => lines)),
    })
    for (const [at, { of }] of operations.entries()) answered(of, Object.values(items[at] ?? {})[0] ?? {})
  } catch (error) {
    if (!(error instanceof errors.ResponseError) || (error.statusCode !== 400 && error.statusCode !== 413)) throw error
    const [only, ...others] = operations
    if (only && others.length === 0) {
      const { type, reason } = causeOf(error)
      answered(only.of, { status: 400, error: { type, reason: reason ?? '' } })
      return
    }
    const half = Math.ceil(operations.length / 2)
    await send(client, operations.slice(0, half), answered)
    await send(client, operations.slice(half), answered)
  }
}

/** @throws Unavailable when it failed for a reason that passes */
export function resultOf({ status = 0, error }: Answer): ItemResult {
  if (status === 200 || status === 201) return 'written'
  if (status === 409) return 'superseded'
  const cause = { type: error?.type ?? 'no answer', reason: error?.reason ?? '' }
  if (status === 0 || isTransient(status, cause)) throw unavailable(cause)
  return { rejected: `${cause.type}: ${cause.reason}` }
}
