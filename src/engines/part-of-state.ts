/** A part of the state: the rows whose keys begin with a prefix, which their keys are without. */
import type { State, StateRow } from '../calendar/ports.ts'

export function partOfState(state: State, prefix: string): State {
  const without = <Value>(row: StateRow<Value>): StateRow<Value> => ({ ...row, key: row.key.slice(prefix.length) })
  return {
    async get<Value>(key: string) {
      const row = await state.get<Value>(prefix + key)
      return row && without(row)
    },
    put: (key, value, expected) => state.put(prefix + key, value, expected),
    list: async <Value>(keys: string) => (await state.list<Value>(prefix + keys)).map(without),
    remove: (key, expected) => state.remove(prefix + key, expected),
    time: () => state.time(),
  }
}
