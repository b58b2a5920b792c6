/**
 * Series that go on are indexed up to a horizon. When it moves, those of an earlier one are projected again, beside the
 * batches and a few at a time. Each document has the horizon that it was made for, so nothing has to be saved: whoever
 * goes on with it finds what is left.
 */
import type { ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import { byId } from '../../src/calendar/lists/query.ts'
import type { Condition } from '../../src/calendar/ports.ts'
import { horizonOf } from '../../src/calendar/resources/events/occurrences.ts'
import type { Batch } from '../documents/write-items.ts'
import { SERIES_PAGE_RECORDS } from '../limits.ts'
import { writeAgain } from './write-again.ts'

/** Every series once, also one that is rejected and stays as it was. False: it was stopped before the end. */
export async function extendSeries(
  context: ProjectionContext,
  prepare: () => Promise<Batch>,
  { isStopping, written }: { isStopping(): boolean; written(): void },
): Promise<boolean> {
  for (let after = 0; !isStopping(); ) {
    const batch = await prepare()
    const { store, search } = batch.engine
    const version = await store.now()
    const where: Condition[] = [
      { op: 'range', field: 'horizon', lt: horizonOf(context) },
      { op: 'range', field: 'id', gt: after },
    ]
    const [found] = await search.find([byId('events', where, SERIES_PAGE_RECORDS)])
    const ids = (found?.hits ?? []).map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return true
    await writeAgain(ids, version, batch)
    await search.refresh()
    written()
    after = last
  }
  return false
}
