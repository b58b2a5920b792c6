/**
 * A store that holds writes in memory: a dry run follows the same rules as the real write, reads what it would have
 * stored, and leaves no trace.
 */

import { keysOf } from '../declaration/keys.ts'
import { Conflict, type IndexedResource, type Store, type StoredDocument, type StoredResource } from '../ports.ts'
import { stores } from '../resources/index.ts'
import { PendingDocuments } from './pending.ts'

export class DryRunStore implements Store {
  readonly links: Store['links']
  readonly scan: Store['scan']
  readonly revisions: Store['revisions']
  readonly now: Store['now']
  readonly #store: Store
  /** The documents that would be stored. */
  readonly #written = new PendingDocuments()
  /** Ids below 0, so that none is taken from a sequence. */
  #lastId = 0

  constructor(store: Store) {
    this.#store = store
    this.links = store.links.bind(store)
    this.scan = store.scan.bind(store)
    this.revisions = store.revisions.bind(store)
    this.now = store.now.bind(store)
  }

  /** The records that would be new, with ids below 0. */
  created(resource: IndexedResource): StoredDocument[] {
    return [...this.#written.of(resource).values()].flatMap((document) =>
      document && document.id < 0 ? [structuredClone(document)] : [],
    )
  }

  async nextIds(_sequence: string, count: number): Promise<number> {
    this.#lastId -= count
    return this.#lastId
  }

  async get<D extends StoredDocument>(resource: StoredResource, ids: readonly number[]): Promise<D[]> {
    const written = this.#written.of(resource)
    const stored = await this.#store.get<D>(
      resource,
      ids.filter((id) => id > 0 && !written.has(id)),
    )
    const byId = new Map<number, D | null>(stored.map((document) => [document.id, document]))
    for (const [id, document] of written) byId.set(id, structuredClone(document) as D | null)
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  async lookup(resource: StoredResource, key: string, values: readonly string[]): Promise<number[]> {
    const written = this.#written.of(resource)
    const stored = (await this.#store.lookup(resource, key, values)).filter((id) => !written.has(id))
    return [...new Set([...stored, ...this.#written.lookup(resource, key, values)])].sort((a, b) => a - b)
  }

  async put<D extends StoredDocument>(
    resource: StoredResource,
    document: D,
    expected: number | null,
  ): Promise<boolean> {
    if (!(await this.#isAt(resource, document.id, expected))) return false
    const unique = stores.find(({ name }) => name === resource)?.unique ?? []
    for (const [key, value] of keysOf(unique, document)) {
      const holder = (await this.lookup(resource, key, [value])).find((id) => id !== document.id)
      if (holder !== undefined) throw new Conflict(key, holder)
    }
    this.#written.set(resource, document.id, structuredClone(document))
    return true
  }

  async remove(resource: StoredResource, id: number, expected: number): Promise<boolean> {
    if (!(await this.#isAt(resource, id, expected))) return false
    this.#written.set(resource, id, null)
    return true
  }

  async #isAt(resource: StoredResource, id: number, revision: number | null): Promise<boolean> {
    const [stored] = await this.get(resource, [id])
    return (stored?.rev ?? null) === revision
  }
}
