/** Whether the columns answer a query without a look at the file, and sooner than a path to its rows is chosen. */
import type { Condition } from '../../../calendar/ports.ts'
import { isOfClass, type Scope } from '../planner/conditions.ts'
import type { Columns } from './columns.ts'
import { markedAs } from './marks.ts'

/** To look at all of so many rows takes about as long as to find the rows near a place. */
const MAX_ROWS = 200_000

/** Conditions on terms alone are met sooner in the order of their rows. */
export function isInMemory(columns: Columns, scope: Scope, conditions: readonly Condition[]): boolean {
  const { tables, language } = scope
  const rows = columns.sizeInMemory
  if (rows === undefined || rows > MAX_ROWS || !conditions.some(isSearch)) return false
  const isKnown = (condition: Condition): boolean => {
    if (isOfClass(tables, condition)) return true
    switch (condition.op) {
      case 'not':
        return isKnown(condition.of)
      case 'any':
      case 'all':
        return condition.of.every(isKnown)
      case 'text':
        return columns.hasMarks(markedAs(language, condition))
      default:
        return columns.has(condition.field)
    }
  }
  return conditions.every(isKnown)
}

const isSearch = ({ op }: Condition) => op === 'text' || op === 'near' || op === 'box'
