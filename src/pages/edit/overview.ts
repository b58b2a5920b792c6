/** The events of whoever is signed in, and those that wait for review. */
import { may } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { type Dated, dateText, formatDate } from '../dates.ts'
import { type Html, html, type Part } from '../html.ts'
import { translator } from '../translate.ts'
import { hidden, input } from './controls.ts'
import { formStrings } from './form-strings.ts'
import { call, mayReview, redirect, type SignedIn } from './page-request.ts'
import { type Listing, listing, paging, searchForm, searchOf } from './paging.ts'
import { publishLinked } from './publishing.ts'
import { postForm, sendWritersPage } from './writers-layout.ts'

/** As the interface answers it, in the stable shape. */
interface ListedEvent extends Dated {
  id: number
  title: string
  language: string
  status: string
  is_recurring: boolean
  next_occurrence: string | null
  review_note?: string
}

/** Whatever their dates, the last changed first; a series once. */
const everything = {
  start_date: '1000-01-01',
  end_date: '3999-12-31',
  group: 'series',
  orderby: 'modified',
  order: 'desc',
}

interface Events extends Listing {
  events: ListedEvent[]
}

async function eventsOf(page: SignedIn, filters: Readonly<Record<string, string>>): Promise<Events> {
  const found = await listing(page, 'events', { ...everything, ...filters })
  return { ...found, events: found.records as unknown as ListedEvent[] }
}

/** Of a series the next time. */
function whenText(event: ListedEvent, { language, t }: SignedIn): string {
  if (!event.is_recurring) return dateText(event, language)
  return `${t('series')} · ${formatDate(event.next_occurrence ?? event.start_date, 'dateTime', language)}`
}

function row(page: SignedIn, event: ListedEvent): Html {
  const { language, t } = page
  const labels = translator(formStrings, language)
  const status = labels(event.status as keyof typeof formStrings)
  return html`<h2><a href="/${language}/edit/events/${event.id}" lang="${event.language}">${event.title}</a></h2>
<p class="soft">${whenText(event, page)} · <span class="badge status-${event.status}">${status}</span></p>
${event.review_note && html`<p class="review-note">${t('noteOf', { note: event.review_note })}</p>`}`
}

/** Their own; who edits others' finds these, too, by searching. */
export async function showOverview(page: SignedIn): Promise<void> {
  const { t, caller, language } = page
  const send = (main: Part, status = 200) =>
    sendWritersPage(page, { title: t('myEvents'), path: '/edit', main, status })
  if (!may(caller, 'edit')) return send(html`<p>${t('mayNotWrite')}</p>`, 403)
  const words = searchOf(page)
  const isOfAll = mayReview(page) && words.search !== undefined
  const found = await eventsOf(page, { ...words, ...(isOfAll ? {} : { author: String(caller.id) }), status: 'any' })
  const rows = found.events.map((event) => html`<li>${row(page, event)}</li>`)
  const none = t(words.search === undefined ? 'noEvents' : 'nothingFound')
  send(html`<div class="list-head">${searchForm(page, '/edit', words)}
<a class="button" href="/${language}/edit/events/new">${t('newEvent')}</a></div>
${rows.length ? html`<ul class="writers-list">${rows}</ul>` : html`<p class="soft">${none}</p>`}
${paging(page, '/edit', found, words)}`)
}

const stored = (page: SignedIn, id: number) => call(page, 'GET', `/events/${id}`, { query: { context: 'edit' } })

/** With the revision that is shown: nobody publishes what he has not seen. */
export async function showReview(page: SignedIn): Promise<void> {
  const { t } = page
  if (!mayReview(page)) throw new Problem('rest_forbidden')
  const found = await eventsOf(page, { status: 'pending' })
  const records = await Promise.all(found.events.map(({ id }) => stored(page, id)))
  const rows = found.events.flatMap((event, nth) => {
    const { body, rev } = records[nth] ?? {}
    if (body?.status !== 'pending' || rev === undefined) return []
    const path = `/edit/review/${event.id}`
    const note = input({ name: 'review_note', label: t('note'), value: '', maxLength: 1_000 })
    const decide = html`${hidden('rev', rev)}${note}
<p class="actions"><button class="button" name="status" value="publish">${t('publish')}</button>
<button class="button quiet" name="status" value="draft">${t('toDraft')}</button></p>`
    return [html`<li>${row(page, event)}${postForm(page, path, decide, { className: 'decide' })}</li>`]
  })
  const main = rows.length
    ? html`<ul class="writers-list">${rows}</ul>${paging(page, '/edit/review', found)}`
    : html`<p class="soft">${t('noReview')}</p>`
  sendWritersPage(page, { title: t('review'), path: '/edit/review', main })
}

/** Publishes an event that waits, as the reviewer has seen it, or gives it back to its author with a note. */
export async function review(page: SignedIn): Promise<void> {
  const { form, request } = page
  if (!mayReview(page)) throw new Problem('rest_forbidden')
  const rev = Number(form.rev)
  if (!Number.isSafeInteger(rev)) throw new Problem('rest_forbidden')
  const isPublished = form.status === 'publish'
  const decision = {
    status: isPublished ? 'publish' : 'draft',
    review_note: isPublished ? null : (form.review_note ?? null),
  }
  const answer = await call(page, 'PATCH', `/events/${String(request.params.id)}`, { body: decision, rev })
  // What its author, or another reviewer, has done meanwhile stays.
  if (answer.status === 412) return redirect(page, '/edit/review?notice=changedMeanwhile')
  if (answer.status >= 400) throw new Problem('rest_forbidden')
  await publishLinked(page, answer.body)
  redirect(page, '/edit/review?notice=saved')
}
