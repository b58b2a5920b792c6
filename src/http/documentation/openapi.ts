/** The OpenAPI 3.1 document, derived from the same declarations that run. */
import type { JsonSchema } from '../../calendar/declaration/fields.ts'
import { languageCodes } from '../../calendar/languages.ts'
import { errorTable } from '../../calendar/messages/error-table.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { Formats } from '../output/formats.ts'
import { send, sendHtml } from '../output/send.ts'
import { docPage, wantsPage } from '../pages/pages.ts'
import { allParameters, type Context, contextOf, type Exchange } from '../request.ts'
import { capitalised, isNumber, type Operation, type Route } from '../route.ts'
import { bodySchema, parameterSchema, sharedSchemas } from './request-schemas.ts'
import { anyForm, ref, responseSchemas } from './response-schemas.ts'

function operationObject(route: Route, operation: Operation, method: string): Record<string, unknown> {
  const inQuery = Object.entries(allParameters(operation.parameters)).map(([name, parameter]) => {
    const schema = parameterSchema(parameter)
    return {
      name,
      in: 'query',
      description: parameter.description,
      schema,
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    }
  })
  const inPath = (route.variables ?? []).map((variable) => ({
    name: variable.name,
    in: 'path',
    required: true,
    description: variable.description,
    schema: isNumber(variable) ? { type: 'integer', minimum: 1 } : { type: 'string', pattern: '^[^/]+$' },
  }))
  return {
    operationId: operationId(method, route),
    summary: operation.summary,
    tags: [route.resource?.name ?? 'service'],
    parameters: [...inPath, ...inQuery],
    ...(operation.body ? { requestBody: requestBody(operation.body) } : {}),
    responses: {
      ...doneResponses(operation),
      ...(method === 'GET' ? { 304: { description: 'Not modified' } } : {}),
      ...errorResponses,
    },
    ...(method === 'GET' ? {} : { security: [{ key: [] }, { basic: [] }] }),
  }
}

/** `getEventsById` */
function operationId(method: string, { path }: Route): string {
  return method.toLowerCase() + path.replace(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** By status. A dry run is a 200, whatever the write would be. */
function doneResponses({ answers, formats, status, otherStatus, parameters }: Operation): Record<number, unknown> {
  const schema = anyForm(answers)
  const done = (...schemas: JsonSchema[]) => ({
    description: 'Done',
    content: { 'application/json': { schema: oneOrAny(schemas) } },
  })
  if (formats) return { [status]: { description: 'Done', content: contentOf(formats, schema) } }
  const ok = status === 200 || otherStatus === 200 ? [schema] : []
  return { [status]: done(schema), ...(parameters.dry_run ? { 200: done(...ok, anyForm('DryRun')) } : {}) }
}

function oneOrAny(schemas: readonly JsonSchema[]): JsonSchema | undefined {
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas }
}

/** By media type. */
function contentOf(formats: Formats, schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(formats.map((format) => [format.mediaType, { schema: format.schema ?? schema }]))
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
    linked.map(({ singular, fields }) => [`${capitalised(singular)}Create`, bodySchema(fields, true, false)]),
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
      description: `An events calendar: events, venues, organizers, categories and tags in ${languageNames()}.`,
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

export function sendDocument(exchange: Exchange, routes: readonly Route[]): void {
  const context = contextOf(exchange)
  if (wantsPage(context)) sendHtml(context, docPage(routes, context))
  else send(context, openApi(routes, context))
}

/** `English, French and German`. */
function languageNames(): string {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return new Intl.ListFormat('en-GB').format(languageCodes.map((code) => names.of(code) ?? code))
}
