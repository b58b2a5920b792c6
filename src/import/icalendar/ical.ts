/**
 * iCalendar (RFC 5545) as plain data: the only file that uses ical.js. A broken line must cost only that line, so
 * content lines are parsed one by one, and components are assembled here.
 */
import ICAL from 'ical.js'
import type { Budget } from '../readers/budget.ts'
import { continuesCode, decodeQuotedPrintable, isQuoted } from './quoted-printable.ts'

/** Dates with a time of day under VALUE=DATE keep it, and VALUE=DATE-TIME may have none. */
ICAL.design.strict = false

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
  /** The line of its BEGIN. */
  line: number
  properties: Property[]
  components: Component[]
}

interface BrokenLine {
  line: number
  content: string
}

/** Common mistakes of producers, on lines that are otherwise valid. */
const repairs: [line: RegExp, wrong: RegExp, right: string][] = [
  [/^RRULE[;:]/i, /\s+/g, ''],
  [/^GEO[;:]/i, /\\(?=;)/g, ''],
  [/^[\w-]+;QUOTED-PRINTABLE[;:]/i, /;/, ';ENCODING='],
]

type JCalProperty = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]]

/** Before the value of a line: ical.js searches for the value again after each parameter, in quadratic time. */
const MAX_PARAMETERS_CHARACTERS = 10_000
/** Name and parameters as ical.js reads them: a parameter's value is quoted only if it begins with a quote. */
const BEFORE_VALUE = /^[^;:]*(?:;[^=]*=(?:"[^"]*"(?:,"[^"]*")*|(?!"))[^;:]*)*:/

function hasTooLongParameters(content: string): boolean {
  return content.length > MAX_PARAMETERS_CHARACTERS && !BEFORE_VALUE.test(content.slice(0, MAX_PARAMETERS_CHARACTERS))
}

function parseLine(content: string): Property | undefined {
  if (hasTooLongParameters(content)) return undefined
  const repaired = repairs.reduce(
    (line, [where, wrong, right]) => (where.test(line) ? line.replace(wrong, right) : line),
    content,
  )
  try {
    const [name, given, type, ...written] = ICAL.parse.property(repaired, ICAL.design.icalendar) as JCalProperty
    const parameters = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]))
    // ical.js does not unescape the values of unknown properties (X-…).
    const values = type === 'unknown' ? written.map((value) => unescapeText(String(value))) : written
    const isQuotedPrintable = parameters.encoding?.toUpperCase() === 'QUOTED-PRINTABLE'
    return {
      name,
      parameters,
      type,
      values: isQuotedPrintable ? values.map((one) => decoded(one, parameters)) : values,
    }
  } catch {
    return undefined
  }
}

const decoded = (value: unknown, { charset }: Property['parameters']) =>
  typeof value === 'string' ? decodeQuotedPrintable(value, charset) : value

function unescapeText(value: string): string {
  return value.replace(/\\([nN;,\\])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
}

interface ContentLine {
  /** Of its beginning. */
  line: number
  content: string
}

/** Whether a line goes on, in quoted-printable text, after one that ends with `=`. */
const isSoftBreak = (before: string, raw: string) =>
  before.endsWith('=') && !continuesCode(raw) && !/^(BEGIN|END):|^\s*$/i.test(raw)

/** Unfolded lines; accepts any line ending, and blank lines inside a folded line. */
function* contentLines(text: string): Generator<ContentLine> {
  let current: ContentLine | undefined
  let quoted = false
  let before = ''
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (current && quoted && isSoftBreak(before, raw)) current.content += `\n${raw.replace(/^[ \t]/, '')}`
    else if (current && /^[ \t]/.test(raw)) current.content += raw.slice(1)
    else if (raw.trim() !== '') {
      if (current) yield current
      current = { line: index + 1, content: current ? raw : raw.trimStart() }
      quoted = isQuoted(raw)
    }
    before = raw
  }
  if (current) yield current
}

/** Nested components: the standard needs three. */
const MAX_DEPTH = 50

/**
 * Reads all components of a file, however many calendars it contains and whether or not they are closed.
 * Unreadable lines, and an END without its BEGIN, are left out and returned as `broken`.
 * @throws FileRejected
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
      if (property.name === 'rrule' || property.name === 'exrule') budget.spend('recurrence rules')
      inner.properties.push(property)
    } else broken.push({ line, content })
  }
  return { root, broken }
}
