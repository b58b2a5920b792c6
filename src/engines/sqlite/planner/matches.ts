/** The matches of a query, as counts read them: by their rows, and by their terms. */
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'
import type { Sql } from '../sql.ts'
import { raw, sql } from '../sql.ts'
import type { Source } from './access-paths.ts'
import { withinBudget } from './budget.ts'
import type { Plan } from './plan.ts'
import { type Checked, idOf, rowsOf } from './sources.ts'
import { startsInWindow } from './time-window.ts'

/** Disjoint parts have all matches. */
export interface Part extends Checked {
  rows: Source
  /** The terms `t` of these rows. */
  terms: { from: Sql; where: Sql[] }
}

/** `codes`: those of the many-valued fields that are counted. */
export function partsOf(db: Connection, tables: ResourceTables, plan: Plan, codes: readonly number[]): Part[] {
  const [last, ...others] = plan.unordered.toReversed()
  // Of what starts in the window the key and the class alone tell whether it matches, and the terms have both.
  if (last && plan.path === 'table scan' && !plan.checks.length) {
    const terms = { from: sql`${tables.terms} t`, where: startsInWindow(plan.window, raw('t.k')) }
    return [{ rows: last, terms, classes: plan.classes, checks: [] }, ...gathered(db, tables, plan, others, codes)]
  }
  return gathered(db, tables, plan, plan.unordered, codes)
}

const matches = raw('temp.matches')
const matchTerms = raw('temp.match_terms')

/**
 * To read the terms of one match from its record, which is done once for all fields, costs as much as to look up the
 * terms of one field of so many rows.
 */
const ROWS_PER_MATCH = 50

/** The rows of the sources, gathered in a temporary table; it is overwritten by the next search. */
function gathered(
  db: Connection,
  tables: ResourceTables,
  plan: Plan,
  sources: readonly Source[],
  codes: readonly number[],
): Part[] {
  if (!sources.length) return []
  db.writeTemporary(sql`CREATE TABLE IF NOT EXISTS ${matches} (k INTEGER PRIMARY KEY, c INTEGER NOT NULL)`)
  db.writeTemporary(sql`DELETE FROM ${matches}`)
  for (const source of sources) {
    const metered = { ...source, where: [...source.where, withinBudget(source.key)] }
    const { from, c } = rowsOf(tables, metered, plan, { row: source.classAlias === null })
    db.writeTemporary(sql`INSERT INTO ${matches} SELECT ${source.key}, ${c} ${from}`)
  }
  const key = raw('t.k')
  const terms =
    codes.length && areFew(db, tables, codes.length)
      ? { from: sql`${ownTerms(db, tables, codes)} t`, where: [] }
      : // With the plus each term is looked up among the matches, not each match among the terms. Terms of rows that are
        // over, of which there are ever more, need no look.
        {
          from: sql`${tables.terms} t`,
          where: [sql`+${key} >= (SELECT min(k) FROM ${matches})`, sql`+${key} IN (SELECT k FROM ${matches})`],
        }
  return [{ rows: { from: sql`${matches} t`, where: [], key, classAlias: 't' }, terms, classes: null, checks: [] }]
}

/** Whether the index has so many more rows than matches that the terms of these are better read from their records. */
function areFew(db: Connection, { rows }: ResourceTables, fields: number): boolean {
  const { text, params } =
    sql`SELECT 1 FROM ${rows} LIMIT 1 OFFSET ${Math.ceil(ROWS_PER_MATCH / fields)} * (SELECT count(*) FROM ${matches})`
  return db.get(text, ...params) !== undefined
}

/** The terms of the matches, from their records. */
function ownTerms(db: Connection, { records }: ResourceTables, codes: readonly number[]): Sql {
  db.writeTemporary(
    sql`CREATE TABLE IF NOT EXISTS ${matchTerms} (f, value, k, c, PRIMARY KEY (f, value, k)) WITHOUT ROWID`,
  )
  db.writeTemporary(sql`DELETE FROM ${matchTerms}`)
  db.writeTemporary(sql`INSERT INTO ${matchTerms} SELECT j.value ->> 0 f, j.value ->> 1, m.k, m.c
    FROM ${matches} m CROSS JOIN ${records} r ON r.id = ${idOf(raw('m.k'))} CROSS JOIN json_each(r.terms) j
    WHERE f IN (SELECT value FROM json_each(${JSON.stringify(codes)})) AND (${withinBudget(raw('m.k'))})`)
  return matchTerms
}
