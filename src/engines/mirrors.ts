/** The state of the mirrors that share a store: rows under `mirror:<layout>:`. */
import type { OtherMirror, State } from '../calendar/ports.ts'
import { partOfState } from './part-of-state.ts'

const PREFIX = 'mirror:'

/** The indexes of the mirrors. */
export interface LayoutIndexes {
  layouts(): Promise<string[]>
  dropLayout(layout: string): Promise<void>
}

export function mirrorState(shared: State, layout: string): State {
  return partOfState(shared, `${PREFIX}${layout}:`)
}

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
