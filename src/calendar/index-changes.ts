/** What changed in an index, in the order of the versions: the newest state of each record, once. */
import type { IndexedResource } from './queries.ts'

/** A place in the order of changes: by version, then by id. */
export interface ChangeKey {
  version: number
  id: number
}

export interface IndexChange extends ChangeKey {
  /** The record is gone: the index has a tombstone. */
  removed: boolean
}

/** Which changes: those after the one place and with a version up to the other. */
export interface ChangeRange {
  after: ChangeKey
  upTo: number
  limit: number
  /** Tombstones alone. */
  removed?: true
}

export interface RecordChange extends IndexChange {
  resource: IndexedResource
  /** After it: where a reader goes on. Opaque. */
  position: string
}

export interface ReadChanges {
  /** By version, then by resource and id. */
  changes: RecordChange[]
  /** After the last of them; if there are no more, after all that is settled. */
  position: string
  hasMore: boolean
}

export interface ReadOptions {
  limit: number
  /** Absent: all. */
  resources?: readonly IndexedResource[]
  /** The reader has no record that he could have to remove, or knows that tombstones are kept for some time only. */
  fromAnywhere?: true
}

/** The changes of the mirror, for those who follow them. */
export interface ChangeReader {
  /** After everything that is settled now. */
  position(): Promise<string>
  /** After an event of this version and id, in whichever build. */
  positionAfter(key: ChangeKey): Promise<string>
  /**
   * Who goes on after what was read misses nothing.
   * @throws PositionTooOld when tombstones after the position may be missing, or it is of another store
   * @throws RangeError when it is no position
   * @throws Unavailable
   */
  read(since: string, options: ReadOptions): Promise<ReadChanges>
}
