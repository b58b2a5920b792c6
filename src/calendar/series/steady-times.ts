/**
 * A rule whose days, or hours, all have the same times: the library is asked for the days alone, which it finds in a
 * tenth to a fiftieth of the time, and whatever the times, in as many steps as there are days.
 */
import { DAY_SECONDS, HOUR_SECONDS } from '../values/wall-clock.ts'
import { type Expander, expander } from './expander.ts'
import { ofMonths } from './of-months.ts'
import { ofTimes, type Rule, ruleTextInUtc } from './rule.ts'

/** Where times begin: `seconds` is the length of a day or an hour, `offsets` are seconds after its beginning. */
interface SteadyTimes {
  rule: Rule
  seconds: number
  offsets: readonly number[]
}

/**
 * Undefined: the rule chooses among times, so that they differ from day to day.
 * @param maxPeriods of the rule that the library is asked for, at most
 */
export function steadyExpander(rule: Rule, start: number, maxPeriods: (rule: Rule) => number): Expander | undefined {
  const steady = steadyTimes(rule, start)
  if (!steady) return undefined
  const { seconds, offsets } = steady
  const beginningOf = (wall: number) => Math.floor(wall / seconds) * seconds
  const beginnings = expander(ruleTextInUtc(steady.rule), beginningOf(start), {
    maxIterations: maxPeriods(steady.rule),
  })
  return (from, to) =>
    beginnings(beginningOf(from), to)
      .flatMap((beginning) => offsets.map((offset) => beginning + offset))
      .filter((wall) => wall >= from && wall <= to)
}

function steadyTimes(rule: Rule, start: number): SteadyTimes | undefined {
  const own = clock(start)
  const seconds = valuesOf(rule, 'BYSECOND') ?? [own.second]
  const inHour = (valuesOf(rule, 'BYMINUTE') ?? [own.minute]).flatMap((minute) =>
    seconds.map((second) => minute * 60 + second),
  )
  const hours = hoursOfDay(rule, own.hour)
  const inDay = hours?.flatMap((hour) => inHour.map((offset) => hour * HOUR_SECONDS + offset))
  const times = inDay
    ? steady(ofMonths(ofDays(rule), start), ofTimes, DAY_SECONDS, inDay)
    : steady(rule, ['BYMINUTE', 'BYSECOND'], HOUR_SECONDS, inHour)
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

function ofDays(rule: Rule): Rule {
  return rule.freq === 'HOURLY' ? { ...rule, freq: 'DAILY', interval: 1 } : rule
}

function valuesOf({ parts }: Rule, name: string): number[] | undefined {
  return parts.find(([other]) => other === name)?.[1].map(Number)
}

const chooses = ({ parts }: Rule) => parts.some(([name]) => name === 'BYSETPOS')

/** `names`: of the parts that the offsets stand for. */
function steady(rule: Rule, names: readonly string[], seconds: number, offsets: readonly number[]): SteadyTimes {
  const parts = rule.parts.filter(([name]) => !names.includes(name))
  return { rule: { ...rule, parts }, seconds, offsets: offsets.toSorted((a, b) => a - b) }
}

function clock(wall: number) {
  const date = new Date(wall * 1000)
  return { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() }
}
