/** An index in memory: what was applied is visible after a refresh, as in the production engine. */

import { isDeepStrictEqual } from 'node:util'
import {
  byLanguage,
  distinctValues,
  isMany,
  primarySortOf,
  Rejected,
  textOf,
  valueOfKind,
} from '../../src/calendar/declaration/index-values.ts'
import type { Language } from '../../src/calendar/languages.ts'
import {
  type ChangeRange,
  type IdentifiedDocument,
  type IndexBuild,
  type IndexChange,
  type IndexDeclaration,
  type IndexedRecord,
  type IndexedResource,
  type IndexItem,
  type ItemResult,
  type Mark,
  type Marks,
  type Query,
  type RangeDigest,
  type Search,
  Unavailable,
  type VocabularyWord,
} from '../../src/calendar/ports.ts'
import { analyse } from '../../src/calendar/text/analysis.ts'
import { digestOf } from '../../src/calendar/values/digest.ts'
import { firstOfEach, meets, occurrencesOf, sorted } from '../support/plain.ts'
import type { MemoryStore } from './memory.ts'

export type Rows = Map<string, IndexItem>

export interface MemoryBuild extends IndexBuild {
  rows: Rows
  /** As of the last refresh. */
  visible: Rows
  mark: Mark | undefined
  /** The version of the store at its creation. */
  createdAt: number
}

/** The primary sort, and the id. */
type Place = [start: number, id: number]

const isAfter = ([start, id]: Place, [lastStart, lastId]: Place) => (start - lastStart || id - lastId) > 0

export class MemorySearch implements Search {
  allBuilds: MemoryBuild[] = []
  /** The count of the mark written last. */
  #lastMark: number | undefined
  /** Written, and not visible yet. */
  #changed = new Set<IndexedResource>()
  #generations = new Map<IndexedResource, number>()
  #created = 0
  #declarations: ReadonlyMap<IndexedResource, IndexDeclaration>
  #store: MemoryStore

  constructor(declarations: readonly IndexDeclaration[], store: MemoryStore) {
    this.#declarations = new Map(declarations.map((declaration) => [declaration.name, declaration]))
    this.#store = store
  }

  get live(): MemoryBuild | undefined {
    return this.allBuilds.find(({ live }) => live)
  }

  async find(queries: readonly Query[]) {
    if (!this.live) throw new Unavailable('there is no index yet')
    return this.findAmong(this.live.visible, queries)
  }

  async findIn(build: string, queries: readonly Query[]) {
    return this.findAmong(this.buildNamed(build).rows, queries)
  }

  async read(build: string, resource: IndexedResource, ids: readonly number[]): Promise<IndexedRecord[]> {
    const { rows } = this.buildNamed(build)
    return ids.flatMap((id) => {
      const row = rows.get(`${resource}:${id}`)
      return row?.document ? [{ id, version: row.version, record: row.document.record }] : []
    })
  }

