/** The OpenAPI document as tests read it, and the validator of its schemas. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Running } from './app.ts'

export type Schema = Record<string, unknown>

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
  description: string
}

interface Content {
  schema: Schema
  examples?: Record<string, { $ref?: string; value?: unknown }>
}

export interface Answering {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Content>
}

export interface Operation {
  operationId: string
  description: string
  tags: string[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: Pick<Answering, 'content'>
  responses: Record<string, Answering | { $ref: string }>
}

export interface Document {
  openapi: string
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema & { properties: Schema }>
    headers: Record<string, Schema>
    responses: Record<string, Answering>
    examples: Record<string, { value: unknown }>
  }
}

export const shapes = ['original', 'stable'] as const
export type Shape = (typeof shapes)[number]

export async function documentOf(app: Running, shape: Shape = 'original', root = ''): Promise<Document> {
  return (await app.get(`${root}/doc?shape=${shape}`)).body as unknown as Document
}

/** What a reference points at, or the part itself. */
export function resolved<T extends object>(document: Document, part: T | { $ref: string }): T {
  return '$ref' in part
    ? (part.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], document) as T)
    : part
}

export interface Listed {
  path: string
  method: string
  operation: Operation
}

export function operationsOf(document: Document): Listed[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** Compiles schemas of the document; strictly, and with its references. */
export function schemaCompiler(document: Document): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    validateSchema: true,
    // Compiling takes most of the time: less of it by smaller functions, as they are generated.
    inlineRefs: false,
    code: { optimize: false },
  })
  ajv.addFormat('uri', (text: string) => URL.canParse(text))
  ajv.addFormat('uri-reference', (text: string) => URL.canParse(text, 'http://localhost'))
  ajv.addFormat('email', /@/)
  ajv.addVocabulary(['components', 'x-enumDescriptions'])
  ajv.addSchema({ $id: 'document', components: { schemas: document.components.schemas } })
  return (schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as Schema)
}
