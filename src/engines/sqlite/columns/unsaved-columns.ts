/** The columns that a search may take, whatever it asks for, and that are not saved: the first search pays for each. */
import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { Connection } from '../database.ts'
import { savedColumns } from '../index/saved-columns.ts'
import type { ResourceTables } from '../index/tables.ts'
import { textColumn } from './column-names.ts'
import { areShared, countRows } from './read-rows.ts'

/** Fewer rows are read sooner than they are worth saving. */
export const MIN_SAVED_ROWS = 20_000

/** Of a resource; none where there are few rows. Those that every search takes are saved with the rows. */
export function unsavedColumns(db: Connection, tables: ResourceTables, minRows = MIN_SAVED_ROWS): string[] {
  if (countRows(db, tables) < minRows) return []
  const saved = savedColumns(db, tables)
  return columnsOfSearches(db, tables).filter((column) => !saved.has(column))
}

function columnsOfSearches(db: Connection, tables: ResourceTables): string[] {
  const { fields, languages, declaration } = tables
  const { primarySort, endField } = declaration
  return [...fields].flatMap(([field, { kind, code }]) => {
    if (field === primarySort || field === endField) return []
    if (kind === 'long') return [field]
    if (kind === 'sort') return languages.map((language) => textColumn(field, language))
    return isMany(kind) && (kind === 'points' || areShared(db, tables, code)) ? [field] : []
  })
}
