/**
 * What the indexes of a mirror are called: `<prefix>-<database>-<store>-<layout>-<resource>-<number>`. The store is
 * there with the beginning of its id, so that two stores never meet, not even with the same name of the database.
 */
import type { IndexedResource } from '../../../calendar/ports.ts'

/** Whose records an index holds. */
export interface StoreIdentity {
  /** A UUID, made with the store. */
  id: string
  database: string
}

/** Digits of the store's id in a name; the whole id is in the metadata of every index. */
const ID_DIGITS = 12

export class Names {
  readonly store: StoreIdentity
  readonly #ofStore: string
  readonly #ofMirror: string

  constructor(prefix: string, store: StoreIdentity, layout: string) {
    this.store = store
    const database = store.database.toLowerCase().replace(/[^a-z0-9_-]/g, '_')
    this.#ofStore = `${prefix}-${database}-${store.id.replaceAll('-', '').slice(0, ID_DIGITS)}`
    this.#ofMirror = `${this.#ofStore}-${layout}`
  }

  /** Of all releases. */
  get anyIndex(): string {
    return `${this.#ofStore}-*`
  }

  get anyIndexOfMirror(): string {
    return `${this.#ofMirror}-*`
  }

  anyIndexOf(layout: string): string {
    return `${this.#ofStore}-${layout}-*`
  }

  liveAlias(resource: IndexedResource): string {
    return `${this.#ofMirror}-${resource}-live`
  }

  get anyLiveAlias(): string {
    return `${this.#ofMirror}-*-live`
  }

  indexOf(resource: IndexedResource, build: string): string {
    return `${this.#ofMirror}-${resource}-${build}`
  }

  /** Without tombstones, as the live alias. */
  readAlias(resource: IndexedResource, build: string): string {
    return `${this.indexOf(resource, build)}-read`
  }

  writeAlias(resource: IndexedResource, build: string): string {
    return `${this.indexOf(resource, build)}-write`
  }

  /** The number at the end of a name; undefined: it is not that of an index of this resource and mirror. */
  buildOf(resource: IndexedResource, index: string): string | undefined {
    const before = this.indexOf(resource, '')
    return index.startsWith(before) ? /^\d+$/.exec(index.slice(before.length))?.[0] : undefined
  }

  /** Undefined: it is not the name of an index of the store. */
  layoutOf(index: string): string | undefined {
    const before = `${this.#ofStore}-`
    return index.startsWith(before) ? /^(.+)-[^-]+-\d+$/.exec(index.slice(before.length))?.[1] : undefined
  }
}
