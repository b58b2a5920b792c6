/** The catalogue of all terms, as fresh as the index. */
import { isDeepStrictEqual } from 'node:util'
import { type Taxonomy, type Term, taxonomies } from '../declaration/terms.ts'
import { type Found, type Hit, type Query, type Search, Unavailable } from '../ports.ts'
import { Catalogue } from './catalogue.ts'

const PAGE_SIZE = 500
/** After the index was unavailable it is not read for this long: each request would wait for it. */
const PAUSE_MS = 1_000
const byId = { language: 'en', order: { by: 'id', dir: 'asc' }, from: 0 } as const

export class LiveCatalogue {
  #search: Search
  #catalogue = new Catalogue()
  #generation = -1
  /** When the index may be read again: milliseconds of the monotonic clock. */
  #pausedUntil = 0
  /** The highest version read of each taxonomy. */
  #newest: Record<Taxonomy, number> = { categories: -1, tags: -1 }
  #refreshing: Promise<void> | undefined

  constructor(search: Search) {
    this.#search = search
  }

  /** Another number after every change of the terms as they were last read. */
  get version(): number {
    return this.#catalogue.version
  }

  /** The terms as the index has them now; while it is unavailable, the last state that was read. */
  async fresh(): Promise<Catalogue> {
    while (this.#indexed() !== this.#generation && performance.now() > this.#pausedUntil) {
      this.#refreshing ??= this.#refresh().finally(() => {
        this.#refreshing = undefined
      })
      try {
        await this.#refreshing
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        this.#pausedUntil = performance.now() + PAUSE_MS
      }
    }
    return this.#catalogue
  }

  /** The generation of what is read of the index: of the terms only. */
  #indexed(): number {
    return taxonomies.reduce((sum, taxonomy) => sum + this.#search.generation(taxonomy), 0)
  }

  /** One round trip, unless many terms changed. */
  async #refresh(): Promise<void> {
    const generation = this.#indexed()
    const found = await this.#search.find(
      taxonomies.flatMap((taxonomy) => [
        changed(taxonomy, this.#newest[taxonomy]),
        { ...byId, resource: taxonomy, where: [], size: 0 },
      ]),
    )
    for (const [at, taxonomy] of taxonomies.entries()) {
      const [first, all] = found.slice(at * 2)
      this.#add(taxonomy, await this.#allHits(taxonomy, first))
      if (this.#catalogue.ids(taxonomy).length !== all?.total) await this.#reload(taxonomy)
    }
    this.#generation = generation
  }

  /** The hits of the first page and of those after it. */
  async #allHits(taxonomy: Taxonomy, first: Found | undefined): Promise<Hit[]> {
    const hits = [...(first?.hits ?? [])]
    for (let page = first; page?.hits.length === PAGE_SIZE; hits.push(...(page?.hits ?? []))) {
      ;[page] = await this.#search.find([changed(taxonomy, this.#newest[taxonomy], page.hits.at(-1)?.cursor)])
    }
    return hits
  }

  #add(taxonomy: Taxonomy, hits: readonly Hit[]): void {
    for (const { id, record, version } of hits) {
      if (version === this.#newest[taxonomy] && isDeepStrictEqual(record, this.#catalogue.get(taxonomy, id))) continue
      this.#catalogue.set(taxonomy, id, record as Term)
      this.#newest[taxonomy] = Math.max(this.#newest[taxonomy], version)
    }
  }

  /** Some terms were deleted, the index does not tell which: they go once all others are read, so no part is shown. */
  async #reload(taxonomy: Taxonomy): Promise<void> {
    this.#newest[taxonomy] = -1
    const [first] = await this.#search.find([changed(taxonomy, -1)])
    const hits = await this.#allHits(taxonomy, first)
    const remaining = new Set(hits.map(({ id }) => id))
    for (const id of this.#catalogue.ids(taxonomy)) if (!remaining.has(id)) this.#catalogue.set(taxonomy, id, null)
    this.#add(taxonomy, hits)
  }
}

/**
 * The terms written since: a change after a version was read is written with a later one (docs/decisions/versions.md).
 * Those of the newest version are read again, because a batch may become visible in parts.
 */
function changed(taxonomy: Taxonomy, since: number, after?: string): Query {
  return {
    ...byId,
    resource: taxonomy,
    where: [{ op: 'range', field: 'version', gte: since }],
    size: PAGE_SIZE,
    ...(after ? { after } : {}),
  }
}
