/** What is sent by the form of an event: checked by the interface, shown as it would be, or stored. */
import { may } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { html } from '../html.ts'
import type { Errors } from './controls.ts'
import { labelOf, type Stored, sendEditor, storedEvent } from './event-editor.ts'
import { bodyOf, differences, type EventForm, emptyForm, sentForm } from './form.ts'
import { type Answer, call, type PageRequest, redirect, type SignedIn } from './page-request.ts'
import { eventPreview } from './preview.ts'
import { publishLinked } from './publishing.ts'

export async function showNew(page: SignedIn): Promise<void> {
  if (!may(page.caller, 'edit')) throw new Problem('rest_forbidden')
  await sendEditor(page, newForm(page), undefined)
}

const newForm = ({ context, caller }: PageRequest): EventForm => ({
  ...emptyForm(context.service.settings.TIMEZONE),
  status: may(caller, 'publish') ? 'publish' : 'pending',
})

export async function showEvent(page: SignedIn): Promise<void> {
  const stored = await storedEvent(page)
  await sendEditor(page, stored.form, stored)
}

export async function create(page: SignedIn): Promise<void> {
  await write(page, undefined)
}

export async function save(page: SignedIn): Promise<void> {
  const stored = await storedEvent(page)
  const sent = await withUpload(page, sentForm(page.form))
  if (sent.errors) return sendEditor(page, sent.form, stored, { errors: sent.errors, status: 400 })
  if (String(page.form.rev) !== String(stored.rev)) return sendConflict(page, sent.form, stored)
  await write(page, stored, sent.form)
}

/** Another revision than the form was made of: what was typed is shown with what it would replace. */
async function sendConflict(page: SignedIn, form: EventForm, stored: Stored): Promise<void> {
  const { t, language } = page
  const names = differences(form, stored.form).map((name) => html`<li>${labelOf(name, language)}</li>`)
  const above = html`<div class="conflict" role="alert"><p>${t('conflict')}</p><ul>${names}</ul>
<p>${t('conflictHint')} <a href="/${language}/edit/events/${stored.id}">${t('showStored')}</a></p></div>`
  await sendEditor(page, form, stored, { above, status: 409 })
}

async function write(page: SignedIn, stored: Stored | undefined, checked?: EventForm): Promise<void> {
  const { form, errors } = checked ? { form: checked, errors: undefined } : await withUpload(page, sentForm(page.form))
  if (errors) return sendEditor(page, form, stored, { errors, status: 400 })
  const isPreview = page.form.preview === 'true'
  const query = isPreview ? { dry_run: 'true' } : undefined
  const before = stored?.form ?? emptyForm('')
  const body = bodyOf(form, before)
  const answer = stored
    ? await call(page, 'PATCH', `/events/${stored.id}`, { body, rev: stored.rev, ...(query ? { query } : {}) })
    : await call(page, 'POST', '/events', { body, ...(query ? { query } : {}) })
  if (answer.status === 412 && stored) return sendConflict(page, form, await storedEvent(page))
  if (answer.status >= 400)
    return sendEditor(page, form, stored, { errors: errorsOf(answer, page), status: answer.status })
  if (isPreview) return sendEditor(page, form, stored, { above: eventPreview(page, answer.body) })
  await publishLinked(page, answer.body)
  redirect(page, `/edit/events/${stored?.id ?? String(answer.body.id)}?notice=saved`)
}

/** A file is stored at once, so that it need not be chosen again when something else is wrong. */
async function withUpload(page: SignedIn, form: EventForm): Promise<{ form: EventForm; errors?: Errors }> {
  if (!page.file) return { form }
  const answer = await call(page, 'POST', '/images', { file: page.file })
  if (answer.status >= 400) return { form, errors: errorsOf(answer, page) }
  return { form: { ...form, image: String(answer.body.url), uploaded: JSON.stringify(answer.body) } }
}

/** By the names of fields: what the interface says of each; what is about none of them is about the event. */
export function errorsOf({ body }: Answer, { t }: PageRequest): Errors {
  const { message, data } = body
  const { params, details } = isObject(data) ? data : {}
  const missing = Array.isArray(params) ? params.map((name) => [String(name), t('required')]) : []
  // A detail begins with the name of the field, for programs that show it alone.
  const refused = Object.entries(isObject(details) ? details : {}).map(([name, detail]) => [
    name,
    isObject(detail) ? String(detail.message).replace(`${name}: `, '') : '',
  ])
  const errors = Object.fromEntries([...missing, ...refused])
  return Object.keys(errors).length ? errors : { event: String(message) }
}
