/** What a schema says of a value, in words. */
import { alternatives, nameOfReference, type Schema, schemaAt } from './document.ts'

/** A limit beyond this is that of the number's type. */
const LARGEST_LIMIT = 2 ** 31 - 1

const isLimit = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < LARGEST_LIMIT

function rangeOf({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const from = isLimit(minimum) ? `from ${minimum}` : isLimit(exclusiveMinimum) ? `above ${exclusiveMinimum}` : ''
  const to = isLimit(maximum) ? `to ${maximum}` : ''
  return [from, to].filter(Boolean).join(' ')
}

function lengthOf({ maxLength }: Schema): string {
  return isLimit(maxLength) ? `at most ${maxLength.toLocaleString('en')} characters` : ''
}

function countOf({ minItems, maxItems }: Schema): string {
  if (minItems !== undefined && minItems === maxItems) return `${minItems} entries`
  return isLimit(maxItems) ? `at most ${maxItems.toLocaleString('en')} entries` : ''
}

const limited = (type: string, limit: string) => (limit ? `${type}, ${limit}` : type)

function baseType(schema: Schema): string {
  const { type, format, enum: values } = schema
  if (Array.isArray(type)) return type.map((each) => baseType({ ...schema, type: each })).join(' or ')
  if (type === 'array') return limited(`list of ${typeOf(schemaAt(schema, 'items') ?? {})}`, countOf(schema))
  if (type === 'object') {
    const values = schemaAt(schema, 'additionalProperties')
    return values && !schema.properties ? `object of ${typeOf(values)}` : 'object'
  }
  if (type === 'integer' || type === 'number') return limited(type, rangeOf(schema))
  if (type === 'string') return typeof format === 'string' ? format : limited('string', values ? '' : lengthOf(schema))
  return typeof type === 'string' ? type : 'any value'
}

/** `integer, from 1 to 20`, `list of Venue or Venue`; the names of schemas are those of the components. */
export function typeOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') return nameOfReference(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  const either = alternatives(schema)
  if (either.length) return [...new Set(either.map(typeOf))].join(' or ')
  if (Array.isArray(schema.enum) && schema.type === undefined)
    return [...new Set(schema.enum.map((value) => typeof value))].join(' or ')
  return baseType(schema)
}

/** Of an enumeration, also inside a list or an alternative; without those that have meanings, which are described. */
export function valuesOf(schema: Schema): readonly unknown[] {
  if (Array.isArray(schema.enum)) return schema['x-enumDescriptions'] ? [] : schema.enum
  const items = schemaAt(schema, 'items')
  return [...alternatives(schema), ...(items ? [items] : [])].flatMap(valuesOf)
}
