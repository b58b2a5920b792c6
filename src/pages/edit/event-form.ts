/** The form of an event, in sections. It works without script; a script adds suggestions (browser/edit.ts). */
import { type Language, languageCodes, languages } from '../../calendar/languages.ts'
import { MAX_FILE_BYTES } from '../../http/input/upload.ts'
import { localeOf } from '../dates.ts'
import { attributes, type Html, html, type Part } from '../html.ts'
import { type Translate, translator } from '../translate.ts'
import { area, checkbox, type Errors, group, hidden, idOf, input, select } from './controls.ts'
import {
  type FormField,
  type LinkedName,
  linkedFields,
  type PlainName,
  plainFields,
  type TextName,
  textFields,
} from './fields.ts'
import { type EventForm, textNames } from './form.ts'
import { formStrings } from './form-strings.ts'
import { endings, monthlyWays, units, weekdays } from './repeat.ts'

export interface FormOptions {
  language: Language
  form: EventForm
  errors: Errors
  /** All there are to choose from. */
  categories: readonly { id: string; name: string }[]
  /** Names of the records that the event is linked to, by id. */
  linkedNames: ReadonlyMap<string, string>
  statuses: readonly string[]
  /** May give it pictures. */
  mayUpload: boolean
  mayEditOthers: boolean
}

interface Section extends FormOptions {
  t: Translate<typeof formStrings>
}

type Label = keyof typeof formStrings

export function eventForm(options: FormOptions): Html {
  const section: Section = { ...options, t: translator(formStrings, options.language) }
  return html`${texts(section)}
<div class="form-columns">
${[when, where, who, what, picture, visibility].map((part) => part(section))}
</div>
<datalist id="venues"></datalist><datalist id="organizers"></datalist>`
}

/** The form of a proposal: what somebody knows who has no account, in one language. */
export function proposalForm(options: FormOptions): Html {
  const section: Section = { ...options, t: translator(formStrings, options.language) }
  const { t, language } = section
  return html`<div class="proposal">
${group(t('what'), [textControls(section, language, ['title', 'description']), categoryChoice(section), plain('cost', section), plain('website', section)])}
${group(t('when'), times(section))}
${group(t('where'), linked('venue', section))}
${group(t('who'), linked('organizer', section))}
</div>`
}

function textControls({ form, errors, language, t }: Section, code: Language, names: readonly TextName[]): Html[] {
  return names.map((name) => {
    const { control, rows = 1, maxLength }: FormField = textFields[name]
    const one = {
      name: `texts[${code}][${name}]`,
      label: t(name),
      hint: name === 'description' ? t('descriptionHint') : undefined,
      error: errors[`texts.${code}.${name}`] ?? (code === language ? errors[name] : undefined),
      value: form.texts[code][name],
      maxLength,
      lang: code,
    }
    return control === 'area' ? area({ ...one, rows }) : input(one)
  })
}

/** Side by side; on a phone one at a time. */
function texts(section: Section): Html {
  const { form, language, t } = section
  const first = [language, ...languageCodes].find((code) => form.texts[code].title) ?? language
  const tabs = languageCodes.map(
    (code) =>
      html`<label class="tab"><input type="radio" name="shown"${attributes({ value: code, checked: code === first })}><span>${languages[code].name}</span></label>`,
  )
  const columns = languageCodes.map(
    (code) =>
      html`<fieldset class="text-column lang-${code}"><legend>${languages[code].name}</legend>${textControls(section, code, textNames)}</fieldset>`,
  )
  return html`<section class="texts" aria-label="${t('texts')}">
<fieldset class="tabs"><legend>${t('languageShown')}</legend>${tabs}</fieldset>
<div class="text-columns">${columns}</div></section>`
}

const when = (section: Section) => group(section.t('when'), [times(section), repeats(section)])

function times({ form, errors, t }: Section): Html[] {
  const date = (name: 'start_date' | 'end_date') =>
    input({ name, label: t(name), value: form[name], type: 'datetime-local', error: errors[name] })
  return [
    html`<div class="pair">${date('start_date')}${date('end_date')}</div>`,
    checkbox({ name: 'all_day', label: t('all_day'), value: 'true', checked: form.all_day }),
    input({ name: 'timezone', label: t('timezone'), value: form.timezone, list: 'zones', error: errors.timezone }),
    html`<datalist id="zones">${Intl.supportedValuesOf('timeZone').map((value) => html`<option value="${value}">`)}</datalist>`,
  ]
}

const choicesOf = <Name extends Label>(names: readonly Name[], t: Section['t']) =>
  names.map((value) => ({ value, label: t(value) }))

