/** The changes of an index in the order of their versions. */
import type { Client } from '@elastic/elasticsearch'
import type { ChangeRange, IndexChange } from '../../../calendar/ports.ts'
import { requireComplete } from '../find/search.ts'

interface Source {
  id: number
  version: number
  deleted?: boolean
}

/** Of the records' own documents: those of occurrences have their versions. */
export async function changesIn(
  client: Client,
  index: string,
  { after, upTo, limit, removed }: ChangeRange,
): Promise<IndexChange[]> {
  const response = await client.search<Source>({
    index,
    query: {
      bool: {
        filter: [
          { range: { version: { gte: after.version, lte: upTo } } },
          ...(removed ? [{ term: { deleted: true } }] : []),
        ],
        must_not: [{ exists: { field: 'occurrence' } }],
      },
    },
    sort: [{ version: 'asc' }, { id: 'asc' }],
    search_after: [after.version, after.id],
    size: limit,
    _source: ['id', 'version', 'deleted'],
    track_total_hits: false,
    allow_partial_search_results: false,
  })
  return requireComplete(response).hits.hits.flatMap(({ _source }) =>
    _source ? [{ id: _source.id, version: _source.version, removed: _source.deleted === true }] : [],
  )
}
