/** The operations of the OpenAPI document: parameters, bodies, answers, rights. */
import { rolesWith } from '../../calendar/access/visibility.ts'
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { object, ref } from '../../calendar/declaration/schemas.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import type { Formats } from '../output/formats.ts'
import { allParameters, commonParameters, writeParameters } from '../parameters.ts'
import { capitalised, isNumber, type Operation, type Route } from '../route.ts'
import { errorResponses } from './errors.ts'
import { exampleRefs, type Shape } from './examples.ts'
import { createHeaders, headerRefs, listHeaders, type Names, readHeaders, writeHeaders } from './headers.ts'
import { withMeanings } from './meanings.ts'
import { bodyName, parameterSchema } from './request-schemas.ts'

/**
 * It changes what an answer is made of, as `_envelope` and `_jsonp` do, so that no schema would hold: the description
 * of the document has it.
 */
export const RESHAPING = '_fields'

/** Those that many operations have are components. */
const shared: Readonly<Record<string, Parameter>> = { ...commonParameters, ...writeParameters }

function parameterObject(name: string, parameter: Parameter): Record<string, unknown> {
  const schema = parameterSchema(parameter)
  const { meanings, description, required, exampleWith, kind } = parameter
  const refers = parameter.refers ?? (kind === 'event' ? 'events' : undefined)
  return {
    name,
    in: 'query',
    ...(required ? { required } : {}),
    ...(meanings ? withMeanings({ description }, meanings) : { description }),
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    ...(exampleWith ? { 'x-example-with': exampleWith } : {}),
    ...(refers ? { 'x-refers': refers } : {}),
  }
}

/** Sent with every request of a program that was made from the document of the stable shape. */
function shapeParameter(shape: Shape): Record<string, unknown> {
  const { shape: declared } = commonParameters
  const description =
    shape === 'stable'
      ? 'The answers described here'
      : `The answers described here. ${declared?.meanings?.stable}: shape=stable, which /doc?shape=stable describes`
  return {
    name: 'shape',
    in: 'query',
    description,
    ...(shape === 'stable' ? { required: true } : {}),
    schema: { type: 'string', enum: [shape] },
  }
}

/** Components of the document. */
export function sharedParameters(shape: Shape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shared)
      .filter(([name]) => name !== RESHAPING)
      .map(([name, parameter]) => [name, name === 'shape' ? shapeParameter(shape) : parameterObject(name, parameter)]),
  )
}

function parametersOf({ variables = [] }: Route, { parameters }: Operation): unknown[] {
  const inPath = variables.map((variable) => ({
    name: variable.name,
    in: 'path',
    required: true,
    description: variable.description,
    ...(variable.example === undefined ? {} : { example: variable.example }),
    schema: isNumber(variable)
      ? { type: 'integer', minimum: 1 }
      : (variable.schema ?? { type: 'string', pattern: '^[^/]+$' }),
  }))
  const inQuery = Object.entries(allParameters(parameters))
    .filter(([name]) => name !== RESHAPING)
    .map(([name, parameter]) =>
      parameter === shared[name] ? { $ref: `#/components/parameters/${name}` } : parameterObject(name, parameter),
    )
  return [...inPath, ...inQuery]
}

/** `getEventsById` */
function operationId(method: string, { path }: Route): string {
  return method.toLowerCase() + path.replace(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function operationObject(route: Route, operation: Operation, method: string): Record<string, unknown> {
  return {
    operationId: operationId(method, route),
    summary: operation.summary,
    description: rightsText(route, operation),
    tags: [route.resource?.name ?? 'service'],
    parameters: parametersOf(route, operation),
    ...(operation.body ? { requestBody: requestBody(route, operation) } : {}),
    ...(operation.uploads ? { requestBody: uploadBody } : {}),
    responses: {
      ...doneResponses(operation),
      ...(method === 'GET' ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
      ...errorResponses(operation),
    },
    ...(needsKey(operation) ? { security: [{ key: [] }, { basic: [] }] } : {}),
  }
}

function needsKey({ right, forEditors }: Operation): boolean {
  return right !== undefined || forEditors === true
}

function rightsText({ resource }: Route, operation: Operation): string {
  if (!resource)
    return operation.right === undefined
      ? 'Needs no key.'
      : `Needs a key of an account with one of the roles ${rolesWith(operation.right).join(', ')}; each write needs ` +
          'the rights and the scope that it needs alone.'
  const { name, right } = resource
  const scope = `${name}:${operation.right === undefined ? 'read' : 'write'}`
  return needsKey(operation)
    ? `Needs a key of the scope \`${scope}\`, of an account with one of the roles ${rolesWith(right).join(', ')}; ` +
        'others may be needed for the record itself.'
    : `Needs no key. With one of the scope \`${scope}\`, what its account may read is there, too.`
}

/** By status. A dry run is a 200, whatever the write would be. */
function doneResponses(operation: Operation): Record<number, unknown> {
  const { answers, formats, status, otherStatus, parameters } = operation
  if (formats)
    return {
      [status]: { description: 'The list', headers: headerRefs(listHeaders), content: listContent(formats, answers) },
    }
  const done = (description: string, names: readonly string[], headers: Names) => ({
    description,
    headers: headerRefs(headers),
    content: {
      [operation.mediaType ?? 'application/json']: { schema: anyOf(names), examples: exampleRefs(names) },
      ...(operation.streams ? { [operation.streams.mediaType]: { schema: operation.streams.schema } } : {}),
      ...(operation.isPage ? { 'text/html': { schema: { type: 'string' } } } : {}),
    },
  })
  const isWrite = operation.right !== undefined
  const dryRun = parameters.dry_run ? [`${answers}DryRun`] : []
  const existing = [...(status === 200 || otherStatus === 200 ? [answers] : []), ...dryRun]
  return {
    ...(status === 207 ? { 207: done('Done, each as its status says', [answers], readHeaders) } : {}),
    ...(status === 201 ? { 201: done('Created', [answers], createHeaders) } : {}),
    ...(existing.length ? { 200: done('Done', existing, isWrite ? writeHeaders : readHeaders) } : {}),
  }
}

function anyOf(names: readonly string[]): JsonSchema | undefined {
  const refs = names.map(ref)
  return refs.length === 1 ? refs[0] : { anyOf: refs }
}

/** By media type. */
function listContent(formats: Formats, answers: string): Record<string, unknown> {
  return Object.fromEntries(
    formats.map(({ mediaType, extension, schema }) => [
      mediaType,
      { schema: schema ?? ref(answers), examples: exampleRefs([answers + capitalised(extension ?? '')]) },
    ]),
  )
}

const file: JsonSchema = { type: 'string', contentMediaType: 'image/*', description: 'JPEG, PNG, WebP, AVIF or GIF' }
const uploadBody = {
  required: true,
  content: {
    'image/*': { schema: file },
    'multipart/form-data': { schema: object({ file }) },
  },
}

/** The body of a write: of a resource, it has all its fields. */
function requestBody({ resource }: Route, { body, answers, status }: Operation): Record<string, unknown> {
  const name = resource ? capitalised(resource.singular) : answers
  const creating = body?.creating === true
  // What may be created is shown as it is created.
  const example = bodyName(name, creating || status === 201, false)
  const content = (isForm: boolean) => ({ schema: ref(bodyName(name, creating, isForm)) })
  return {
    required: creating,
    content: {
      'application/json': {
        ...content(false),
        examples: exampleRefs([example]),
      },
      'application/x-www-form-urlencoded': content(true),
    },
  }
}
