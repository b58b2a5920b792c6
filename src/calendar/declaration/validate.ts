/** The one validator: parameters and bodies against their declarations. The only file that uses ajv. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { isLanguage, languageCodes } from '../languages.ts'
import { throwIfInvalid } from '../messages/errors.ts'
import { isReasonCode, type ReasonCode } from '../messages/reason-table.ts'
import { type ParamReasons, type Reason, reason } from '../messages/reasons.ts'
import type { IndexedResource } from '../queries.ts'
import { countTags, hasTooManyTags, MAX_TAGS, MAX_TAGS_TOGETHER } from '../text/clean.ts'
import { hasMoreLetters } from '../text/letters.ts'
import { isEmailAddress, webAddress } from '../values/address.ts'
import { parseCost } from '../values/cost.ts'
import { isAmbiguousDate } from '../values/date-pieces.ts'
import { boxOf } from '../values/geo.ts'
import { pictureAddress } from '../values/image.ts'
import { parseMoment } from '../values/moment.ts'
import { isObject } from '../values/objects.ts'
import { MAX_DEPTH, textsIn } from '../values/texts-in.ts'
import { isMonth } from '../values/wall-clock.ts'
import { zone } from '../values/zone.ts'
import type { Field, Fields } from './fields.ts'
import { type JsonSchema, type KindName, kinds, type TextsInput } from './kinds.ts'

export interface Parameter {
  kind: KindName
  description: string
  /** Of each value of an enum, for the documentation. */
  meanings?: Readonly<Record<string, string>>
  schema?: JsonSchema
  /** Further parameters that an example of this one needs, as a query. */
  exampleWith?: string
  /** It takes ids of existing records of this resource. */
  refers?: IndexedResource
  required?: true
  /** A value that is not of the schema is ignored, as the original does. */
  lenient?: boolean
  /** A larger number is cut to this, as the original does. */
  most?: number
}

/** Checks that JSON Schema cannot express, by the value of `reads`, which is the code of the reason, too. */
const readers: Partial<Record<ReasonCode, (value: unknown) => boolean>> = {
  moment: (value) =>
    (typeof value === 'string' || typeof value === 'number') && parseMoment(value, 'UTC', 0) !== undefined,
  zone: (value) => value === '' || (typeof value === 'string' && zone(value) !== undefined),
  weburl: (value) => typeof value === 'string' && webAddress(value) !== undefined,
  httpurl: (value) => typeof value === 'string' && pictureAddress(value) !== undefined,
  html: (value) => typeof value === 'string' && !hasTooManyTags(value),
  email: (value) => typeof value === 'string' && isEmailAddress(value.trim()),
  cost: (value) => parseCost(value) !== undefined,
  box: (value) => boxOf(value) !== undefined,
  month: (value) => typeof value === 'string' && isMonth(value),
  rule: (value) => typeof value === 'string' && /FREQ=/i.test(value),
}

const ajv = new Ajv({ allErrors: false, verbose: true, allowUnionTypes: true, strict: true, strictTypes: false })
ajv.addKeyword({
  keyword: 'reads',
  validate: (name: ReasonCode, value: unknown) => readers[name]?.(value) ?? false,
})

const compiled = new Map<string, ValidateFunction>()

/** Compiled when it is first asked for, which takes a millisecond. */
export function validator({ kind, schema }: Pick<Parameter, 'kind' | 'schema'>): ValidateFunction {
  const key = kind + JSON.stringify(schema ?? null)
  let validate = compiled.get(key)
  if (!validate) {
    validate = ajv.compile(schema ? { allOf: [kinds[kind].schema, schema] } : kinds[kind].schema)
    compiled.set(key, validate)
  }
  return validate
}

/** Keywords that are declared only to reject empty or blank values. */
const rejectingEmpty = ['minLength', 'minItems', 'pattern']

/** The name that an object lacks. */
const missing = ({ params }: ErrorObject) => String(params.missingProperty)

/** Where several types are accepted: the error in the type that the value has, else the list of types. */
function reasonOf(errors: readonly ErrorObject[]): Reason {
  const error =
    errors.find(({ keyword }) => keyword === 'reads') ??
    errors.find(({ keyword }) => !['type', 'anyOf'].includes(keyword))
  const types = errors.flatMap(({ keyword, schema }) =>
    keyword === 'type' ? [schema].flat().filter(isReasonCode) : [],
  )
  const found = error ? reason(...wordsOf(error)) : reason('type', { type: types.map((type) => reason(type)) })
  const { instancePath = '', data } = error ?? errors[0] ?? {}
  if (!instancePath) return found
  if (!/^\/\d/.test(instancePath)) return { inside: { [instancePath.slice(1).replaceAll('/', '.')]: found } }
  return reason('entry', {
    at: Number.parseInt(instancePath.slice(1), 10) + 1,
    value: error?.keyword === 'required' ? missing(error) : (JSON.stringify(data) ?? '').slice(0, 50),
    reason: found,
  })
}

