/**
 * iCalendar (RFC 5545) as plain data: the only file that knows ical.js. A broken line costs that line only, so
 * content lines are parsed one by one, and components are put together here.
 */
import ICAL from 'ical.js'
import { wallSeconds } from '../calendar/time.ts'
import type { Rule } from './recurrence.ts'

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

interface BrokenLine {
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
      current = { line: index + 1, content: current ? raw : raw.trimStart() }
    }
  }
  if (current) yield current
}

/** The standard needs three; what goes deeper is no calendar. */
const MAX_DEPTH = 50

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
    if (mark?.toUpperCase() === 'BEGIN' && name !== undefined && open.length < MAX_DEPTH) {
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

/**
 * A VTIMEZONE as a function from its wall clock to Unix seconds; undefined if it has no observance that can be read.
 * Summer time begins and ends yearly; ical.js may look without end for what other rules ask for, so those are left out.
 */
export function zoneClock(vtimezone: Component): ((local: string) => number) | undefined {
  const yearly = ({ properties }: Component) => properties.every(({ name, values: [rule] }) => name !== 'rrule' || (rule as Rule).freq === 'YEARLY')
  const zone = new ICAL.Timezone(new ICAL.Component(jCal({ ...vtimezone, components: vtimezone.components.filter(yearly) })))
  const clock = (local: string) => wallSeconds(local) - zone.utcOffset(ICAL.Time.fromDateTimeString(local.replace(' ', 'T')))
  try {
    clock('2000-01-01 00:00:00')
    return zone.changes.length > 0 ? clock : undefined
  } catch {
    return undefined
  }
}
