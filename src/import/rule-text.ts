/** The rule of a file in the words of the calendar (src/calendar/series/rule.ts). */
import { isBounded } from '../calendar/series/recurrence.ts'
import { type RuleZone, readRule } from '../calendar/series/rule.ts'
import { startOfDay, wallSeconds } from '../calendar/values/wall-clock.ts'
import { type Rule, weekdays } from './recurrence.ts'

/** Said otherwise, or the default. */
const leftOut = new Set(['freq', 'until', 'rscale', 'skip'])
/** Parts with which a rule may give more than the calendar takes, which asks for them alone. */
const ofTimes = ['byhour', 'byminute', 'bysecond']

/**
 * Undefined: the calendar has no words for it. `until`: the last wall clock in the zone. `start`: the first one, local.
 */
export function ruleTextOf(rule: Rule, start: string, until: string | undefined, zone: RuleZone): string | undefined {
  const parts = Object.entries(rule).filter(([name]) => !leftOut.has(name))
  const texts = parts.map(([name, values]) => `${name.toUpperCase()}=${[values].flat().map(writer(rule, name))}`)
  const end = until === undefined ? [] : [`UNTIL=${untilOf(until, zone)}`]
  const text = [`FREQ=${String(rule.freq)}`, ...end, ...texts].join(';')
  const read = readRule(text, zone)
  if ('refused' in read) return undefined
  const isDear = rule.freq === 'HOURLY' || ofTimes.some((name) => name in rule)
  return isDear && !isBounded(read.rule, wallSeconds(start)) ? undefined : text
}

function writer({ freq }: Rule, name: string): (value: unknown) => string {
  if (name === 'wkst') return (value) => (typeof value === 'number' ? weekdays[value - 1] : value) as string
  const isWithoutOrdinals = name === 'byday' && freq !== 'MONTHLY' && freq !== 'YEARLY'
  return (value) => (isWithoutOrdinals ? String(value).replace(/^[+-]?\d+/, '') : String(value))
}

function untilOf(until: string, { all_day }: RuleZone): string {
  const compact = (all_day ? startOfDay(until) : until).replace(/[-:]/g, '').replace(' ', 'T')
  return all_day ? compact.slice(0, 8) : compact
}
