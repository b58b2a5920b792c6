/** The OpenAPI 3.1 document, derived from the same declarations that run. */
import type { Request, Response } from 'express'
import { errorTable } from '../calendar/error-table.ts'
import { resources } from '../calendar/index.ts'
import type { JsonSchema } from '../calendar/fields.ts'
import type { AnyResource, Shown } from '../calendar/resource.ts'
import { send, sendPage } from './answer.ts'
import { shownSchema } from './namespace.ts'
import { docPage, wantsPage } from './pages.ts'
import { allParameters, contextOf, type Context } from './request.ts'
import { capitalised, type Operation, type Route } from './route.ts'
import type { Service } from './service.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Keys that a record may lack: left out when empty, or shown only in some answers. */
const sometimes = new Set(['json_ld', '_links', 'distance', 'geo_lat', 'geo_lng', 'geo_source', 'description', 'slug', 'image', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website', 'email', 'stateprovince'])

function recordSchema(resource: AnyResource, stable: boolean): JsonSchema {
  const shape = Object.entries(resource.shape) as [string, Shown<never>][]
  const dropping = resource.name === 'venues' || resource.name === 'organizers'
  const optional = (name: string) => ['json_ld', '_links', 'distance'].includes(name) || (dropping && !stable && sometimes.has(name))
  return {
    type: 'object',
    description: resource.description,
    properties: Object.fromEntries(shape.map(([name, shown]) => [name, { description: shown.description, ...nullable(shown, stable, dropping) }])),
    required: shape.map(([name]) => name).filter((name) => !optional(name)),
  }
}

/** A protected event's scrubbed keys may be null; the stable shape has null for what the other leaves out. */
function nullable(shown: Shown<never>, stable: boolean, dropping: boolean): JsonSchema {
  const schema = stable ? (shown.stable ?? shown.schema) : shown.schema
  return shown.scrubbed === null || (stable && dropping) ? { anyOf: [schema, { type: 'null' }] } : schema
}

function listSchema(resource: AnyResource): JsonSchema {
  const records = { type: 'array', items: { anyOf: [ref(capitalised(resource.one)), ref(`${capitalised(resource.one)}Stable`)] } }
  const url = { type: 'string', format: 'uri' }
  return {
    type: 'object',
    properties: { [resource.name]: records, rest_url: url, next_rest_url: url, previous_rest_url: url, total: { type: 'integer' }, total_pages: { type: 'integer' } },
    required: [resource.name, 'rest_url', 'total', 'total_pages'],
  }
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(errorTable) },
    message: { type: 'string' },
    data: { type: 'object', properties: { status: { type: 'integer' }, params: { description: 'Reasons by parameter, or the names of missing ones' }, details: {} }, required: ['status'] },
  },
  required: ['code', 'message', 'data'],
}

function schemas(): Record<string, JsonSchema> {
  const named: Record<string, JsonSchema> = { Error: errorSchema, Index: { type: 'object' }, Document: { type: 'object' } }
  for (const resource of Object.values(resources)) {
    const name = capitalised(resource.one)
    named[name] = recordSchema(resource, false)
    named[`${name}Stable`] = recordSchema(resource, true)
    named[`${name}List`] = listSchema(resource)
  }
  return named
}

function operationObject(route: Route, operation: Operation, method: string): Record<string, unknown> {
  const query = Object.entries(allParameters(operation.parameters)).map(([name, parameter]) => ({
    name,
    in: 'query',
    description: parameter.description,
    schema: shownSchema(parameter),
    ...(shownSchema(parameter).type === 'array' ? { style: 'form', explode: false } : {}),
  }))
  const path = route.variable ? [{ name: route.variable.name, in: 'path', required: true, description: route.variable.description, schema: route.variable.name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string', pattern: '^[^/]+$' } }] : []
  const stable = operation.answers in { Index: 1, Document: 1 } || operation.answers.endsWith('List') ? ref(operation.answers) : { anyOf: [ref(operation.answers), ref(`${operation.answers}Stable`)] }
  return {
    operationId: `${method.toLowerCase()}${route.path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: operation.summary,
    tags: [route.resource?.name ?? 'service'],
    parameters: [...path, ...query],
    ...(operation.body ? { requestBody: requestBody(operation.body) } : {}),
    responses: {
      [operation.status]: { description: 'Done', content: { 'application/json': { schema: stable } } },
      ...(method === 'GET' ? { 304: { description: 'Not modified' } } : {}),
      default: { description: 'An error', content: { 'application/json': { schema: ref('Error') }, 'application/problem+json': { schema: { type: 'object' } } } },
    },
    ...(method === 'GET' ? {} : { security: [{ key: [] }, { basic: [] }] }),
  }
}

function requestBody({ fields, creating }: NonNullable<Operation['body']>): Record<string, unknown> {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required && creating ? [name] : []))
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { description: field.description, anyOf: [shownSchema(field), { type: 'null' }] }]))
  const schema = { type: 'object', properties, ...(required.length ? { required } : {}) }
  return { required: creating, content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } }
}

function openApi(routes: readonly Route[], context: Context): Record<string, unknown> {
  const paths = routes.map((route) => {
    const operations = route.operations.flatMap((operation) => operation.methods.map((method) => [method.toLowerCase(), operationObject(route, operation, method)] as const))
    return [route.path.replace(/:(\w+)/g, '{$1}') || '/', Object.fromEntries(operations)] as const
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Kalends', version: '1.0.0', description: 'An events calendar: events, venues, organizers, categories and tags in English, French and German.' },
    servers: [{ url: context.base }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas(),
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of an account' }, basic: { type: 'http', scheme: 'basic', description: 'User name and key' } },
    },
  }
}

export function documentation(service: Service, routes: readonly Route[]) {
  return (request: Request, response: Response): void => {
    const context = contextOf(request, service)
    if (wantsPage(request)) sendPage(response, docPage(routes, context), context)
    else send(response, openApi(routes, context), context)
  }
}
