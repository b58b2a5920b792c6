/**
 * Which numbers the occurrences of a record have had, whoever wrote them: a document beside it has their count as its
 * version, which by the version rule never decreases. Every write raises it before it writes the record; so once a
 * write has replaced the record, it finds the numbers of all older writes that were not superseded, finished or not.
 */
import type { Client } from '@elastic/elasticsearch'
import type { IndexDeclaration } from '../../../calendar/ports.ts'
import { unavailable } from '../client.ts'
import { requireComplete } from '../find/search.ts'
import { type Answer, indexing, linesOf, type Operation, resultOf, sendInBulks } from './bulk.ts'

/** Where an item is written: the alias exists as long as its build. */
export interface Target {
  declaration: IndexDeclaration
  alias: string
}

export interface NumbersOf extends Target {
  id: number
  /** All numbers that are in use, or were, are below it. */
  used: number
}

const counterId = (id: number) => `${id}_occurrences`

/** As a mark does, the counter passes for a tombstone without a version: no list shows it, and no purge removes it. */
export function raiseUsedNumbers({ alias, id, used }: NumbersOf): Omit<Operation<never>, 'of'> {
  return indexing(alias, counterId(id), used, { deleted: true }, id)
}

/**
 * To be called when the records are written. An update that changes nothing answers with the version, and on the
 * primary shard: another copy may not have what was written there a moment ago.
 */
export async function findUsedNumbers(client: Client, records: readonly NumbersOf[]): Promise<void> {
  const operations = records.map((of) => ({
    of,
    lines: linesOf({ update: { _index: of.alias, _id: counterId(of.id), routing: String(of.id) } }, { doc: {} }),
  }))
  await sendInBulks(client, operations, (record, answer) => {
    record.used = Math.max(record.used, countIn(answer))
  })
}

function countIn(answer: Answer): number {
  if (answer.error?.type === 'document_missing_exception') return 0
  const result = resultOf(answer)
  if (typeof result === 'object') throw unavailable({ type: 'error', reason: result.rejected })
  return answer._version ?? 0
}

/** Numbers that nobody counted, which only somebody else can have written: a repair removes them. */
export async function findStrays(client: Client, records: readonly NumbersOf[]): Promise<void> {
  for (const record of records) {
    const { hits } = requireComplete(
      await client.search<{ occurrence: number }>({
        index: record.alias,
        routing: String(record.id),
        query: { bool: { filter: [{ term: { id: record.id } }, { exists: { field: 'occurrence' } }] } },
        sort: [{ occurrence: 'desc' }],
        size: 1,
        _source: ['occurrence'],
        allow_partial_search_results: false,
        track_total_hits: false,
      }),
    )
    record.used = Math.max(record.used, ...hits.hits.map(({ _source }) => (_source?.occurrence ?? -1) + 1))
  }
}
