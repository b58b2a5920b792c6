/** What readers of calendar files are compared by: the dates of events. */
import { addDays } from '../../src/calendar/values/wall-clock.ts'

export interface Occurrence {
  /** A day `2026-12-01`, an instant `2026-12-01T19:00:00Z`, or a time in no zone, without the `Z`. */
  start: string
  /** Of the same kind; exclusive, so that a day ends on the next one. */
  end: string
  title: string
}

/** One question to a reader: what takes place in a year. */
export interface Question {
  /** Its path. */
  file: string
  year: number
}

export type Answer = { occurrences: Occurrence[] } | { error: string }

/** A day that ends when it begins, as some programs write it, lasts that day. */
function endOf({ start, end }: Occurrence): string {
  const isDay = start.length === '2026-12-01'.length
  return isDay && end <= start ? addDays(`${start} 00:00:00`, 1).slice(0, 10) : end
}

/** As one text; white space in titles does not count, and untitled events do not either. */
export function keysOf(occurrences: readonly Occurrence[], year: number): string[] {
  return occurrences
    .filter(({ start, title }) => start.startsWith(String(year)) && title.trim() !== '')
    .map((one) => `${one.start} – ${endOf(one)} ${one.title.replace(/\s+/g, ' ').trim()}`)
    .sort()
}
