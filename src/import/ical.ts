/**
 * iCalendar (RFC 5545) as plain data: the only file that knows ical.js. A broken line costs that line only, so
 * content lines are parsed one by one, and components are put together here.
 */
import ICAL from 'ical.js'
import { wallSeconds } from '../calendar/values/time.ts'
import type { Budget } from './budget.ts'
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

/** Most characters before the value of a line. ical.js looks for the value anew behind each parameter. */
const MAX_PARAMETERS_CHARACTERS = 10_000
/** The name and the parameters as ical.js reads them: only a value that begins with a quote is a quoted one. */
const BEFORE_VALUE = /^[^;:]*(?:;[^=]*=(?:"[^"]*"(?:,"[^"]*")*|(?!"))[^;:]*)*:/

function hasEndlessParameters(content: string): boolean {
  return content.length > MAX_PARAMETERS_CHARACTERS && !BEFORE_VALUE.test(content.slice(0, MAX_PARAMETERS_CHARACTERS))
}

function parseLine(content: string): Property | undefined {
  if (hasEndlessParameters(content)) return undefined
  const repaired = repairs.reduce(
    (line, [where, wrong, right]) => (where.test(line) ? line.replace(wrong, right) : line),
    content,
  )
  try {
    const [name, parameters, type, ...values] = ICAL.parse.property(repaired, ICAL.design.icalendar) as JCalProperty
    return {
      name,
      parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
      type,
      // ical.js leaves the values of properties it does not know (X-…) escaped.
      values: type === 'unknown' ? values.map((value) => unescapeText(String(value))) : values,
    }
  } catch {
    return undefined
  }
}

function unescapeText(value: string): string {
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
 * @throws FileRefused
 */
export function parse(text: string, budget: Budget): { root: Component; broken: BrokenLine[] } {
  const root: Component = { name: '', line: 1, properties: [], components: [] }
  const broken: BrokenLine[] = []
  let open = [root]
  for (const { line, content } of contentLines(text)) {
    budget.line = line
    const inner = open.at(-1) ?? root
    const [, mark, name] = /^(BEGIN|END)\s*:\s*(\S+)\s*$/i.exec(content) ?? []
    const property = mark === undefined ? parseLine(content) : undefined
    if (mark?.toUpperCase() === 'BEGIN' && name !== undefined && open.length < MAX_DEPTH) {
      budget.spend('components')
      const component = { name: name.toLowerCase(), line, properties: [], components: [] }
      inner.components.push(component)
      open.push(component)
    } else if (name !== undefined && open.some((component) => component.name === name.toLowerCase())) {
      open = open.slice(
        0,
        open.findLastIndex((component) => component.name === name.toLowerCase()),
      )
    } else if (property) {
      if (property.name === 'rrule') budget.spend('recurrence rules')
      inner.properties.push(property)
    } else broken.push({ line, content })
  }
  return { root, broken }
}

function jCal({ name, properties, components }: Component): unknown[] {
  return [name, properties.map((p) => [p.name, p.parameters, p.type, ...p.values]), components.map(jCal)]
}

/** Last year whose changes of the clock are computed; later years have those of this one. */
const MAX_ZONE_YEAR = 2100

/** What ical.js goes through to find the offset at a time. */
function countObservances({ components }: Component): number {
  return components.reduce(
    (sum, { properties }) => sum + 1 + properties.filter(({ name }) => name === 'rdate').length,
    0,
  )
}

/**
 * A VTIMEZONE as a function from its wall clock to Unix seconds; undefined if it has no observance that can be read.
 * Summer time begins and ends yearly; ical.js may look without end for what other rules ask for, so those are left out.
 * All years are computed at once: ical.js begins from the first when it is asked for a later year.
 * @throws FileRefused
 */
export function zoneClock(vtimezone: Component, budget: Budget): ((local: string) => number) | undefined {
  budget.spend('time zone observances', countObservances(vtimezone))
  const yearly = ({ properties }: Component) =>
    properties.every(({ name, values: [rule] }) => name !== 'rrule' || (rule as Rule).freq === 'YEARLY')
  const zone = new ICAL.Timezone(
    new ICAL.Component(jCal({ ...vtimezone, components: vtimezone.components.filter(yearly) })),
  )
  const clock = (local: string) => {
    const time = ICAL.Time.fromDateTimeString(local.replace(' ', 'T'))
    time.year = Math.min(time.year, MAX_ZONE_YEAR)
    return wallSeconds(local) - zone.utcOffset(time)
  }
  try {
    clock(`${MAX_ZONE_YEAR}-01-01 00:00:00`)
    return zone.changes.length > 0 ? clock : undefined
  } catch {
    return undefined
  }
}