  async vocabulary(
    resource: IndexedResource,
    language: Language,
    texts: readonly string[],
    limit: number,
  ): Promise<VocabularyWord[]> {
    return texts.flatMap((text) => this.#wordsOf(resource, language, text, limit))
  }

  #wordsOf(resource: IndexedResource, language: Language, text: string, limit: number): VocabularyWord[] {
    const counts = new Map<string, number>()
    if (!this.#textsOf(resource)[text]?.includes('words')) return []
    for (const { resource: of, document } of this.live?.visible.values() ?? []) {
      if (of !== resource || !document?.listed) continue
      for (const word of new Set(analyse(document.texts[language]?.[text] ?? '', language).words))
        counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    return [...counts]
      .map(([word, count]) => ({ word, count }))
      .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
      .slice(0, limit)
  }

  #textsOf(resource: IndexedResource): IndexDeclaration['texts'] {
    return this.#declarations.get(resource)?.texts ?? {}
  }

  private findAmong(rows: Rows, queries: readonly Query[]) {
    return queries.map((query) => {
      const items = [...rows.values()]
        .filter(({ resource, document }) => resource === query.resource && document)
        .flatMap(occurrencesOf)
        .filter((item) => query.where.every((condition) => meets(item, condition, this.#textsOf(query.resource))))
      const inOrder = sorted(items, query)
      const found = query.distinct ? firstOfEach(inOrder) : inOrder
      const last = query.after === undefined ? undefined : this.#positionOf(query)
      const rest = last ? found.filter((item) => isAfter(this.#placeOf(item), last)) : found
      const hits = rest.slice(query.from, query.from + query.size).map((item) => ({
        id: item.id,
        version: item.version,
        ...(query.signals
          ? { record: null, json: 'null', signals: item.document?.signals[query.language] ?? '' }
          : { record: item.document?.record, json: JSON.stringify(item.document?.record) ?? 'null' }),
        cursor: JSON.stringify(this.#placeOf(item)),
      }))
      return { hits, total: found.length }
    })
  }

  /** In the order of the rows. */
  #placeOf({ resource, id, document }: IndexItem): Place {
    const { primarySort = '' } = this.#declarations.get(resource) ?? {}
    return [Number(document?.fields[primarySort]), id]
  }

  #positionOf({ resource, order, after = '' }: Query): Place {
    const isInOrder = order.by === this.#declarations.get(resource)?.primarySort && order.dir === 'asc'
    if (!isInOrder) throw new Error('a cursor in another order than that of the rows')
    return JSON.parse(after)
  }

  async holds(resource: IndexedResource, documents: readonly IdentifiedDocument[]): Promise<boolean[]> {
    const visible = this.live?.visible
    return documents.map(({ id, document }) => isDeepStrictEqual(visible?.get(`${resource}:${id}`)?.document, document))
  }

  async apply(build: string, items: readonly IndexItem[]): Promise<ItemResult[]> {
    const { rows } = this.buildNamed(build)
    return items.map((item) => {
      const reason = this.rejectionOf(item)
      if (reason !== undefined) return { rejected: reason }
      const key = `${item.resource}:${item.id}`
      if (this.isSuperseded(item, rows.get(key))) return 'superseded'
      this.write(rows, key, item)
      this.#changed.add(item.resource)
      return 'written'
    })
  }

  /** The versions decide, as by `external_gte`: an item of the same version is written again. */
  protected isSuperseded(item: IndexItem, indexed: IndexItem | undefined): boolean {
    return indexed !== undefined && indexed.version > item.version
  }

  protected write(rows: Rows, key: string, item: IndexItem): void {
    rows.set(key, item)
  }

  /** Why an item is rejected. */
  rejectionOf({ resource, id, document }: Omit<IndexItem, 'version'>): string | undefined {
    const declared = this.#declarations.get(resource)
    if (!declared) return `${resource} is not declared`
    if (!document) return undefined
    try {
      primarySortOf(declared, id, document.fields)
      for (const [field, kind] of Object.entries(declared.fields)) {
        if (kind === 'sort') byLanguage(document.fields[field], field)
        else (isMany(kind) ? distinctValues : valueOfKind)(document.fields[field], kind, field)
      }
      for (const texts of Object.values(document.texts))
        for (const text of Object.keys(declared.texts)) textOf(texts[text], text)
      return undefined
    } catch (error) {
      if (error instanceof Rejected) return error.message
      throw error
    }
  }

  async digests(resource: IndexedResource, from: number, width: number): Promise<RangeDigest[]> {
    if (!this.live) throw new Unavailable('there is no index yet')
    const records = [...this.live.visible.values()].filter(
      (item) => item.resource === resource && item.document && item.id >= from,
    )
    const ranges = Map.groupBy(
      records.toSorted((a, b) => a.id - b.id),
      ({ id }) => id - (id % width),
    )
    return [...ranges].map(([first, items]) => ({
      from: first,
      count: items.length,
      sum: items.reduce((sum, { document }) => sum + digestOf(JSON.stringify(document?.record)), 0),
    }))
  }

  async changes(build: string, resource: IndexedResource, range: ChangeRange): Promise<IndexChange[]> {
    const { after, upTo, limit, removed } = range
    const rows = this.allBuilds.find(({ name }) => name === build)?.visible
    if (!rows) throw new Unavailable(`there is no build ${build} of the index`)
    return [...rows.values()]
      .filter((item) => item.resource === resource && (!removed || !item.document))
      .filter(({ id, version }) => version <= upTo && (version - after.version || id - after.id) > 0)
      .toSorted((a, b) => a.version - b.version || a.id - b.id)
      .slice(0, limit)
      .map(({ id, version, document }) => ({ id, version, removed: document === null }))
  }

  async purge(build: string, version: number): Promise<void> {
    const { rows } = this.buildNamed(build)
    for (const [key, item] of rows) if (!item.document && item.version <= version) rows.delete(key)
  }

  async builds(): Promise<IndexBuild[]> {
    return this.allBuilds.map(({ name, hash, live }) => ({ name, hash, live }))
  }

  async create(hash: string): Promise<string> {
    const name = `${hash}-${++this.#created}`
    this.allBuilds.push({
      name,
      hash,
      live: false,
      rows: new Map(),
      visible: new Map(),
      mark: undefined,
      createdAt: this.#store.changes.length,
    })
    return name
  }

  async swap(build: string): Promise<void> {
    const next = this.buildNamed(build)
    for (const each of this.allBuilds) each.live = each === next
    await this.refresh()
    this.#raise(this.#declarations.keys())
  }

  async drop(build: string): Promise<void> {
    if (this.live?.name === build) throw new Error(`build ${build} of the index is live`)
    this.allBuilds = this.allBuilds.filter(({ name }) => name !== build)
  }

  readonly marks: Marks = {
    read: async (build) => this.buildNamed(build).mark,
    write: async (build, mark, over) => {
      const named = this.buildNamed(build)
      if (named.mark?.count !== over?.count) return false
      named.mark = mark
      this.#lastMark = mark.count
      return true
    },
  }

  /**
   * Copies the live build. The function returned restores it, unless it is gone, or the copy as old as the last mark:
   * a restore takes longer than the time between two marks. False: it has not done so.
   */
  backUp(): () => boolean {
    const { live } = this
    const [rows, mark] = [new Map(live?.rows), live?.mark]
    return () => {
      if (!live || !this.allBuilds.includes(live) || mark?.count === this.#lastMark) return false
      Object.assign(live, { rows: new Map(rows), visible: new Map(rows), mark })
      this.#raise(this.#declarations.keys())
      return true
    }
  }

  async refresh(): Promise<void> {
    for (const build of this.allBuilds) build.visible = new Map(build.rows)
    this.#raise(this.#changed)
    this.#changed.clear()
  }

  generation(resource?: IndexedResource): number {
    if (resource) return this.#generations.get(resource) ?? 0
    return [...this.#generations.values()].reduce((sum, each) => sum + each, 0)
  }

  #raise(resources: Iterable<IndexedResource>): void {
    for (const name of resources) this.#generations.set(name, this.generation(name) + 1)
  }

  private buildNamed(build: string): MemoryBuild {
    const found = this.allBuilds.find(({ name }) => name === build)
    if (!found) throw new Error(`there is no build ${build} of the index`)
    return found
  }
}
