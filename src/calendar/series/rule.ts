/**
 * Recurrence rules, RFC 5545 3.3.10: read, checked and written in one way. Times are wall clocks of the event's zone,
 * in seconds as if it were UTC (values/wall-clock.ts).
 */
import { type Reason, reason } from '../messages/reasons.ts'
import { endOfDay, fromWallSeconds, wallSeconds } from '../values/wall-clock.ts'
import { toLocal, toUtc } from '../values/zone.ts'

export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'] as const
type Frequency = (typeof frequencies)[number]

export interface Rule {
  freq: Frequency
  interval: number
  count?: number | undefined
  /** The last wall clock that an occurrence may start at. */
  until?: number
  /** BYDAY and its like, in the order of the RFC. */
  parts: readonly (readonly [name: string, values: readonly string[]])[]
}

/** What the wall clocks of a rule mean: where, and whether they are days. */
export interface RuleZone {
  timezone: string
  all_day: boolean
}

/** No series has more, so that one is indexed as one bounded step. */
export const MAX_OCCURRENCES = 5_000
const MAX_INTERVAL = 1_000
/** Times of a day that BYHOUR, BYMINUTE and BYSECOND name together. */
const MAX_TIMES = 48
export const MAX_RULE_CHARACTERS = 1_000

const between = (least: number, most: number, isSigned = false) => {
  return (text: string) => {
    if (!(isSigned ? /^[+-]?\d{1,3}$/ : /^\d{1,2}$/).test(text)) return false
    const size = isSigned ? Math.abs(Number(text)) : Number(text)
    return size >= least && size <= most
  }
}

