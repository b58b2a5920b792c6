/**
 * Records of lists, kept as JSON by what a search tells of them without loading them. To load the documents of a page,
 * decompress and parse them is half of what the page costs Elasticsearch, and most records are on many pages.
 *
 * An occurrence is shown with its record, which is in another document. The two are read together, and shown together
 * only if both are of the state that the search has found.
 */
import type { Client } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import type { IndexedResource, SearchBudget } from '../../../calendar/ports.ts'
import { withOccurrence } from '../../occurrences.ts'
import type { Source } from '../write/document.ts'
import { digestOfOccurrence, documentId } from '../write/occurrences.ts'
import { type HitKey, keyOf, type SearchHit } from './hits.ts'

/** The rendered records of the service hold the same texts, so most of this takes no memory of its own. */
const MAX_CHARACTERS = 16 * 1024 * 1024

export interface HitsOfPage {
  resource: IndexedResource
  index: string
  hits: readonly SearchHit[]
}

/** A record that is in another state than the search has found. */
export interface ChangedRecord {
  resource: IndexedResource
  id: number
  /** In which its occurrences have to be, too; undefined: it is deleted, or was written again under its version. */
  version: number | undefined
}

/** A hit, and where its document is. */
interface Wanted {
  resource: IndexedResource
  index: string
  key: HitKey
  /** The record of its document, if the search has loaded it. */
  loaded: string | undefined
}

type State = Pick<Source, 'version' | 'digest' | 'record' | 'deleted'>

export class KnownRecords {
  readonly #texts = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (text, name) => text.length + name.length,
  })

  /**
   * The records of each page's hits; those that are not known are read by their ids. Or records that have changed since
   * the search, or of which a refresh has published one part.
   */
  async of(
    pages: readonly HitsOfPage[],
    client: Client,
    budget: SearchBudget | undefined,
  ): Promise<{ texts: string[][] } | { changed: ChangedRecord[] }> {
    const wanted = pages.map(({ resource, index, hits }) =>
      hits.map((hit): Wanted => ({ resource, index, key: keyOf(hit), loaded: hit._source?.record })),
    )
    // Until the others are read, what is known now may have made room for them.
    const found = new Map<Wanted, string>()
    for (const each of wanted.flat()) {
      const text = this.#known(each)
      if (text !== undefined) found.set(each, text)
    }
    const unknown = wanted.flat().filter((each) => !found.has(each))
    const states = await readStates(unknown, client, budget)
    const changed: ChangedRecord[] = []
    for (const each of unknown) {
      const text = textOf(each, states)
      if (typeof text === 'object') changed.push(text)
      else {
        found.set(each, text)
        this.#texts.set(nameOf(each), text)
      }
    }
    if (changed.length) return { changed }
    return { texts: wanted.map((ofPage) => ofPage.map((each) => found.get(each) ?? 'null')) }
  }

  #known(wanted: Wanted): string | undefined {
    const { loaded, key } = wanted
    return loaded !== undefined && key.occurrence === undefined ? loaded : this.#texts.get(nameOf(wanted))
  }
}

/** The digest as well, because a repair writes another record under the same version. */
function nameOf({ resource, key: { id, occurrence, version, digest } }: Wanted): string {
  return `${resource} ${documentId(id, occurrence)} ${version} ${digest}`
}

function textOf({ resource, index, key, loaded }: Wanted, states: ReadonlyMap<string, State>): string | ChangedRecord {
  const { id, occurrence, version, digest } = key
  const record = states.get(`${index} ${documentId(id)}`)
  const changed = { resource, id, version: record?.version === version ? undefined : record?.version }
  if (record?.version !== version || record.deleted) return changed
  if (occurrence === undefined) return record.digest === digest ? record.record : changed
  const own = loaded ?? states.get(`${index} ${documentId(id, occurrence)}`)?.record
  if (own === undefined || digestOfOccurrence(record.record, own) !== digest) return changed
  return withOccurrence(record.record, own)
}

/** As they are since the last refresh, which is what searches see. By index and document's id. */
async function readStates(
  wanted: readonly Wanted[],
  client: Client,
  budget: SearchBudget | undefined,
): Promise<Map<string, State>> {
  const documents = new Map<string, { _index: string; _id: string; routing: string }>()
  for (const { index, key, loaded } of wanted)
    for (const _id of [documentId(key.id), ...(loaded === undefined ? [documentId(key.id, key.occurrence)] : [])])
      documents.set(`${index} ${_id}`, { _index: index, _id, routing: String(key.id) })
  if (documents.size === 0) return new Map()
  const begun = performance.now()
  const { docs } = await client.mget<State>(
    { docs: [...documents.values()], realtime: false, _source_includes: ['version', 'digest', 'record', 'deleted'] },
    budget ? { signal: budget.signal } : {},
  )
  budget?.spend(performance.now() - begun)
  const found = [...documents.keys()]
  return new Map(
    docs.flatMap((document, at): [string, State][] =>
      'error' in document || !document._source ? [] : [[found[at] ?? '', document._source]],
    ),
  )
}