function repeats({ form: { repeat }, errors, language, t }: Section): Html {
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
  return html`<div class="repeat">
${select({ name: 'repeat[unit]', label: t('rrule'), value: repeat.unit, choices: choicesOf(units, t), error: errors.rrule })}
<div class="repeat-simple">
${number('interval', t('interval'), interval)}
<div class="repeat-weekly"><p class="label">${t('days')}</p><div class="checks">${days}</div></div>
<div class="repeat-monthly">${select({ name: 'repeat[monthly]', label: t('monthly'), value: repeat.monthly, choices: choicesOf(monthlyWays, t) })}</div>
${select({ name: 'repeat[ends]', label: t('ends'), value: repeat.ends, choices: choicesOf(endings, t) })}
<div class="repeat-count">${number('count', t('countOf'), count)}</div>
<div class="repeat-until">${input({ name: 'repeat[until]', label: t('untilOf'), value: until, type: 'date' })}</div>
</div>
<div class="repeat-rule">${input({ name: 'repeat[rule]', label: t('ruleOf'), value: repeat.rule, maxLength: 1_000 })}</div>
</div>`
}

const inputTypes: Readonly<Record<string, 'url' | 'email' | 'tel'>> = { website: 'url', email: 'email', phone: 'tel' }

/** The linked records, each of which may go, and fields for another. */
function linked(name: LinkedName, { form, errors, linkedNames, t }: Section): Part {
  const { kept, added } = form.linked[name]
  const labels = { venue: 'addVenue', organizer: 'addOrganizer' } as const
  const entries = linkedFields[name].map((each, at) =>
    input({
      name: `${name}[added][${each}]`,
      label: t(each),
      value: added[each] ?? '',
      type: inputTypes[each] ?? 'text',
      maxLength: 300,
      ...(at === 0
        ? { list: `${name}s`, hint: t(`${name}Hint`), data: { 'data-suggest': `${name}s`, autocomplete: 'off' } }
        : {}),
    }),
  )
  const [first, ...rest] = entries
  return [
    errors[name] && html`<p class="field-error" id="${idOf(name)}">${errors[name]}</p>`,
    kept.map((id) => checkbox({ name: `${name}[kept][]`, label: linkedNames.get(id) ?? id, value: id, checked: true })),
    html`<details class="add"${attributes({ open: kept.length === 0 || Object.keys(added).length > 0 })}><summary>${t(labels[name])}</summary>
${hidden(`${name}[added][id]`, added.id ?? '')}${first}
<div class="pair">${rest}</div>${name === 'venue' && html`<p class="field-hint">${t('placeHint')}</p>`}</details>`,
  ]
}

function plain(name: PlainName, { form, errors, t, mayEditOthers }: Section): Part {
  const declared: FormField = plainFields[name]
  if (declared.forEditors && !mayEditOthers) return form.plain[name] && hidden(name, form.plain[name])
  const one = { name, label: t(name), value: form.plain[name], error: errors[name] }
  if (declared.control === 'flag') return checkbox({ ...one, value: 'true', checked: form.plain[name] === 'true' })
  if (declared.choices)
    return select({ ...one, choices: declared.choices.map((value) => ({ value, label: t(value as Label) })) })
  const hint = name === 'cost' ? t('costHint') : undefined
  return input({ ...one, hint, maxLength: declared.maxLength, type: declared.control === 'address' ? 'url' : 'text' })
}

const where = (section: Section) =>
  group(section.t('where'), [linked('venue', section), plain('attendance_mode', section), plain('online_url', section)])

const who = (section: Section) => group(section.t('who'), linked('organizer', section))

function categoryChoice({ form, errors, categories, t }: Section): Part {
  const boxes = categories.map(({ id, name }) =>
    checkbox({ name: 'categories[]', label: name, value: id, checked: form.categories.includes(id) }),
  )
  return [
    html`<p class="label">${t('categories')}</p><div class="checks">${boxes}</div>`,
    errors.categories && html`<p class="field-error" id="${idOf('categories')}">${errors.categories}</p>`,
  ]
}

function what(section: Section): Html {
  const { form, errors, t } = section
  return group(t('what'), [
    categoryChoice(section),
    input({ name: 'tags', label: t('tags'), value: form.tags, maxLength: 1_000, error: errors.tags }),
    (['cost', 'sold_out', 'website', 'event_status'] as const).map((name) => plain(name, section)),
  ])
}

function picture(section: Section): Part {
  const { form, errors, t, mayUpload } = section
  if (!mayUpload && !form.image) return hidden('image', '')
  const megabytes = MAX_FILE_BYTES / 1024 / 1024
  return group(t('picture'), [
    form.image && html`<img class="form-picture" src="${form.image}" alt="">`,
    form.uploaded && hidden('uploaded', form.uploaded),
    mayUpload
      ? [
          input({
            name: 'file',
            label: t('file'),
            value: '',
            type: 'file',
            accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
            hint: t('fileHint', { megabytes }),
            error: errors.file,
          }),
          input({ name: 'image', label: t('image'), value: form.image, type: 'url', error: errors.image }),
        ]
      : hidden('image', form.image),
    form.image && checkbox({ name: 'no_image', label: t('no_image'), value: 'true', checked: false }),
    plain('image_credit', section),
  ])
}

function visibility(section: Section): Html {
  const { form, errors, statuses, t } = section
  const choices = statuses.map((value) => ({ value, label: t(value as Label) }))
  return group(t('visibility'), [
    select({ name: 'status', label: t('status'), value: form.status, choices, error: errors.status }),
    plain('featured', section),
    plain('hide_from_listings', section),
  ])
}
