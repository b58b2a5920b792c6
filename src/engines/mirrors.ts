/** The state of the mirrors that share a store: for each layout, rows under `mirror:<layout>:`. */
import type { OtherMirror, State, StateRow } from '../calendar/ports.ts'

const PREFIX = 'mirror:'

/** The indexes of the mirrors. */
export interface LayoutIndexes {
  layouts(): Promise<string[]>
  dropLayout(layout: string): Promise<void>
}

/** The rows of one layout, as if there were no others. */
export function mirrorState(shared: State, layout: string): State {
  const prefix = `${PREFIX}${layout}:`
  const without = <Value>(row: StateRow<Value>): StateRow<Value> => ({ ...row, key: row.key.slice(prefix.length) })
  return {
    async get<Value>(key: string) {
      const row = await shared.get<Value>(prefix + key)
      return row && without(row)
    },
    put: (key, value, expected) => shared.put(prefix + key, value, expected),
    list: async <Value>(keys: string) => (await shared.list<Value>(prefix + keys)).map(without),
    remove: (key, expected) => shared.remove(prefix + key, expected),
    time: () => shared.time(),
  }
}

/** All but that of the layout `own`. */
export async function otherMirrors(shared: State, indexes: LayoutIndexes, own: string): Promise<OtherMirror[]> {
  const rows = await shared.list(PREFIX)
  const layouts = new Set([...rows.map(({ key }) => key.split(':')[1] ?? ''), ...(await indexes.layouts())])
  layouts.delete(own)
  return [...layouts].map((layout) => {
    const state = mirrorState(shared, layout)
    return {
      layout,
      state,
      async drop() {
        await indexes.dropLayout(layout)
        for (const { key } of await state.list('')) await state.remove(key)
      },
    }
  })
}
