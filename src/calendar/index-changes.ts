/** What changed in an index, in the order of the versions: the newest state of each record, once. */

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