function wordsOf({ keyword, schema, params, data }: ErrorObject): Parameters<typeof reason> {
  if (schema === 'moment' && typeof data === 'string' && isAmbiguousDate(data)) return ['ambiguousDate']
  if (keyword === 'reads' && isReasonCode(schema)) return [schema, { tags: MAX_TAGS }]
  if (keyword === 'enum') return ['enum', { allowedValues: [schema].flat().join(', ') }]
  if (rejectingEmpty.includes(keyword)) return ['empty']
  return isReasonCode(keyword) ? [keyword, params] : ['invalid']
}

/** Without text that a store would change: NUL, and halves of surrogate pairs. At every depth. */
export function isWellFormedText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((entry) => isWellFormedText(entry, depth + 1))
  return Object.entries(value).every(([key, member]) => isWellFormedText(key) && isWellFormedText(member, depth + 1))
}

/** The coerced value, or why it is rejected. */
export function read(
  declared: Pick<Parameter, 'kind' | 'schema'>,
  raw: unknown,
): { value: unknown } | { refused: Reason } {
  if (!isWellFormedText(raw)) return { refused: reason('wellFormed') }
  const value = kinds[declared.kind].coerce(raw)
  const validate = validator(declared)
  return validate(value) ? { value } : { refused: reasonOf(validate.errors ?? []) }
}

interface ReadParameters {
  values: Record<string, unknown>
  /** The names of `unread`, and of those whose value has no meaning, where that is no error. */
  ignored: string[]
}

/**
 * Query parameters against their declarations; undeclared ones are left out. `strict`: nothing is ignored, neither a
 * value without a meaning nor the names of `unread`.
 * @throws Problem rest_missing_callback_param or rest_invalid_param, with a reason for every bad one
 */
export function readParameters(
  declared: Readonly<Record<string, Parameter>>,
  raw: Readonly<Record<string, unknown>>,
  { strict = false, unread = [] }: { strict?: boolean; unread?: readonly string[] } = {},
): ReadParameters {
  const values: Record<string, unknown> = {}
  const ignored: string[] = []
  const missing: string[] = []
  const refused: ParamReasons = strict ? Object.fromEntries(unread.map((name) => [name, reason('notTaken')])) : {}
  for (const [name, parameter] of Object.entries(declared)) {
    if (!Object.hasOwn(raw, name) || raw[name] === undefined) {
      if (parameter.required) missing.push(name)
      continue
    }
    const result = read(parameter, raw[name])
    if (!('refused' in result)) values[name] = cut(parameter, result.value)
    else if (parameter.lenient && !strict && isWellFormedText(raw[name])) ignored.push(name)
    else refused[name] = result.refused
  }
  throwIfInvalid(missing, refused)
  return { values, ignored: [...ignored, ...unread] }
}

function cut({ most = Infinity }: Parameter, value: unknown): unknown {
  return typeof value === 'number' ? Math.min(value, most) : value
}

/** A valid body: coerced and sanitized values by field; `null` clears the field. */
export type Input = Record<string, unknown>

/** The fields that are sent as members of another. */
function memberFields(fields: Fields, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { members = {} }]) => {
      const value = Object.hasOwn(body, name) ? body[name] : undefined
      return isObject(value) ? Object.entries(members).map(([member, field]) => [field, value[member]]) : []
    }),
  )
}

/** Whether it stands for no value; so do blanks for a required text. */
function isEmpty({ kind, required }: Field, raw: unknown): boolean {
  return (
    raw === null ||
    raw === '' ||
    (required ? typeof raw === 'string' && raw.trim() === '' : kinds[kind].coerce(raw) === null)
  )
}

/**
 * The one place where what is sent becomes what is stored: coerced, validated and sanitized as its kind declares.
 * Sanitizing may lengthen a text by its escapes; a text that was read must fit when it is sent back.
 */
function readField(field: Field, raw: unknown): ReturnType<typeof read> {
  const result = read(field, raw)
  if ('refused' in result) return result
  const { schema, sanitize } = kinds[field.kind]
  const value = sanitize(result.value)
  if (field.required && value === '') return { refused: reason('empty') }
  const limit = Number(schema.maxLength ?? Infinity)
  if (typeof value !== 'string') return { value }
  if (value.length > limit) return { refused: reason('maxLength', { limit }) }
  return hasMoreLetters(value, limit) ? { refused: reason('maxLetters', { limit }) } : { value }
}

/**
 * A body against a table of fields. Absent changes nothing, null or the empty value clears; on a create an empty value
 * is an absent one. A required field can be neither missing (on create) nor empty.
 * @throws Problem rest_missing_callback_param or rest_invalid_param
 */
