/** The catalogue of all terms, kept as fresh as the index. */
import { Catalogue, type Taxonomy, type Term } from '../calendar/catalogue.ts'
import { Unavailable, type Query, type Search } from '../calendar/ports.ts'

const PAGE = 500
const taxonomies: readonly Taxonomy[] = ['categories', 'tags']

export class LiveCatalogue {
  private search: Search
  private catalogue = new Catalogue()
  private generation = -1
  /** The label each term was read with. */
  private labels: Record<Taxonomy, Map<number, number>> = { categories: new Map(), tags: new Map() }
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
    for (const taxonomy of taxonomies) await this.read(taxonomy)
    this.generation = generation
  }

  /** Goes through all terms and takes in those with another label than before; what does not come any more is gone. */
  private async read(taxonomy: Taxonomy): Promise<void> {
    const labels = this.labels[taxonomy]
    const gone = new Set(labels.keys())
    for (let after: string | undefined; ; ) {
      const page: Query = { resource: taxonomy, language: 'en', where: [], order: { by: 'id', dir: 'asc' }, from: 0, size: PAGE, ...(after ? { after } : {}) }
      const hits = (await this.search.find([page]))[0]?.hits ?? []
      for (const hit of hits) {
        gone.delete(hit.id)
        // A record is parsed when it is looked at.
        if (labels.get(hit.id) === hit.label) continue
        this.catalogue.set(taxonomy, hit.id, hit.record as Term)
        labels.set(hit.id, hit.label)
      }
      after = hits.at(-1)?.cursor
      if (hits.length < PAGE) break
    }
    for (const id of gone) {
      this.catalogue.set(taxonomy, id, null)
      labels.delete(id)
    }
  }
}
