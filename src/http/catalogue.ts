/** The catalogue of all terms, kept as fresh as the index: it reads what changed since it looked last. */
import { Catalogue, type Taxonomy, type Term } from '../calendar/catalogue.ts'
import { Unavailable, type Found, type Query, type Search } from '../calendar/ports.ts'

const PAGE = 500
const taxonomies: readonly Taxonomy[] = ['categories', 'tags']

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

  private async refresh(): Promise<void> {
    const generation = this.search.generation()
    for (const taxonomy of taxonomies) {
      const total = await this.read(taxonomy, this.seen[taxonomy])
      // Fewer than are held: some were deleted, or the index is another one.
      if (total !== this.catalogue.ids(taxonomy).length) await this.reload(taxonomy)
    }
    this.generation = generation
  }

  private async reload(taxonomy: Taxonomy): Promise<void> {
    for (const id of this.catalogue.ids(taxonomy)) this.catalogue.set(taxonomy, id, null)
    await this.read(taxonomy, -1)
  }

  /** Takes in the terms written with a label from `since` on; returns how many there are in all. */
  private async read(taxonomy: Taxonomy, since: number): Promise<number> {
    for (let after: string | undefined; ; ) {
      const base = { resource: taxonomy, language: 'en', order: { by: 'id', dir: 'asc' }, from: 0 } as const
      const changed: Query = { ...base, where: [{ op: 'range', field: 'label', gte: since }], size: PAGE, ...(after ? { after } : {}) }
      const [page, all] = (await this.search.find([changed, { ...base, where: [], size: 0 }])) as [Found, Found]
      for (const hit of page.hits) {
        this.catalogue.set(taxonomy, hit.id, hit.record as Term)
        this.seen[taxonomy] = Math.max(this.seen[taxonomy], hit.label)
      }
      if (page.hits.length < PAGE) return all.total
      after = page.hits.at(-1)?.cursor
    }
  }
}
