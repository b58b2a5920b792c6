/** What the import reads; of a series, what the calendar makes of it. */
import { readFileSync } from 'node:fs'
import { addDays, fromWallSeconds } from '../../src/calendar/values/wall-clock.ts'
import { toUtc } from '../../src/calendar/values/zone.ts'
import type { EventDraft } from '../../src/import/readers/draft.ts'
import { readFile } from '../../src/import/readers/read.ts'
import { occurrencesIn } from '../support/drafts.ts'
import type { Occurrence, Question } from './occurrence.ts'

function occurrenceOf({ start_date, end_date, timezone, all_day, texts, language }: EventDraft): Occurrence {
  const title = texts[language]?.title ?? ''
  if (all_day) return { start: start_date.slice(0, 10), end: addDays(end_date, 1).slice(0, 10), title }
  const stamp = (local: string) =>
    timezone === undefined ? local.replace(' ', 'T') : `${fromWallSeconds(toUtc(local, timezone)).replace(' ', 'T')}Z`
  return { start: stamp(start_date), end: stamp(end_date), title }
}

/** And a day before and after, whatever the zone. */
const around = (year: number) => [Date.UTC(year, 0, 0) / 1000, Date.UTC(year + 1, 0, 2) / 1000] as const

export interface Reading {
  occurrences: Occurrence[]
  /** A series has more occurrences than the import keeps of one. */
  isLimited: boolean
}

/** The window of series begins with the year, so that the limit of a series falls behind it. */
export function read({ file, year }: Question): Reading {
  const reads = readFile(file, readFileSync(file), { language: 'en', now: Date.UTC(year, 0) / 1000 })
  return {
    occurrences: reads.flatMap((one) =>
      'event' in one ? occurrencesIn(one.event, ...around(year)).map(occurrenceOf) : [],
    ),
    isLimited: reads.some((one) => 'skipped' in one && one.skipped.reason === 'too many occurrences'),
  }
}
