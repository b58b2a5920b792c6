/** The one validator: parameters and bodies against their declarations. The only file that knows ajv. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { parseCost } from './cost.ts'
import { invalid, Problem, type ParamReasons } from './errors.ts'
import { kinds, type Field, type Fields, type JsonSchema, type KindName } from './fields.ts'
import { parseMoment, zone } from './time.ts'

export interface Parameter {
  kind: KindName
  description: string
  schema?: JsonSchema
}

/** Cleaning takes time that grows with the square of their depth. */
const MAX_TAGS = 10_000

/** What the JSON Schema vocabulary cannot say, by the name a schema `reads`. */
const readers: Record<string, { reads(value: unknown): boolean; otherwise: string }> = {
  moment: {
    reads: (value) => (typeof value === 'string' || typeof value === 'number') && parseMoment(value, 'UTC', 0) !== undefined,
    otherwise: 'must be a date that exists: YYYY-MM-DD, YYYY-MM-DD HH:MM:SS, ISO 8601, Unix seconds or words such as "tomorrow", in the years 1000 to 3999',
  },
  zone: { reads: (value) => value === '' || (typeof value === 'string' && zone(value) !== undefined), otherwise: 'must be an IANA time zone or an offset such as UTC+5:30' },
  weburl: { reads: (value) => isUrl(value, ['http:', 'https:', 'ftp:']), otherwise: 'must be an absolute web address' },
  httpurl: { reads: (value) => isUrl(value, ['http:', 'https:']), otherwise: 'must be an http or https address, or the id of a picture' },
  html: { reads: (value) => typeof value === 'string' && (value.match(/<[a-z!/?]/gi)?.length ?? 0) <= MAX_TAGS, otherwise: `must have at most ${MAX_TAGS} tags` },
  email: { reads: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value), otherwise: 'must be an e-mail address' },
  cost: { reads: (value) => parseCost(value) !== undefined, otherwise: 'must be a text, a number or a list of them' },
}

function isUrl(value: unknown, protocols: readonly string[]): boolean {
  if (typeof value !== 'string' || /\s/.test(value)) return false
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '' && /^[a-z]+:\/\//i.test(value)
}

const ajv = new Ajv({ allErrors: false, verbose: true, allowUnionTypes: true, strict: true, strictTypes: false })
ajv.addKeyword({
  keyword: 'reads',
  validate: (name: string, value: unknown) => readers[name]?.reads(value) ?? false,
})

const compiled = new Map<string, ValidateFunction>()

function validator(kind: KindName, schema?: JsonSchema): ValidateFunction {
  const key = kind + JSON.stringify(schema ?? null)
  let validate = compiled.get(key)
  if (!validate) {
    validate = ajv.compile(schema ? { allOf: [kinds[kind].schema, schema] } : kinds[kind].schema)
    compiled.set(key, validate)
  }
  return validate
}

/** Of several forms that are taken, a reader's own sentence says most. */
function sentence(errors: readonly ErrorObject[]): string {
  const error = errors.find(({ keyword }) => keyword === 'reads') ?? errors[0]
  if (error?.keyword === 'reads') return readers[String(error.schema)]?.otherwise ?? 'is not valid'
  const where = error?.instancePath ? `${error.instancePath.slice(1).replaceAll('/', '.')} ` : ''
  if (error?.keyword === 'enum') return `${where}must be one of ${(error.params as { allowedValues: unknown[] }).allowedValues.join(', ')}`
  return `${where}${error?.message ?? 'is not valid'}`
}

/** Text that no store keeps faithfully: NUL, and halves of surrogate pairs. Looked for at every depth. */
function isCleanText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth > 20) return false
  return Object.entries(value).every(([key, member]) => isCleanText(key) && isCleanText(member, depth + 1))
}

/** The tidied value, or why it is refused. */
export function read({ kind, schema }: Pick<Parameter, 'kind' | 'schema'>, raw: unknown): { value: unknown } | { refused: string } {
  if (!isCleanText(raw)) return { refused: 'must be well-formed text without NUL, at most 20 levels deep' }
  const value = kinds[kind].tidy(raw)
  const validate = validator(kind, schema)
  return validate(value) ? { value } : { refused: sentence(validate.errors ?? []) }
}

function refuse(missing: readonly string[], refused: ParamReasons): void {
  const any = Object.keys(refused).length > 0
  if (missing.length) throw new Problem('rest_missing_callback_param', { missing, ...(any ? { params: refused } : {}) })
  if (any) throw invalid(refused)
}

/**
 * Query parameters against their declarations; unknown ones are left out.
 * @throws Problem rest_invalid_param with a reason for every bad one
 */
export function readParameters(declared: Readonly<Record<string, Parameter>>, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const refused: ParamReasons = {}
  for (const [name, parameter] of Object.entries(declared)) {
    if (!Object.hasOwn(raw, name) || raw[name] === undefined) continue
    const result = read(parameter, raw[name])
    if ('refused' in result) refused[name] = result.refused
    else values[name] = result.value
  }
  refuse([], refused)
  return values
}

/** A valid body: what was sent, tidied, by field; `null` where the field is to be cleared. */
export type Input = Record<string, unknown>

const isEmpty = (value: unknown) => value === null || value === ''

/**
 * A body against a table of fields. Absent keeps, null or the empty value clears; on a create an empty value is an
 * absent one. A required field can be neither missing (on create) nor empty.
 * @throws Problem rest_missing_callback_param or rest_invalid_param
 */
export function readBody(fields: Fields, body: Readonly<Record<string, unknown>>, creating: boolean): Input {
  const input: Input = {}
  const refused: ParamReasons = {}
  const missing: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    const raw = Object.hasOwn(body, name) ? body[name] : undefined
    if (raw === undefined) {
      if (field.required && creating) missing.push(name)
    } else if (!field.required && (isEmpty(raw) || kinds[field.kind].tidy(raw) === null)) {
      if (!creating) input[name] = null
    } else {
      const result = readField(field, raw)
      if ('refused' in result) refused[name] = result.refused
      else input[name] = result.value
    }
  }
  refuse(missing, refused)
  return input
}

function readField(field: Field, raw: unknown): { value: unknown } | { refused: string } {
  if (field.required && (isEmpty(raw) || (typeof raw === 'string' && raw.trim() === ''))) return { refused: 'must not be empty' }
  return read(field, raw)
}
