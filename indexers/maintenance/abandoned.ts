/** Drops the mirrors of releases that have not run for a day: their indexes and their rows of the state. */
import type { Engine } from '../../src/calendar/ports.ts'
import { ABANDONED_AFTER_MS } from '../limits.ts'
import { Lease, unheldFor } from '../state/lease.ts'

/** Each under its own lease, so that a release that starts at this moment waits, and then finds nothing. */
export async function dropAbandoned(engine: Engine): Promise<void> {
  for (const { state, drop } of await engine.otherMirrors()) {
    if ((await unheldFor(state)) < ABANDONED_AFTER_MS) continue
    if (await new Lease(state).hold()) await drop()
  }
}
