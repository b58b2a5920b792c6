/** The dates of a series that are to come, each of which may be moved, cancelled, renamed or left out. */
import type { EventDocument } from '../../calendar/resources/events/fields.ts'
import { isSeries, type Occurrence, Series } from '../../calendar/series/occurrences.ts'
import { utcText } from '../../calendar/series/rule.ts'
import { DAY_SECONDS } from '../../calendar/values/wall-clock.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import { type Dated, dateText } from '../dates.ts'
import { type Html, html } from '../html.ts'
import { translator } from '../translate.ts'
import { storedRecord } from './editor.ts'
import { eventEditor, storedEvent } from './event-editor.ts'
import { formStrings } from './form-strings.ts'
import type { SignedIn } from './page-request.ts'
import { postForm, sendWritersPage } from './writers-layout.ts'

const PER_PAGE = 25
/** As far as is looked at once. */
const WINDOW_SECONDS = 2 * 366 * DAY_SECONDS

/** Unix seconds. */
function firstStart({ query, context }: SignedIn): number {
  const { from } = query
  return typeof from === 'string' && /^\d{1,11}$/.test(from) ? Number(from) : context.service.now()
}

export async function showOccurrences(page: SignedIn): Promise<void> {
  const { t, language } = page
  const { record } = await storedRecord(eventEditor, page)
  const document = await storedEvent<EventDocument>(page, record.id)
  const from = firstStart(page)
  const all = document && isSeries(document) ? new Series(document).startingIn(from, from + WINDOW_SECONDS) : []
  const sorted = all.toSorted((a, b) => a.start_utc - b.start_utc)
  const shown = sorted.slice(0, PER_PAGE)
  const next = sorted[PER_PAGE]
  const path = `/edit/events/${String(record.id)}/dates`
  const series = record as unknown as Dated
  sendWritersPage(page, {
    title: t('dates'),
    path,
    main: html`<p><a href="/${language}/edit/events/${String(record.id)}">${String(record.title)}</a></p>
<p class="soft">${t(shown.length ? 'datesHint' : 'noDates')}</p>
<ul class="writers-list dates">${shown.map((each) => html`<li>${row(page, path, series, each)}</li>`)}</ul>
${next && html`<p><a class="button quiet" href="/${language}${path}?from=${next.start_utc}">${t('more')}</a></p>`}`,
  })
}

function row(page: SignedIn, path: string, series: Dated, occurrence: Occurrence): Html {
  const { t, language } = page
  const { recurrence_utc, start_utc, end_utc, start_date, end_date, override } = occurrence
  const utc = { utc_start_date: toLocal(start_utc, 'UTC'), utc_end_date: toLocal(end_utc, 'UTC') }
  const date = dateText({ ...series, ...utc, start_date, end_date }, language)
  const status = override?.event_status ?? 'scheduled'
  const title = override?.texts?.[language]?.title
  const address = `${path}/${utcText(recurrence_utc)}`
  const leaveOut = html`<button class="button quiet" aria-label="${t('leaveOut')}: ${date}">${t('leaveOut')}</button>`
  return html`<a href="/${language}${address}">${date}</a>
${title && html`<strong>${title}</strong>`}
${status !== 'scheduled' && html`<span class="badge status">${translator(formStrings, language)(status)}</span>`}
${postForm(page, `${address}/leave-out`, leaveOut)}`
}
