/** Tombstones hold back older writes of what is gone; when none can come any more, they are forgotten. */
import type { Engine } from '../../src/calendar/ports.ts'

/** Milliseconds a tombstone is kept at least. */
const KEPT = 24 * 3_600_000

interface Noted {
  label: number
  /** By the clock of the state. */
  at: number
}

/**
 * Runs in the holder of the lease. `done`: every change up to it is in the index. It is noted, and what is no newer is
 * forgotten a day later. An older write was read before that: whoever sends it lost the lease ten seconds after its last
 * renewal, and no request lasts longer than a minute. Only the scan of a rebuild keeps its label for as long as it takes;
 * so a version that is not live yet keeps its tombstones. What a process does that was halted for a day between reading
 * and writing, verify finds.
 */
export async function purgeTombstones({ search, state }: Engine, done: number): Promise<void> {
  const [row, now] = await Promise.all([state.get('tombstones'), state.time()])
  const noted = row?.value as Noted | undefined
  if (noted && now - noted.at < KEPT) return
  if (noted) {
    for (const { name, live } of await search.builds()) if (live) await search.purge(name, noted.label)
  }
  await state.put('tombstones', { label: done, at: now } satisfies Noted, row?.rev ?? null)
}
