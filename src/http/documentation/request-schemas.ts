/**
 * Requests as JSON Schema, for the OpenAPI document: what a client may send, in all spellings, while the validator
 * judges the values that these are read into. Derived from the same declarations.
 */
import type { Field, Fields } from '../../calendar/declaration/fields.ts'
import { type JsonSchema, type KindName, kinds } from '../../calendar/declaration/kinds.ts'
import { ref } from '../../calendar/declaration/schemas.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import { languageCodes } from '../../calendar/languages.ts'
import { isLinkField, type LinkField, links } from '../../calendar/links.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { batchFields } from '../handlers/batch.ts'
import { capitalised } from '../route.ts'
import { dateForms } from './date-forms.ts'

const anyOf = (...schemas: JsonSchema[]): JsonSchema => ({ anyOf: schemas })

/** No text holds a NUL. */
const TEXT = '^[^\\u0000]*$'
/** Digits alone are an id. */
const TERM = '^[^\\u0000]*[^\\s\\d\\u0000][^\\u0000]*$'
const TEXT_NOT_BLANK = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$'

/** A day that exists, in the years 1000 to 3999; 29 February in leap years alone. */
const DAY =
  '(?:[1-3]\\d{3}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)' +
  '|[1-3]\\d(?:0[48]|[2468][048]|[13579][26])-02-29)'
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?'
const OFFSET = '(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d)'

/** Schemas of several fields and parameters: components of the document. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Moment: {
    description: `More spellings are understood than this pattern has:\n\n${dateForms
      .map(({ name, examples }) => `- ${name}: ${examples.map((example) => `\`${example}\``).join(', ')}`)
      .join('\n')}`,
    anyOf: [
      // A day less at both ends: in every zone these are in the years 1000 to 3999.
      { type: 'integer', minimum: -30_610_137_600, maximum: 64_060_502_399 },
      {
        type: 'string',
        pattern:
          '^(?:now|today|tomorrow|yesterday|[+-][1-9]\\d? (?:day|week|month)s?' +
          `|${DAY}(?:[ T]${CLOCK}${OFFSET}?)?)$`,
      },
    ],
    examples: ['2027-07-04', '2027-07-04 19:30', '2027-07-04T19:30:00+02:00', 'tomorrow', '+1 week'],
  },
  TimeZone: {
    description: 'An IANA time zone, or an offset from UTC',
    type: 'string',
    anyOf: [
      { enum: ['UTC', ...Intl.supportedValuesOf('timeZone')] },
      { pattern: '^UTC(?:[+-](?:[1-9]|1[0-2])(?::30)?)?$' },
    ],
    examples: ['Europe/Zurich', 'UTC+5:30'],
  },
  WebAddress: {
    description: 'An absolute http or https address',
    type: 'string',
    maxLength: 2_000,
    pattern:
      '^https?://[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?:\\.[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)*\\.[A-Za-z]+' +
      '(?::[1-9]\\d{0,3})?(?:[/?#][!-~]*)?$',
  },
  Truth: {
    description: 'true or false, in one of the ways it is written',
    anyOf: [{ type: 'boolean' }, { enum: ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off', 1, 0] }],
  },
}

/** Standard schemas for the validator's own keyword `reads`. */
const readers: Readonly<Record<string, JsonSchema>> = {
  moment: ref('Moment'),
  zone: ref('TimeZone'),
  weburl: ref('WebAddress'),
  httpurl: ref('WebAddress'),
  box: {
    type: 'array',
    minItems: 4,
    maxItems: 4,
    items: { type: 'number' },
    prefixItems: [180, 90, 180, 90].map((limit) => ({ type: 'number', minimum: -limit, maximum: limit })),
  },
  month: { type: 'string', pattern: '^[1-3]\\d{3}-(?:0[1-9]|1[0-2])$' },
  email: {
    type: 'string',
    maxLength: 320,
    pattern: '^[A-Za-z0-9_+-]+(?:\\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+$',
  },
  cost: anyOf(
    { type: 'string', maxLength: 500, pattern: TEXT },
    { type: 'number', minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01 },
    {
      type: 'array',
      maxItems: 20,
      items: anyOf(
        { type: 'string', maxLength: 20, pattern: TEXT },
        { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
      ),
    },
  ),
}

/** Kinds of text that may also be sent as a number or a truth value. */
const scalarKinds: readonly KindName[] = ['line', 'slug', 'password']
const id: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const digits: JsonSchema = { type: 'string', pattern: '^[1-9]\\d{0,8}$' }

/** The validator's schema in standard keywords. No text holds a NUL, which the validator checks elsewhere. */
function plain(schema: JsonSchema): JsonSchema {
  const { reads, ...rest } = schema
  if (typeof reads === 'string' && readers[reads])
    return { ...readers[reads], ...pick(rest, ['description', 'default', 'examples']) }
  const entries = Object.entries(rest).map(([keyword, value]) => [keyword, nested(value)] as const)
  const standard: JsonSchema = Object.fromEntries(entries)
  if (standard.enum) return pick(standard, ['description', 'type', 'enum', 'default', 'examples'])
  if (standard.type !== 'string' || standard.format) return standard
  const { pattern } = standard
  return { ...standard, pattern: pattern === undefined ? TEXT : pattern === '\\S' ? TEXT_NOT_BLANK : pattern }
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nested)
  return isObject(value) ? plain(value) : value
}

