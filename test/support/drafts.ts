/** Drafts of series as the calendar expands them. */
import { type Override, type Schedule, Series } from '../../src/calendar/series/occurrences.ts'
import { toUtc } from '../../src/calendar/values/zone.ts'
import type { EventDraft, OverrideDraft } from '../../src/import/readers/draft.ts'

/** Of a draft without a zone, as if its times were in UTC. */
export function scheduleOf(draft: EventDraft): Schedule {
  const { start_date, end_date, timezone = 'UTC', all_day = false, rrule = null, rdate = [], exdate = [] } = draft
  const [start_utc, end_utc] = [toUtc(start_date, timezone), toUtc(end_date, timezone)]
  const overrides = (draft.overrides ?? []) as Override[]
  return { start_date, end_date, start_utc, end_utc, timezone, all_day, rrule, rdate, exdate, overrides }
}

export const isSeriesDraft = ({ rrule, rdate }: EventDraft): boolean => rrule !== undefined || rdate !== undefined

const HORIZON = Date.UTC(2029, 10, 21) / 1000

/** The occurrences of a series; an event that does not repeat is its own. */
export function occurrencesIn(draft: EventDraft, from = -Infinity, to = HORIZON): EventDraft[] {
  if (!isSeriesDraft(draft)) return [draft]
  const { overrides: _, rrule: __, rdate: ___, exdate: ____, ...shared } = draft
  const series = new Series(scheduleOf(draft))
  const found = from === -Infinity ? series.listed(to).occurrences : series.startingIn(from, to)
  return found.map(({ start_date, end_date, override }) => {
    const { event_status, texts } = (override ?? {}) as Partial<OverrideDraft>
    const own = draft.texts[draft.language] ?? { title: '' }
    return {
      ...shared,
      start_date,
      end_date,
      texts: { ...draft.texts, [draft.language]: { ...own, ...texts?.[draft.language] } },
      ...(event_status ? { event_status } : {}),
    }
  })
}
