/** What the store derives from a document: its keys and its links. */
import { keysOf, valuesAt } from '../../../calendar/declaration/keys.ts'
import type { StoreDeclaration } from '../../../calendar/ports.ts'
import { Conflict } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'

export interface Derived {
  /** The rows by their content as JSON, so that equal rows are one. */
  keys: Map<string, readonly [key: string, value: string]>
  links: Map<string, readonly [field: string, target: number]>
}

function byContent<Row>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [JSON.stringify(row), row]))
}

export function derive(declaration: StoreDeclaration, document: unknown): Derived {
  const { unique, keys, links } = declaration
  const linksOf = (field: string) => valuesAt(document, field).map((target) => [field, Number(target)] as const)
  return { keys: byContent(keysOf([...unique, ...keys], document)), links: byContent(links.flatMap(linksOf)) }
}

/** Of a document that does not exist. */
export const nothing: Derived = { keys: new Map(), links: new Map() }

/** The rows of `these` that are not among `others`. */
function onlyIn<Row>(these: Map<string, Row>, others: Map<string, Row>): Row[] {
  return [...these].flatMap(([content, row]) => (others.has(content) ? [] : [row]))
}

/** @throws Conflict when another document holds the value of a unique key */
export function checkUnique(
  db: Connection,
  { name, unique }: StoreDeclaration,
  id: number,
  before: Derived,
  after: Derived,
): void {
  for (const [key, value] of onlyIn(after.keys, before.keys)) {
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

/** Replaces the rows of `before` by those of `after`, writing only the difference. */
export function writeDerived(db: Connection, resource: string, id: number, before: Derived, after: Derived): void {
  for (const [key, value] of onlyIn(before.keys, after.keys)) {
    db.write('DELETE FROM key WHERE resource = ? AND key = ? AND value = ? AND id = ?', resource, key, value, id)
  }
  for (const [key, value] of onlyIn(after.keys, before.keys)) {
    db.write('INSERT INTO key VALUES (?, ?, ?, ?)', resource, key, value, id)
  }
  for (const [field, target] of onlyIn(before.links, after.links)) {
    db.write('DELETE FROM link WHERE field = ? AND target = ? AND id = ?', field, target, id)
  }
  for (const [field, target] of onlyIn(after.links, before.links)) {
    db.write('INSERT INTO link VALUES (?, ?, ?)', field, target, id)
  }
}
