/** Drafts of series as the calendar expands them. */
import type { Override, Schedule } from '../../src/calendar/series/occurrences.ts'
import { toUtc } from '../../src/calendar/values/zone.ts'
import type { EventDraft } from '../../src/import/draft.ts'

/** Of a draft without a zone, as if its times were in UTC. */
export function scheduleOf(draft: EventDraft): Schedule {
  const { start_date, end_date, timezone = 'UTC', all_day = false, rrule = null, rdate = [], exdate = [] } = draft
  const [start_utc, end_utc] = [toUtc(start_date, timezone), toUtc(end_date, timezone)]
  const overrides = (draft.overrides ?? []) as Override[]
  return { start_date, end_date, start_utc, end_utc, timezone, all_day, rrule, rdate, exdate, overrides }
}
