/** Compares the index with the store, record by record: what is shown, and all that can be queried. */
import { verify } from '../../indexers/maintenance/verify.ts'
import type { Engine } from '../../src/calendar/ports.ts'

/** Empty: the index is what a projection of the store would make. The index has to be caught up. */
export async function drift(engine: Engine): Promise<string[]> {
  const context = { defaultLanguage: 'en' } as const
  const found = await verify({ engine, context, full: true, catchUp: () => Promise.resolve() })
  return found.drift.map(({ resource, id, kind }) => `${kind} ${resource} ${id}`)
}
