/** What the forms of events, venues and organizers have in common: texts, fields, the picture, and who sees it. */
import { type Language, languageCodes, languages } from '../../calendar/languages.ts'
import { MAX_PICTURE_BYTES } from '../../http/input/upload.ts'
import { attributes, type Html, html, type Part } from '../html.ts'
import { type Translate, translator } from '../translate.ts'
import { area, checkbox, type Errors, group, hidden, input, select } from './controls.ts'
import { type Edited, editorsFields, formField, formNames } from './fields.ts'
import { formStrings } from './form-strings.ts'
import type { RecordForm } from './record-form.ts'

/** Of one form. */
export interface FormOptions<Form extends RecordForm = RecordForm> {
  resource: Edited
  language: Language
  form: Form
  errors: Errors
  statuses: readonly string[]
  /** May give it pictures. */
  mayUpload: boolean
  mayEditOthers: boolean
  mayPublish: boolean
}

export interface Section<Form extends RecordForm = RecordForm> extends FormOptions<Form> {
  t: Translate<typeof formStrings>
}

export type Label = keyof typeof formStrings

export function sectionOf<Options extends { language: Language }>(options: Options): Options & Pick<Section, 't'> {
  return { ...options, t: translator(formStrings, options.language) }
}

const hints: Partial<Record<string, Label>> = {
  description: 'descriptionHint',
  cost: 'costHint',
  geo_lng: 'placeHint',
}

/** The control of a field that is declared. `name`: as it is sent; `at`: where the form has it. */
function control(
  { resource, t }: Section,
  field: string,
  sent: { name: string; value: string; error: string | undefined; lang?: string },
): Html {
  const { control, rows = 4, maxLength, choices } = formField(resource, field)
  const hint = hints[field]
  const one = { ...sent, label: t(field as Label), hint: hint && t(hint), maxLength }
  if (control === 'flag') return checkbox({ ...one, value: 'true', checked: sent.value === 'true' })
  if (choices) return select({ ...one, choices: choices.map((value) => ({ value, label: t(value as Label) })) })
  if (control === 'area') return area({ ...one, rows })
  const type = control === 'line' || control === 'choice' ? 'text' : control
  return input({ ...one, type, step: type === 'number' ? 'any' : undefined })
}

export function textControls(section: Section, code: Language, names: readonly string[]): Html[] {
  const { form, errors, language } = section
  const own: Readonly<Record<string, string>> = form.texts[code]
  return names.map((name) =>
    control(section, name, {
      name: `texts[${code}][${name}]`,
      error: errors[`texts.${code}.${name}`] ?? (code === language ? errors[name] : undefined),
      value: own[name] ?? '',
      lang: code,
    }),
  )
}

/** Side by side; on a phone one at a time. */
export function texts(section: Section, names: readonly string[] = formNames[section.resource].texts): Html {
  const { form, language, t } = section
  const isWritten = (code: Language) => Object.values(form.texts[code]).some(Boolean)
  const first = [language, ...languageCodes].find(isWritten) ?? language
  const tabs = languageCodes.map((code) => {
    const choice = attributes({ type: 'radio', name: 'shown', value: code, checked: code === first })
    return html`<label class="tab"><input${choice}><span>${languages[code].name}</span></label>`
  })
  const columns = languageCodes.map(
    (code) => html`<fieldset class="text-column lang-${code}"><legend>${languages[code].name}</legend>
${textControls(section, code, names)}</fieldset>`,
  )
  return html`<section class="texts" aria-label="${t('texts')}">
<fieldset class="tabs"><legend>${t('languageShown')}</legend>${tabs}</fieldset>
<div class="text-columns">${columns}</div></section>`
}

/** A field that is the same in all languages; where it is not for the caller, it stays as it is. */
export function plain(name: string, section: Section): Part {
  const { form, errors, mayEditOthers } = section
  const value = form.plain[name] ?? ''
  if (editorsFields.has(name) && !mayEditOthers) return value && hidden(name, value)
  return control(section, name, { name, value, error: errors[name] })
}

export function picture(section: Section): Part {
  const { form, errors, t, mayUpload } = section
  if (!mayUpload && !form.image) return hidden('image', '')
  const megabytes = MAX_PICTURE_BYTES / 1024 / 1024
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

export function statusChoice({ form, errors, statuses, t }: Section): Html {
  const choices = statuses.map((value) => ({ value, label: t(value as Label) }))
  return select({ name: 'status', label: t('status'), value: form.status, choices, error: errors.status })
}
