/** The OpenAPI document as its pages read it: the parts of it that they show. */
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { isObject } from '../../calendar/values/objects.ts'

export type Schema = JsonSchema

interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  description: string
  schema: Schema
  example?: string | number
  /** Further parameters that an example needs, as a query. */
  'x-example-with'?: string
  /** The resource whose ids it takes. */
  'x-refers'?: string
}

interface Media {
  schema?: Schema
  examples?: Readonly<Record<string, { value: unknown } | Reference>>
}

type Content = Readonly<Record<string, Media>>

export interface Answer {
  description: string
  headers?: Readonly<Record<string, unknown>>
  content?: Content
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: readonly string[]
  parameters: readonly (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, Answer | Reference>>
  /** Absent: it needs no key. */
  security?: readonly object[]
}

export interface Named {
  name: string
  description: string
}

export interface Document {
  info: { title: string; description: string }
  servers: readonly { url: string }[]
  tags: readonly Named[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    parameters: Readonly<Record<string, Parameter>>
    responses: Readonly<Record<string, Answer>>
    headers: Readonly<Record<string, { description: string; schema: Schema }>>
    examples: Readonly<Record<string, { value: unknown }>>
    securitySchemes: Readonly<Record<string, { scheme: string; description: string }>>
  }
}

/** The last part of a reference: `Event`. */
export const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const isReference = (part: object): part is Reference => '$ref' in part

/** What a reference points at, or the part itself. */
export function resolve<T extends object>(document: Document, part: T | Reference): T {
  if (!isReference(part)) return part
  const path = part.$ref.slice(2).split('/')
  return path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document) as T
}

/** A schema with what it refers to; its own keywords win. */
export function resolvedSchema(document: Document, schema: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema
  const { $ref, ...own } = schema
  return { ...document.components.schemas[nameOfReference($ref)], ...own }
}

/** Those of `anyOf` and the like. */
export const alternatives = ({ anyOf }: Schema): readonly Schema[] =>
  Array.isArray(anyOf) ? anyOf.filter(isObject) : []

/** A keyword whose value is a schema. */
export function schemaAt(schema: Schema, keyword: string): Schema | undefined {
  const inner = schema[keyword]
  return isObject(inner) ? inner : undefined
}

/**
 * The same function, called once for all documents that differ in nothing but their address: all else of them is the
 * same objects.
 */
export function onceForAddresses<T>(make: (document: Document) => T): (document: Document) => T {
  const made = new WeakMap<Document['components'], { value: T }>()
  return (document) => {
    const known = made.get(document.components) ?? { value: make(document) }
    made.set(document.components, known)
    return known.value
  }
}
