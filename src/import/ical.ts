/**
 * iCalendar (RFC 5545) as plain data: the only file that knows ical.js. A broken line costs that line only, so
 * content lines are parsed one by one, and components are put together here.
 */
import ICAL from 'ical.js'
import { fromWallSeconds, wallSeconds } from '../calendar/time.ts'

/** `values` as in jCal (RFC 7265): dates `2026-07-14`, `2026-07-14T20:00:00`, the latter with `Z` in UTC. */
export interface Property {
  /** Lower case, like the names of parameters and components. */
  name: string
  parameters: Record<string, string>
  type: string
  values: unknown[]
}

export interface Component {
  name: string
  /** Where it begins. */
  line: number
  properties: Property[]
  components: Component[]
}

export interface BrokenLine {
  line: number
  content: string
}

/** What producers get wrong on lines that are otherwise good. */
const repairs: [line: RegExp, wrong: RegExp, right: string][] = [
  [/^RRULE[;:]/i, /\s+/g, ''],
  [/^GEO[;:]/i, /\\(?=;)/g, ''],
]

type JCalProperty = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]]

function parseLine(content: string): Property | undefined {
  const repaired = repairs.reduce((line, [where, wrong, right]) => (where.test(line) ? line.replace(wrong, right) : line), content)
  try {
    const [name, parameters, type, ...values] = ICAL.parse.property(repaired, ICAL.design.icalendar) as JCalProperty
    return {
      name,
      parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
      type,
      // ical.js leaves the values of properties it does not know (X-…) escaped.
      values: type === 'unknown' ? values.map((value) => unescape(String(value))) : values,
    }
  } catch {
    return undefined
  }
}

function unescape(value: string): string {
  return value.replace(/\\([nN;,\\])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
}

/** Unfolded lines with the number of their first; any line end will do, and blank lines do not end a fold. */
function* contentLines(text: string): Generator<{ line: number; content: string }> {
  let current: { line: number; content: string } | undefined
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (current && /^[ \t]/.test(raw)) current.content += raw.slice(1)
    else if (raw.trim() !== '') {
      if (current) yield current
      current = { line: index + 1, content: raw }
    }
  }
  if (current) yield current
}

/**
 * Reads all components of a file, however many calendars it holds and whether or not they are closed.
 * Lines that cannot be read, and ends without a beginning, are left out and told.
 */
export function parse(text: string): { root: Component; broken: BrokenLine[] } {
  const root: Component = { name: '', line: 1, properties: [], components: [] }
  const broken: BrokenLine[] = []
  let open = [root]
  for (const { line, content } of contentLines(text)) {
    const inner = open.at(-1) ?? root
    const [, mark, name] = /^(BEGIN|END)\s*:\s*(\S+)\s*$/i.exec(content) ?? []
    const property = mark === undefined ? parseLine(content) : undefined
    if (mark?.toUpperCase() === 'BEGIN' && name !== undefined) {
      const component = { name: name.toLowerCase(), line, properties: [], components: [] }
      inner.components.push(component)
      open.push(component)
    } else if (name !== undefined && open.some((component) => component.name === name.toLowerCase())) {
      open = open.slice(0, open.findLastIndex((component) => component.name === name.toLowerCase()))
    } else if (property) inner.properties.push(property)
    else broken.push({ line, content })
  }
  return { root, broken }
}

function jCal({ name, properties, components }: Component): unknown[] {
  return [name, properties.map((p) => [p.name, p.parameters, p.type, ...p.values]), components.map(jCal)]
}

function icalTime(local: string): ICAL.Time {
  return ICAL.Time.fromDateTimeString(local.replace(' ', 'T'))
}

/** A VTIMEZONE as a function from its wall clock to Unix seconds. */
export function zoneClock(vtimezone: Component): (local: string) => number {
  const zone = new ICAL.Timezone(new ICAL.Component(jCal(vtimezone)))
  return (local) => wallSeconds(local) - zone.utcOffset(icalTime(local))
}

/** The value of an RRULE property: the parts in lower case. */
export type Rule = { freq?: string; until?: string; count?: number; interval?: number } & Record<string, unknown>

const MAX_STEPS = 200_000

/** ical.js looks for the next occurrence without end where there is none (`FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`). */
class BoundedIterator extends ICAL.RecurIterator {
  steps = 0
  lastYear = Infinity

  override check_contracting_rules(): boolean {
    this.steps += 1
    return this.steps > MAX_STEPS || this.last.year > this.lastYear || super.check_contracting_rules()
  }
}

/**
 * RFC 5545 3.3.10: what a rule does not say is taken from DTSTART, and days that do not exist are left out. ical.js
 * moves a yearly 29 February to 1 March instead, unless the day is written in the rule.
 */
function completed(rule: Rule, start: string): Rule {
  const saysDay = ['byday', 'bymonthday', 'byyearday', 'byweekno'].some((part) => part in rule)
  return rule.freq !== 'YEARLY' || saysDay
    ? rule
    : { bymonth: [Number(start.slice(5, 7))], ...rule, bymonthday: [Number(start.slice(8, 10))] }
}

const unitSeconds: Record<string, number> = { WEEKLY: 604_800, DAILY: 86_400, HOURLY: 3_600, MINUTELY: 60, SECONDLY: 1 }

/** The last start by whole intervals before the window, for rules that do not count: they need not be walked from the beginning. */
function nearWindow(rule: Rule, start: string, from: string): string {
  const step = (unitSeconds[rule.freq ?? ''] ?? 0) * (rule.interval ?? 1)
  if (step === 0 || rule.count !== undefined) return start
  const intervals = Math.floor((wallSeconds(from) - wallSeconds(start)) / step)
  // One more before that, since ical.js gives the first start without asking whether the rule has it.
  return intervals > 1 ? fromWallSeconds(wallSeconds(start) + (intervals - 1) * step) : start
}

/**
 * The occurrences of a rule by wall clock (`YYYY-MM-DD HH:MM:SS`, all in the zone of `start`), those before `from`
 * possibly among them, none after `to`. UNTIL is left to the caller, who knows the zone. Throws on a rule that cannot
 * be read, or is too fine to be walked.
 */
export function* recurrence(rule: Rule, start: string, from: string, to: string): Generator<string> {
  const { until, ...rest } = completed(rule, start)
  const recur = ICAL.Recur.fromData(rest)
  const iterator = new BoundedIterator({ rule: recur, dtstart: icalTime(nearWindow(rule, start, from)) })
  iterator.lastYear = Number(to.slice(0, 4))
  const { BYMONTH: months, BYMONTHDAY: days } = recur.parts as Record<string, number[] | undefined>
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { month, day } = next
    const local = next.toString().replace('T', ' ')
    if (local > to) return
    if (iterator.steps > MAX_STEPS) throw new Error(`no end after ${MAX_STEPS} steps`)
    // ical.js lets days that do not exist run over into the next month.
    if ((months?.includes(month) ?? true) && (days?.some((wanted) => wanted < 0 || wanted === day) ?? true)) yield local
  }
}
