/**
 * What CI compares: each request's processor time as a ratio to its baseline, with the ratio that is recorded in
 * results.json. Machines of CI are slow, busy and different, so:
 * - a ratio is of two processes on one machine, in turns, in processor time, which waiting does not count to;
 * - it is the median of turns until it is stable (ratios.ts);
 * - only a ratio half as large again as the recorded one fails, and only when it is measured so three times. What is
 *   truly twice as slow is so each time; what something else on the machine has disturbed is not.
 */
import { join } from 'node:path'
import { fillCalendar } from './filled-calendar.ts'
import { openPairs } from './pairs.ts'
import { type Compared, compareInTurns, type Pair } from './ratios.ts'
import { type Rows, record, recorded, rounded } from './results.ts'

const EVENTS = 3_000
const SECONDS = 40
const SECONDS_AGAIN = 10
const ATTEMPTS = 3
/** A ratio so many times the recorded one fails. */
const MAX_SLOWDOWN = 1.5

async function pairsOf(folder: string): Promise<Pair[]> {
  const small = join(folder, String(EVENTS))
  const { pairs } = await openPairs(small, await fillCalendar(small, EVENTS, undefined))
  return pairs
}

export async function recordQuick(folder: string): Promise<void> {
  const rows = (await compareInTurns(await pairsOf(folder), 2 * SECONDS)).map(({ name, ratio }) => {
    return [name, { ratio: rounded(ratio) }] as const
  })
  record('quick', Object.fromEntries(rows))
  console.table(Object.fromEntries(rows))
}

/** Whether no ratio is worse than the one recorded. */
export async function checkQuick(folder: string): Promise<boolean> {
  const pairs = await pairsOf(folder)
  const before = recorded('quick')
  const isWorse = ({ name, ratio }: Compared) => ratio > MAX_SLOWDOWN * Number(before[name]?.ratio ?? Infinity)
  const all = new Map((await compareInTurns(pairs, SECONDS)).map((each) => [each.name, each]))
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const suspects = pairs.filter(({ name }) => [...all.values()].some((each) => each.name === name && isWorse(each)))
    for (const each of await compareInTurns(suspects, SECONDS_AGAIN)) all.set(each.name, each)
  }
  const rows: Rows = {}
  for (const [name, each] of all) {
    const { ratio = '' } = before[name] ?? {}
    rows[name] = { recorded: ratio, now: rounded(each.ratio), '': isWorse(each) ? 'WORSE' : '' }
  }
  console.table(rows)
  const worse = [...all.values()].filter(isWorse)
  for (const { name } of worse) console.error(`${name}: the ratio is more than ${MAX_SLOWDOWN} × the recorded one`)
  return worse.length === 0
}
