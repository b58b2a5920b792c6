/** An index in memory: what was applied is shown once it is refreshed, as by the production engine. */

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
import {
  type IdentifiedDocument,
  type IndexBuild,
  type IndexDeclaration,
  type IndexedResource,
  type IndexItem,
  type ItemResult,
  type Query,
  type RangeDigest,
  type Search,
  Unavailable,
} from '../../src/calendar/ports.ts'
import { digestOf } from '../../src/calendar/values/digest.ts'
import { meets, sorted } from '../support/plain.ts'
import type { MemoryStore } from './memory.ts'

export type Rows = Map<string, IndexItem>

export interface Version extends IndexBuild {
  rows: Rows
  /** As of the last refresh. */
  shown: Rows
  /** The label of the store when it was made. */
  made: number
}

export class MemorySearch implements Search {
  all: Version[] = []
  #generation = 0
  #made = 0
  #declarations: ReadonlyMap<IndexedResource, IndexDeclaration>
  #store: MemoryStore

  constructor(declarations: readonly IndexDeclaration[], store: MemoryStore) {
    this.#declarations = new Map(declarations.map((declaration) => [declaration.name, declaration]))
    this.#store = store
  }

  get live(): Version | undefined {
    return this.all.find(({ live }) => live)
  }

  async find(queries: readonly Query[]) {
    const { live } = this
    if (!live) throw new Unavailable('there is no index yet')
    return queries.map((query) => {
      const items = [...live.shown.values()].filter(
        (item) =>
          item.resource === query.resource && item.document && query.where.every((condition) => meets(item, condition)),
      )
      const hits = sorted(items, query)
        .slice(query.from, query.from + query.size)
        .map(({ id, version, document }) => ({
          id,
          version,
          record: document?.record,
          json: JSON.stringify(document?.record) ?? 'null',
          cursor: String(id),
        }))
      return { hits, total: items.length }
    })
  }

  async holds(resource: IndexedResource, documents: readonly IdentifiedDocument[]): Promise<boolean[]> {
    const shown = this.live?.shown
    return documents.map(({ id, document }) => isDeepStrictEqual(shown?.get(`${resource}:${id}`)?.document, document))
  }

  async apply(version: string, items: readonly IndexItem[]): Promise<ItemResult[]> {
    const { rows } = this.known(version)
    return items.map((item) => {
      const reason = this.refusal(item)
      if (reason !== undefined) return { rejected: reason }
      const key = `${item.resource}:${item.id}`
      if (this.isSuperseded(item, rows.get(key))) return 'superseded'
      this.write(rows, key, item)
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

  /** Why an item cannot be indexed. */
  refusal({ resource, id, document }: Omit<IndexItem, 'version'>): string | undefined {
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
    const [found] = await this.find([
      {
        resource,
        language: 'en',
        where: [{ op: 'range', field: 'id', gte: from }],
        order: { by: 'id', dir: 'asc' },
        from: 0,
        size: Infinity,
      },
    ])
    const ranges = Map.groupBy(found?.hits ?? [], ({ id }) => id - (id % width))
    return [...ranges].map(([first, hits]) => ({
      from: first,
      count: hits.length,
      sum: hits.reduce((sum, { record }) => sum + digestOf(JSON.stringify(record)), 0),
    }))
  }

  async purge(version: string, label: number): Promise<void> {
    const { rows } = this.known(version)
    for (const [key, item] of rows) if (!item.document && item.version <= label) rows.delete(key)
  }

  async builds(): Promise<IndexBuild[]> {
    return this.all.map(({ name, hash, live }) => ({ name, hash, live }))
  }

  async create(hash: string): Promise<string> {
    const name = `${hash}-${++this.#made}`
    this.all.push({ name, hash, live: false, rows: new Map(), shown: new Map(), made: this.#store.changes.length })
    return name
  }

  async swap(version: string): Promise<void> {
    const next = this.known(version)
    for (const each of this.all) each.live = each === next
    await this.refresh()
    this.#generation++
  }

  async drop(version: string): Promise<void> {
    if (this.live?.name === version) throw new Error(`version ${version} of the index is live`)
    this.all = this.all.filter(({ name }) => name !== version)
  }

  async refresh(): Promise<void> {
    for (const version of this.all) version.shown = new Map(version.rows)
    this.#generation++
  }

  generation(): number {
    return this.#generation
  }

  private known(version: string): Version {
    const found = this.all.find(({ name }) => name === version)
    if (!found) throw new Error(`there is no version ${version} of the index`)
    return found
  }
}
