/**
 * Records of lists, kept as JSON by what a search tells of them without loading them. To load the documents of a page,
 * decompress and parse them is half of what the page costs Elasticsearch, and most records are on many pages.
 */
import type { Client } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import type { IndexedResource, SearchBudget } from '../../calendar/ports.ts'
import type { Source } from './document.ts'
import { keyOf, type SearchHit } from './hits.ts'

/** The rendered records of the service hold the same texts, so most of this takes no memory of its own. */
const MAX_CHARACTERS = 16 * 1024 * 1024

export interface HitsOfPage {
  resource: IndexedResource
  index: string
  hits: readonly SearchHit[]
}

export class KnownRecords {
  readonly #texts = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (text, name) => text.length + name.length,
  })

  /**
   * The records of each page's hits; those that are not known are read by their ids. Undefined: the index was refreshed
   * since the search, and has another one.
   */
  async of(
    pages: readonly HitsOfPage[],
    client: Client,
    budget: SearchBudget | undefined,
  ): Promise<string[][] | undefined> {
    const found = new Map<string, string>()
    const unknown: { _index: string; _id: string; resource: IndexedResource }[] = []
    for (const { resource, index, hits } of pages)
      for (const hit of hits) {
        const key = keyOf(hit)
        const text = this.#texts.get(nameOf(resource, key))
        if (text === undefined) unknown.push({ _index: index, _id: String(key.id), resource })
        else found.set(nameOf(resource, key), text)
      }
    if (unknown.length) for (const [name, text] of await this.#read(unknown, client, budget)) found.set(name, text)
    const texts = pages.map(({ resource, hits }) =>
      hits.flatMap((hit) => found.get(nameOf(resource, keyOf(hit))) ?? []),
    )
    return texts.every((ofPage, at) => ofPage.length === pages[at]?.hits.length) ? texts : undefined
  }

  /** As they are since the last refresh, which is what searches see. */
  async #read(
    wanted: readonly { _index: string; _id: string; resource: IndexedResource }[],
    client: Client,
    budget: SearchBudget | undefined,
  ): Promise<[name: string, text: string][]> {
    const begun = performance.now()
    const { docs } = await client.mget<Source>(
      {
        docs: wanted.map(({ _index, _id }) => ({ _index, _id })),
        realtime: false,
        _source_includes: ['version', 'digest', 'record'],
      },
      budget ? { signal: budget.signal } : {},
    )
    budget?.spend(performance.now() - begun)
    return docs.flatMap((document, at): [string, string][] => {
      const { resource } = wanted[at] ?? {}
      if (!resource || 'error' in document || !document._source?.record) return []
      const { version, digest = 0, record } = document._source
      const name = nameOf(resource, { id: Number(document._id), version, digest })
      this.#texts.set(name, record)
      return [[name, record]]
    })
  }
}

/** The digest as well, because a repair writes another record under the same version. */
function nameOf(resource: IndexedResource, { id, version, digest }: ReturnType<typeof keyOf>): string {
  return `${resource} ${id} ${version} ${digest}`
}
