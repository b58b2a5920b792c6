/** The values of a column, as they are saved and read again. */
import type { SavedColumn } from '../index/saved-columns.ts'
import { Numbers } from './numbers.ts'
import { type Value, ValueSets } from './value-sets.ts'

/** A many-valued field. */
export interface SetColumn {
  sets: ValueSets
  /** The number of the set of each row. */
  numbers: Numbers
  /** With more, most of them are of values that rows had before: the field is read again. */
  maxSets: number
}

/** A column as it is saved: its numbers; of a many-valued field also the sets. */
type SavedValues = SavedColumn<{ values?: readonly Value[]; maxSets?: number }>

export function setColumnOf(sets: ValueSets, numbers: Numbers): SetColumn {
  return { sets, numbers, maxSets: 2 * (sets.size + numbers.values.length) }
}

/** As they are now, of so many rows. */
export function valuesToSave(column: Numbers | SetColumn, size: number): SavedValues {
  if (column instanceof Numbers) return { arrays: [column.saved(size)], details: {} }
  const { sets, numbers, maxSets } = column
  const { parents, added, values } = sets.saved
  return { arrays: [numbers.saved(size), parents, added], details: { values, maxSets } }
}

/** For so many rows. */
export function savedValues(saved: SavedColumn, room: number): Numbers | SetColumn {
  const { arrays, details } = saved as SavedValues
  const [ofRows, parents, added] = arrays as [Int32Array | Float64Array, Int32Array, Int32Array]
  const { values, maxSets } = details
  const numbers = Numbers.from(ofRows, room)
  if (!values) return numbers
  const column = setColumnOf(ValueSets.from({ parents, added, values }), numbers)
  return { ...column, maxSets: maxSets ?? column.maxSets }
}
