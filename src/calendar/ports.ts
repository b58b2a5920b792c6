/**
 * The ports between the calendar and an engine. Every method is asynchronous; an engine implements
 * these operators and knows nothing of filters, routes or rights.
 */
import type { ChangeRange, IndexChange } from './index-changes.ts'
import type { Language } from './languages.ts'
import type { LinkField } from './links.ts'
import type { Found, IndexedResource, IndexKind, Query, Scalar } from './queries.ts'
import type { TextForm } from './text/forms.ts'

export type * from './index-changes.ts'
export type { LinkField } from './links.ts'
export type * from './queries.ts'

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

/** What a build has of a record. */
export interface IndexedRecord {
  id: number
  version: number
  /** The `record` of the index document. */
  record: unknown
}

export interface IndexDeclaration {
  name: IndexedResource
  fields: Readonly<Record<string, IndexKind>>
  /** The long field that most lists are ordered by: rows of the index are stored in its order. Never absent. */
  primarySort: string
  /** A long field that is never less than the primary sort (an end beside its start), if there is one. Never absent. */
  endField?: string
  /** Searched texts, and the forms in which they are. */
  texts: Readonly<Record<string, readonly TextForm[]>>
}

export interface IndexDocument {
  /** By declared field; null or absent: none. A `sort` field holds an object by language. */
  fields: Record<
    string,
    | Scalar
    | null
    | undefined
    | readonly Scalar[]
    | readonly (readonly [number, number])[]
    | Readonly<Record<string, string>>
  >
  /** Plain text (no markup) by language and declared text; the engine analyses it with text/forms.ts. */
  texts: Record<Language, Record<string, string>>
  /** What a ranking has to know of the record, by language; to an engine a text like any other. */
  signals: Readonly<Record<Language, string>>
  /** Whether everybody may see it: its words are in the vocabulary. */
  listed: boolean
  /** What a list answers with, returned as it is. */
  record: unknown
  /**
   * When a record that repeats takes place, each at another value of the primary sort: it is found once for each,
   * never by itself. Absent: it takes place once, as its own fields say.
   */
  occurrences?: readonly IndexedOccurrence[]
}

/** One of the times of a record that repeats. What it does not name is as in its document. */
export interface IndexedOccurrence {
  /** In place of the document's fields of these names; the primary sort is always one of them. */
  fields: IndexDocument['fields']
  /** In place of the properties of these names of the document's `record`, in what a list answers with. */
  record: object
  /** All of its texts, where one of them is another. */
  texts?: IndexDocument['texts']
}

export interface IdentifiedDocument {
  id: number
  document: IndexDocument
}

export interface IndexItem {
  resource: IndexedResource
  id: number
  /** Written when it is at least the version that the index has of this record (Elasticsearch's external_gte). */
  version: number
  /** null: a tombstone, which no query finds. */
  document: IndexDocument | null
  /** A repair: every part of the document is written again, even if the index seems to hold it. */
  rewrite?: boolean
}

export type ItemResult = 'written' | 'superseded' | { rejected: string }

/** One build of the whole index; while a new one is filled, the live one answers. */
export interface IndexBuild {
  name: string
  /** Of the declarations and the analysis that it was built for. */
  hash: string
  live: boolean
}

/** How far a build has followed the feed, stored in the build itself, so that it is restored and lost with it. */
export interface Mark {
  /** Higher in every mark than in the one before. */
  count: number
  /** Whatever the changes up to this position made of the index is in it. */
  position: string
  caughtUpTo: number
}

/** The records of an index with ids `from` to `from + width - 1`. */
export interface RangeDigest {
  from: number
  count: number
  /** Of the `digestOf` the JSON of each record. */
  sum: number
}

/**
 * What a client's searches may cost the engine. Those of the service itself have no budget, and never wait behind
 * clients'.
 */
export interface SearchBudget {
  /** Processor milliseconds that are left for a `find`. An engine that cannot measure them counts elapsed time. */
  readonly limitMs: number
  /** Aborted when the client has disconnected: its searches are dropped, or stopped. */
  readonly signal: AbortSignal
  /** Called with the processor milliseconds of each `find`, also of one that failed. */
  spend(ms: number): void
}

/** Marks tell an index that was restored to an earlier state. No query finds them. */
export interface Marks {
  /** Undefined: the build, or a part of it, has none. */
  read(build: string): Promise<Mark | undefined>
  /** Writes it in place of the one that was read. False: that is no longer there. */
  write(build: string, mark: Mark, over: Mark | undefined): Promise<boolean>
}

/** A word of a text, and in how many records it is. */
export interface VocabularyWord {
  word: string
  count: number
}

/** The index: derived data that can be rebuilt. Queries are answered by the live build. */
export interface Search {
  /**
   * One round trip for several queries, answered in their order, from one state of the index.
   * @throws RangeError when `after` is no cursor
   * @throws BudgetExceeded
   * @throws Unavailable also when too many searches are waiting
   */
  find(queries: readonly Query[], budget?: SearchBudget): Promise<Found[]>
  /** The same of a build that need not be live, with all that was applied to it: for the service itself. */
  findIn(build: string, queries: readonly Query[]): Promise<Found[]>
  /**
   * The words of a text that has them (form `words`) in listed documents, in any order; of more than `limit` the most
   * common ones.
   */
  vocabulary(
    resource: IndexedResource,
    language: Language,
    text: string,
    limit: number,
  ): Promise<readonly VocabularyWord[]>
  /** The records that a build has now, refreshed or not, without tombstones, in any order. */
  read(build: string, resource: IndexedResource, ids: readonly number[]): Promise<IndexedRecord[]>
  /**
   * Digests of the ranges of `width` ids that hold a record, ascending: the first ones at or after `from`, as many as
   * the engine returns at once. Ranges begin at multiples of `width`, as does `from`. Empty: there are no more.
   */
  digests(resource: IndexedResource, from: number, width: number): Promise<RangeDigest[]>
  /**
   * Whether the live build holds exactly these documents, in all that is shown and all that can be queried; a result
   * for each, in order. For verification: it may take long.
   */
  holds(resource: IndexedResource, documents: readonly IdentifiedDocument[]): Promise<boolean[]>
  /** All items in one request; a result for each, in order. `build`: a name from `builds`. */
  apply(build: string, items: readonly IndexItem[]): Promise<ItemResult[]>
  /**
   * Records and tombstones of a build by version, then by id, refreshed ones alone; fewer than `limit`: there are no
   * more. A record that repeats is one of them.
   * @throws Unavailable when there is no such build
   */
  changes(build: string, resource: IndexedResource, range: ChangeRange): Promise<IndexChange[]>
  /** Removes the tombstones of a build up to this version. It would then accept an older write of those records. */
  purge(build: string, version: number): Promise<void>
  builds(): Promise<IndexBuild[]>
  /** Returns the name of an empty build. */
  create(hash: string): Promise<string>
  /** Makes it the live one, atomically. */
  swap(build: string): Promise<void>
  drop(build: string): Promise<void>
  /** Undefined: the index is in one file with the store, and restored only together with it. */
  marks?: Marks
  /** Makes visible what any process applied; `generation` has risen then, if there was anything. */
  refresh(): Promise<void>
  /** A counter that rises whenever an answer may have changed, or one about this resource: it invalidates caches. */
  generation(resource?: IndexedResource): number
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
   * A number that is another one after every change of the store: as soon as the change is acknowledged if this process
   * made it, a second later at most if another one did. It invalidates caches. Undefined: nobody can tell.
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
