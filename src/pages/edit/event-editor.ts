/** The page with the form of an event. */
import { may } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { type Html, html, type Part } from '../html.ts'
import { translator } from '../translate.ts'
import { type Errors, hidden, idOf } from './controls.ts'
import { eventForm } from './event-form.ts'
import { type EventForm, formOf, linkedNames } from './form.ts'
import { formStrings } from './form-strings.ts'
import { call, type PageRequest, read, recordsOf, type SignedIn } from './page-request.ts'
import { postForm, sendWritersPage } from './writers-layout.ts'

const MAX_CATEGORIES = 300
const CATEGORIES_PER_PAGE = 50

export interface Stored {
  id: string
  form: EventForm
  rev: number
  record: Readonly<Record<string, unknown>>
}

/** What is said above the form. */
interface Said {
  errors?: Errors
  above?: Part
  status?: number
}

/** The event of the path, as it is edited. @throws Problem where the caller may not read it */
export async function storedEvent(page: SignedIn): Promise<Stored> {
  const id = String(page.request.params.id)
  if (!may(page.caller, 'edit')) throw new Problem('rest_forbidden')
  const { body, rev = 0 } = await read(page, `/events/${id}`, { context: 'edit', languages: 'all' })
  return { id, form: formOf(body), rev, record: body }
}

/** All of them, by name. */
export async function categoriesOf(page: PageRequest): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = []
  for (let number = 1; found.length < MAX_CATEGORIES; number++) {
    const query = { per_page: String(CATEGORIES_PER_PAGE), page: String(number), hide_empty: 'false' }
    const answer = await call(page, 'GET', '/categories', { query })
    found.push(...recordsOf(answer, 'categories').map(({ id, name }) => ({ id: String(id), name: String(name) })))
    if (answer.status >= 400 || number >= Number(answer.body.total_pages)) break
  }
  return found
}

/** Names of linked records by their ids. */
function namesOf(record: Stored['record'] | undefined): Map<string, string> {
  const entries = linkedNames.flatMap((name) =>
    [record?.[name]].flat().flatMap((each) => (isObject(each) ? [[String(each.id), String(each[name])] as const] : [])),
  )
  return new Map(entries)
}

/** Those that the caller may choose; what the interface would change is not among them. */
function statusesOf({ caller }: PageRequest, current: string): string[] {
  const own = may(caller, 'publish') ? ['publish', 'draft', 'pending', 'private'] : ['draft', 'pending']
  return own.includes(current) || current === '' ? own : [current, ...own]
}

/** `stored` undefined: a new event. */
export async function sendEditor(
  page: SignedIn,
  form: EventForm,
  stored: Stored | undefined,
  { errors = {}, above, status = 200 }: Said = {},
): Promise<void> {
  const { t, caller, language } = page
  const path = stored ? `/edit/events/${stored.id}` : '/edit/events/new'
  const fields = eventForm({
    language,
    form,
    errors,
    categories: await categoriesOf(page),
    linkedNames: namesOf(stored?.record),
    statuses: statusesOf(page, form.status),
    mayUpload: may(caller, 'upload'),
    mayEditOthers: may(caller, 'editOthers'),
  })
  const buttons = html`<p class="actions sticky"><button class="button">${t('save')}</button>
<button class="button quiet" name="preview" value="true">${t('preview')}</button></p>`
  const note = stored?.record.review_note
  sendWritersPage(page, {
    title: t(stored ? 'editEvent' : 'newEvent'),
    path,
    status,
    scripts: ['edit.ts'],
    main: html`${typeof note === 'string' && note && html`<p class="review-note">${t('noteOf', { note })}</p>`}
${above}${errorSummary(page, errors)}
${postForm(page, path, [stored && hidden('rev', stored.rev), fields, buttons], { className: 'editor', isMultipart: true })}
${stored && moreActions(page, stored)}`,
  })
}

/** `texts.fr.title` is the control `texts[fr][title]`. */
export const controlOf = (field: string): string => {
  const [first, ...rest] = field.split('.')
  return first + rest.map((part) => `[${part}]`).join('')
}

/** Where a field of the form has no place for what is wrong, it is said here alone. */
export function errorSummary({ t, language }: PageRequest, errors: Errors): Part {
  const entries = Object.entries(errors)
  if (entries.length === 0) return undefined
  const items = entries.map(([name, why]) => {
    const label = labelOf(name, language)
    return html`<li><a href="#${idOf(controlOf(name))}">${label}</a>: ${why}</li>`
  })
  return html`<div class="errors" role="alert"><p>${t('problems')}</p><ul>${items}</ul></div>`
}

/** What people call a field; those of texts with their language. */
export function labelOf(name: string, language: PageRequest['language']): string {
  const labels = translator(formStrings, language)
  const [, code, text] = /^texts\.(\w+)\.(\w+)$/.exec(name) ?? []
  const label = (each: string) => (Object.hasOwn(formStrings, each) ? labels(each as keyof typeof formStrings) : each)
  return text === undefined ? label(name) : `${label(text)} (${code})`
}

function moreActions(page: SignedIn, { id, record }: Stored): Html {
  const { t, language } = page
  const button = (path: string, label: string) =>
    postForm(page, `/edit/events/${id}/${path}`, html`<button class="button quiet">${label}</button>`)
  const isPublic = record.status === 'publish'
  return html`<div class="actions more">
${isPublic && html`<a class="button quiet" href="/${language}/events/${id}">${t('showPage')}</a>`}
<a class="button quiet" href="/${language}/edit/events/${id}/history">${t('history')}</a>
${button('duplicate', t('duplicate'))}${record.status !== 'trash' && button('trash', t('trash'))}</div>`
}
