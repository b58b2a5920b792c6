/** The OpenAPI 3.1 document, derived from the same declarations that run. */
import type { Request, Response } from 'express'
import type { JsonSchema } from '../../calendar/declaration/fields.ts'
import { errorTable } from '../../calendar/messages/error-table.ts'
import { resources } from '../../calendar/resources/index.ts'
import { send, sendPage } from '../output/answer.ts'
import { docPage, wantsPage } from '../pages/pages.ts'
import { allParameters, type Context, contextOf } from '../request.ts'
import { capitalised, isNumber, type Operation, type Route } from '../route.ts'
import type { Service } from '../service.ts'
import { bodySchema, parameterSchema, sharedSchemas } from './request-schemas.ts'
import { anyForm, ref, responseSchemas } from './response-schemas.ts'

function operationObject(route: Route, operation: Operation, method: string): Record<string, unknown> {
  const query = Object.entries(allParameters(operation.parameters)).map(([name, parameter]) => {
    const schema = parameterSchema(parameter)
    return {
      name,
      in: 'query',
      description: parameter.description,
      schema,
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    }
  })
  const path = (route.variables ?? []).map((variable) => ({
    name: variable.name,
    in: 'path',
    required: true,
    description: variable.description,
    schema: isNumber(variable) ? { type: 'integer', minimum: 1 } : { type: 'string', pattern: '^[^/]+$' },
  }))
  return {
    operationId: `${method.toLowerCase()}${route.path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: operation.summary,
    tags: [route.resource?.name ?? 'service'],
    parameters: [...path, ...query],
    ...(operation.body ? { requestBody: requestBody(operation.body) } : {}),
    responses: {
      ...doneResponses(operation),
      ...(method === 'GET' ? { 304: { description: 'Not modified' } } : {}),
      ...errorResponses,
    },
    ...(method === 'GET' ? {} : { security: [{ key: [] }, { basic: [] }] }),
  }
}

/** By status. A dry run is a 200, whatever it stands for. */
function doneResponses({ answers, status, otherStatus, parameters }: Operation): Record<number, unknown> {
  const schema = anyForm(answers)
  const done = (...schemas: JsonSchema[]) => ({
    description: 'Done',
    content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } },
  })
  const ok = status === 200 || otherStatus === 200 ? [schema] : []
  return { [status]: done(schema), ...(parameters.dry_run ? { 200: done(...ok, anyForm('DryRun')) } : {}) }
}

/** Every status that an error can have; the codes are in the schema. */
const statuses = [...new Set([405, ...Object.values(errorTable).map(({ status }) => status)])].sort((a, b) => a - b)
const errorResponse = {
  description: 'An error',
  content: { 'application/json': { schema: ref('Error') }, 'application/problem+json': { schema: ref('Problem') } },
}
const errorResponses = {
  ...Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Error' }])),
  default: errorResponse,
}

function requestBody({ fields, creating }: NonNullable<Operation['body']>): Record<string, unknown> {
  return {
    required: creating,
    content: {
      'application/json': { schema: bodySchema(fields, creating, false) },
      'application/x-www-form-urlencoded': { schema: bodySchema(fields, creating, true) },
    },
  }
}

/** Records that an event may hold inline. */
function inlineSchemas(): Record<string, JsonSchema> {
  const linked = [resources.venues, resources.organizers]
  return Object.fromEntries(
    linked.map(({ singular: one, fields }) => [`${capitalised(one)}Create`, bodySchema(fields, true, false)]),
  )
}

function openApi(routes: readonly Route[], context: Context): Record<string, unknown> {
  const paths = routes.map((route) => {
    const operations = route.operations.flatMap((operation) =>
      operation.methods.map((method) => [method.toLowerCase(), operationObject(route, operation, method)] as const),
    )
    return [route.path.replace(/:(\w+)/g, '{$1}') || '/', Object.fromEntries(operations)] as const
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kalends',
      version: '1.0.0',
      description: 'An events calendar: events, venues, organizers, categories and tags in English, French and German.',
    },
    servers: [{ url: context.base }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...responseSchemas(), ...sharedSchemas, ...inlineSchemas() },
      responses: { Error: errorResponse },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of an account' },
        basic: { type: 'http', scheme: 'basic', description: 'User name and key' },
      },
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
