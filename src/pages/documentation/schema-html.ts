/** The schemas of answers and bodies: every field, with its type and meaning. */
import { type Html, html, type Part } from '../html.ts'
import type { Document, Schema } from './document.ts'
import { type Field, fieldsOf, type Shown as Objects } from './fields.ts'
import { markdown } from './markdown.ts'
import { anchorLink, type Row, rowsHtml, schemaAnchor, typeHtml, valuesHtml } from './rows.ts'
import { typeOf, valuesOf } from './schema-text.ts'

const isForm = (name: string) => name.endsWith('Form')
const isBody = (name: string) => /(Create|Update)$/.test(name)

export const answerNames = ({ components }: Document): string[] =>
  Object.keys(components.schemas).filter((name) => !isForm(name) && !isBody(name))
export const bodyNames = ({ components }: Document): string[] => Object.keys(components.schemas).filter(isBody)

const fieldAnchor = (schema: string, path: string): string => `${schema}.${path}`

function rowOf(schema: string, field: Field, note: Note): Row {
  const { path, type, isRequired, description, values, sameAs } = field
  return {
    anchor: fieldAnchor(schema, path),
    name: path,
    type,
    notes: isRequired === (note === 'required') ? [note] : [],
    description,
    values,
    more: sameAs && html`<p>Inside as <a href="#${sameAs}">${sameAs}</a>.</p>`,
  }
}

const comparable = (fields: readonly Field[]) => JSON.stringify(fields.map(({ isRequired: _, ...rest }) => rest))

/** What is said of some fields: that they are required, or that they may be missing. */
type Note = 'required' | 'optional'

interface Shown {
  /** Schemas by their fields. */
  schemas: Map<string, string>
  objects: Objects
}

function fieldsHtml(name: string, schema: Schema, document: Document, note: Note, shown: Shown): Part {
  const key = comparable(fieldsOf(document, schema))
  const same = shown.schemas.get(key)
  if (same !== undefined)
    return html`<p>The fields of <a href="#${schemaAnchor(same)}">${same}</a>; none is required.</p>`
  shown.schemas.set(key, name)
  const fields = fieldsOf(document, schema, { folded: { name, shown: shown.objects } })
  return rowsHtml(
    fields.map((field) => rowOf(name, field, note)),
    document,
    `Fields of ${name}`,
  )
}

function valueHtml(schema: Schema, document: Document): Html {
  return html`<p class="type">${typeHtml(typeOf(schema), document)}</p>${valuesHtml(valuesOf(schema))}`
}

/** Of two with the same fields, and of two equal objects inside, the second refers to the first. */
export function schemasHtml(names: readonly string[], document: Document, note: Note): Html[] {
  const shown: Shown = { schemas: new Map(), objects: new Map() }
  return names.map((name) => {
    const schema = document.components.schemas[name] ?? {}
    const isObject = fieldsOf(document, schema).length > 0
    const content = isObject ? fieldsHtml(name, schema, document, note, shown) : valueHtml(schema, document)
    const anchor = schemaAnchor(name)
    return html`<section class="schema" id="${anchor}"><h3>${anchorLink(anchor, name)}</h3>
${typeof schema.description === 'string' && markdown(schema.description)}${content}</section>`
  })
}
