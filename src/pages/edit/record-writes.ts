/** What is sent by the form of a record: checked by the interface, shown as it would be, or stored. */
import { may } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { html } from '../html.ts'
import type { Errors } from './controls.ts'
import { type Editor, errorsOf, labelOf, type Stored, sendEditor, storedRecord } from './editor.ts'
import { type Answer, call, redirect, type SignedIn } from './page-request.ts'
import type { RecordForm } from './record-form.ts'

type Handler = (page: SignedIn) => Promise<void>

/** The pages of an editor: the form of a new record, of a stored one, and what each of them sends. */
export function recordWrites<Form extends RecordForm>(
  editor: Editor<Form>,
): Record<'showNew' | 'show' | 'create' | 'save', Handler> {
  return {
    async showNew(page) {
      if (!may(page.caller, 'edit')) throw new Problem('rest_forbidden')
      await sendEditor(editor, page, editor.newForm(page), undefined)
    },
    async show(page) {
      const stored = await storedRecord(editor, page)
      await sendEditor(editor, page, stored.form, stored)
    },
    create: (page) => write(editor, page, undefined),
    save: async (page) => write(editor, page, await storedRecord(editor, page)),
  }
}

async function write<Form extends RecordForm>(
  editor: Editor<Form>,
  page: SignedIn,
  stored: Stored<Form> | undefined,
): Promise<void> {
  const { form, errors } = await withUpload(page, editor.sentForm(page.form))
  if (errors) return sendEditor(editor, page, form, stored, { errors, status: 400 })
  if (stored && String(page.form.rev) !== String(stored.rev)) return sendConflict(editor, page, form, stored)
  const isPreview = page.form.preview === 'true'
  const answer = await send(editor, page, form, stored, isPreview)
  if (answer.status === 412) return sendConflict(editor, page, form, await storedRecord(editor, page))
  if (answer.status >= 400)
    return sendEditor(editor, page, form, stored, { errors: errorsOf(answer, page), status: answer.status })
  if (isPreview) return sendEditor(editor, page, form, stored, { above: editor.preview?.(page, answer.body) })
  redirect(page, `${await editor.written(page, answer.body)}?notice=saved`)
}

function send<Form extends RecordForm>(
  editor: Editor<Form>,
  page: SignedIn,
  form: Form,
  stored: Stored<Form> | undefined,
  isPreview: boolean,
): Promise<Answer> {
  const query = { ...editor.query?.(page), ...(isPreview ? { dry_run: 'true' } : {}) }
  if (!stored)
    return call(page, 'POST', `/${editor.resource}`, { body: editor.bodyOf(form, blank(editor, page)), query })
  const body = editor.bodyOf(form, stored.form)
  return call(page, 'PATCH', editor.paths(page).record, { body, rev: stored.rev, query })
}

/** What a new record has where nothing is said: its status is said. */
function blank<Form extends RecordForm>(editor: Editor<Form>, page: SignedIn): Form {
  return { ...editor.newForm(page), status: '' }
}

/** Another revision than the form was made of: what was typed is shown with what it would replace. */
async function sendConflict<Form extends RecordForm>(
  editor: Editor<Form>,
  page: SignedIn,
  form: Form,
  stored: Stored<Form>,
): Promise<void> {
  const { t, language } = page
  const names = editor.differences(form, stored.form).map((name) => html`<li>${labelOf(name, language)}</li>`)
  const above = html`<div tabindex="-1" autofocus class="conflict" role="alert"><p>${t('conflict')}</p><ul>${names}</ul>
<p>${t('conflictHint')} <a href="/${language}${editor.paths(page).page}">${t('showStored')}</a></p></div>`
  await sendEditor(editor, page, form, stored, { above, status: 409 })
}

/** A file is stored at once, so that it need not be chosen again when something else is wrong. */
async function withUpload<Form extends RecordForm>(
  page: SignedIn,
  form: Form,
): Promise<{ form: Form; errors?: Errors }> {
  if (!page.file) return { form }
  const answer = await call(page, 'POST', '/images', { file: page.file })
  if (answer.status >= 400) return { form, errors: errorsOf(answer, page) }
  return { form: { ...form, image: String(answer.body.url), uploaded: JSON.stringify(answer.body) } }
}
