/** Documents that are not stored yet, found by their keys as a store finds them. */
import { keysOf } from '../declaration/keys.ts'
import type { StoredDocument, StoredResource } from '../ports.ts'
import { stores } from '../resources/index.ts'

const declarations = new Map(stores.map((declaration) => [declaration.name, declaration]))

export class PendingDocuments {
  /** By id; null: removed. */
  readonly #documents = new Map<StoredResource, Map<number, StoredDocument | null>>()
  /** Ids by resource, key and value. */
  readonly #holders = new Map<string, Set<number>>()

  /** By id; null: removed. What is returned is not a copy. */
  of(resource: StoredResource): ReadonlyMap<number, StoredDocument | null> {
    return this.#in(resource)
  }

  set(resource: StoredResource, id: number, document: StoredDocument | null): void {
    const documents = this.#in(resource)
    for (const entry of entriesOf(resource, documents.get(id))) this.#holders.get(entry)?.delete(id)
    documents.set(id, document)
    for (const entry of entriesOf(resource, document)) {
      const holders = this.#holders.get(entry)
      if (holders) holders.add(id)
      else this.#holders.set(entry, new Set([id]))
    }
  }

  /** The ids of those that hold one of the values at a declared key. */
  lookup(resource: StoredResource, key: string, values: readonly string[]): number[] {
    return values.flatMap((value) => [...(this.#holders.get(entryOf(resource, key, value)) ?? [])])
  }

  #in(resource: StoredResource): Map<number, StoredDocument | null> {
    const documents = this.#documents.get(resource) ?? new Map<number, StoredDocument | null>()
    this.#documents.set(resource, documents)
    return documents
  }
}

const entryOf = (resource: StoredResource, key: string, value: string) => `${resource} ${key}=${value}`

function entriesOf(resource: StoredResource, document: StoredDocument | null | undefined): string[] {
  const { unique = [], keys = [] } = declarations.get(resource) ?? {}
  return document ? keysOf([...unique, ...keys], document).map(([key, value]) => entryOf(resource, key, value)) : []
}
