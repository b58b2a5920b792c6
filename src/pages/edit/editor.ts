/** The page with the form of a record, whatever kind of record it is. */
import { may } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { type Html, html, type Part } from '../html.ts'
import { translator } from '../translate.ts'
import { type Errors, hidden, idOf } from './controls.ts'
import type { Edited } from './fields.ts'
import { formStrings } from './form-strings.ts'
import { type Answer, type PageRequest, read, type SignedIn } from './page-request.ts'
import type { RecordForm } from './record-form.ts'
import type { FormOptions } from './sections.ts'
import type { editStrings } from './strings.ts'
import { formFiles, postForm, sendWritersPage } from './writers-layout.ts'

export interface Stored<Form extends RecordForm> {
  form: Form
  rev: number
  record: Readonly<Record<string, unknown>>
}

type Body = Record<string, unknown>
type Title = keyof typeof editStrings

/** How records of one kind are edited. */
export interface Editor<Form extends RecordForm> {
  resource: Edited
  titles: { make: Title; change: Title }
  /** Of the record that the path of the page names: where the interface has it, and where its page is. */
  paths(page: PageRequest): { record: string; page: string }
  newForm(page: PageRequest): Form
  formOf(record: Stored<Form>['record'], page: PageRequest): Form
  sentForm(sent: Body): Form
  bodyOf(form: Form, before: Form): Body
  /** What two forms do not have in common, by names of fields. */
  differences(form: Form, other: Form): string[]
  fields(options: FormOptions<Form>, page: SignedIn, stored: Stored<Form> | undefined): Promise<Html> | Html
  /** Further parameters of a write. */
  query?(page: SignedIn): Record<string, string>
  /** Of the answer to a dry run; absent: there is none. */
  preview?(page: SignedIn, body: Body): Part
  /** What can be done beside changing it. */
  more(page: SignedIn, stored: Stored<Form>): Part
  /** After a write. Returns the path of the page to go to. */
  written(page: SignedIn, record: Body): Promise<string> | string
}

/** What is wrong with no field of its own. */
export const WHOLE = 'record'

/** What is said above the form. */
interface Said {
  errors?: Errors
  above?: Part
  status?: number
}

/** The record of the path, as it is edited. @throws Problem where the caller may not read it */
export async function storedRecord<Form extends RecordForm>(
  editor: Editor<Form>,
  page: SignedIn,
): Promise<Stored<Form>> {
  if (!may(page.caller, 'edit')) throw new Problem('rest_forbidden')
  const { record: path } = editor.paths(page)
  const { body, rev = 0 } = await read(page, path, { context: 'edit', languages: 'all' })
  return { form: editor.formOf(body, page), rev, record: body }
}

/** Those that the caller may choose; what the interface would change is not among them. */
function statusesOf({ caller }: PageRequest, current: string): string[] {
  const own = may(caller, 'publish') ? ['publish', 'draft', 'pending', 'private'] : ['draft', 'pending']
  return own.includes(current) || current === '' ? own : [current, ...own]
}

/** Of a new record. */
export const firstStatus = ({ caller }: PageRequest): string => (may(caller, 'publish') ? 'publish' : 'pending')

/** `stored` undefined: a new record. */
export async function sendEditor<Form extends RecordForm>(
  editor: Editor<Form>,
  page: SignedIn,
  form: Form,
  stored: Stored<Form> | undefined,
  { errors = {}, above, status = 200 }: Said = {},
): Promise<void> {
  const { t, caller, language } = page
  const { resource, titles, preview } = editor
  const path = stored ? editor.paths(page).page : `/edit/${resource}/new`
  const options: FormOptions<Form> = {
    resource,
    language,
    form,
    errors,
    statuses: statusesOf(page, form.status),
    mayUpload: may(caller, 'upload'),
    mayEditOthers: may(caller, 'editOthers'),
    mayPublish: may(caller, 'publish'),
  }
  const fields = await editor.fields(options, page, stored)
  const buttons = html`<p class="actions sticky"><button class="button">${t('save')}</button>
${preview && html`<button class="button quiet" name="preview" value="true">${t('preview')}</button>`}</p>`
  const content = [stored && hidden('rev', stored.rev), fields, buttons]
  const note = stored?.record.review_note
  sendWritersPage(page, {
    title: t(stored ? titles.change : titles.make),
    path,
    status,
    ...formFiles,
    main: html`${typeof note === 'string' && note && html`<p class="review-note">${t('noteOf', { note })}</p>`}
${above}${errorSummary(page, errors)}
${postForm(page, path, content, { className: 'editor', isMultipart: true })}
${stored && html`<div class="actions more">${editor.more(page, stored)}</div>`}`,
  })
}

/** `texts.fr.title` is the control `texts[fr][title]`. */
const controlOf = (field: string): string => {
  const [first, ...rest] = field.split('.')
  return first + rest.map((part) => `[${part}]`).join('')
}

/** Where a field of the form has no place for what is wrong, it is said here alone. */
export function errorSummary({ t, language }: PageRequest, errors: Errors): Part {
  const entries = Object.entries(errors)
  if (entries.length === 0) return undefined
  const items = entries.map(([name, why]) => {
    if (name === WHOLE) return html`<li>${why}</li>`
    const label = labelOf(name, language)
    return html`<li><a href="#${idOf(controlOf(name))}">${label}</a>: ${why}</li>`
  })
  // It has the focus: screen readers tell of no alert that a page has from its beginning.
  return html`<div tabindex="-1" autofocus class="errors" role="alert"><p>${t('problems')}</p><ul>${items}</ul></div>`
}

/** What people call a field; those of texts with their language. */
export function labelOf(name: string, language: PageRequest['language']): string {
  const labels = translator(formStrings, language)
  const [, code, text = 'texts'] = /^texts\.(\w+)(?:\.(\w+))?$/.exec(name) ?? []
  const label = (each: string) => (Object.hasOwn(formStrings, each) ? labels(each as keyof typeof formStrings) : each)
  return code === undefined ? label(name) : `${label(text)} (${code})`
}

/** By the names of fields: what the interface says of each; what is about none of them is about the record. */
export function errorsOf({ body }: Answer, { t, language }: PageRequest): Errors {
  const { message, data } = body
  const { params, details } = isObject(data) ? data : {}
  const missing = Array.isArray(params) ? params.map((name) => [String(name), t('required')]) : []
  // A detail begins with the name of the field, for programs that show it alone.
  const refused = Object.entries(isObject(details) ? details : {}).map(([name, detail]) => [
    name,
    isObject(detail) ? inWordsOfForm(String(detail.message).replace(`${name}: `, ''), language) : '',
  ])
  const errors = Object.fromEntries([...missing, ...refused])
  return Object.keys(errors).length ? errors : { [WHOLE]: String(message) }
}

/** The sentences of the interface name fields as programs send them. */
function inWordsOfForm(sentence: string, language: PageRequest['language']): string {
  return sentence.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => labelOf(name, language))
}
