/** The catalogue of all terms, kept as fresh as the index. */
import { Catalogue, type Taxonomy, type Term } from '../calendar/catalogue.ts'
import { Unavailable, type Found, type Query, type Search } from '../calendar/ports.ts'

const PAGE = 500
const taxonomies: readonly Taxonomy[] = ['categories', 'tags']
const base = { language: 'en', order: { by: 'id', dir: 'asc' }, from: 0 } as const

export class LiveCatalogue {
  private search: Search
  private catalogue = new Catalogue()
  private generation = -1
  /** The highest label read of each taxonomy. */
  private seen: Record<Taxonomy, number> = { categories: -1, tags: -1 }
  private refreshing: Promise<void> | undefined

  constructor(search: Search) {
    this.search = search
  }

  /** While the index is away, the last state that was known. */
  async fresh(): Promise<Catalogue> {
    while (this.search.generation() !== this.generation) {
      this.refreshing ??= this.refresh().finally(() => {
        this.refreshing = undefined
      })
      try {
        await this.refreshing
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        break
      }
    }
    return this.catalogue
  }

  /** One round trip, unless many terms changed. */
  private async refresh(): Promise<void> {
    const generation = this.search.generation()
    const found = await this.search.find(taxonomies.flatMap((taxonomy) => [this.changed(taxonomy), { ...base, resource: taxonomy, where: [], size: 0 }]))
    for (const [at, taxonomy] of taxonomies.entries()) {
      const [changed, all] = found.slice(at * 2) as [Found, Found]
      await this.take(taxonomy, changed)
      if (this.catalogue.ids(taxonomy).length !== all.total) await this.reload(taxonomy)
    }
    this.generation = generation
  }

  /** The terms written since: what changes after a label was taken is written with a later one (docs/decisions/labels.md). */
  private changed(taxonomy: Taxonomy, after?: string): Query {
    return { ...base, resource: taxonomy, where: [{ op: 'range', field: 'label', gt: this.seen[taxonomy] }], size: PAGE, ...(after ? { after } : {}) }
  }

  private async take(taxonomy: Taxonomy, first: Found): Promise<void> {
    let newest = this.seen[taxonomy]
    for (let { hits } = first; ; ) {
      for (const hit of hits) {
        this.catalogue.set(taxonomy, hit.id, hit.record as Term)
        newest = Math.max(newest, hit.label)
      }
      const last = hits.at(-1)
      if (hits.length < PAGE || !last) break
      hits = (await this.search.find([this.changed(taxonomy, last.cursor)]))[0]?.hits ?? []
    }
    this.seen[taxonomy] = newest
  }

  /** Some were deleted: which, no index tells. */
  private async reload(taxonomy: Taxonomy): Promise<void> {
    for (const id of this.catalogue.ids(taxonomy)) this.catalogue.set(taxonomy, id, null)
    this.seen[taxonomy] = -1
    const [all] = await this.search.find([this.changed(taxonomy)])
    if (all) await this.take(taxonomy, all)
  }
}
