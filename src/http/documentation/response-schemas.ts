/** Answers as JSON Schema, for the OpenAPI document: derived from the response fields of the resources. */

import type { JsonSchema } from '../../calendar/declaration/fields.ts'
import type { AnyResource, ResponseField } from '../../calendar/declaration/resource.ts'
import { errorTable } from '../../calendar/messages/error-table.ts'
import { reasonTable } from '../../calendar/messages/reason-table.ts'
import { imageSizeSchemas } from '../../calendar/resources/images.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { revisionListSchema } from '../handlers/revisions.ts'
import { IGNORED } from '../input/ignored.ts'
import { dryRunSchema, ignoredSchema } from '../output/dry-run.ts'
import { capitalised } from '../route.ts'

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The three forms of every record: as the original has it, `shape=stable`, and with the keys of `_fields` alone. */
type Form = '' | 'Stable' | 'Partial'
const forms: readonly Form[] = ['', 'Stable', 'Partial']
const records = Object.values(resources).map(({ singular }) => capitalised(singular))

/** Any form of a named schema. */
export function anyForm(name: string): JsonSchema {
  if (records.includes(name)) return { anyOf: forms.map((form) => ref(name + form)) }
  return name.endsWith('List') || name === 'DryRun' ? { anyOf: [ref(name), ref(`${name}Partial`)] } : ref(name)
}

function recordSchema(resource: AnyResource, stable: boolean): JsonSchema {
  const fields = Object.entries<ResponseField<never>>(resource.response)
  const omitsEmpty = fields.some(([, { optional }]) => optional === 'empty')
  return {
    type: 'object',
    description: resource.description,
    properties: {
      ...Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          { description: field.description, ...nullable(field, stable, omitsEmpty) },
        ]),
      ),
      ...(stable ? { [IGNORED]: ignoredSchema } : {}),
    },
    required: fields.filter(([, field]) => isRequired(field, stable)).map(([name]) => name),
  }
}

function isRequired({ optional }: ResponseField<never>, stable: boolean): boolean {
  return optional === undefined || (optional === 'empty' && stable)
}

/** A protected event's redacted keys may be null; the stable shape has null for what the other leaves out. */
function nullable(field: ResponseField<never>, stable: boolean, omitsEmpty: boolean): JsonSchema {
  const schema = stable ? (field.stable ?? field.schema) : field.schema
  return field.redacted === null || (stable && omitsEmpty) ? { anyOf: [schema, { type: 'null' }] } : schema
}

function listSchema(resource: AnyResource): JsonSchema {
  const name = capitalised(resource.singular)
  const url = { type: 'string', format: 'uri' }
  return {
    type: 'object',
    properties: {
      [resource.name]: { type: 'array', items: { anyOf: [ref(name), ref(`${name}Stable`)] } },
      rest_url: url,
      next_rest_url: url,
      previous_rest_url: url,
      total: { type: 'integer' },
      total_pages: { type: 'integer' },
    },
    required: [resource.name, 'rest_url', 'total', 'total_pages'],
  }
}

/** The keys that `_fields` leaves of it, at every depth, in any of the shapes. */
function partial(...schemas: JsonSchema[]): JsonSchema {
  const merged = new Map<string, unknown[]>()
  for (const { properties } of schemas) {
    for (const [name, schema] of isObject(properties) ? Object.entries(properties) : [])
      merged.set(name, [...(merged.get(name) ?? []), withoutRequired(schema)])
  }
  return {
    type: 'object',
    description: 'The keys that _fields names',
    properties: Object.fromEntries(
      [...merged].map(([name, [first, ...others]]) => [name, others.length ? { anyOf: [first, ...others] } : first]),
    ),
  }
}

function withoutRequired(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutRequired)
  if (!isObject(part)) return part
  const { required: _, ...rest } = part
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => {
      if (keyword === '$ref') return [keyword, String(value).replace(/(Stable)?$/, 'Partial')]
      return [keyword, withoutRequired(value)]
    }),
  )
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(errorTable) },
    message: { type: 'string', description: 'In the language asked for' },
    data: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        params: {
          description: 'Reasons by parameter, or the names of missing ones',
          anyOf: [
            { type: 'object', additionalProperties: { type: 'string' } },
            { type: 'array', items: { type: 'string' } },
          ],
        },
        details: { type: 'object', description: 'By parameter', additionalProperties: ref('ErrorDetail') },
      },
      required: ['status'],
    },
  },
  required: ['code', 'message', 'data'],
}

const errorDetailSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        param: { type: 'string' },
        reason: { type: 'string', description: 'Why, for programs', enum: Object.keys(reasonTable) },
        params: {
          type: 'object',
          description: 'Of an inline record: the sentences by its own fields',
          additionalProperties: { type: 'string' },
        },
        reasons: {
          type: 'object',
          description: 'Of an inline record: the reasons by its own fields',
          additionalProperties: { type: 'string' },
        },
      },
      required: ['param'],
    },
  },
  required: ['code', 'message', 'data'],
}

/** RFC 9457 */
const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { parameter: { type: 'string' }, detail: { type: 'string' } },
        required: ['parameter', 'detail'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
}

export function responseSchemas(): Record<string, JsonSchema> {
  const named: Record<string, JsonSchema> = {
    Error: errorSchema,
    ErrorDetail: errorDetailSchema,
    Problem: problemSchema,
    DryRun: dryRunSchema,
    RevisionList: revisionListSchema,
    RevisionListPartial: partial(revisionListSchema),
    DryRunPartial: partial(dryRunSchema),
    ...imageSizeSchemas,
    ImageSizePartial: partial(...Object.values(imageSizeSchemas)),
    Index: { type: 'object' },
    Document: { type: 'object' },
  }
  for (const resource of Object.values(resources)) {
    const name = capitalised(resource.singular)
    const [original, stable, list] = [recordSchema(resource, false), recordSchema(resource, true), listSchema(resource)]
    Object.assign(named, {
      [name]: original,
      [`${name}Stable`]: stable,
      [`${name}Partial`]: partial(original, stable),
      [`${name}List`]: list,
      [`${name}ListPartial`]: partial(list),
    })
  }
  return named
}
