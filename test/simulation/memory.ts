/** An engine in memory: plain ports. Writes are visible in the store at once, in the index after a refresh. */
import { keysOf } from '../../src/calendar/declaration/keys.ts'
import {
  Conflict,
  type DirtyId,
  type Engine,
  type Feed,
  type IndexDeclaration,
  type LinkField,
  PositionTooOld,
  type Revision,
  type State,
  type StateRow,
  type Store,
  type StoreDeclaration,
  type StoredDocument,
  type StoredResource,
} from '../../src/calendar/ports.ts'
import { Notifier, openFeed } from '../../src/engines/feed.ts'
import { type LayoutIndexes, mirrorState, otherMirrors } from '../../src/engines/mirrors.ts'
import { MemorySearch } from './memory-search.ts'

type Linking = StoredDocument & Partial<Record<LinkField, number[]>> & { start_utc?: number | null }

/** Documents are returned as copies, so that callers share none. */
export class MemoryStore implements Store {
  readonly bell = new Notifier()
  /** The id of every write, oldest first; the version of the first is 1. */
  readonly changes: DirtyId[] = []
  #declarations: ReadonlyMap<StoredResource, StoreDeclaration>
  #documents = new Map<StoredResource, Map<number, { text: string; document: Linking }>>()
  #sequences = new Map<string, number>()

  constructor(declarations: readonly StoreDeclaration[]) {
    this.#declarations = new Map(declarations.map((declaration) => [declaration.name, declaration]))
  }

  /** By id, ascending. */
  all<D extends StoredDocument>(resource: StoredResource): D[] {
    return this.read(
      resource,
      this.own(resource).map(({ id }) => id),
    )
  }

  /** Not copied: only to read. */
  private own(resource: StoredResource): Linking[] {
    return [...(this.#documents.get(resource)?.values() ?? [])]
      .map(({ document }) => document)
      .sort((a, b) => a.id - b.id)
  }

  async put<D extends StoredDocument>(
    resource: StoredResource,
    document: D,
    expected: number | null,
  ): Promise<boolean> {
    const [stored] = this.read(resource, [document.id])
    if ((stored?.rev ?? null) !== expected) return false
    const unique = this.#declarations.get(resource)?.unique ?? []
    const own = keysOf(unique, document)
    for (const other of own.length ? this.own(resource) : []) {
      const taken =
        other.id !== document.id &&
        keysOf(unique, other).find(([key, value]) => own.some(([k, v]) => k === key && v === value))
      if (taken) throw new Conflict(taken[0], other.id)
    }
    const text = JSON.stringify(document)
    this.#documents.set(
      resource,
      (this.#documents.get(resource) ?? new Map<number, never>()).set(document.id, {
        text,
        document: JSON.parse(text) as Linking,
      }),
    )
    this.changed({ resource, id: document.id })
    return true
  }

  async revisions(resource: StoredResource, ids: readonly number[]): Promise<Revision[]> {
    return this.read(resource, ids).map(({ id, rev }) => ({ id, rev }))
  }

  async remove(resource: StoredResource, id: number, expected: number): Promise<boolean> {
    const [stored] = this.read(resource, [id])
    if (stored?.rev !== expected) return false
    this.#documents.get(resource)?.delete(id)
    this.changed({ resource, id })
    return true
  }

  async get<D extends StoredDocument>(resource: StoredResource, ids: readonly number[]): Promise<D[]> {
    return this.read(resource, ids)
  }

  async lookup(resource: StoredResource, key: string, values: readonly string[]): Promise<number[]> {
    return this.own(resource)
      .filter((document) => keysOf([key], document).some(([, value]) => values.includes(value)))
      .map(({ id }) => id)
  }

  async links(field: LinkField, target: number, after: number, limit: number): Promise<number[]> {
    return this.own('events')
      .filter((event) => event.id > after && event[field]?.includes(target))
      .slice(0, limit)
      .map(({ id }) => id)
  }

  async scan<D extends StoredDocument>(resource: StoredResource, after: number, limit: number): Promise<D[]> {
    return this.read(
      resource,
      this.own(resource)
        .filter(({ id }) => id > after)
        .slice(0, limit)
        .map(({ id }) => id),
    )
  }

  async nextIds(sequence: string, count: number): Promise<number> {
    const next = this.#sequences.get(sequence) ?? 1
    this.#sequences.set(sequence, next + count)
    return next
  }

