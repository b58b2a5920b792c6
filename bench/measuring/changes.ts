/** Changes of the index that no answer shows: nothing that was counted before is valid after one. */
import type { Engine } from '../../src/calendar/ports.ts'

/** Of no record: an event with it is removed again and again, which changes the index and no answer. */
const UNKNOWN_ID = 2 ** 31

/** Makes one change each time it is called. */
export async function changing({ search }: Engine): Promise<() => Promise<void>> {
  const [build] = await search.builds()
  if (!build) throw new Error('there is no index')
  let version = Date.now()
  return async () => {
    await search.apply(build.name, [{ resource: 'events', id: UNKNOWN_ID, version: ++version, document: null }])
    await search.refresh()
  }
}
