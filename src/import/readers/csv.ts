/**
 * Reads CSV (RFC 4180), with commas, semicolons or tabs. Columns are those of our own lists, names of schema.org, or
 * what a map says; every line becomes a record of this API, which is read as any.
 */
import { type CsvError, parse } from 'csv-parse/sync'
import { CELL_SEPARATOR, unguarded } from '../../calendar/text/cells.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { readRecord } from './api.ts'
import type { Budget } from './budget.ts'
import { type ColumnMap, type CsvColumn, columns, isCsvColumn } from './csv-columns.ts'
import { datesOf } from './dates.ts'
import { type ReadOptions, type ReadResult, skipped } from './draft.ts'
import { guarded } from './guard.ts'
import { type Row, text } from './values.ts'

/** Without them a line is no event. */
const required: readonly CsvColumn[] = ['title', 'start_date']
/** What an event may have several of, by the column that names each. */
const naming = new Map([
  ['venue', 'venue'],
  ['organizer', 'organizer'],
  ['categories', 'name'],
  ['tags', 'name'],
])
const flags: readonly string[] = ['all_day', 'featured', 'sold_out', 'hide_from_listings']
const DELIMITERS = [',', ';', '\t']
const MAX_LINE_CHARACTERS = 1_000_000

const beginningOf = (content: string) => content.slice(0, MAX_LINE_CHARACTERS).split(/\r?\n|\r/, 1)[0] ?? ''

function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** Our names of a file's columns; undefined for one that is not read. */
function namesOf(header: readonly string[], map: ColumnMap): (CsvColumn | undefined)[] {
  const known = new Map<string, CsvColumn>()
  for (const [name, others] of Object.entries(columns)) {
    if (!isCsvColumn(name)) continue
    for (const other of [...others, name]) known.set(other, name)
  }
  const mapped = new Map(Object.entries(map).map(([name, own]) => [own.toLowerCase(), name]))
  return header.map((column) => {
    const own = column.trim().toLowerCase()
    const name = mapped.get(own) ?? known.get(own)
    // A column that the map names has its meaning from nothing else.
    return name !== undefined && isCsvColumn(name) && (map[name] === undefined || mapped.has(own)) ? name : undefined
  })
}

/** A header that names at least a title and a start. */
export function looksLikeCsv(content: string, { columns: map = {} }: ReadOptions): boolean {
  const header = beginningOf(content.replace(/^\s+/, ''))
  try {
    const [cells = []] = parse(header, { delimiter: delimiterOf(header) })
    const names = namesOf(cells, map)
    return required.every((name) => names.includes(name))
  } catch {
    return false
  }
}

/** @throws FileRejected */
export function readCsv(file: string, content: string, options: ReadOptions, budget: Budget): ReadResult[] {
  const reads: ReadResult[] = []
  let names: (CsvColumn | undefined)[] | undefined
  parse(content, {
    delimiter: delimiterOf(beginningOf(content.replace(/^\s+/, ''))),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_LINE_CHARACTERS,
    on_skip: (error: CsvError | undefined) => {
      reads.push(skipped(`${file}:${error?.lines ?? ''}`, 'unreadable line', error?.code))
      return undefined
    },
    on_record(cells: string[], { lines }) {
      if (names === undefined) names = namesOf(cells, options.columns ?? {})
      else {
        budget.spend('components')
        const row = rowOf(names, cells)
        reads.push(...guarded(`${file}:${lines}`, () => [withLine(readEvent(file, row, options), lines)]))
      }
      return null
    },
  })
  return reads.length ? reads : [skipped(file, 'no events')]
}

const withLine = (read: ReadResult, line: number): ReadResult => ('event' in read ? { ...read, line } : read)

function readEvent(file: string, row: Row, options: ReadOptions): ReadResult {
  const record = { ...row, ...seriesOf(row) }
  return readRecord(file, { ...record, ...datesOf(record, options) }, options)
}

/** Our lists have a rule beside each of its occurrences; a row that is none of them is the series itself. */
function seriesOf({ occurrence_id, rrule, rdate, exdate }: Row): Row {
  if (occurrence_id !== undefined || (rrule ?? rdate) === undefined) return {}
  const starts = (cell: unknown) => (cell === undefined ? [] : valuesOf(cell))
  return { is_recurring: true, rdate: starts(rdate), exdate: starts(exdate) }
}

/** The cells as a record: parts of what is linked by their dots, each of several with its own. */
function rowOf(names: readonly (CsvColumn | undefined)[], cells: readonly string[]): Row {
  const row: Row = {}
  for (const [at, name] of names.entries()) {
    const cell = unguarded(cells[at] ?? '')
    const value = text(cell)
    if (name === undefined || value === undefined) continue
    const [key = '', inner] = name.split('.')
    if (inner === undefined) row[key] = flags.includes(key) ? /^(true|yes|1|x)$/i.test(value) : value
    else row[key] = { ...(isObject(row[key]) ? row[key] : {}), [inner]: cell }
  }
  for (const [key, name] of naming) if (isObject(row[key])) row[key] = each(key, row[key], name)
  return row
}

/** As many as have a name: what one alone has may have the separator in it. */
function each(key: string, all: Row, name: string): Row[] {
  const count = valuesOf(all[name], key).length
  if (count === 1) return [all]
  const cells = Object.entries(all).map(([inner, cell]) => [inner, valuesOf(cell, key)] as const)
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(cells.map(([inner, values]) => [inner, values[at]])),
  )
}

/** Files of others may have no blank behind their semicolons; what a venue has may have a semicolon in it. */
function valuesOf(cell: unknown, key?: string): string[] {
  const all = String(cell)
  return all.split(key === 'venue' || all.includes(CELL_SEPARATOR) ? CELL_SEPARATOR : ';')
}
