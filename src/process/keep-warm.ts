/**
 * A service is warm for as long as it runs: its calendar may become large after the start, by an import or when its
 * index is built.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { byId } from '../calendar/lists/query.ts'
import type { Service } from '../http/service.ts'
import { unlessAway } from './warm-up.ts'

interface WarmLimits {
  /** A smaller calendar has no crowd that one process has to be ready for; it may be idle, and keeps its memory. */
  minEvents: number
  /** Between two looks at how many there are. */
  everyMs: number
}

const LIMITS: WarmLimits = { minEvents: 20_000, everyMs: 60_000 }
/** While an import goes on, each time that a calendar is so many times as large … */
const GROWING = 2
/** … and when it has ended: what was read into memory of far fewer events is read again by the next search. */
const GROWN = 1.1
/** What comes in between two looks where no import goes on. */
const RESTING_SHARE = 0.001

/** `warm`: warms the process up. Resolves soon after it is aborted. */
export async function keepWarm(
  service: Service,
  warm: () => Promise<void>,
  signal: AbortSignal,
  { minEvents, everyMs } = LIMITS,
): Promise<void> {
  let [warmed, last] = [0, 0]
  while (!signal.aborted) {
    const events = (await unlessAway(() => countEvents(service))) ?? last
    const isResting = events - last < events * RESTING_SHARE
    if (events >= Math.max(minEvents, warmed * (isResting ? GROWN : GROWING))) {
      await warm()
      warmed = events
    }
    warmed = Math.min(warmed, events)
    last = events
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {}) // it was aborted
  }
}

/** Each date of a series counts: it takes as much memory as an event. Asked as the service itself does. */
async function countEvents({ engine }: Service): Promise<number> {
  const { distinct: _, ...all } = byId('events', [], 0)
  const [found] = await engine.search.find([all])
  return found?.total ?? 0
}
