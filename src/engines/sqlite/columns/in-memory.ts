/** Which conditions the columns answer without a look at the file, and sooner than a path to their rows is chosen. */
import type { Condition } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { isOfClass, type Scope } from '../planner/conditions.ts'
import { Clauses } from './clauses.ts'
import type { Columns } from './columns.ts'

/** To look at all of so many rows takes about as long as to find the rows near a place. */
const MAX_ROWS = 200_000

/**
 * None where all are on terms: these are met sooner in the order of their rows. Where the rows are named, no others are
 * looked at, so it matters only which fields are in memory already: none is read for these.
 */
export function inMemory(
  db: Connection,
  scope: Scope,
  columns: Columns,
  conditions: readonly Condition[],
): ReadonlySet<Condition> {
  const { tables } = scope
  const isSearched = conditions.some(isSearch)
  if (isSearched ? !columns.isWorthReading(MAX_ROWS) : !conditions.some(namesRecords)) return new Set()
  const isKnown = (field: string) => (isSearched ? columns.isFieldWorthReading(field) : columns.isInMemory(field))
  const clauses = new Clauses(db, scope, columns)
  // None is left out: each is noted as lacking.
  const areReady = (all: readonly Condition[]) => all.map(isReady).every(Boolean)
  const isReady = (condition: Condition): boolean => {
    if (isOfClass(tables, condition)) return true
    switch (condition.op) {
      case 'not':
        return isReady(condition.of)
      case 'any':
      case 'all':
        return areReady(condition.of)
      case 'text':
        return clauses.areWorthKeeping(condition)
      case 'eq':
      case 'in':
        return (isSearched && columns.isLookedUp(condition.field)) || isKnown(condition.field)
      default:
        return isKnown(condition.field)
    }
  }
  return new Set(conditions.filter(isReady))
}

export const namesRecords = (condition: Condition): condition is Extract<Condition, { op: 'eq' | 'in' }> =>
  (condition.op === 'eq' || condition.op === 'in') && condition.field === 'id'

const isSearch = ({ op }: Condition) => op === 'text' || op === 'near' || op === 'box'
