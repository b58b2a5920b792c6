/** Bulk requests of a bounded size, and what became of each operation. */
import { type Client, errors, type estypes } from '@elastic/elasticsearch'
import type { ItemResult } from '../../calendar/ports.ts'
import { causeOf, isTransient, unavailable } from './client.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024

export type Action =
  | { index: { _index: string; _id: string; routing?: string; version: number; version_type: 'external_gte' } }
  | { update: { _index: string; _id: string; routing: string } }

/** `of`: what it is done for. */
export interface Operation<Of> {
  of: Of
  action: Action
  /** A document is serialized once, to be measured and sent. */
  source: string
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
  return {
    action: { index: { _index: alias, _id: id, ...routing, version, version_type: 'external_gte' } },
    source: JSON.stringify(source),
  }
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
    const more = Buffer.byteLength(operation.source)
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
    const { items } = await client.bulk({
      operations: operations.flatMap(({ action, source }) => [action, source]),
      require_alias: true,
      filter_path: ['items.*.status', 'items.*._version', 'items.*.error.type', 'items.*.error.reason'],
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
