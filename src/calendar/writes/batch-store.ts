/**
 * A store that reads many records at once and stores many writes together. The rules of writes see it as any other, so
 * a batch of writes follows the same rules as one write, and costs a few calls of the store. Only what has to look at
 * the store after its first step leaves it (`requireAlone`).
 */
import { keysOf } from '../declaration/keys.ts'
import { linkedResources } from '../links.ts'
import { type Store, type StoredDocument, type StoredResource, Unavailable } from '../ports.ts'
import type { AuditEntry, Audited } from '../resources/audit.ts'
import { AskedOnce } from './asked-once.ts'
import { PendingDocuments } from './pending.ts'

interface Put {
  resource: StoredResource
  /** The resource of the record; of an audit entry, that of the record it is about. */
  of: StoredResource
  document: StoredDocument
  expected: number | null
}

/** Those that others link are stored before them, as by any write. */
const stages: readonly (readonly StoredResource[])[] = [linkedResources, ['events']]

/** Thrown for what cannot be stored together with the rest: a second change of a record, and a removal. */
export class NotTogether extends Error {}

export class BatchStore implements Store {
  readonly links: Store['links']
  readonly scan: Store['scan']
  readonly revisions: Store['revisions']
  readonly now: Store['now']
  readonly nextIds: Store['nextIds']
  /** Where the writes are stored. */
  readonly store: Store
  #written = new PendingDocuments()
  #puts: Put[] = []
  /** What the store was asked for: documents of a resource by id; ids of a resource, and a key of it, by value. */
  readonly #read = new Map<StoredResource, AskedOnce<number, StoredDocument>>()
  readonly #found = new Map<string, AskedOnce<string, readonly number[]>>()

  constructor(store: Store, nextIds: Store['nextIds']) {
    this.store = store
    this.nextIds = nextIds
    this.links = store.links.bind(store)
    this.scan = store.scan.bind(store)
    this.revisions = store.revisions.bind(store)
    this.now = store.now.bind(store)
  }

  async get<D extends StoredDocument>(resource: StoredResource, ids: readonly number[]): Promise<D[]> {
    const written = this.#written.of(resource)
    const others = ids.filter((id) => !written.has(id))
    const stored = new Map((await this.#load(resource, others)).map((document) => [document.id, document]))
    return ids.flatMap((id) => {
      const document = written.has(id) ? written.get(id) : stored.get(id)
      return document ? (structuredClone(document) as D) : []
    })
  }

  /** Asked for many values, it answers later look-ups of one of them without the store. */
  async lookup(resource: StoredResource, key: string, values: readonly string[]): Promise<number[]> {
    const name = `${resource} ${key}`
    const byValue = this.#found.get(name) ?? new AskedOnce((asked) => this.#idsOf(resource, key, asked))
    this.#found.set(name, byValue)
    const ids = (await byValue.get(values)).flat()
    const written = this.#written.of(resource)
    const stored = ids.filter((id) => !written.has(id))
    const found = new Set([...stored, ...this.#written.lookup(resource, key, values)])
    return found.size > 1 ? [...found].sort((a, b) => a - b) : [...found]
  }

  /** How many documents, and audit entries, are to be stored. */
  get size(): number {
    return this.#puts.length
  }

  /**
   * True: whether it can be stored is known when the batch is.
   * @throws NotTogether
   */
  async put<D extends StoredDocument>(
    resource: StoredResource,
    document: D,
    expected: number | null,
  ): Promise<boolean> {
    if (this.#written.of(resource).has(document.id)) throw new NotTogether()
    this.#puts.push({ resource, of: resource === 'audit' ? entryResource(document) : resource, document, expected })
    if (resource !== 'audit') this.#written.set(resource, document.id, document)
    return true
  }

  /** @throws NotTogether */
  async remove(): Promise<never> {
    throw new NotTogether()
  }

  /**
   * Stores the first `count` documents, forgets everything, and says of each, in their order, whether it was stored.
   * Most of those that were not are of records that another writer changed meanwhile: they are to be written again, one
   * by one. Where a linked record was refused, no event is stored.
   * @throws Unavailable when some may have been stored, and some not
   */
  async flush(count = this.size): Promise<boolean[]> {
    const all = this.#puts.slice(0, count)
    this.#puts = []
    this.#written = new PendingDocuments()
    this.#read.clear()
    this.#found.clear()
    const stored = new Set<Put>()
    let isComplete = true
    for (const stage of stages) {
      const puts = all.filter(({ of }) => stage.includes(of))
      if (isComplete) for (const put of await this.#storeAll(puts)) stored.add(put)
      isComplete &&= puts.every((put) => stored.has(put))
    }
    if (!isComplete) await this.#removeEntries(all.filter((put) => !stored.has(put)))
    return all.map((put) => stored.has(put))
  }

  /** The audit entries of what was not stored, as after a refused single write. */
  async #removeEntries(refused: readonly Put[]): Promise<void> {
    const ids = refused.flatMap(({ document: { audit } }: { document: Audited }) => audit ?? [])
    await Promise.all(ids.map((id) => this.store.remove('audit', id, 1).catch(() => false)))
  }

  /** Returns those that were stored. */
  async #storeAll(puts: readonly Put[]): Promise<Put[]> {
    const results = await Promise.allSettled(
      puts.map(({ resource, document, expected }) => this.store.put(resource, document, expected)),
    )
    return puts.filter(({ resource }, at) => {
      const result = results[at]
      if (result?.status === 'rejected' && (result.reason instanceof Unavailable || resource === 'audit'))
        throw result.reason
      const isStored = result?.status === 'fulfilled' && result.value
      if (!isStored && resource === 'audit') throw new Unavailable('another process writes the same audit entries')
      return isStored
    })
  }

  /** By value. */
  async #idsOf(resource: StoredResource, key: string, values: readonly string[]): Promise<Map<string, number[]>> {
    const found = new Map<string, number[]>(values.map((value) => [value, []]))
    for (const document of await this.#load(resource, await this.store.lookup(resource, key, values)))
      for (const [, value] of keysOf([key], document)) found.get(value)?.push(document.id)
    return found
  }

  #load(resource: StoredResource, ids: readonly number[]): Promise<StoredDocument[]> {
    const byId = this.#read.get(resource) ?? new AskedOnce((asked) => this.#documentsOf(resource, asked))
    this.#read.set(resource, byId)
    return byId.get(ids)
  }

  /** By id. */
  async #documentsOf(resource: StoredResource, ids: readonly number[]): Promise<Map<number, StoredDocument>> {
    const documents = await this.store.get(resource, ids)
    return new Map(documents.map((document) => [document.id, document]))
  }
}

/**
 * For a write of several steps, of which a later one finds out whether the earlier ones hold: it needs what is stored.
 * @throws NotTogether
 */
export function requireAlone(store: Store): void {
  if (store instanceof BatchStore) throw new NotTogether()
}

const entryResource = (document: StoredDocument & Partial<AuditEntry>): StoredResource => document.resource ?? 'audit'
