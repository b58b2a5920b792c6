/** The venues and organizers of an event, in its form: those it has, each of which may go, and fields for another. */
import { attributes, type Html, html, type Part } from '../html.ts'
import { checkbox, hidden, idOf, input } from './controls.ts'
import { type Edited, formField, type LinkedName, linkedFields } from './fields.ts'
import type { EventForm } from './form.ts'
import type { Section } from './sections.ts'

const resourceOf = { venue: 'venues', organizer: 'organizers' } as const satisfies Record<LinkedName, Edited>

/** How the fields of another one are sent. */
export const addedName = (name: LinkedName) => (field: string) => `${name}[added][${field}]`

/** `linkedNames`: of the records that the event has, by id; `map`: of a venue that is added. */
export interface LinkedOptions {
  linkedNames: ReadonlyMap<string, string>
  map: Html
  /** May change the records that it has. */
  mayEditLinked: boolean
}

type LinkedSection = Section<EventForm> & LinkedOptions

export function linked(name: LinkedName, section: LinkedSection): Part {
  const { form, errors, t, map } = section
  const { kept, added } = form.linked[name]
  const labels = { venue: 'addVenue', organizer: 'addOrganizer' } as const
  const [first, ...rest] = linkedFields[name].map((field, at) => addedControl(name, field, at === 0, section))
  const open = kept.length === 0 || Object.keys(added).length > 0
  return [
    errors[name] && html`<p class="field-error" id="${idOf(name)}">${errors[name]}</p>`,
    kept.map((id) => keptRecord(name, id, section)),
    html`<details class="add"${attributes({ open })}><summary>${t(labels[name])}</summary>
${hidden(addedName(name)('id'), added.id ?? '')}${first}
<div class="pair">${rest}</div>
${name === 'venue' && [html`<p class="field-hint">${t('placeHint')}</p>`, map]}</details>`,
  ]
}

function keptRecord(name: LinkedName, id: string, { linkedNames, mayEditLinked, language, t }: LinkedSection): Html {
  const label = linkedNames.get(id) ?? id
  const link = mayEditLinked && {
    href: `/${language}/edit/${resourceOf[name]}/${id}`,
    'aria-label': `${t('edit')}: ${label}`,
  }
  return html`<div class="kept">${checkbox({ name: `${name}[kept][]`, label, value: id, checked: true })}${
    link && html`<a${attributes(link)}>${t('edit')}</a>`
  }</div>`
}

function addedControl(name: LinkedName, field: string, isName: boolean, { form, t }: LinkedSection): Html {
  const { control } = formField(resourceOf[name], field)
  const suggested = {
    list: `${name}s`,
    hint: t(`${name}Hint`),
    data: { 'data-suggest': `${name}s`, autocomplete: 'off' },
  }
  return input({
    name: addedName(name)(field),
    label: t(field as 'venue'),
    value: form.linked[name].added[field] ?? '',
    type: control === 'url' || control === 'email' || control === 'tel' || control === 'number' ? control : 'text',
    step: control === 'number' ? 'any' : undefined,
    maxLength: 300,
    ...(isName ? suggested : {}),
  })
}
