/** What many records that are written in one transaction have in common: each is looked up, or made, once for all. */
import type { Position } from '../../../calendar/declaration/index-values.ts'
import { onceEach } from '../../../calendar/values/memoized.ts'
import type { Connection, SqlValue } from '../database.ts'
import { name } from '../sql.ts'
import { addPlace, findPlace, type Located, located, type Points } from './points.ts'
import { termsAreWritten } from './postponed-terms.ts'
import { cellsIn, type Row } from './rows.ts'
import { recordPacker } from './stored-records.ts'
import { type Column, isClassKind, type ResourceTables } from './tables.ts'

export interface SharedValues {
  /** Of a row with all its cells. */
  classOf: (row: Row) => number
  locate: (points: Points) => Located
  termsAreWritten: ReturnType<typeof termsAreWritten>
  pack: ReturnType<typeof recordPacker>
}

/** For one transaction: if it is rolled back, what was made in it is gone. */
export function sharedValues(db: Connection, tables: ResourceTables): SharedValues {
  const columns = tables.columns.filter(({ kind }) => isClassKind(kind))
  const classIds = onceEach((cells: string) => classId(db, tables, columns, JSON.parse(cells)))
  const placeIds = onceEach((position: string) => placeId(db, tables, JSON.parse(position)))
  return {
    classOf: (row) => classIds(JSON.stringify(cellsIn(row, columns))),
    // Occurrences mostly have their points in common.
    locate: onceEach((points: Points) =>
      located(
        points,
        points.positions.map((position) => placeIds(JSON.stringify(position))),
      ),
    ),
    termsAreWritten: termsAreWritten(db, tables),
    pack: recordPacker(db, tables),
  }
}

/** The class of rows with these cells, created when it is new. Unused classes are not removed. */
function classId(
  db: Connection,
  { classes }: ResourceTables,
  columns: readonly Column[],
  cells: readonly SqlValue[],
): number {
  const same = columns.map(({ column }) => `${name(column).text} IS ?`).join(' AND ') || '1'
  const found =
    db.get<{ c: number }>(`SELECT c FROM ${classes.text} WHERE ${same}`, ...cells) ??
    db.get<{ c: number }>(
      `INSERT INTO ${classes.text} VALUES (NULL${', ?'.repeat(cells.length)}) RETURNING c`,
      ...cells,
    )
  return found?.c ?? 0
}

/** Created when it is new. */
function placeId(db: Connection, tables: ResourceTables, position: Position): number {
  return findPlace(db, tables, position) ?? addPlace(db, tables, position)
}