function pick(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(
    keywords.flatMap((keyword) => (schema[keyword] === undefined ? [] : [[keyword, schema[keyword]] as const])),
  )
}

/** A query parameter, in all its spellings. */
export function parameterSchema({ kind, schema, lenient }: Pick<Parameter, 'kind' | 'schema' | 'lenient'>): JsonSchema {
  const whole = { ...kinds[kind].schema, ...schema }
  if (kind === 'boolean') return { ...ref('Truth'), ...pick(whole, ['default']) }
  const standard = plain(whole)
  if (lenient) return anyOf(standard, { type: 'string', pattern: TEXT })
  return kind === 'terms'
    ? { ...standard, items: anyOf(id, { type: 'string', pattern: TERM, maxLength: 200 }) }
    : standard
}

/** A field of a body. Null and '' clear it, or stand for absent on a create; a required one takes neither. */
function fieldSchema(name: string, field: Field, isForm: boolean): JsonSchema {
  const value = valueSchema(name, field, isForm)
  const { description } = field
  if (field.required) return { description, ...required(field, value) }
  return { description, anyOf: [value, ...nothingSent(isForm)] }
}

const nothingSent = (isForm: boolean): JsonSchema[] => [...(isForm ? [] : [{ type: 'null' }]), { const: '' }]

function required({ kind }: Field, value: JsonSchema): JsonSchema {
  if (value.type !== 'string') return value
  const text = { ...value, minLength: 1, pattern: TEXT_NOT_BLANK }
  return scalarKinds.includes(kind) ? anyOf(text, { type: ['number', 'boolean'] }) : text
}

function valueSchema(name: string, field: Field, isForm: boolean): JsonSchema {
  const { kind } = field
  const value = parameterSchema(field)
  // A form has no lists of objects.
  if (isForm && kind === 'linked')
    return anyOf({ type: 'array', maxItems: 20, items: digits }, { type: 'integer', minimum: 0 })
  if (kind === 'terms') return anyOf(value, { type: 'string', pattern: TERM, maxLength: 200 })
  if (isForm) return kind === 'image' ? anyOf(id, ref('WebAddress'), { const: 0 }) : value
  if (isLinkField(name) && kind === 'linked') return linkedSchema(name, value)
  if (kind === 'image')
    return anyOf(
      value,
      { enum: [false, 0] },
      { type: 'object', properties: { url: { type: 'null' } }, required: ['url'] },
    )
  return scalarKinds.includes(kind) && !field.required ? anyOf(value, { type: ['number', 'boolean'] }) : value
}

/** Ids in one text; and nothing, in the ways it is sent. */
const csvOfIds: JsonSchema = { type: 'string', maxLength: 60, pattern: '^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8})*$' }
const nothing: JsonSchema = anyOf({ enum: [0, '0', false] }, { type: 'object', maxProperties: 0 })

/** Ids, or records to find or create, one or several. */
function linkedSchema(name: LinkField, list: JsonSchema): JsonSchema {
  const { singular } = resources[links[name].resource]
  const entry = anyOf(id, ref(`${capitalised(singular)}Create`))
  return anyOf({ ...list, items: entry }, ref(`${capitalised(singular)}Create`), id, csvOfIds, nothing)
}

/** The translated fields of each language. */
function textsSchema(fields: Fields, { description }: Field, isForm: boolean): JsonSchema {
  const translated = Object.entries(fields).filter(([, field]) => field.translated)
  const texts = {
    type: 'object',
    properties: Object.fromEntries(translated.map(([name, field]) => [name, fieldSchema(name, field, isForm)])),
    additionalProperties: false,
  }
  const language = isForm ? texts : anyOf(texts, { type: 'null' })
  const all = { type: 'object', propertyNames: { enum: languageCodes }, additionalProperties: language }
  return { description, anyOf: [all, ...nothingSent(isForm)] }
}

/** `VenueCreate`: the fields of a body, where a new record needs some of them; sent as JSON or as a form. */
export function bodyName(record: string, creating: boolean, isForm: boolean): string {
  return `${record}${creating ? 'Create' : 'Update'}${isForm ? 'Form' : ''}`
}

/** The bodies of all resources, by name. */
export function bodySchemas(): Record<string, JsonSchema> {
  const bodies = [true, false].flatMap((creating) => [false, true].map((isForm) => [creating, isForm] as const))
  const ofResources = Object.values(resources).flatMap(({ singular, fields }) =>
    bodies.map(([creating, isForm]) => [
      bodyName(capitalised(singular), creating, isForm),
      bodySchema(fields, creating, isForm),
    ]),
  )
  const ofBatch = [false, true].map((isForm) => [
    bodyName('Batch', true, isForm),
    bodySchema(batchFields, true, isForm),
  ])
  return Object.fromEntries([...ofResources, ...ofBatch])
}

function bodySchema(fields: Fields, creating: boolean, isForm: boolean): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required && creating ? [name] : []))
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'texts' ? textsSchema(fields, field, isForm) : fieldSchema(name, field, isForm),
    ]),
  )
  return { type: 'object', properties, ...(required.length ? { required } : {}) }
}
