/** A change of a record: what the index has of it, and what is written. */
import type { IndexDocument, IndexItem } from '../../../calendar/ports.ts'
import type { OccurrenceRow, Row, Term } from './rows.ts'
import type { ResourceTables } from './tables.ts'
import type { PreparedTexts } from './texts.ts'

/**
 * A document as it is written: its record as JSON, and the records that this shows; its texts prepared, or why they
 * cannot be written.
 */
export type PreparedDocument = Pick<IndexDocument, 'fields' | 'signals'> & {
  record: string
  shown: readonly string[]
  texts: PreparedTexts | { rejected: string }
  occurrences?: readonly OccurrenceRow[]
}

export type PreparedItem = Omit<IndexItem, 'document'> & { document: PreparedDocument | null }

export interface IndexedRow {
  primarySort: number
  n: number
  /** Its class. */
  c: number
  terms: Term[]
}

/** What the index has of a record before the batch. */
export interface Indexed {
  version: number
  /** The digest of its texts. */
  texts: string
  rows: IndexedRow[]
}

export interface Change {
  tables: ResourceTables
  item: PreparedItem
  before: Indexed | undefined
  rows: readonly Row[]
  /** Undefined: the record is removed. */
  texts: PreparedTexts | undefined
}
