/** The errors in the OpenAPI document: a response for each status, with every code that has it. */
import { STATUS_CODES } from 'node:http'
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { described, integer, listOf, object, ref, string } from '../../calendar/declaration/schemas.ts'
import { type ErrorCode, errorTable } from '../../calendar/messages/error-table.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { reasonTable } from '../../calendar/messages/reason-table.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import { ownEntries } from '../../calendar/values/objects.ts'
import { errorBody } from '../errors.ts'
import type { Operation } from '../route.ts'
import { headerRefs, type Names } from './headers.ts'
import { withMeanings } from './meanings.ts'

const code = withMeanings(
  { type: 'string', enum: Object.keys(errorTable) },
  Object.fromEntries(Object.entries(errorTable).map(([name, { text }]) => [name, text.en])),
)
const reasonCode = withMeanings(
  { type: 'string', description: 'Why, for programs', enum: Object.keys(reasonTable) },
  Object.fromEntries(Object.entries(reasonTable).map(([name, { en }]) => [name, en])),
)
const texts = (description: string): JsonSchema => ({ type: 'object', description, additionalProperties: string })

export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  ErrorCode: code,
  Reason: reasonCode,
  Error: object({
    code: ref('ErrorCode'),
    message: { type: 'string', description: 'In the language asked for' },
    data: described(
      'More, for programs',
      object(
        {
          status: described('Status of the answer', integer),
          params: {
            description: 'Reasons by parameter, or the names of missing ones',
            anyOf: [texts('Reasons by parameter'), listOf(string)],
          },
          details: { type: 'object', description: 'By parameter', additionalProperties: ref('ErrorDetail') },
          term_id: { type: 'integer', description: 'The term that is in the way' },
          begin: { type: 'string', format: 'uri', description: 'Where to begin to follow the changes' },
        },
        ['params', 'details', 'term_id', 'begin'],
      ),
    ),
  }),
  ErrorDetail: object({
    code: described('What is wrong with the parameter'),
    message: described('In the language asked for'),
    data: described(
      'More, for programs',
      object(
        {
          param: described('Name of the parameter'),
          reason: ref('Reason'),
          params: texts('Of an inline record: the sentences by its own fields'),
          reasons: {
            ...texts('Of an inline record: the reasons by its own fields'),
            additionalProperties: ref('Reason'),
          },
        },
        ['reason', 'params', 'reasons'],
      ),
    ),
  }),
  Problem: {
    ...object(
      {
        type: described('urn:kalends:error: and the code', { type: 'string', format: 'uri' }),
        title: described('The name of the status'),
        status: described('Status of the answer', integer),
        detail: { type: 'string', description: 'In the language asked for' },
        instance: described('Address of the request', { type: 'string', format: 'uri-reference' }),
        code: ref('ErrorCode'),
        errors: described(
          'What is wrong with each parameter',
          listOf(object({ parameter: described('Its name'), detail: described('In the language asked for') })),
        ),
      },
      ['instance', 'errors'],
    ),
    description: 'RFC 9457, for clients that accept application/problem+json',
  },
}

/** What the texts of some errors name. */
const samples: Readonly<Partial<Record<ErrorCode, Problem['options']>>> = {
  rest_invalid_param: { params: { start_date: reason('moment') } },
  rest_missing_callback_param: { missing: ['title'] },
  rest_too_many_parameters: { values: { limit: 1_000 } },
  rest_body_too_large: { values: { limit: '2 MB' } },
  'rest-event-not-found': { values: { what: 42 } },
  'venue-not-found': { values: { what: 42 } },
  'organizer-not-found': { values: { what: 42 } },
  rest_term_invalid: { values: { what: 42 } },
  rest_position_gone: { data: { begin: 'https://example.org/cal/events/v1/changes' } },
  term_exists: { data: { term_id: 7 } },
  duplicate_term_slug: { data: { term_id: 7 } },
}

/** By its code, the body of an error. */
function examplesOf(status: number): Record<string, unknown> {
  const codes = ownEntries(errorTable).filter(([, entry]) => entry?.status === status)
  return Object.fromEntries(codes.map(([name]) => [name, { value: errorBody(new Problem(name, samples[name]), 'en') }]))
}

const headersOf: Readonly<Record<number, Names>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** `NotFound` */
function responseName(status: number): string {
  return (STATUS_CODES[status] ?? 'Error').replace(/\W/g, '')
}

/** By media type. */
function errorContent(examples: Record<string, unknown>): Record<string, unknown> {
  return {
    'application/json': { schema: ref('Error'), examples },
    'application/problem+json': { schema: ref('Problem') },
  }
}

function errorResponse(status: number): Record<string, unknown> {
  const codes = Object.entries(errorTable).filter(([, entry]) => entry.status === status)
  return {
    description: [STATUS_CODES[status], ...codes.map(([name, { text }]) => `- \`${name}\`: ${text.en}`)].join('\n'),
    headers: headerRefs(['X-Request-Id', 'Content-Language', ...(headersOf[status] ?? [])]),
    content: errorContent(examplesOf(status)),
  }
}

const statuses = [...new Set(Object.values(errorTable).map(({ status }) => status))].sort((a, b) => a - b)

/** Components of the document. */
export const errorComponents: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(statuses.map((status) => [responseName(status), errorResponse(status)])),
  Error: {
    description: 'Any other error',
    headers: headerRefs(['X-Request-Id', 'Content-Language']),
    content: errorContent({ rest_no_route: { value: errorBody(new Problem('rest_no_route', { status: 405 }), 'en') } }),
  },
}

/** Statuses that only writes have. */
const ofWrites = [409, 410, 412, 413, 415, 422]

export function errorResponses({ right, gone }: Operation): Record<string, unknown> {
  const possible = statuses.filter(
    (status) => right !== undefined || !ofWrites.includes(status) || (gone && status === 410),
  )
  const entries = possible.map(
    (status) => [status, { $ref: `#/components/responses/${responseName(status)}` }] as const,
  )
  return { ...Object.fromEntries(entries), default: { $ref: '#/components/responses/Error' } }
}
