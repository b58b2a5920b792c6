/** The index as an engine has it: what it is declared, given and asked. Queries are in queries.ts. */
import type { ChangeRange, IndexChange } from './index-changes.ts'
import type { Language } from './languages.ts'
import type { Found, IndexedResource, IndexKind, Query, Scalar } from './queries.ts'
import type { TextForm } from './text/forms.ts'

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
  /** Fields of many numbers or keywords; records have few different sets of them, which can be counted instead. */
  fewSets?: readonly string[]
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
 * What a client's searches may cost the engine. Those of the service itself have no budget, and wait for no queue of
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

/** A text that was made of the index. */
export interface SavedText {
  /** UTF-8 */
  text: Uint8Array
  /** The records of the resource that have changed since; undefined: it is not known which. */
  changed: readonly number[] | undefined
}

/** What takes long to make of many records is kept for the next process. */
export interface SavedTexts {
  /** Whether a text was saved under the name. @throws Unavailable */
  has(resource: IndexedResource, name: string): Promise<boolean>
  /** What was last saved under the name; undefined: nothing. @throws Unavailable */
  read(resource: IndexedResource, name: string): Promise<SavedText | undefined>
  /**
   * `generation`: of the resource, before what the text is made of was read. What cannot be saved is lost, and nobody
   * is told.
   */
  write(resource: IndexedResource, name: string, generation: number, text: Uint8Array): Promise<void>
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
   * The words of those of the texts that have them (form `words`) in listed documents, in any order: once for each text
   * that has the word, and of more than `limit` in a text the most common ones.
   */
  vocabulary(
    resource: IndexedResource,
    language: Language,
    texts: readonly string[],
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
  /**
   * Does some of what the engine left for the end of filling a build; false: nothing is left, and its swap takes a
   * moment. Changes may be applied between two steps and after them. Undefined: the engine leaves nothing.
   */
  completeStep?(build: string): Promise<boolean>
  /** Makes it the live one, atomically. */
  swap(build: string): Promise<void>
  drop(build: string): Promise<void>
  /** Undefined: the index is in one file with the store, and restored only together with it. */
  marks?: Marks
  /** Undefined: the engine saves none. */
  saved?: SavedTexts
  /**
   * Whether clients' searches may read something of all records of the live build into memory that nobody has saved.
   * Undefined: the engine reads nothing into memory.
   */
  lacksColumns?(): Promise<boolean>
  /** Saves it, so that none of them has to read it from the records. */
  saveColumns?(isStopped: () => boolean): Promise<void>
  /** Makes visible what any process applied; `generation` has risen then, if there was anything. */
  refresh(): Promise<void>
  /** A counter that rises whenever an answer may have changed, or one about this resource: it invalidates caches. */
  generation(resource?: IndexedResource): number
}
