/**
 * Series that go on are indexed up to a horizon. When it moves, those of an earlier one are projected again, beside the
 * batches and a few at a time. Each document has the horizon that it was made for, so nothing has to be saved: whoever
 * goes on with it finds what is left.
 */
import type { ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import type { Query } from '../../src/calendar/ports.ts'
import { horizonOf } from '../../src/calendar/resources/events/occurrences.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { slicesOf } from '../../src/calendar/values/slices.ts'
import type { Batch } from '../documents/write-items.ts'
import { SERIES_PAGE_RECORDS } from '../limits.ts'
import { writeAgain } from './write-again.ts'

/** Many, since those of one series may follow each other. */
const OCCURRENCES_PAGE = 500

/**
 * Occurrences of series that were made for an earlier horizon, in the order of the rows and not counted, so that all
 * pages together are one pass of the index. Most series have several. Signals are asked for in place of their records,
 * which are long.
 */
function beforeHorizon(horizon: number, after: string | undefined): Query {
  return {
    resource: 'events',
    language: 'en',
    where: [{ op: 'range', field: 'horizon', lt: horizon }],
    order: { by: resources.events.index.primarySort, dir: 'asc' },
    from: 0,
    size: OCCURRENCES_PAGE,
    uncounted: true,
    signals: true,
    ...(after === undefined ? {} : { after }),
  }
}

/** Every series once, also one that is rejected and stays as it was. False: it was stopped before the end. */
export async function extendSeries(
  context: ProjectionContext,
  prepare: () => Promise<Batch>,
  { isStopping, written }: { isStopping(): boolean; written(): void },
): Promise<boolean> {
  const done = new Set<number>()
  for (let after: string | undefined; !isStopping(); ) {
    const { search } = (await prepare()).engine
    const [found] = await search.find([beforeHorizon(horizonOf(context), after)])
    const hits = found?.hits ?? []
    after = hits.at(-1)?.cursor
    if (after === undefined) return true
    const ids = [...new Set(hits.map(({ id }) => id))].filter((id) => !done.has(id))
    for (const some of slicesOf(ids, SERIES_PAGE_RECORDS)) {
      if (isStopping()) break
      const batch = await prepare()
      await writeAgain(some, await batch.engine.store.now(), batch)
      await batch.engine.search.refresh()
      written()
      for (const id of some) done.add(id)
    }
  }
  return false
}
