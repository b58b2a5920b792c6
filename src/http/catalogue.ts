/** The catalogue of all terms, kept as fresh as the index. */
import { isDeepStrictEqual } from 'node:util'
import type { Taxonomy, Term } from '../calendar/declaration/terms.ts'
import { type Found, type Hit, type Query, type Search, Unavailable } from '../calendar/ports.ts'
import { Catalogue } from '../calendar/records/catalogue.ts'

const PAGE = 500
/** Milliseconds to leave an index alone that was away: each request would wait for it. */
const REST = 1_000
const taxonomies: readonly Taxonomy[] = ['categories', 'tags']
const base = { language: 'en', order: { by: 'id', dir: 'asc' }, from: 0 } as const

export class LiveCatalogue {
  private search: Search
  private catalogue = new Catalogue()
  private generation = -1
  /** Until then it is not asked for again. */
  private away = 0
  /** The highest label read of each taxonomy. */
  private seen: Record<Taxonomy, number> = { categories: -1, tags: -1 }
  private refreshing: Promise<void> | undefined

  constructor(search: Search) {
    this.search = search
  }

  /** While the index is away, the last state that was known. */
  async fresh(): Promise<Catalogue> {
    while (this.search.generation() !== this.generation && performance.now() > this.away) {
      this.refreshing ??= this.refresh().finally(() => {
        this.refreshing = undefined
      })
      try {
        await this.refreshing
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        this.away = performance.now() + REST
      }
    }
    return this.catalogue
  }

  /** One round trip, unless many terms changed. */
  private async refresh(): Promise<void> {
    const generation = this.search.generation()
    const found = await this.search.find(
      taxonomies.flatMap((taxonomy) => [
        changed(taxonomy, this.seen[taxonomy]),
        { ...base, resource: taxonomy, where: [], size: 0 },
      ]),
    )
    for (const [at, taxonomy] of taxonomies.entries()) {
      const [first, all] = found.slice(at * 2) as [Found, Found]
      this.take(taxonomy, await this.whole(taxonomy, first))
      if (this.catalogue.ids(taxonomy).length !== all.total) await this.reload(taxonomy)
    }
    this.generation = generation
  }

  /** The pages behind the first one too. */
  private async whole(taxonomy: Taxonomy, first: Found | undefined): Promise<Hit[]> {
    const hits = [...(first?.hits ?? [])]
    for (let page = first; page?.hits.length === PAGE; hits.push(...(page?.hits ?? []))) {
      ;[page] = await this.search.find([changed(taxonomy, this.seen[taxonomy], page.hits.at(-1)?.cursor)])
    }
    return hits
  }

  private take(taxonomy: Taxonomy, hits: readonly Hit[]): void {
    for (const { id, record, version: label } of hits) {
      if (label === this.seen[taxonomy] && isDeepStrictEqual(record, this.catalogue.get(taxonomy, id))) continue
      this.catalogue.set(taxonomy, id, record as Term)
      this.seen[taxonomy] = Math.max(this.seen[taxonomy], label)
    }
  }

  /** Some were deleted: which, no index tells. They go when all that is left is known, so that nobody meets a part. */
  private async reload(taxonomy: Taxonomy): Promise<void> {
    this.seen[taxonomy] = -1
    const [first] = await this.search.find([changed(taxonomy, -1)])
    const hits = await this.whole(taxonomy, first)
    const left = new Set(hits.map(({ id }) => id))
    for (const id of this.catalogue.ids(taxonomy)) if (!left.has(id)) this.catalogue.set(taxonomy, id, null)
    this.take(taxonomy, hits)
  }
}

/**
 * The terms written since: what changes after a label was taken is written with a later one (docs/decisions/versions.md).
 * Those of the newest label are read again, for a batch may become visible in parts.
 */
function changed(taxonomy: Taxonomy, since: number, after?: string): Query {
  return {
    ...base,
    resource: taxonomy,
    where: [{ op: 'range', field: 'version', gte: since }],
    size: PAGE,
    ...(after ? { after } : {}),
  }
}
