/**
 * The occurrences of a recurrence rule of a file (RFC 5545 3.3.10), by the library that expands the series of the
 * calendar. The rule is parsed by ical.js, and taken as it is found, also where the RFC forbids a part. All times here
 * are wall clock, in seconds as if it were UTC. A period is a year, a month, … of the rule's frequency.
 */
import { type Expander, expander } from '../../calendar/series/expander.ts'
import { DAY_SECONDS, fromWallSeconds, HOUR_SECONDS, wallSeconds } from '../../calendar/values/wall-clock.ts'
import type { Budget } from '../readers/budget.ts'
import { positional, type Rule, ruleWords } from './rule-text.ts'

interface Frequency {
  /** The longest period. */
  seconds: number
  /** Days that are looked at in one, if the rule names some. */
  days: number
  /** Parts that give several times in a period, if it has them. */
  times: readonly string[]
}

const ofDay = ['byhour', 'byminute', 'bysecond']
const frequencies: Readonly<Record<string, Frequency>> = {
  YEARLY: { seconds: 366 * DAY_SECONDS, days: 366, times: ofDay },
  MONTHLY: { seconds: 31 * DAY_SECONDS, days: 31, times: ofDay },
  WEEKLY: { seconds: 7 * DAY_SECONDS, days: 7, times: ofDay },
  DAILY: { seconds: DAY_SECONDS, days: 1, times: ofDay },
  HOURLY: { seconds: HOUR_SECONDS, days: 1, times: ofDay.slice(1) },
  MINUTELY: { seconds: 60, days: 1, times: ofDay.slice(2) },
  SECONDLY: { seconds: 1, days: 1, times: [] },
}
const ofYear = ['bymonth', 'byweekno', 'byyearday', 'bymonthday', 'byday']

/**
 * Steps of one rule before it is abandoned: its periods, and the days and times that may be looked at in them. Three
 * years of hours are 26,304.
 */
const MAX_RULE_STEPS = 50_000
/** Steps of one question to the library, if it is about more than one period. */
const MAX_QUESTION_STEPS = 5_000
/** Of the first question, in periods; each is about four times as many as the one before. */
const FIRST_PERIODS = 16
/** No period is longer than all years that have wall clocks. */
const MAX_STRIDE_SECONDS = 4_000 * 366 * DAY_SECONDS

const sizeOf = (values: unknown) => new Set([values].flat()).size

function check(rule: Rule): Frequency {
  const { freq, count } = rule
  if (freq === undefined) throw new Error('no FREQ')
  const frequency = frequencies[String(freq)]
  if (!frequency) throw new Error(`FREQ=${String(freq)}`)
  if (count !== undefined && !(Number(count) >= 1)) throw new Error(`COUNT=${String(count)}`)
  for (const [part, supported] of [
    ['rscale', 'GREGORIAN'],
    ['skip', 'OMIT'],
  ] as const) {
    if (rule[part] !== undefined && rule[part] !== supported)
      throw new Error(`${part.toUpperCase()}=${String(rule[part])}`)
  }
  for (const part of positional)
    if (rule[part] !== undefined && [rule[part]].flat().every((value) => Number(value) === 0))
      throw new Error(`${part.toUpperCase()}=0`)
  return frequency
}

/** The most steps that a period may take. */
function stepsOfPeriod(rule: Rule, { days, times }: Frequency): number {
  const inMonths = rule.bymonth === undefined ? days : Math.min(days, 31 * sizeOf(rule.bymonth))
  const ofDays = ofYear.some((part) => rule[part] !== undefined) ? inMonths : 1
  return times.reduce((steps, part) => steps * (rule[part] === undefined ? 1 : sizeOf(rule[part])), ofDays)
}

/**
 * The occurrences from `from` to `to`, inclusive, ascending; wall clock (`YYYY-MM-DD HH:MM:SS`) in the zone of `start`.
 * UNTIL is left to the caller, who knows that zone.
 * @throws Error for an unsupported rule (another calendar than the Gregorian) or one that takes too many steps, by
 *   itself, or together with others of the file that might take too many
 * @throws FileRejected when all other rules of the file together take too many steps
 */
export function* recurrence(rule: Rule, start: string, from: string, to: string, budget: Budget): Generator<string> {
  const [first, earliest, latest] = [wallSeconds(start), wallSeconds(from), wallSeconds(to)]
  const frequency = check(rule)
  const { count, ...endless } = rule
  const most = Math.floor(MAX_STRIDE_SECONDS / frequency.seconds)
  const interval = Math.min(Math.max(1, Number(rule.interval ?? 1)), most)
  const stride = frequency.seconds * interval
  const steps = stepsOfPeriod(rule, frequency)
  // Made when it is asked: a rule that is abandoned before costs next to nothing.
  let occurrencesIn: Expander | undefined
  let [spent, counted] = [0, 0]
  // Without COUNT, periods before the window can be skipped.
  let begin = count === undefined ? Math.max(first, earliest) : first
  const costUntil = (end: number) => Math.ceil((end - begin + 1) / stride) * steps
  const isExpensive = costUntil(latest) > MAX_RULE_STEPS
  for (let periods = FIRST_PERIODS; begin <= latest; periods *= 4) {
    const asked = Math.max(1, Math.min(periods, Math.floor(MAX_QUESTION_STEPS / steps)))
    const end = Math.min(latest, begin + asked * stride - 1)
    const cost = costUntil(end)
    spent += cost
    if (!isExpensive) budget.spend('steps of recurrence rules', cost)
    else if (spent > MAX_RULE_STEPS || !budget.affords('steps of expensive rules', cost))
      throw new Error(`too many steps of ${String(rule.freq)}`)
    occurrencesIn ??= expander(ruleWords({ ...endless, interval }).join(';'), first)
    for (const occurrence of occurrencesIn(begin, end)) {
      if (counted === Number(count)) return
      counted += 1
      if (occurrence >= earliest) yield fromWallSeconds(occurrence)
    }
    begin = end + 1
  }
}
