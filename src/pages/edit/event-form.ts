/** The form of an event, in sections. It works without script; scripts add suggestions and a map. */
import { localeOf } from '../dates.ts'
import { attributes, type Html, html, type Part } from '../html.ts'
import { area, checkbox, group, hidden, idOf, input, select } from './controls.ts'
import type { EventForm } from './form.ts'
import { type LinkedOptions, linked } from './linked-section.ts'
import { endings, monthlyWays, units, weekdays } from './repeat.ts'
import {
  type FormOptions,
  type Label,
  picture,
  plain,
  type Section,
  sectionOf,
  statusChoice,
  textControls,
  texts,
} from './sections.ts'

export interface EventFormOptions extends FormOptions<EventForm>, LinkedOptions {
  /** All there are to choose from. */
  categories: readonly { id: string; name: string }[]
  /** A password protects the stored event. */
  isProtected: boolean
}

type EventSection = Section<EventForm> & EventFormOptions

export function eventForm(options: EventFormOptions): Html {
  const section = sectionOf(options)
  return html`${texts(section)}
<div class="form-columns">
${[when, where, who, what, picture, visibility].map((part) => part(section))}
</div>
<datalist id="venues"></datalist><datalist id="organizers"></datalist>`
}

/** The form of a proposal: what somebody knows who has no account, in one language. */
export function proposalForm(options: EventFormOptions): Html {
  const section = sectionOf(options)
  const { t, language } = section
  const what = [
    textControls(section, language, ['title', 'description']),
    categoryChoice(section),
    plain('cost', section),
    plain('website', section),
  ]
  return html`<div class="proposal">
${group(t('what'), what)}
${group(t('when'), times(section))}
${group(t('where'), linked('venue', section))}
${group(t('who'), linked('organizer', section))}
</div>`
}

const when = (section: EventSection) => group(section.t('when'), [times(section), repeats(section)])

function times(section: EventSection): Html[] {
  const { form, errors, t } = section
  const zones = Intl.supportedValuesOf('timeZone').map((value) => html`<option value="${value}">`)
  return [
    startAndEnd(section),
    checkbox({ name: 'all_day', label: t('all_day'), value: 'true', checked: form.all_day }),
    input({ name: 'timezone', label: t('timezone'), value: form.timezone, list: 'zones', error: errors.timezone }),
    html`<datalist id="zones">${zones}</datalist>`,
  ]
}

/** `form`: with wall clocks. */
export function startAndEnd({
  form,
  errors,
  t,
}: Pick<Section, 'errors' | 't'> & { form: Pick<EventForm, 'start_date' | 'end_date'> }): Html {
  const date = (name: 'start_date' | 'end_date') =>
    input({ name, label: t(name), value: form[name], type: 'datetime-local', error: errors[name] })
  return html`<div class="pair">${date('start_date')}${date('end_date')}</div>`
}

const choicesOf = <Name extends Label>(names: readonly Name[], t: Section['t']) =>
  names.map((value) => ({ value, label: t(value) }))

function repeats({ form, errors, language, t }: EventSection): Html {
  const { repeat } = form
  const { interval, count, until } = repeat
  const dayNames = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
  // 4 January 2027 is a Monday.
  const days = weekdays.map((value, at) =>
    checkbox({
      name: 'repeat[days][]',
      label: dayNames.format(Date.UTC(2027, 0, 4 + at)),
      value,
      checked: repeat.days.includes(value),
    }),
  )
  const number = (name: string, label: string, value: string) =>
    input({ name: `repeat[${name}]`, label, value, type: 'number' })
  const dates = (name: 'rdate' | 'exdate') =>
    area({
      name,
      label: t(name),
      hint: t('datesHint'),
      value: form[name],
      error: errors[name],
      rows: 3,
      maxLength: 10_500,
    })
  const choice = (name: 'unit' | 'monthly' | 'ends', label: Label, names: readonly Label[], error?: string) =>
    select({ name: `repeat[${name}]`, label: t(label), value: repeat[name], choices: choicesOf(names, t), error })
  const open = Boolean(form.rdate || form.exdate || errors.rdate || errors.exdate)
  return html`<div class="repeat">
${choice('unit', 'rrule', units, errors.rrule)}
<div class="repeat-simple">
${number('interval', t('interval'), interval)}
<div class="repeat-weekly"><p class="label">${t('days')}</p><div class="checks">${days}</div></div>
<div class="repeat-monthly">${choice('monthly', 'monthly', monthlyWays)}</div>
${choice('ends', 'ends', endings)}
<div class="repeat-count">${number('count', t('countOf'), count)}</div>
<div class="repeat-until">${input({ name: 'repeat[until]', label: t('untilOf'), value: until, type: 'date' })}</div>
</div>
<div class="repeat-rule">
${input({ name: 'repeat[rule]', label: t('ruleOf'), value: repeat.rule, maxLength: 1_000 })}</div>
</div>
<details class="add"${attributes({ open })}><summary>${t('otherDates')}</summary>
${dates('rdate')}${dates('exdate')}</details>`
}

const where = (section: EventSection) =>
  group(section.t('where'), [linked('venue', section), plain('attendance_mode', section), plain('online_url', section)])

const who = (section: EventSection) => group(section.t('who'), linked('organizer', section))

function categoryChoice({ form, errors, categories, t }: EventSection): Part {
  const boxes = categories.map(({ id, name }) =>
    checkbox({ name: 'categories[]', label: name, value: id, checked: form.categories.includes(id) }),
  )
  return [
    html`<p class="label">${t('categories')}</p><div class="checks">${boxes}</div>`,
    errors.categories && html`<p class="field-error" id="${idOf('categories')}">${errors.categories}</p>`,
  ]
}

function what(section: EventSection): Html {
  const { form, errors, t } = section
  return group(t('what'), [
    categoryChoice(section),
    input({ name: 'tags', label: t('tags'), value: form.tags, error: errors.tags }),
    (['cost', 'sold_out', 'website', 'event_status'] as const).map((name) => plain(name, section)),
  ])
}

function visibility(section: EventSection): Html {
  const { t } = section
  return group(t('visibility'), [
    statusChoice(section),
    publicationDate(section),
    passwordControls(section),
    plain('featured', section),
    plain('hide_from_listings', section),
  ])
}

/** Who may not publish has no say in it. */
function publicationDate({ form, errors, mayPublish, t }: EventSection): Part {
  if (!mayPublish) return hidden('date', form.date)
  return input({
    name: 'date',
    label: t('publicationDate'),
    hint: t('publicationHint'),
    value: form.date,
    type: 'datetime-local',
    error: errors.date,
  })
}

/** A stored password is a hash, which nobody sees. */
function passwordControls({ form, errors, isProtected, t }: EventSection): Part {
  return [
    input({
      name: 'password',
      label: t('password'),
      hint: t(isProtected ? 'passwordStored' : 'passwordHint'),
      value: form.password,
      autocomplete: 'off',
      maxLength: 255,
      error: errors.password,
    }),
    isProtected && checkbox({ name: 'no_password', label: t('no_password'), value: 'true', checked: form.no_password }),
  ]
}
