/**
 * What CI compares: each request's processor time as a ratio to its baseline, with the ratio that is recorded in
 * results.json. Machines of CI are slow, busy and different, so:
 * - a ratio is of two processes on one machine, in turns, in processor time, which waiting does not count to;
 * - it is the median of turns until it is stable (ratios.ts);
 * - it is compared with what was recorded on such a processor, if any was: they differ in what they are good at;
 * - only a ratio half as large again as the recorded one fails, and only when it is measured so three times. What is
 *   truly twice as slow is so each time; what something else on the machine has disturbed is not.
 */
import { join } from 'node:path'
import { fillCalendar } from './calendar/filled-calendar.ts'
import { keptRows } from './kept.ts'
import { quantiles } from './measuring/measure.ts'
import { openPairs } from './measuring/pairs.ts'
import { compareInTurns } from './measuring/ratios.ts'
import { processor, record, recorded } from './results/results.ts'
import { type Rows, rounded } from './results/rows.ts'

const EVENTS = 10_000
const SECONDS = 40
const SECONDS_AGAIN = 10
const ATTEMPTS = 3
/** The median of so many is recorded: one low ratio, and what is as it was would fail. */
const RECORDED_TIMES = 3
/** A ratio so many times the recorded one fails. */
const MAX_SLOWDOWN = 1.5
/** Before the names of what is measured beside a bare route. */
const KEPT = 'bare route: '

interface Ratio {
  name: string
  ratio: number
}

/** Measures its ratios, or only those of these names, for so many seconds. */
type Measure = (seconds: number, names?: ReadonlySet<string>) => Promise<readonly Ratio[]>

/** Requests that no kept answer serves, beside hand-written SQL. */
async function besideSql(folder: string): Promise<Measure> {
  const small = join(folder, String(EVENTS))
  const { pairs } = await openPairs(small, await fillCalendar(small, EVENTS, undefined))
  return (seconds, names) => compareInTurns(names ? pairs.filter(({ name }) => names.has(name)) : pairs, seconds)
}

/** What is asked for again and again, beside a bare route that sends the same bytes. */
const besideBareRoute: Measure = async (_seconds, names) => {
  if (names && ![...names].some((name) => name.startsWith(KEPT))) return []
  return (await keptRows()).map(({ name, ratio }) => ({ name: KEPT + name, ratio }))
}

async function all(folder: string): Promise<Measure> {
  const measures = [await besideSql(folder), besideBareRoute]
  return async (seconds, names) => {
    const ratios: Ratio[] = []
    for (const measure of measures) ratios.push(...(await measure(seconds, names)))
    return ratios
  }
}

export async function recordQuick(folder: string): Promise<void> {
  const measure = await all(folder)
  const times: Ratio[] = []
  for (let time = 0; time < RECORDED_TIMES; time++) times.push(...(await measure(SECONDS)))
  const before = recorded('quick')
  const medians = [...Map.groupBy(times, ({ name }) => name)].map(([name, ratios]) => {
    const { p50 } = quantiles(ratios.map(({ ratio }) => ratio))
    return [name, { ...before[name], [processor()]: rounded(p50) }] as const
  })
  const rows: Rows = Object.fromEntries(medians)
  record('quick', rows)
  console.table(rows)
}

/** The ratio of such a processor; where it was not measured, the largest one. Of an unknown row any is right. */
function recordedRatio(row: Rows[string] = {}): number {
  const own = row[processor()]
  return Number(own ?? (Math.max(...Object.values(row).map(Number), 0) || Infinity))
}

/** Whether no ratio is worse than the one recorded. */
export async function checkQuick(folder: string): Promise<boolean> {
  const measure = await all(folder)
  const before = recorded('quick')
  const now = new Map<string, number>()
  const isWorse = (name: string) => (now.get(name) ?? 0) > MAX_SLOWDOWN * recordedRatio(before[name])
  for (const { name, ratio } of await measure(SECONDS)) now.set(name, ratio)
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const suspects = new Set([...now.keys()].filter(isWorse))
    for (const { name, ratio } of await measure(SECONDS_AGAIN, suspects)) now.set(name, ratio)
  }
  const rows: Rows = {}
  for (const [name, ratio] of now)
    rows[name] = { recorded: recordedRatio(before[name]), now: rounded(ratio), '': isWorse(name) ? 'WORSE' : '' }
  console.table(rows)
  const worse = [...now.keys()].filter(isWorse)
  for (const name of worse) console.error(`${name}: the ratio is more than ${MAX_SLOWDOWN} × the recorded one`)
  return worse.length === 0
}