/** By the numbers that JavaScript gives them. */
export const weekdays: readonly string[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const isWeekday = (text: string) => weekdays.includes(text)

/** The parts that select, in the order in which they are written, with the check of each of their values. */
const selecting: Readonly<Record<string, (value: string) => boolean>> = {
  BYMONTH: between(1, 12),
  BYWEEKNO: between(1, 53, true),
  BYYEARDAY: between(1, 366, true),
  BYMONTHDAY: between(1, 31, true),
  BYDAY: (text) => new RegExp(`^([+-]?([1-9]|[1-4]\\d|5[0-3]))?(${weekdays.join('|')})$`).test(text),
  BYHOUR: between(0, 23),
  BYMINUTE: between(0, 59),
  BYSECOND: between(0, 59),
  BYSETPOS: between(1, 366, true),
}
const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', ...Object.keys(selecting)]
export const ofTimes = ['BYHOUR', 'BYMINUTE', 'BYSECOND']

/** Where the RFC forbids a part. */
function isMisplaced(name: string, values: readonly string[], freq: Frequency, names: readonly string[]): boolean {
  switch (name) {
    case 'BYWEEKNO':
      return freq !== 'YEARLY'
    case 'BYYEARDAY':
      return freq === 'DAILY' || freq === 'WEEKLY' || freq === 'MONTHLY'
    case 'BYMONTHDAY':
      return freq === 'WEEKLY'
    case 'BYDAY': {
      const hasOrdinals = values.some((value) => !isWeekday(value))
      return hasOrdinals && (!['MONTHLY', 'YEARLY'].includes(freq) || names.includes('BYWEEKNO'))
    }
    case 'BYSETPOS':
      return !names.some((other) => other !== name && other in selecting)
    default:
      return false
  }
}

const wrongPart = (part: string): { refused: Reason } => ({ refused: reason('rulePart', { part: part.slice(0, 50) }) })

/** Upper case, without the name of the property; a repeated part is wrong. */
function partsIn(text: string): Map<string, string> | undefined {
  const pairs = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .filter(Boolean)
    .map((part) => part.split('=') as [string, string?])
  const parts = new Map(pairs.map(([name, value = '']) => [name.trim(), value.trim()]))
  return parts.size === pairs.length ? parts : undefined
}

export function readRule(text: string, zone: RuleZone): { rule: Rule } | { refused: Reason } {
  const parts = partsIn(text)
  if (!parts) return wrongPart(text)
  const unknown = [...parts.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) return wrongPart(unknown)
  const freq = frequencies.find((each) => each === parts.get('FREQ'))
  if (!freq || (freq === 'HOURLY' && zone.all_day))
    return { refused: reason('ruleFrequency', { allowedValues: frequencies.join(', ') }) }
  if (parts.has('COUNT') && parts.has('UNTIL')) return { refused: reason('ruleEnds') }
  const [interval = '1', count, until] = ['INTERVAL', 'COUNT', 'UNTIL'].map((name) => parts.get(name))
  if (!isNumberUpTo(interval, MAX_INTERVAL)) return wrongPart(`INTERVAL=${interval}`)
  if (count !== undefined && !isNumberUpTo(count, MAX_OCCURRENCES)) return wrongPart(`COUNT=${count}`)
  const end = until === undefined ? undefined : readUntil(until, zone)
  if (until !== undefined && end === undefined) return wrongPart(`UNTIL=${until}`)
  const selected = selectionIn(parts, freq, zone)
  if ('refused' in selected) return selected
  return {
    rule: {
      freq,
      interval: Number(interval),
      ...(count === undefined ? {} : { count: Number(count) }),
      ...(end === undefined ? {} : { until: end }),
      parts: selected.parts,
    },
  }
}

const isNumberUpTo = (text: string, most: number) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most

function selectionIn(
  parts: ReadonlyMap<string, string>,
  freq: Frequency,
  { all_day }: RuleZone,
): { parts: Rule['parts'] } | { refused: Reason } {
  const names = Object.keys(selecting).filter((name) => parts.has(name))
  const found: [string, readonly string[]][] = []
  for (const name of names) {
    const values = [...new Set((parts.get(name) ?? '').split(',').map((value) => value.replace(/^\+|\s/g, '')))]
    const isWrong = values.some((value) => !selecting[name]?.(value)) || isMisplaced(name, values, freq, names)
    if (isWrong || (all_day && ofTimes.includes(name))) return wrongPart(`${name}=${parts.get(name) ?? ''}`)
    found.push([name, values])
  }
  const times = found.filter(([name]) => ofTimes.includes(name))
  if (times.reduce((product, [, values]) => product * values.length, 1) > MAX_TIMES)
    return wrongPart(times.map(([name]) => name).join(', '))
  const start = parts.get('WKST')
  if (start !== undefined && !isWeekday(start)) return wrongPart(`WKST=${start}`)
  return { parts: start === undefined || start === 'MO' ? found : [...found, ['WKST', [start]]] }
}

/** A day (until its end), a wall clock, or an instant in UTC. Undefined: it is none of them. */
function readUntil(text: string, { timezone }: RuleZone): number | undefined {
  const [, year, month, day, time, isUtc] = /^([1-3]\d{3})(\d\d)(\d\d)(?:T(\d{6})(Z?))?$/.exec(text) ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month}-${day}`
  const local = time === undefined ? endOfDay(date) : `${date} ${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}`
  const wall = wallSeconds(local)
  if (Number.isNaN(wall) || fromWallSeconds(wall) !== local) return undefined
  return isUtc ? wallSeconds(toLocal(wall, timezone)) : wall
}

const compact = (local: string) => local.replace(/[-:]/g, '').replace(' ', 'T')

/** `20261224T180000Z` */
export const utcText = (utc: number): string => `${compact(fromWallSeconds(utc))}Z`

/** The rule in the one way it is stored: with UNTIL in UTC, or as a day (RFC 5545 3.3.10). */
export function ruleText(rule: Rule, zone: RuleZone): string {
  return textWith(rule, (until) => {
    const local = fromWallSeconds(until)
    return zone.all_day ? compact(local).slice(0, 8) : utcText(toUtc(local, zone.timezone))
  })
}

/** The same with every time as if its zone were UTC. */
export function ruleTextInUtc(rule: Rule): string {
  return textWith(rule, utcText)
}

function textWith({ freq, interval, count, until, parts }: Rule, untilText: (until: number) => string): string {
  const pairs: [string, string | number][] = [
    ['FREQ', freq],
    ...(until === undefined ? [] : [['UNTIL', untilText(until)] satisfies [string, string]]),
    ...(count === undefined ? [] : [['COUNT', count] satisfies [string, number]]),
    ...(interval === 1 ? [] : [['INTERVAL', interval] satisfies [string, number]]),
    ...parts.map(([name, values]): [string, string] => [name, values.join(',')]),
  ]
  return pairs.map(([name, value]) => `${name}=${value}`).join(';')
}
