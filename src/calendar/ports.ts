/**
 * The ports between the calendar and an engine. Every method is asynchronous; an engine implements
 * these operators and knows nothing of filters, routes or rights.
 */
import type { LinkField } from './links.ts'
import type { IndexedResource } from './queries.ts'
import type { Search } from './search-port.ts'

export type * from './index-changes.ts'
export type { LinkField } from './links.ts'
export type * from './queries.ts'
export type * from './search-port.ts'

export type StoredResource = IndexedResource | 'accounts' | 'audit'

/** What every stored document has. `rev` counts its writes from 1; all else is the resource's own. */
export interface StoredDocument {
  id: number
  rev: number
}

/**
 * How a stored resource is looked up, other than by id: paths into the document. An array at a path gives several
 * keys.
 */
export interface StoreDeclaration {
  name: StoredResource
  /** One sequence of ids may serve several resources. Ids are never used twice. */
  sequence: string
  /** At most one document may hold a value here; absent, null and '' are no values. */
  unique: readonly string[]
  /** Looked up; several documents may hold the same value. */
  keys: readonly string[]
  /** Paths holding lists of ids of other records. */
  links: readonly LinkField[]
  /** The feed does not report its changes. */
  excludedFromFeed?: true
}

/** Thrown by `put` when another document holds the value of a unique key. */
export class Conflict extends Error {
  key: string
  holder: number
  constructor(key: string, holder: number) {
    super(`another document (${holder}) holds this value of ${key}`)
    this.key = key
    this.holder = holder
  }
}

/** Thrown by an engine whose server cannot be reached or rejects requests for now; the caller answers 503. */
export class Unavailable extends Error {}

/** A write that may have been stored: it was sent and nobody confirmed it, or not yet a majority of the servers. */
export class Unconfirmed extends Unavailable {}

/** The server can never serve as it is configured; the message says what to do. */
export class UnsuitableServer extends Unavailable {}

/** Thrown by `Search.find` when the searches exceed their budget. */
export class BudgetExceeded extends Error {}

/** Thrown by `Feed.read` when the changes since the position are no longer stored: the index has to be rebuilt. */
export class PositionTooOld extends Error {}

export type Revision = Pick<StoredDocument, 'id' | 'rev'>

/** The primary data. Every write touches one document. */
export interface Store {
  /**
   * Writes a document whole. `expected` null: it must be new (its rev is 1); else the stored rev must be
   * `expected` (the document's own is then `expected + 1`). False: it was another one, and nothing was written.
   * @throws Conflict on a unique key
   * @throws Unconfirmed, as does `remove`
   */
  put<D extends StoredDocument>(resource: StoredResource, document: D, expected: number | null): Promise<boolean>
  /** Removes for good. False: gone already, or another revision. */
  remove(resource: StoredResource, id: number, expected: number): Promise<boolean>
  /** In the order of `ids`, without those that are unknown. */
  get<D extends StoredDocument>(resource: StoredResource, ids: readonly number[]): Promise<D[]>
  /** Which revision each has now, in the order of `ids`, without those that are unknown. */
  revisions(resource: StoredResource, ids: readonly number[]): Promise<Revision[]>
  /** Ids of the documents holding one of `values` at a declared key, ascending. */
  lookup(resource: StoredResource, key: string, values: readonly string[]): Promise<number[]>
  /** Ids of the events that link `target`, ascending, from `after` on (exclusive), `limit` at most. */
  links(field: LinkField, target: number, after: number, limit: number): Promise<number[]>
  /** By id, ascending, from `after` on (exclusive). */
  scan<D extends StoredDocument>(resource: StoredResource, after: number, limit: number): Promise<D[]>
  /** Takes `count` ids in a row and returns the first. */
  nextIds(sequence: string, count: number): Promise<number>
  /** A version: at least that of every change so far, at most that of every read after it. */
  now(): Promise<number>
}

/** A record that changed, and has to be indexed again. */
export interface DirtyId {
  resource: StoredResource
  id: number
}

export interface Changes {
  dirty: DirtyId[]
  position: string
  /**
   * For what is now read of the store and written to the index: at least the version of every change returned, at most
   * that of every read of the store after this one.
   */
  version: number
  /** All changes with a version up to this one were returned, now or by an earlier read; undefined while unknown. */
  caughtUpTo?: number
  /** Changes received already that the next reads will return; undefined while unknown. */
  waiting?: number
}

/** What changed, as dirty ids: a change carries no content. A position is opaque to all but the engine. */
export interface Feed {
  position(): Promise<string>
  /**
   * The changes after `from`, oldest first, `limit` at most; waits up to `wait` milliseconds for the first one.
   * @throws PositionTooOld
   */
  read(from: string, limit: number, wait: number): Promise<Changes>
  /**
   * A version above every one that was given out before, and at most that of every read of the store after this: for
   * what is written to the index although nothing has changed.
   */
  nextVersion(): Promise<number>
}

export interface StateRow<Value = unknown> {
  key: string
  value: Value
  rev: number
}

/**
 * Small rows beside the store: position, lease, dead letters, progress. A row's type is that of its key: whoever reads
 * it is the one who writes it.
 */
export interface State {
  get<Value>(key: string): Promise<StateRow<Value> | undefined>
  /** `expected` null: the row must be new; undefined: whatever is there. False: it was not so. */
  put(key: string, value: unknown, expected?: number | null): Promise<boolean>
  list<Value>(prefix: string): Promise<StateRow<Value>[]>
  /** `expected` undefined: whatever is there. False: it was not so, or not there. */
  remove(key: string, expected?: number): Promise<boolean>
  /** Milliseconds since 1970 by the clock of the server that stores the rows, so the same for all who share them. */
  time(): Promise<number>
}

/** What another release has on the same servers: an index of another layout, with its state. */
export interface OtherMirror {
  layout: string
  state: State
  /** Deletes the index and the state. */
  drop(): Promise<void>
}

export interface Engine {
  name: string
  /** A write is indexed within milliseconds, so that every write can wait for it. */
  indexesSynchronously: boolean
  store: Store
  feed: Feed
  /** Rows about the index. Where the index is beside the store, each layout has its own. */
  state: State
  /** Rows of all releases. */
  shared: State
  search: Search
  /**
   * A number that is another one after every change of a record in the store: as soon as the change is acknowledged if
   * this process made it, a second later at most if another one did. It invalidates caches. Undefined: nobody can tell.
   */
  storeGeneration(): number | undefined
  otherMirrors(): Promise<OtherMirror[]>
  /**
   * Resolves when all that could be read before the call outlasts a power cut. Absent: it always does.
   * @throws Unavailable
   */
  durable?(): Promise<void>
  close(): Promise<void>
}
