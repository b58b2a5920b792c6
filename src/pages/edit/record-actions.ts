/** What is done with a record beside changing it: a copy, its way to the trash, and its earlier revisions. */
import { Problem } from '../../calendar/messages/errors.ts'
import { toLocal, toUtc } from '../../calendar/values/zone.ts'
import { formatDate } from '../dates.ts'
import { type Html, html, type Part } from '../html.ts'
import { type Edited, formNames } from './fields.ts'
import { call, type PageRequest, read, recordsOf, redirect, type SignedIn } from './page-request.ts'
import type { WritersPage } from './router.ts'
import { postForm, sendWritersPage } from './writers-layout.ts'

/** Of a record in the interface; its page is below `/edit`. */
const pathOf = (resource: Edited, { request }: SignedIn) => `/${resource}/${String(request.params.id)}`

async function done(page: SignedIn, method: string, path: string): Promise<Record<string, unknown>> {
  const { status, body } = await call(page, method, path)
  if (status >= 400) throw new Problem(status === 404 ? 'rest_no_route' : 'rest_forbidden')
  return body
}

/** The addresses of these actions, and what answers them. */
export function recordActions(resource: Edited): WritersPage[] {
  const path = `/edit/${resource}/:id`
  const duplicate = async (page: SignedIn) => {
    const { id } = await done(page, 'POST', `${pathOf(resource, page)}/duplicate`)
    redirect(page, `/edit/${resource}/${String(id)}?notice=duplicated`)
  }
  return [
    ...(resource === 'events' ? [{ method: 'post', path: `${path}/duplicate`, handler: duplicate } as const] : []),
    { method: 'post', path: `${path}/trash`, handler: (page) => trash(resource, page) },
    { method: 'get', path: `${path}/history`, handler: (page) => showHistory(resource, page) },
    { method: 'post', path: `${path}/history/:revision`, handler: (page) => restore(resource, page) },
  ]
}

/** The controls of these actions, below the form of a record. */
export function actionControls(page: PageRequest, resource: Edited, { id, status }: Record<string, unknown>): Part[] {
  const { t, language } = page
  const path = `/edit/${resource}/${String(id)}`
  const button = (action: string, label: string): Html =>
    postForm(page, `${path}/${action}`, html`<button class="button quiet">${label}</button>`)
  return [
    status === 'publish' &&
      html`<a class="button quiet" href="/${language}/${resource}/${String(id)}">${t('showPage')}</a>`,
    html`<a class="button quiet" href="/${language}${path}/history">${t('history')}</a>`,
    resource === 'events' && button('duplicate', t('duplicate')),
    status !== 'trash' && button('trash', t('trash')),
  ]
}

async function trash(resource: Edited, page: SignedIn): Promise<void> {
  await done(page, 'DELETE', pathOf(resource, page))
  redirect(page, `/edit${resource === 'events' ? '' : `/${resource}`}?notice=trashed`)
}

async function showHistory(resource: Edited, page: SignedIn): Promise<void> {
  const { t, language, context } = page
  const zone = context.service.settings.TIMEZONE
  const path = pathOf(resource, page)
  const { body: record } = await read(page, path, { context: 'edit' })
  const revisions = recordsOf(await read(page, `${path}/revisions`), 'revisions')
  const rows = revisions.map(({ revision, modified_utc, author_name }, at) => {
    const date = formatDate(toLocal(toUtc(String(modified_utc), 'UTC'), zone), 'dateTime', language)
    const name = typeof author_name === 'string' ? author_name : t('service')
    const button = html`<button class="button quiet">${t('restore')}</button>`
    const restore = `/edit${path}/history/${String(revision)}`
    return html`<li><strong>${t('revision', { number: String(revision) })}</strong>
<span class="soft">${t('by', { date, name })}</span>
${at === 0 ? html`<span class="badge">${t('current')}</span>` : postForm(page, restore, button)}</li>`
  })
  sendWritersPage(page, {
    title: t('history'),
    path: `/edit${path}/history`,
    main: html`<p><a href="/${language}/edit${path}">${String(record[formNames[resource].texts[0]])}</a></p>
<ul class="writers-list history">${rows}</ul>`,
  })
}

async function restore(resource: Edited, page: SignedIn): Promise<void> {
  const path = pathOf(resource, page)
  await done(page, 'POST', `${path}/revisions/${String(page.request.params.revision)}`)
  redirect(page, `/edit${path}?notice=restored`)
}
