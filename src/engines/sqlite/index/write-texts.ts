/** Writes the texts of changed records. */
import type { Connection } from '../database.ts'
import { name } from '../sql.ts'
import type { Change } from './change.ts'
import { TEXT_ROW } from './tables.ts'
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
  const numbers = ({ before }: Change) => new Set(before?.rows.map(({ n }) => n))
  for (const { change, n } of inOrder(changed, numbers)) {
    const { tables, item } = change
    for (const language of languagesOf(tables))
      db.write(`DELETE FROM ${tables.fts(language).text} WHERE rowid = ${TEXT_ROW}`, n, item.id)
  }
  const written = ({ texts }: Change) => texts?.rows.map(({ n }) => n) ?? []
  for (const { change, n } of inOrder(changed, written)) {
    const { tables, item, texts } = change
    const cells = texts?.rows.find((row) => row.n === n)?.cells
    const names = ['rowid', ...tables.textColumns].map((each) => name(each).text).join(', ')
    const placeholders = `${TEXT_ROW}${', ?'.repeat(tables.textColumns.length)}`
    for (const [at, language] of languagesOf(tables).entries())
      db.write(
        `INSERT INTO ${tables.fts(language).text} (${names}) VALUES (${placeholders})`,
        n,
        item.id,
        ...(cells ? cellsOf(tables, cells, at) : []),
      )
  }
}

function inOrder(changes: readonly Change[], numbers: (change: Change) => Iterable<number>): TextRow[] {
  return changes
    .flatMap((change) => [...numbers(change)].map((n) => ({ change, n })))
    .sort((a, b) => a.n - b.n || a.change.item.id - b.change.item.id)
}
