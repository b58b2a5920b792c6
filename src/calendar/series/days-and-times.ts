/**
 * A rule as its days, or hours, and the times that each of them has: the library is asked for the days alone, which it
 * finds in a tenth to a fiftieth of the time, and the times are added.
 */
import { DAY_SECONDS, HOUR_SECONDS } from '../values/wall-clock.ts'
import { type Expander, expander } from './expander.ts'
import { ofMonths } from './of-months.ts'
import { ofTimes, type Rule, ruleTextInUtc } from './rule.ts'

/**
 * `rule`: of the days or hours alone. `seconds`: how long one is. `offsets`: of the times, in seconds after its
 * beginning, ascending.
 */
interface DaysAndTimes {
  rule: Rule
  seconds: number
  offsets: readonly number[]
}

/** Wall clocks of one question. */
const MAX_WALLS = 60_000

/**
 * Undefined: the rule chooses among the times of a day, so that its days differ.
 * @param maxPeriods of the rule that the library is asked for, at most
 */
export function expanderByDays(rule: Rule, start: number, maxPeriods: (rule: Rule) => number): Expander | undefined {
  const found = daysAndTimes(rule, start)
  if (!found) return undefined
  const { rule: ofDays, seconds, offsets } = found
  if (offsets.length === 0) return () => []
  const beginningOf = (wall: number) => Math.floor(wall / seconds) * seconds
  const beginnings = expander(ruleTextInUtc(ofDays), beginningOf(start), { maxIterations: maxPeriods(ofDays) })
  return (from, to) => {
    const all = beginnings(beginningOf(from), to)
    if (all.length * offsets.length > MAX_WALLS) throw new Error('more wall clocks than one question may have')
    const walls = all.flatMap((beginning) => offsets.map((offset) => beginning + offset))
    return walls.filter((wall) => wall >= from && wall <= to)
  }
}

function daysAndTimes(rule: Rule, start: number): DaysAndTimes | undefined {
  const own = clock(start)
  const seconds = valuesOf(rule, 'BYSECOND') ?? [own.second]
  const inHour = (valuesOf(rule, 'BYMINUTE') ?? [own.minute]).flatMap((minute) =>
    seconds.map((second) => minute * 60 + second),
  )
  const hours = hoursOfDay(rule, own.hour)
  const inDay = hours?.flatMap((hour) => inHour.map((offset) => hour * HOUR_SECONDS + offset))
  const times = inDay
    ? withoutTimes(ofMonths(inDays(rule), start), ofTimes, DAY_SECONDS, inDay)
    : withoutTimes(rule, ['BYMINUTE', 'BYSECOND'], HOUR_SECONDS, inHour)
  return chooses(rule) && times.offsets.length > 1 ? undefined : times
}

/** Undefined: they differ from day to day. */
function hoursOfDay(rule: Rule, own: number): number[] | undefined {
  const named = valuesOf(rule, 'BYHOUR')
  if (rule.freq !== 'HOURLY') return named ?? [own]
  // No rule of days has days of the year (RFC 5545 3.3.10).
  if (24 % rule.interval > 0 || valuesOf(rule, 'BYYEARDAY') || chooses(rule)) return undefined
  const all = Array.from({ length: 24 }, (_, hour) => hour)
  return all.filter((hour) => (hour - own) % rule.interval === 0 && (named?.includes(hour) ?? true))
}

/** A rule of hours that each of its days has. */
function inDays(rule: Rule): Rule {
  return rule.freq === 'HOURLY' ? { ...rule, freq: 'DAILY', interval: 1 } : rule
}

function valuesOf({ parts }: Rule, name: string): number[] | undefined {
  return parts.find(([other]) => other === name)?.[1].map(Number)
}

const chooses = ({ parts }: Rule) => parts.some(([name]) => name === 'BYSETPOS')

/** `names`: of the parts that the offsets stand for. */
function withoutTimes(rule: Rule, names: readonly string[], seconds: number, offsets: readonly number[]): DaysAndTimes {
  const parts = rule.parts.filter(([name]) => !names.includes(name))
  return { rule: { ...rule, parts }, seconds, offsets: offsets.toSorted((a, b) => a - b) }
}

function clock(wall: number) {
  const date = new Date(wall * 1000)
  return { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() }
}
