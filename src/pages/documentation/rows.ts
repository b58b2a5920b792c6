/** Rows of the documentation: a name, its type, and what it means. */
import { attributes, type Html, html, type Part } from '../html.ts'
import type { Document } from './document.ts'
import { markdown } from './markdown.ts'

/** More of an enumeration are folded. */
const MAX_SHOWN_VALUES = 20

export interface Row {
  anchor: string
  name: string
  type: string
  /** After the type: `required`, `default 10`. */
  notes: readonly string[]
  description: string
  values: readonly unknown[]
  more?: Part
}

export const schemaAnchor = (name: string): string => name

/** A type, in which the names of components are links. */
export function typeHtml(type: string, { components }: Document): Part[] {
  return type
    .split(/\b([A-Z]\w+)\b/)
    .map((word) =>
      Object.hasOwn(components.schemas, word) ? html`<a href="#${schemaAnchor(word)}">${word}</a>` : word,
    )
}

export function valuesHtml(values: readonly unknown[]): Part {
  const codes = values.map((value) => html`<code>${value === '' ? '""' : String(value)}</code> `)
  if (codes.length <= MAX_SHOWN_VALUES) return codes.length > 0 && html`<p class="values">${codes}</p>`
  return html`<details><summary>${codes.length} values</summary><p class="values">${codes}</p></details>`
}

/** The name of a part of the page, which links to itself. */
export function anchorLink(anchor: string, name: Part): Html {
  return html`<a class="anchor" href="#${anchor}">${name}</a>`
}

function row({ anchor, name, type, notes, description, values, more }: Row, document: Document): Html {
  const marks = notes.map((note) => html` <span class="note">${note}</span>`)
  return html`<li class="row" id="${anchor}"><div class="name">${anchorLink(anchor, html`<code>${name}</code>`)}
<span class="type">${typeHtml(type, document)}</span>${marks}</div>
<div class="meaning">${markdown(description)}${valuesHtml(values)}${more}</div></li>`
}

export function rowsHtml(rows: readonly Row[], document: Document, label: string): Part {
  return (
    rows.length > 0 &&
    html`<ul class="rows"${attributes({ 'aria-label': label })}>${rows.map((each) => row(each, document))}</ul>`
  )
}
