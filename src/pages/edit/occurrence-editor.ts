/** How one occurrence of a series is edited, alone or with all that follow. */
import { Problem } from '../../calendar/messages/errors.ts'
import { html } from '../html.ts'
import { checkbox, group, select } from './controls.ts'
import type { Editor } from './editor.ts'
import { startAndEnd } from './event-form.ts'
import type { FormNames } from './fields.ts'
import { clockOf } from './form.ts'
import { call, type PageRequest, redirect, type SignedIn } from './page-request.ts'
import {
  emptyRecord,
  namesIn,
  type RecordForm,
  recordBody,
  recordFormOf,
  type Sent,
  sentRecord,
  textOf,
} from './record-form.ts'
import { plain, sectionOf, texts } from './sections.ts'
import { postForm } from './writers-layout.ts'

const names = { texts: ['title', 'excerpt', 'description'], plain: ['event_status'] } as const satisfies FormNames
const scopes = ['occurrence', 'following'] as const

interface OccurrenceForm extends RecordForm {
  start_date: string
  end_date: string
}

const pathOf = ({ request }: PageRequest) => {
  const { id, recurrence } = request.params
  return { series: `/edit/events/${String(id)}/dates`, recurrence: String(recurrence), id: String(id) }
}

const scopeOf = ({ form }: PageRequest) => scopes.find((scope) => scope === form.scope) ?? 'occurrence'

const bodyOf = (form: OccurrenceForm, before: OccurrenceForm) => ({
  ...recordBody(form, before),
  ...(form.start_date === before.start_date && form.end_date === before.end_date
    ? {}
    : { start_date: form.start_date || null, end_date: form.end_date || null }),
})

export const occurrenceEditor: Editor<OccurrenceForm> = {
  resource: 'events',
  titles: { make: 'newEvent', change: 'editDate' },
  paths(page) {
    const { id, recurrence, series } = pathOf(page)
    return { record: `/events/${id}-${recurrence}`, page: `${series}/${recurrence}` }
  },
  newForm: () => ({ ...emptyRecord(names), start_date: '', end_date: '' }),
  formOf: ({ texts, event_status, start_date, end_date }) => ({
    ...recordFormOf(names, { texts, event_status }),
    start_date: clockOf(start_date),
    end_date: clockOf(end_date),
  }),
  sentForm: (sent: Sent) => ({
    ...sentRecord(names, sent),
    start_date: textOf(sent.start_date).slice(0, 16),
    end_date: textOf(sent.end_date).slice(0, 16),
  }),
  bodyOf,
  differences: (form, other) => namesIn(bodyOf(form, other), 'title'),
  fields(options, page) {
    const section = sectionOf(options)
    const { t } = section
    const choices = scopes.map((value) => ({ value, label: t(`scope_${value}`) }))
    const scope = { name: 'scope', label: t('scope'), value: scopeOf(page), choices, hint: t('followingHint') }
    return html`<p class="soft">${t('occurrenceTexts')}</p>
${texts(section, names.texts)}<div class="form-columns">
${group(t('when'), [startAndEnd(section), plain('event_status', section)])}
${group(t('scope'), select(scope))}
</div>`
  },
  query: (page) => ({ scope: scopeOf(page) }),
  more(page) {
    const { t, language } = page
    const { series, recurrence } = pathOf(page)
    const label = sectionOf({ language }).t('scope_following')
    const following = checkbox({ name: 'scope', value: 'following', label, checked: false })
    const button = html`${following}<button class="button quiet">${t('leaveOut')}</button>`
    return [
      html`<a class="button quiet" href="/${language}${series}">${t('dates')}</a>`,
      postForm(page, `${series}/${recurrence}/leave-out`, button, { className: 'inline leave-out' }),
    ]
  },
  written: (_page, record) => `/edit/events/${String(record.id)}/dates`,
}

/** An occurrence that is left out, or from which on the series ends; with the last one goes the event. */
export async function leaveOut(page: SignedIn): Promise<void> {
  const { record } = occurrenceEditor.paths(page)
  const { status, body } = await call(page, 'DELETE', record, { query: { scope: scopeOf(page) } })
  if (status >= 400) throw new Problem(status === 404 ? 'rest_no_route' : 'rest_forbidden')
  redirect(page, body.status === 'trash' ? '/edit?notice=trashed' : `${pathOf(page).series}?notice=leftOut`)
}
