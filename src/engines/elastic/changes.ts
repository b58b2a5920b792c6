/** The changes of an index in the order of their versions. */
import type { Client, estypes } from '@elastic/elasticsearch'
import type { ChangeRange, IndexChange } from '../../calendar/ports.ts'
import { requireComplete } from './search.ts'

interface Source {
  id: number
  version: number
  deleted?: boolean
}

/** Several documents may be of one record: they have its version, and follow one another. */
export async function changesIn(client: Client, index: string, range: ChangeRange): Promise<IndexChange[]> {
  const { limit } = range
  const found = new Map<number, IndexChange>()
  for (let { after } = range; found.size < limit; ) {
    const hits = await search(client, index, { ...range, after })
    for (const { _source } of hits)
      if (_source && found.size < limit)
        found.set(_source.id, { id: _source.id, version: _source.version, removed: _source.deleted === true })
    const last = hits.at(-1)?._source
    if (!last || hits.length < limit) break
    after = { version: last.version, id: last.id }
  }
  return [...found.values()]
}

async function search(
  client: Client,
  index: string,
  { after, upTo, limit, removed }: ChangeRange,
): Promise<estypes.SearchHit<Source>[]> {
  const response = await client.search<Source>({
    index,
    query: {
      bool: {
        filter: [
          { range: { version: { gte: after.version, lte: upTo } } },
          ...(removed ? [{ term: { deleted: true } }] : []),
        ],
      },
    },
    sort: [{ version: 'asc' }, { id: 'asc' }],
    search_after: [after.version, after.id],
    size: limit,
    _source: ['id', 'version', 'deleted'],
    track_total_hits: false,
    allow_partial_search_results: false,
  })
  return requireComplete(response).hits.hits
}
