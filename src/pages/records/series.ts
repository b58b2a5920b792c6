/** The next dates of an event that repeats. */
import { isSeries, type Occurrence, type Schedule, Series } from '../../calendar/series/occurrences.ts'
import { utcText } from '../../calendar/series/rule.ts'
import { DAY_SECONDS } from '../../calendar/values/wall-clock.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import type { Context } from '../../http/context.ts'
import { dateText } from '../dates.ts'
import { attributes, type Html, html } from '../html.ts'
import { listStrings } from '../lists/strings.ts'
import { translator } from '../translate.ts'
import type { ShownEvent } from './shown.ts'
import { recordStrings } from './strings.ts'

/** So many are seen at once, and so many at most when all are opened. */
const FIRST_DATES = 8
const MAX_DATES = 200
const DAYS_AHEAD = 400

/** `path`: of the event itself. */
export function seriesDates(schedule: Schedule, event: ShownEvent, path: string, context: Context): Html | undefined {
  if (!isSeries(schedule)) return undefined
  const { language, service } = context
  const now = service.now()
  const all = new Series(schedule).startingIn(now, now + DAYS_AHEAD * DAY_SECONDS)
  const dates = all.toSorted((a, b) => a.start_utc - b.start_utc).slice(0, MAX_DATES)
  if (!dates.length) return undefined
  const t = translator(recordStrings, language)
  const own = translator(listStrings, language)
  const isThis = ({ recurrence_utc }: Occurrence) => event.occurrence_id?.endsWith(utcText(recurrence_utc)) === true
  const item = (occurrence: Occurrence) => {
    const { recurrence_utc, start_utc, end_utc, override, ...local } = occurrence
    const times = { utc_start_date: toLocal(start_utc, 'UTC'), utc_end_date: toLocal(end_utc, 'UTC') }
    const status = override?.event_status
    const link = attributes({
      href: `${path}/${utcText(recurrence_utc)}`,
      'aria-current': isThis(occurrence) && 'page',
    })
    const badge = status && status !== 'scheduled' && html` <span class="badge status">${own(status)}</span>`
    return html`<li><a${link}>${dateText({ ...event, ...local, ...times }, language)}</a>${badge}</li>`
  }
  const [first, others] = [dates.slice(0, FIRST_DATES), dates.slice(FIRST_DATES)]
  const open = attributes({ open: others.some(isThis) })
  const later = t('laterDates', { count: others.length })
  return html`<section class="series"><h2>${t('series')}</h2><ul>${first.map(item)}</ul>
${others.length > 0 && html`<details${open}><summary>${later}</summary><ul>${others.map(item)}</ul></details>`}</section>`
}
