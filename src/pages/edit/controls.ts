/** Controls of forms, each with its label, its hint and what is wrong with it. */
import { attributes, type Html, html, type Part } from '../html.ts'

/** Why what was sent is refused, by the names of fields. */
export type Errors = Readonly<Record<string, string>>

export interface Field {
  /** Of the control, as it is sent: `texts[fr][title]`. */
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
}

interface Input extends Field {
  value: string
  type?: 'text' | 'datetime-local' | 'date' | 'number' | 'url' | 'email' | 'tel' | 'file' | 'password'
  maxLength?: number | undefined
  /** The id of a list of suggestions. */
  list?: string
  /** What browsers fill in. */
  autocomplete?: string
  accept?: string
  /** Of a text in another language than the page. */
  lang?: string
  /** Of a number that need not be whole. */
  step?: 'any' | undefined
  /** For the script of the page. */
  data?: Readonly<Record<string, string>>
}

/** The id of a control, for its label and for links to it. */
export const idOf = (name: string): string => `f-${name.replace(/\W+/g, '-').replace(/-$/, '')}`

/** What a control says of itself to those who do not see it. */
function described({ name, hint, error }: Field): Html {
  const id = idOf(name)
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return attributes({ id, name, 'aria-describedby': about || undefined, 'aria-invalid': error && 'true' })
}

function field(control: Part, { name, label, hint, error }: Field): Html {
  const id = idOf(name)
  return html`<div class="field"><label for="${id}">${label}</label>
${control}
${hint && html`<p class="field-hint" id="${id}-hint">${hint}</p>`}
${error && html`<p class="field-error" id="${id}-error">${error}</p>`}</div>`
}

export function input(one: Input): Html {
  const { value, type = 'text', maxLength: maxlength, list, autocomplete, accept, lang, step, data = {} } = one
  const values = {
    type,
    value: type === 'file' ? undefined : value,
    maxlength,
    list,
    autocomplete,
    accept,
    lang,
    step,
    dir: type === 'text' && 'auto',
    ...data,
  }
  return field(html`<input${described(one)}${attributes(values)}>`, one)
}

export function area({ rows, maxLength, lang, value, ...one }: Input & { rows: number }): Html {
  const values = { rows, maxlength: maxLength, lang, dir: 'auto' }
  // HTML drops a line break right after the tag.
  return field(
    html`<textarea${described(one)}${attributes(values)}>
${value}</textarea>`,
    one,
  )
}

export interface Choice {
  value: string
  label: string
}

export function select(one: Field & { value: string; choices: readonly Choice[] }): Html {
  const options = one.choices.map(
    ({ value, label }) => html`<option${attributes({ value, selected: value === one.value })}>${label}</option>`,
  )
  return field(html`<select${described(one)}>${options}</select>`, one)
}

/** `value`: what is sent when it is checked. */
export function checkbox({ name, label, value, checked }: Field & { value: string; checked: boolean }): Html {
  const box = html`<input type="checkbox"${attributes({ name, value, checked })}>`
  return html`<label class="check">${box}<span>${label}</span></label>`
}

export function hidden(name: string, value: string | number): Html {
  return html`<input type="hidden"${attributes({ name, value })}>`
}

/** `error`: of all that is in it. */
export function group(legend: string, content: Part, error?: string): Html {
  return html`<fieldset><legend>${legend}</legend>
${error && html`<p class="field-error">${error}</p>`}${content}</fieldset>`
}
