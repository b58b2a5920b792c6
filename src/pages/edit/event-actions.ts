/** A copy of an event, its way to the trash, and its earlier revisions. */
import { Problem } from '../../calendar/messages/errors.ts'
import { formatDate } from '../dates.ts'
import { html } from '../html.ts'
import { storedEvent } from './event-editor.ts'
import { call, read, recordsOf, redirect, type SignedIn } from './page-request.ts'
import { postForm, sendWritersPage } from './writers-layout.ts'

const pathOf = ({ request }: SignedIn) => `/events/${String(request.params.id)}`

async function done(page: SignedIn, method: string, path: string): Promise<Record<string, unknown>> {
  const { status, body } = await call(page, method, path)
  if (status >= 400) throw new Problem(status === 404 ? 'rest_no_route' : 'rest_forbidden')
  return body
}

export async function duplicate(page: SignedIn): Promise<void> {
  const { id } = await done(page, 'POST', `${pathOf(page)}/duplicate`)
  redirect(page, `/edit/events/${String(id)}?notice=duplicated`)
}

export async function trash(page: SignedIn): Promise<void> {
  await done(page, 'DELETE', pathOf(page))
  redirect(page, '/edit?notice=trashed')
}

export async function showHistory(page: SignedIn): Promise<void> {
  const { t, language } = page
  const { id, record } = await storedEvent(page)
  const revisions = recordsOf(await read(page, `${pathOf(page)}/revisions`), 'revisions')
  const rows = revisions.map(({ revision, modified_utc, author_name }, at) => {
    const date = `${formatDate(String(modified_utc), 'dateTime', language)} UTC`
    const path = `/edit/events/${id}/history/${String(revision)}`
    return html`<li><strong>${t('revision', { number: String(revision) })}</strong>
<span class="soft">${t('by', { date, name: typeof author_name === 'string' ? author_name : t('service') })}</span>
${at === 0 ? html`<span class="badge">${t('current')}</span>` : postForm(page, path, html`<button class="button quiet">${t('restore')}</button>`)}</li>`
  })
  sendWritersPage(page, {
    title: t('history'),
    path: `/edit/events/${id}/history`,
    main: html`<p><a href="/${language}/edit/events/${id}">${String(record.title)}</a></p><ul class="writers-list history">${rows}</ul>`,
  })
}

export async function restore(page: SignedIn): Promise<void> {
  await done(page, 'POST', `${pathOf(page)}/revisions/${String(page.request.params.revision)}`)
  redirect(page, `/edit/events/${String(page.request.params.id)}?notice=restored`)
}
