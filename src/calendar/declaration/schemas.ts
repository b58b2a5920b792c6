/** Building blocks of the schemas of answers. */
import type { JsonSchema } from './kinds.ts'

/** A schema that the OpenAPI document has by this name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
export const string: JsonSchema = { type: 'string' }
export const boolean: JsonSchema = { type: 'boolean' }
export const dateTime: JsonSchema = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }
export const integer: JsonSchema = { type: 'integer' }
export const number: JsonSchema = { type: 'number' }
export const uri: JsonSchema = { type: 'string', format: 'uri' }

/** A schema, and what its values mean. */
export const described = (description: string, schema: JsonSchema = string): JsonSchema => ({ ...schema, description })

/** An object that has all these keys, but for the optional ones. */
export function object(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, ...(required.length ? { required } : {}) }
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** The original has a list where nothing is ever in it here. */
export const emptyList: JsonSchema = { ...listOf(string), maxItems: 0 }

export function nullable(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}
