/** The values of a column, as they are saved and read again. */
import type { SavedColumn } from '../index/saved-columns.ts'
import { type NumberList, Numbers } from './numbers.ts'
import { type Value, ValueSets } from './value-sets.ts'

/** A many-valued field. */
export interface SetColumn {
  sets: ValueSets
  /** The number of the set of each row. */
  numbers: Int32Array
  /** With more, most of them are of values that rows had before: the field is read again. */
  maxSets: number
}

/** A column as it is saved: its numbers; of a many-valued field also the sets. */
type SavedValues = SavedColumn<{ values?: readonly Value[]; maxSets?: number }>

export function setColumnOf(sets: ValueSets, numbers: Int32Array): SetColumn {
  return { sets, numbers, maxSets: 2 * (sets.size + numbers.length) }
}

/** As they are now, of so many rows. */
export function valuesToSave(column: Numbers | SetColumn, size: number): SavedValues {
  if (column instanceof Numbers) return { arrays: [column.values.slice(0, size)], details: {} }
  const { sets, numbers, maxSets } = column
  const { parents, added, values } = sets.saved
  return { arrays: [numbers.slice(0, size), parents, added], details: { values, maxSets } }
}

/** For so many rows. */
export function savedValues(saved: SavedColumn, room: number): Numbers | SetColumn {
  const { arrays, details } = saved as SavedValues
  const [numbers, parents, added] = arrays as [NumberList, Int32Array, Int32Array]
  const { values, maxSets } = details
  if (!values) return Numbers.from(numbers, room)
  const all = new Int32Array(room)
  all.set(numbers)
  const column = setColumnOf(ValueSets.from({ parents, added, values }), all)
  return { ...column, maxSets: maxSets ?? column.maxSets }
}
