/**
 * Records that others show, such as the venues of events: each is stored once, as it is, for all records that show it,
 * and no longer than there is one. In the text of these its number stands for it.
 */
import { hash } from 'node:crypto'
import { isObject } from '../../../calendar/values/objects.ts'
import type { Connection } from '../database.ts'
import type { Sql } from '../sql.ts'

/** Before and after a number. JSON has no such sign: in texts it is escaped. */
const MARK = '\u0001'

/** The statement that creates their table. Numbers are not used again: a text may be kept that has one. */
export function shownDefinition(shown: Sql): string {
  return `CREATE TABLE ${shown.text} (
    id INTEGER PRIMARY KEY AUTOINCREMENT, hash BLOB NOT NULL UNIQUE, uses INTEGER NOT NULL, record TEXT NOT NULL
  ) STRICT`
}

/** The records in the lists of a record, as JSON: what has an id and a revision of its own. */
export function shownIn(record: unknown): string[] {
  const lists = isObject(record) ? Object.values(record).filter((value) => Array.isArray(value)) : []
  const shown = lists.flat().filter((each) => isObject(each) && 'id' in each && 'rev' in each)
  return [...new Set(shown.map((each) => JSON.stringify(each)))]
}

/** The text of a record with numbers instead of what it shows, for as long as it is stored. Inside a transaction. */
export function withNumbers(db: Connection, shown: Sql, record: string, records: readonly string[]): string {
  let text = record
  // One that shows another one itself may have its number in it already.
  for (const each of records)
    if (text.includes(each)) text = text.replaceAll(each, `${MARK}${use(db, shown, each)}${MARK}`)
  return text
}

function use(db: Connection, shown: Sql, record: string): number {
  const used = db.get<{ id: number }>(
    `INSERT INTO ${shown.text} (hash, uses, record) VALUES (?, 1, ?)
      ON CONFLICT (hash) DO UPDATE SET uses = uses + 1 RETURNING id`,
    hash('sha1', record, 'buffer'),
    record,
  )
  return used?.id ?? 0
}

/** To be called for a text that is not stored any more. Inside a transaction. */
export function release(db: Connection, shown: Sql, text: string): void {
  const numbers = text.split(MARK).filter((_, at) => at % 2)
  for (const number of new Set(numbers)) {
    db.write(`UPDATE ${shown.text} SET uses = uses - 1 WHERE id = ?`, Number(number))
    db.write(`DELETE FROM ${shown.text} WHERE id = ? AND uses = 0`, Number(number))
  }
}

/** The record as it was written. @throws Error when something that it shows is missing */
export function withRecords(db: Pick<Connection, 'get'>, shown: Sql, text: string): string {
  if (!text.includes(MARK)) return text
  return text
    .split(MARK)
    .map((piece, at) => (at % 2 ? recordOf(db, shown, Number(piece)) : piece))
    .join('')
}

function recordOf(db: Pick<Connection, 'get'>, shown: Sql, id: number): string {
  const found = db.get<{ record: string }>(`SELECT record FROM ${shown.text} WHERE id = ?`, id)
  if (!found) throw new Error(`the index lacks the shown record ${id}`)
  return found.record
}
