/** What a writer does to the occurrences of its series, and what then has to be so. */
import type { StoredDocument } from '../../src/calendar/ports.ts'
import type { EventDocument } from '../../src/calendar/resources/events/fields.ts'
import { DEFAULT_WINDOW_MONTHS, horizonAt, occurrenceId, Series } from '../../src/calendar/series/occurrences.ts'
import { utcText } from '../../src/calendar/series/rule.ts'
import { DAY_SECONDS } from '../../src/calendar/values/wall-clock.ts'

/** A series of a writer. Its first occurrence is never left out, so that it always has one. */
export interface KnownSeries {
  id: number
  first: string
  /** Occurrences that were left out, and acknowledged. */
  excluded: Set<string>
  /** Of an occurrence, its own titles that may be stored: several after writes whose response was lost. */
  titles: Map<string, (string | undefined)[]>
}

export type StoredSeries = StoredDocument & EventDocument

/** Next week: the window of the index has all of them. */
export function seriesBody(): { start_date: string; end_date: string; timezone: string; rrule: string } {
  const day = utcText(Math.floor(Date.now() / 1000) + 7 * DAY_SECONDS).slice(0, 8)
  return { start_date: `${day}T190000`, end_date: `${day}T210000`, timezone: 'UTC', rrule: 'FREQ=WEEKLY;COUNT=20' }
}

/** `42-20261224T180000Z` of the start that the body has. */
export const firstOf = (id: number, { start_date }: { start_date: string }): string => `${id}-${start_date}Z`

export function knownSeries(id: number, first: string): KnownSeries {
  return { id, first, excluded: new Set(), titles: new Map() }
}

/** The instant in the id of an occurrence. */
function instantIn(occurrence: string): number {
  const [, date = '', time = ''] = /-(\d{8})T(\d{6})Z$/.exec(occurrence) ?? []
  const [day, clock] = [date.replace(/(\d{4})(\d\d)/, '$1-$2-'), time.replace(/(\d\d)(\d\d)/, '$1:$2:')]
  return Date.parse(`${day}T${clock}Z`) / 1000
}

/** Occurrences that are not stored as they were acknowledged. */
export function lostOccurrences({ excluded, titles }: KnownSeries, stored: StoredSeries | undefined): string[] {
  if (!stored) return []
  const series = new Series(stored)
  const back = [...excluded].filter((id) => series.named(instantIn(id)))
  const other = [...titles].filter(([id, possible]) => {
    const occurrence = series.named(instantIn(id))
    return occurrence && !possible.includes(occurrence.override?.texts?.en?.title)
  })
  return [...back, ...other.map(([id]) => id)]
}

/** The ids of the occurrences that the index has to have, by the rule that is stored. */
export function occurrencesByRule(stored: StoredSeries): string[] {
  const { occurrences } = new Series(stored).listed(horizonAt(Math.floor(Date.now() / 1000), DEFAULT_WINDOW_MONTHS))
  return occurrences.map((occurrence) => occurrenceId(stored.id, occurrence))
}