  async now(): Promise<number> {
    return this.changes.length
  }

  /** As a change of no record. */
  async nextVersion(): Promise<number> {
    this.changed({ resource: 'audit', id: 0 })
    return this.now()
  }

  private read<D extends StoredDocument>(resource: StoredResource, ids: readonly number[]): D[] {
    return ids.flatMap((id) => {
      const stored = this.#documents.get(resource)?.get(id)
      return stored ? [JSON.parse(stored.text) as D] : []
    })
  }

  private changed(mark: DirtyId): void {
    this.changes.push(mark)
    this.bell.notify()
  }
}

export class MemoryFeed implements Feed {
  /** Changes up to this version are no longer available. */
  lostUpTo = 0
  #store: MemoryStore
  #feed: Feed

  constructor(store: MemoryStore) {
    this.#store = store
    this.#feed = openFeed(
      {
        position: () => this.position(),
        changes: async (from, limit) => this.after(Number(from), limit),
        nextVersion: () => store.nextVersion(),
      },
      store.bell,
    )
  }

  async position(): Promise<string> {
    return String(this.#store.changes.length)
  }

  read(from: string, limit: number, wait: number) {
    return this.#feed.read(from, limit, wait)
  }

  nextVersion(): Promise<number> {
    return this.#feed.nextVersion()
  }

  private after(from: number, limit: number) {
    if (from < this.lostUpTo) throw new PositionTooOld(`the changes after ${from} are no longer available`)
    const dirty = this.#store.changes.slice(from, from + limit)
    const last = from + dirty.length
    return { dirty, position: String(last), version: last, caughtUpTo: last }
  }
}

export class MemoryState implements State {
  #rows = new Map<string, { text: string; rev: number }>()

  async get<Value>(key: string): Promise<StateRow<Value> | undefined> {
    const row = this.#rows.get(key)
    return row && { key, value: JSON.parse(row.text), rev: row.rev }
  }

  async put(key: string, value: unknown, expected?: number | null): Promise<boolean> {
    const rev = this.#rows.get(key)?.rev ?? null
    if (expected !== undefined && rev !== expected) return false
    this.#rows.set(key, { text: JSON.stringify(value), rev: (rev ?? 0) + 1 })
    return true
  }

  async list<Value>(prefix: string): Promise<StateRow<Value>[]> {
    return [...this.#rows]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { text, rev }]) => ({ key, value: JSON.parse(text), rev }))
  }

  async remove(key: string, expected?: number): Promise<boolean> {
    const rev = this.#rows.get(key)?.rev
    return (expected === undefined || rev === expected) && this.#rows.delete(key)
  }

  async time(): Promise<number> {
    return Date.now()
  }
}

export interface MemoryEngine extends Engine {
  store: MemoryStore
  feed: MemoryFeed
  shared: MemoryState
  search: MemorySearch
  layout: string
  layoutIndexes: LayoutIndexes
}

/** The engines of releases with different layouts, on the same servers. */
export function openMirrors(
  stores: readonly StoreDeclaration[],
  indexes: readonly IndexDeclaration[],
  Search = MemorySearch,
): (layout: string) => MemoryEngine {
  const store = new MemoryStore(stores)
  const feed = new MemoryFeed(store)
  const shared = new MemoryState()
  const searches = new Map<string, MemorySearch>()
  const layoutIndexes: LayoutIndexes = {
    layouts: async () => [...searches].filter(([, { allBuilds }]) => allBuilds.length).map(([layout]) => layout),
    async dropLayout(layout) {
      const dropped = searches.get(layout)
      if (dropped) dropped.allBuilds = []
    },
  }
  return (layout) => {
    const search = searches.get(layout) ?? new Search(indexes, store)
    searches.set(layout, search)
    return {
      name: 'memory',
      indexesSynchronously: true,
      store,
      feed,
      state: mirrorState(shared, layout),
      shared,
      search,
      layout,
      layoutIndexes,
      storeGeneration: () => undefined,
      otherMirrors: () => otherMirrors(shared, layoutIndexes, layout),
      close: async () => store.bell.stop(),
    }
  }
}

/** The engine of one release. */
export function openMemory(stores: readonly StoreDeclaration[], indexes: readonly IndexDeclaration[]): MemoryEngine {
  return openMirrors(stores, indexes)('only')
}
