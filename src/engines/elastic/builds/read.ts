/** Records by id, as they were written last: a get by id does not wait for a refresh. */
import type { Client } from '@elastic/elasticsearch'
import type { IndexedRecord } from '../../../calendar/ports.ts'
import { unavailable } from '../client.ts'

interface Source {
  version: number
  deleted?: boolean
  record: string
}

export async function readRecords(client: Client, index: string, ids: readonly number[]): Promise<IndexedRecord[]> {
  if (ids.length === 0) return []
  const { docs } = await client.mget<Source>({
    index,
    ids: ids.map(String),
    _source_includes: ['version', 'deleted', 'record'],
  })
  return docs.flatMap((document) => {
    if ('error' in document) throw unavailable(document.error)
    const { _id, _source } = document
    return _source && !_source.deleted
      ? [{ id: Number(_id), version: _source.version, record: JSON.parse(_source.record) }]
      : []
  })
}
