/** The rule of a file in the words of RFC 5545, and of the calendar (src/calendar/series/rule.ts). */
import { MAX_OCCURRENCES, type RuleZone, readRule, weekdays } from '../../calendar/series/rule.ts'
import { startOfDay } from '../../calendar/values/wall-clock.ts'

/** An RRULE as in jCal (RFC 7265), with parts in lower case; WKST and BYDAY may have the values of ical.js. */
export type Rule = Record<string, unknown> & { until?: string }

export function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null
}

/** They count from 1 or from -1; some programs write 0 for nothing, which no day is. */
export const positional = ['bymonthday', 'byyearday', 'byweekno', 'bysetpos']

/** Said otherwise, or the default. */
const leftOut = new Set(['freq', 'until', 'rscale', 'skip'])
const ofTimes = ['byhour', 'byminute', 'bysecond']
/** The calendar takes no rule that gives more than it lists in two years. */
const MAX_TIMES_A_DAY = Math.floor(MAX_OCCURRENCES / 732)

/** Undefined: the calendar has no words for it. `until`: the last wall clock in the zone. */
export function ruleTextOf(rule: Rule, until: string | undefined, zone: RuleZone): string | undefined {
  const [freq = '', ...parts] = ruleWords(rule)
  const end = until === undefined ? [] : [`UNTIL=${untilOf(until, zone)}`]
  const text = [freq, ...end, ...parts].join(';')
  return 'refused' in readRule(text, zone) || timesADay(rule) > MAX_TIMES_A_DAY ? undefined : text
}

/** `FREQ=WEEKLY`, then what else it says, but for UNTIL: in which zone that is, is said elsewhere. */
export function ruleWords(rule: Rule): string[] {
  const parts = Object.entries(rule).filter(([name]) => !leftOut.has(name))
  const words = parts.map(([name, values]) => {
    const texts = [...new Set([values].flat().map(writer(rule, name)))]
    return `${name.toUpperCase()}=${positional.includes(name) ? texts.filter((text) => text !== '0') : texts}`
  })
  return [`FREQ=${String(rule.freq)}`, ...words]
}

function timesADay(rule: Rule): number {
  const times = ofTimes.map((name) => new Set([rule[name] ?? 0].flat()).size)
  const hours = rule.freq === 'HOURLY' ? 24 / Number(rule.interval ?? 1) : 1
  return times.reduce((product, count) => product * count, hours)
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