export function readInput(fields: Fields, sent: Readonly<Record<string, unknown>>, creating: boolean): Input {
  limitTags(fields, sent)
  const body = { ...memberFields(fields, sent), ...sent }
  const input: Input = {}
  const refused: ParamReasons = {}
  const missing: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    const raw = Object.hasOwn(body, name) ? body[name] : undefined
    if (raw === undefined || (raw === null && creating)) {
      if (field.required && creating) missing.push(name)
    } else if (isEmpty(field, raw)) {
      if (field.required) refused[name] = reason('empty')
      else if (!creating) input[name] = null
    } else if (field.kind === 'texts' && isObject(raw)) {
      const result = readTextsByLanguage(fields, raw)
      Object.assign(refused, result.refused)
      input[name] = result.value
    } else {
      const result = readField(field, raw)
      if ('refused' in result) refused[name] = result.refused
      else input[name] = result.value
    }
  }
  throwIfInvalid(withoutTexts(missing, input), refused)
  return input
}

/** Before any is sanitized; of linked records with an id no more than that is read. @throws Problem */
function limitTags(fields: Fields, sent: Readonly<Record<string, unknown>>): void {
  const counts = Object.entries(fields).flatMap(([name, { kind }]): [string, number][] => {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    const read =
      kind === 'linked' ? [value].flat().filter((each) => isObject(each) && !Object.hasOwn(each, 'id')) : value
    const tags = [...textsIn(read)].reduce((sum, text) => sum + countTags(text), 0)
    return tags > 0 ? [[name, tags]] : []
  })
  if (counts.reduce((sum, [, tags]) => sum + tags, 0) <= MAX_TAGS_TOGETHER) return
  const [most = ''] = counts.toSorted(([, a], [, b]) => b - a)[0] ?? []
  throwIfInvalid([], { [most]: reason('html', { tags: MAX_TAGS_TOGETHER }) })
}

/** The missing fields that have a text in no language either. */
function withoutTexts(missing: readonly string[], input: Input): string[] {
  const texts = Object.values(textsOf(input))
  return missing.filter((name) => !texts.some((fields) => fields?.[name]))
}

/** The valid texts of an input, by language. */
export function textsOf(input: Input): TextsInput {
  return isObject(input.texts) ? input.texts : {}
}

/** Of a name that a client invented, in an error. */
const MAX_NAME_CHARACTERS = 50
/** Of the languages, and of the texts of each. There are fewer, so that all further names are wrong as well. */
const MAX_NAMES = 20

/** Texts by language, each under the rules of its field. Reasons have the names of the texts: `texts.fr.title`. */
function readTextsByLanguage(
  fields: Fields,
  raw: Readonly<Record<string, unknown>>,
): { value: TextsInput; refused: ParamReasons } {
  const value: TextsInput = {}
  const refused: ParamReasons = {}
  for (const [language, texts] of Object.entries(raw).slice(0, MAX_NAMES)) {
    const at = `texts.${language.slice(0, MAX_NAME_CHARACTERS)}`
    if (!isLanguage(language)) refused[at] = reason('enum', { allowedValues: languageCodes.join(', ') })
    else if (texts === null) value[language] = null
    else if (!isObject(texts)) refused[at] = reason('type', { type: reason('object') })
    else value[language] = readNamedTexts(fields, texts, at, refused)
  }
  return { value, refused }
}

/** The valid texts of one language. Adds to `refused` why the others are not, by their names below `at`. */
function readNamedTexts(
  fields: Fields,
  texts: Readonly<Record<string, unknown>>,
  at: string,
  refused: ParamReasons,
): Record<string, string | null> {
  const valid: Record<string, string | null> = {}
  for (const [name, text] of Object.entries(texts).slice(0, MAX_NAMES)) {
    const result = readText(fields, name, text)
    if ('refused' in result) refused[`${at}.${name.slice(0, MAX_NAME_CHARACTERS)}`] = result.refused
    else valid[name] = result.text
  }
  return valid
}

/** null: it is to be cleared. */
function readText(fields: Fields, name: string, raw: unknown): { text: string | null } | { refused: Reason } {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field?.translated) return { refused: reason('noText') }
  if (isEmpty(field, raw)) return field.required ? { refused: reason('empty') } : { text: null }
  const result = readField(field, raw)
  return 'refused' in result ? result : { text: String(result.value) }
}

/**
 * Texts in another language than that of the body, under the same rules; '' empties one. Slugs are made from the names.
 * @throws Problem rest_invalid_param
 */
export function readTexts(fields: Fields, texts: Readonly<Record<string, string>>): Record<string, string> {
  const valid: Record<string, string> = {}
  const refused: ParamReasons = {}
  for (const [name, text] of Object.entries(texts)) {
    const field = fields[name]
    if (!field?.translated || field.kind === 'slug') continue
    const result = text === '' ? { value: text } : readField(field, text)
    if ('refused' in result) refused[name] = result.refused
    else valid[name] = String(result.value)
  }
  throwIfInvalid([], refused)
  return valid
}
