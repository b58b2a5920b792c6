/** Whether a process of the service is ready. */
import type { Indexer } from '../../indexers/follow.ts'
import { byId } from '../calendar/lists/query.ts'
import type { Engine, Search } from '../calendar/ports.ts'
import { remedyFor } from '../engines/sqlite/remedies.ts'
import { inTime } from '../in-time.ts'

/** A part that answers no sooner is down: who asks whether the service is ready waits for no more than 3 s. */
const CHECK_MS = 2_000

export interface Readiness {
  ready: boolean
  /** `lag_seconds` is Infinity, in JSON null, until it is known. */
  checks: Record<string, unknown>
}

/** Which parts are reachable, and how far the index is behind. Without one of the parts the service is not ready. */
export async function readinessOf(
  { store, search, indexesSynchronously }: Engine,
  indexer: Indexer,
  maxLagSeconds: number,
): Promise<Readiness> {
  const [now, builds, refuses] = await Promise.allSettled([
    inTime(store.now(), CHECK_MS),
    inTime(search.builds(), CHECK_MS),
    inTime(refusesLists(search), CHECK_MS),
  ])
  const live = builds.status === 'fulfilled' && builds.value.some((build) => build.live)
  // One that is late has much to do, and no fewer askers help those who wait.
  const isDown = builds.status === 'rejected' || (live && refuses.status === 'fulfilled' && refuses.value)
  const lag = now.status === 'fulfilled' ? Math.max(0, now.value - indexer.progress.caughtUpTo) : undefined
  const lagSeconds = indexer.progress.secondsBehind(lag !== 0)
  return {
    ready: live && !isDown && lag !== undefined && lagSeconds <= maxLagSeconds,
    checks: {
      store: lag === undefined ? 'down' : 'up',
      index: isDown ? 'down' : live ? 'up' : 'being made',
      // Versions that are times do not count changes: then those that this process received and has not indexed yet.
      ...(indexesSynchronously ? { lag_changes: lag } : indexer.holder ? { lag_changes: indexer.pending } : {}),
      lag_seconds: Math.round(lagSeconds),
      indexer: indexer.holder ? 'works here' : 'works elsewhere',
      ...remedyOf([now, builds], indexer),
    },
  }
}

/** Its data may be away while the index is there by name: it is closed, or a shard of it is lost. */
function refusesLists(search: Search): Promise<boolean> {
  const noEvent = byId('events', [{ op: 'in', field: 'id', values: [0] }], 0)
  return search.find([noEvent]).then(
    () => false,
    () => true,
  )
}

/** What is to be done about errors of the embedded engine's file; nobody but the operator may see the errors. */
function remedyOf(asked: readonly PromiseSettledResult<unknown>[], indexer: Indexer): { remedy?: string } {
  const errors = asked.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  const remedy = [...errors, ...indexer.reasonsOfFailures].map(remedyFor).find(Boolean)
  return remedy === undefined ? {} : { remedy }
}
