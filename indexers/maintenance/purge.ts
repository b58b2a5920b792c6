/**
 * Removes old tombstones, which protect a deleted record from late writes of its older states, and tell those who
 * follow the changes that it is gone.
 */
import type { Engine } from '../../src/calendar/ports.ts'
import { MIN_TOMBSTONE_AGE_MS } from '../limits.ts'
import { raiseFloor } from '../state/followable.ts'

const KEY = 'tombstones'

interface Row {
  /** Every change up to this version was in the index. */
  label: number
  /** When that was so, by the clock of the state. */
  at: number
}

/**
 * Runs in the holder of the lease. It stores `caughtUpTo`, and a week later removes the tombstones up to that version.
 * An older write was read before: its sender loses the lease ten seconds after the last renewal, and no request takes
 * longer than a minute. Only the scan of a rebuild uses one version for as long as it takes, so a build that is not
 * live keeps its tombstones. A process that was suspended for a day between reading and writing can still bring a
 * record back; `verify` finds that.
 */
export async function purgeTombstones({ search, state }: Engine, caughtUpTo: number): Promise<void> {
  const [row, now] = await Promise.all([state.get<Row>(KEY), state.time()])
  if (row && now - row.value.at < MIN_TOMBSTONE_AGE_MS) return
  if (row) {
    await raiseFloor(state, row.value.label)
    for (const { name, live } of await search.builds()) if (live) await search.purge(name, row.value.label)
  }
  await state.put(KEY, { label: caughtUpTo, at: now } satisfies Row, row?.rev ?? null)
}
