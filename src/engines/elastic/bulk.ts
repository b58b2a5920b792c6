/** Writes items into one build of the index, in bulk requests of a bounded size. */
import { type Client, errors, type estypes } from '@elastic/elasticsearch'
import { Rejected } from '../../calendar/declaration/index-values.ts'
import type { IndexDeclaration, IndexItem, ItemResult } from '../../calendar/ports.ts'
import { causeOf, isTransient, unavailable } from './client.ts'
import { sourceOf } from './document.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024

interface Operation {
  /** The place of the item in the batch. */
  at: number
  bytes: number
  /** The document is serialized once, to be measured and sent. */
  lines: [action: object, source: string]
}

/**
 * The result of each item, in order. `target`: the alias an item is written to, which exists as long as its build.
 * @throws Unavailable when an item failed for a reason that passes
 */
export async function applyItems(
  client: Client,
  items: readonly IndexItem[],
  target: (item: IndexItem) => { declaration: IndexDeclaration; alias: string },
): Promise<ItemResult[]> {
  const results: ItemResult[] = []
  const operations: Operation[] = []
  for (const [at, item] of items.entries()) {
    try {
      const { declaration, alias } = target(item)
      const source = JSON.stringify(sourceOf(declaration, item))
      const action = {
        index: { _index: alias, _id: String(item.id), version: item.version, version_type: 'external_gte' },
      }
      operations.push({ at, bytes: Buffer.byteLength(source), lines: [action, source] })
    } catch (error) {
      if (!(error instanceof Rejected)) throw error
      results[at] = { rejected: error.message }
    }
  }
  for (const request of chunksOf(operations)) await send(client, request, results)
  return results
}

function chunksOf(operations: readonly Operation[]): Operation[][] {
  const chunks: Operation[][] = []
  let bytes = Infinity
  for (const operation of operations) {
    bytes += operation.bytes
    if (bytes > MAX_BODY_BYTES) {
      chunks.push([])
      bytes = operation.bytes
    }
    chunks.at(-1)?.push(operation)
  }
  return chunks
}

/** A request that Elasticsearch rejects as a whole is halved until the faulty item is alone. */
async function send(client: Client, operations: readonly Operation[], results: ItemResult[]): Promise<void> {
  try {
    const { items } = await client.bulk({
      operations: operations.flatMap(({ lines }) => lines),
      require_alias: true,
      filter_path: ['items.*.status', 'items.*.error.type', 'items.*.error.reason'],
    })
    for (const [n, { at }] of operations.entries()) results[at] = resultOf(items[n]?.index)
  } catch (error) {
    if (!(error instanceof errors.ResponseError) || (error.statusCode !== 400 && error.statusCode !== 413)) throw error
    const [only, ...others] = operations
    if (only && others.length === 0) {
      results[only.at] = { rejected: causeOf(error).reason ?? '' }
      return
    }
    const half = Math.ceil(operations.length / 2)
    await send(client, operations.slice(0, half), results)
    await send(client, operations.slice(half), results)
  }
}

/** @throws Unavailable */
function resultOf(item: Partial<estypes.BulkResponseItem> | undefined): ItemResult {
  const { status = 0, error } = item ?? {}
  if (status === 200 || status === 201) return 'written'
  if (status === 409) return 'superseded'
  const cause = { type: error?.type ?? 'no answer', reason: error?.reason ?? '' }
  if (status === 0 || isTransient(status, cause)) throw unavailable(cause)
  return { rejected: `${cause.type}: ${cause.reason}` }
}
