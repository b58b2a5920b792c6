/** How events are edited. */
import type { StoredDocument } from '../../calendar/ports.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { html } from '../html.ts'
import { type Editor, firstStatus } from './editor.ts'
import { eventForm } from './event-form.ts'
import { bodyOf, differences, type EventForm, emptyForm, formOf, linkedNames, sentForm } from './form.ts'
import { addedName } from './linked-section.ts'
import { call, type PageRequest, recordsOf } from './page-request.ts'
import { placeMap } from './place-map.ts'
import { eventPreview } from './preview.ts'
import { publishLinked } from './publishing.ts'
import { actionControls } from './record-actions.ts'

const MAX_CATEGORIES = 300
const CATEGORIES_PER_PAGE = 50

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
function namesOf(record: Readonly<Record<string, unknown>> = {}): Map<string, string> {
  const entries = linkedNames.flatMap((name) =>
    [record[name]].flat().flatMap((each) => (isObject(each) ? [[String(each.id), String(each[name])] as const] : [])),
  )
  return new Map(entries)
}

/** As it is stored, with what answers do not say. Whoever asks has read it. */
export async function storedEvent<Event extends StoredDocument>(
  { context }: PageRequest,
  id: unknown,
): Promise<Event | undefined> {
  const [document] = await context.service.engine.store.get<Event>('events', [Number(id)])
  return document
}

const isProtected = async (page: PageRequest, id: unknown) =>
  Boolean((await storedEvent<StoredDocument & { password?: string | null }>(page, id))?.password)

export const eventEditor: Editor<EventForm> = {
  resource: 'events',
  titles: { make: 'newEvent', change: 'editEvent' },
  paths({ request }) {
    const record = `/events/${String(request.params.id)}`
    return { record, page: `/edit${record}` }
  },
  newForm: (page) => ({ ...emptyForm(page.context.service.settings.TIMEZONE), status: firstStatus(page) }),
  formOf,
  sentForm,
  bodyOf,
  differences,
  async fields(options, page, stored) {
    return eventForm({
      ...options,
      categories: await categoriesOf(page),
      linkedNames: namesOf(stored?.record),
      mayEditLinked: true,
      isProtected: stored !== undefined && (await isProtected(page, stored.record.id)),
      map: await placeMap(page, options.form.linked.venue.added, addedName('venue')),
    })
  },
  preview: eventPreview,
  more(page, { record }) {
    const { t, language } = page
    const path = `/${language}/edit/events/${String(record.id)}/dates`
    const dates = html`<a class="button quiet" href="${path}">${t('dates')}</a>`
    return [record.is_recurring === true && dates, actionControls(page, 'events', record)]
  },
  async written(page, record) {
    await publishLinked(page, record)
    return `/edit/events/${String(record.id)}`
  },
}
