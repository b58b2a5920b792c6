/** What the store derives from a document: the keys it is found by and the links it holds. */
import { isCounted, keysOf, valuesAt } from '../../../calendar/declaration/keys.ts'
import type { StoreDeclaration } from '../../../calendar/ports.ts'
import { Conflict } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'

export interface Derived {
  /** The value of each row, by what is the same in two rows that are equal. */
  keys: Map<string, readonly [key: string, value: string]>
  links: Map<string, readonly [field: string, target: number, counted: number, start: number | null]>
}

function byContent<Row>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [JSON.stringify(row), row]))
}

export function derive(declaration: StoreDeclaration, document: unknown): Derived {
  const { unique, keys, links } = declaration
  const counted = isCounted(declaration, document) ? 1 : 0
  const start = valuesAt(document, 'start_utc')[0]
  const linksOf = (field: string) =>
    valuesAt(document, field).map((target) => {
      return [field, Number(target), counted, typeof start === 'number' ? start : null] as const
    })
  return { keys: byContent(keysOf([...unique, ...keys], document)), links: byContent(links.flatMap(linksOf)) }
}

/** Of a document that is not there. */
export const nothing: Derived = { keys: new Map(), links: new Map() }

function only<Row>(here: Map<string, Row>, notThere: Map<string, Row>): Row[] {
  return [...here].flatMap(([content, row]) => (notThere.has(content) ? [] : [row]))
}

/** @throws Conflict when another document holds the value of a unique key */
export function checkUnique(
  db: Connection,
  { name, unique }: StoreDeclaration,
  id: number,
  before: Derived,
  after: Derived,
): void {
  for (const [key, value] of only(after.keys, before.keys)) {
    if (!unique.includes(key)) continue
    const holder = db.get<{ id: number }>(
      'SELECT id FROM key WHERE resource = ? AND key = ? AND value = ? AND id <> ?',
      name,
      key,
      value,
      id,
    )
    if (holder) throw new Conflict(key, holder.id)
  }
}

/** Turns the rows of `before` into those of `after`, writing only what differs. */
export function writeDerived(db: Connection, resource: string, id: number, before: Derived, after: Derived): void {
  for (const [key, value] of only(before.keys, after.keys)) {
    db.write('DELETE FROM key WHERE resource = ? AND key = ? AND value = ? AND id = ?', resource, key, value, id)
  }
  for (const [key, value] of only(after.keys, before.keys)) {
    db.write('INSERT INTO key VALUES (?, ?, ?, ?)', resource, key, value, id)
  }
  for (const [field, target] of only(before.links, after.links)) {
    db.write('DELETE FROM link WHERE field = ? AND target = ? AND id = ?', field, target, id)
  }
  for (const [field, target, counted, start] of only(after.links, before.links)) {
    db.write('INSERT INTO link VALUES (?, ?, ?, ?, ?)', field, target, id, counted, start)
  }
}
