/** Writes items into one version of the index, in requests that are not too large. */
import { type Client, errors, type estypes } from '@elastic/elasticsearch'
import { Rejected } from '../../calendar/declaration/index-values.ts'
import type { IndexDeclaration, IndexItem, ItemResult } from '../../calendar/ports.ts'
import { isPassing, refusalOf, unavailable } from './client.ts'
import { sourceOf } from './document.ts'

/** Bytes of one request. */
const MOST_BYTES = 8 * 1024 * 1024

interface Operation {
  at: number
  bytes: number
  /** The document as it is sent: written once, to be measured and sent. */
  lines: [object, string]
}

/** `target`: the name an item is written under, which exists only as long as its version does. */
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
  for (const some of bySize(operations)) await send(client, some, results)
  return results
}

function bySize(operations: readonly Operation[]): Operation[][] {
  const requests: Operation[][] = []
  let bytes = Infinity
  for (const operation of operations) {
    bytes += operation.bytes
    if (bytes > MOST_BYTES) {
      requests.push([])
      bytes = operation.bytes
    }
    requests.at(-1)?.push(operation)
  }
  return requests
}

/** A request that is refused as a whole is halved until what is wrong with it stands alone. */
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
      results[only.at] = { rejected: refusalOf(error).reason ?? '' }
      return
    }
    const half = Math.ceil(operations.length / 2)
    await send(client, operations.slice(0, half), results)
    await send(client, operations.slice(half), results)
  }
}

function resultOf(item: Partial<estypes.BulkResponseItem> | undefined): ItemResult {
  const { status = 0, error } = item ?? {}
  if (status === 200 || status === 201) return 'written'
  if (status === 409) return 'superseded'
  const refusal = { type: error?.type ?? 'no answer', reason: error?.reason ?? '' }
  if (status === 0 || isPassing(status, refusal)) throw unavailable(refusal)
  return { rejected: `${refusal.type}: ${refusal.reason}` }
}
