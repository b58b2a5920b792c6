/**
 * Lists as CSV (RFC 4180), for spreadsheets: docs/decisions/csv.md. The columns are those of the declaration, in its
 * order and whatever the page holds; the values are those of the stable shape.
 */
import type { JsonSchema, KindName } from '../../calendar/declaration/kinds.ts'
import type { AnyResource, ResponseField } from '../../calendar/declaration/resource.ts'
import { isLinkField, links } from '../../calendar/links.ts'
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { IndexedResource } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import { CELL_SEPARATOR, guarded } from '../../calendar/text/cells.ts'
import { isObject } from '../../calendar/values/objects.ts'
import type { Context } from '../context.ts'
import { type Page, renderRecords } from './page.ts'
import { serializeHit, viewWith } from './serialize.ts'

const LINE_END = '\r\n'
/** The kinds of fields that a linked record has columns for. */
const linkedKinds: readonly KindName[] = ['line', 'url', 'email', 'coordinate']

/** The value of a column is at a key of the record, or at a key inside it. */
interface Column {
  name: string
  key: string
  inner?: string
}

const columns = new Map<IndexedResource, readonly Column[]>(
  Object.values(resources).map((resource) => [resource.name, columnsOf(resource)]),
)

export const csvSchema: JsonSchema = {
  type: 'string',
  description:
    'RFC 4180: CRLF, a header line, every text quoted. The columns are those of the declaration, with dots for keys ' +
    'inside; several values of a cell are separated by "; ". The values are those of shape=stable. A text that a ' +
    'spreadsheet would take for a formula has an apostrophe in front',
}

export async function listAsCsv(page: Page, context: Context): Promise<string> {
  const { name } = page.resource
  const chosen = chosenColumns(name, context.params._fields)
  const view = viewWith({ ...page.view, stable: true })
  const header = chosen.map((column) => column.name).join(',') + LINE_END
  const lines = await renderRecords(page, context, (hit) => {
    // Few columns may be chosen, but the whole record is read for them.
    context.response.locals.cost.chargeBytes(hit.json.length)
    const record = serializeHit(name, hit, view)
    return chosen.map((column) => cell(valueAt(record, column))).join(',') + LINE_END
  })
  return header + lines.join('')
}

function columnsOf(resource: AnyResource): Column[] {
  return Object.entries<ResponseField<never>>(resource.response).flatMap(([key, field]) => {
    // The same value again, in parts; what no list has, or only those of editors; what is always empty.
    const isRare = field.optional === 'single' || field.optional === 'editing'
    if (key.endsWith('_details') || isRare || field.schema.maxItems === 0) return []
    const inner = resource.name === 'events' && isLinkField(key) ? linkedKeys(key) : innerKeys(field)
    return inner.map((name) => (name === '' ? { name: key, key } : { name: `${key}.${name}`, key, inner: name }))
  })
}

/** Of a linked record: its id, and what fits a cell. */
function linkedKeys(field: keyof typeof links): string[] {
  const { fields, response } = resources[links[field].resource]
  const isShort = (key: string) => linkedKinds.some((kind) => kind === fields[key]?.kind)
  return ['id', ...Object.keys(response).filter(isShort)]
}

/** '' stands for the value itself. What the schema does not describe any further has no column. */
function innerKeys({ stable, schema }: Pick<ResponseField<never>, 'stable' | 'schema'>): string[] {
  const forms = [(stable ?? schema).anyOf ?? stable ?? schema].flat().filter(isObject)
  const keys = forms.flatMap(({ type, properties, items }) => {
    if (type === 'object') return isObject(properties) ? shallowKeys(properties) : []
    return type === 'null' || (type === 'array' && !isObject(items)) ? [] : ['']
  })
  return [...new Set(keys)]
}

/** Without objects in objects. */
function shallowKeys(properties: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(properties).filter(
    (name) => !isObject(properties[name]) || ![properties[name].type].flat().includes('object'),
  )
}

/**
 * Those that `_fields` names, as for JSON: `events.title`, or short `title`; `venue` are all columns inside.
 * @throws Problem where it names none
 */
function chosenColumns(resource: IndexedResource, fields: unknown): readonly Column[] {
  const all = columns.get(resource) ?? []
  if (fields === undefined) return all
  const paths = String(fields)
    .split(',')
    .map((path) => path.trim())
  const chosen = all.filter(({ name }) =>
    paths.some((path) =>
      [name, `${resource}.${name}`].some((column) => isWithin(column, path) || isWithin(path, column)),
    ),
  )
  if (chosen.length === 0) throw invalid({ _fields: reason('noColumn') })
  return chosen
}

const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`)

/** Of a list of records, a list. */
function valueAt(record: Readonly<Record<string, unknown>>, { key, inner }: Column): unknown {
  const value = record[key]
  if (inner === undefined) return value
  return Array.isArray(value) ? value.map((entry) => inside(entry, inner)) : inside(value, inner)
}

function inside(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

/** Numbers and truth values stay what they are; every text is quoted. */
function cell(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? cell(value[0]) : cell(joined(value))
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `"${guarded(text).replaceAll('"', '""')}"`
}

function joined(values: readonly unknown[]): string {
  return values.some((value) => (value ?? '') !== '')
    ? values.map((value) => String(value ?? '')).join(CELL_SEPARATOR)
    : ''
}
