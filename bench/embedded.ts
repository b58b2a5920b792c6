/** The embedded engine with 100,000 events: its requests beside hand-written SQL, and what the calendar takes. */
import { join } from 'node:path'
import { type Filled, fillCalendar } from './calendar/filled-calendar.ts'
import { measureCreates } from './measuring/creates.ts'
import { openPairs } from './measuring/pairs.ts'
import { residentMb } from './measuring/processor.ts'
import { type Compared, compareInTurns } from './measuring/ratios.ts'
import { adminKey } from './measuring/service.ts'
import { record } from './results/results.ts'
import { type Rows, rounded } from './results/rows.ts'

const EVENTS = 100_000
const SECONDS = 100

export async function measureEmbedded(folder: string): Promise<void> {
  const data = join(folder, String(EVENTS))
  console.log(`Filling ${EVENTS} events in three languages …`)
  const filled = await fillCalendar(data, EVENTS, undefined)
  const { api, pid, pairs, inserts, startMs } = await openPairs(data, filled)
  const requests = Object.fromEntries((await compareInTurns(pairs, SECONDS)).map((each) => [each.name, rowOf(each)]))
  record('requests', requests)
  console.table(requests)
  const memory = residentMb(pid)
  const { visible, durable, insert } = await measureCreates(api, adminKey, inserts)
  const calendar: Rows = {
    ...fillingRows(filled, EVENTS),
    'start to first answer, ms': { measured: Math.round(startMs) },
    'memory after these requests, MB': { measured: Math.round(memory), aim: '≤ 300' },
    'create, acknowledged and visible, p50 ms': { measured: rounded(visible.p50) },
    'the same : a bare durable insert': { measured: rounded(visible.p50 / insert.p50), aim: '≤ 2' },
    'create, acknowledged and durable, p50 ms': { measured: rounded(durable.p50) },
    'that one : a bare durable insert': { measured: rounded(durable.p50 / insert.p50), aim: '≤ 2' },
  }
  record('calendar', calendar)
  console.table(calendar)
}

function rowOf({ ratio, service, baseline }: Compared): Rows[string] {
  return {
    'processor ms': rounded(service.processorMs),
    'of the baseline': rounded(baseline.processorMs),
    ratio: rounded(ratio),
    'p50 ms': rounded(service.p50),
    'p50 of the baseline': rounded(baseline.p50),
    'p50 ratio': rounded(service.p50 / baseline.p50),
    'p99 ms': rounded(service.p99),
  }
}

/** What filling a calendar has taken. */
export function fillingRows({ seconds, bytes }: Filled, events: number): Rows {
  const disk = { 'disk, kB an event': { measured: rounded(bytes / events / 1000), aim: '≤ 6' } }
  if (!seconds) return disk
  const { store, index } = seconds
  return {
    ...disk,
    'storing, events/s': { measured: rounded(events / store) },
    'indexing, events/s': { measured: rounded(events / index), aim: '≥ 4,000' },
    'both, minutes': { measured: rounded((store + index) / 60), aim: '≤ 8 for 1,000,000' },
  }
}
