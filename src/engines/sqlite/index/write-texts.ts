/** Writes the texts of changed records. */
import { onceEach } from '../../../calendar/values/memoized.ts'
import type { Connection } from '../database.ts'
import { name } from '../sql.ts'
import type { Change } from './change.ts'
import { type ResourceTables, TEXT_ROW } from './tables.ts'
import { cellsOf } from './text-cells.ts'
import { languagesOf } from './texts.ts'

/** One row of each full-text table. */
interface TextRow {
  change: Change
  n: number
}

/**
 * Rows of a contentless full-text table are replaced whole. FTS5 flushes its memory whenever a row comes before the one
 * written last, so all deletes come first, and deletes and inserts are each in the order of the rows.
 */
export function writeTexts(db: Connection, changes: readonly Change[]): void {
  const changed = changes.filter(
    ({ before, texts, tables }) => tables.textColumns.length && texts?.digest !== before?.texts,
  )
  const statementsOf = onceEach(statements)
  const numbers = ({ before }: Change) => new Set(before?.rows.map(({ n }) => n))
  for (const { change, n } of inOrder(changed, numbers))
    for (const { remove } of statementsOf(change.tables)) db.write(remove, n, change.item.id)
  const written = ({ texts }: Change) => texts?.rows.map(({ n }) => n) ?? []
  for (const { change, n } of inOrder(changed, written)) {
    const { tables, item, texts } = change
    const cells = texts?.rows.find((row) => row.n === n)?.cells
    for (const [at, { insert }] of statementsOf(tables).entries())
      db.write(insert, n, item.id, ...(cells ? cellsOf(tables, cells, at) : []))
  }
}

/** Of the full-text table of each language. */
function statements(tables: ResourceTables): { remove: string; insert: string }[] {
  const names = ['rowid', ...tables.textColumns].map((each) => name(each).text).join(', ')
  const values = `${TEXT_ROW}${', ?'.repeat(tables.textColumns.length)}`
  return languagesOf(tables).map((language) => {
    const { text } = tables.fts(language)
    return {
      remove: `DELETE FROM ${text} WHERE rowid = ${TEXT_ROW}`,
      insert: `INSERT INTO ${text} (${names}) VALUES (${values})`,
    }
  })
}

function inOrder(changes: readonly Change[], numbers: (change: Change) => Iterable<number>): TextRow[] {
  return changes
    .flatMap((change) => [...numbers(change)].map((n) => ({ change, n })))
    .sort((a, b) => a.n - b.n || a.change.item.id - b.change.item.id)
}
