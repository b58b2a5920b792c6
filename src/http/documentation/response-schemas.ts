/** Answers as JSON Schema, for the OpenAPI document: derived from the response fields of the resources. */

import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import type { AnyResource, ResponseField } from '../../calendar/declaration/resource.ts'
import {
  boolean,
  described,
  emptyList,
  integer,
  listOf,
  nullable,
  number,
  object,
  ref,
  string,
  uri,
} from '../../calendar/declaration/schemas.ts'
import { imageSizeSchema } from '../../calendar/resources/images.ts'
import { resources } from '../../calendar/resources/index.ts'
import { batchSchema } from '../handlers/batch.ts'
import { calendarSchema, shownInCalendar } from '../handlers/calendar.ts'
import { changesSchema } from '../handlers/changes.ts'
import { explanationSchema } from '../handlers/explain.ts'
import { uploadedImageSchema } from '../handlers/images.ts'
import { mapSchema } from '../handlers/map.ts'
import { revisionListSchema } from '../handlers/revisions.ts'
import { rpdeSchema } from '../handlers/rpde.ts'
import { suggestionListSchema } from '../handlers/suggest.ts'
import { IGNORED } from '../input/ignored.ts'
import { geoJsonSchema } from '../output/list-geojson.ts'
import { interpretedSchema } from '../output/list-json.ts'
import { nearSchema } from '../output/near.ts'
import { capitalised } from '../route.ts'
import { dryRunSchema, ignoredSchema } from './dry-run-schema.ts'
import { errorSchemas } from './errors.ts'
import { withMeanings } from './meanings.ts'

/** `keys`: those that are shown. */
function recordSchema({ description, response }: AnyResource, stable: boolean, keys?: readonly string[]): JsonSchema {
  const all = Object.entries<ResponseField<never>>(response)
  const fields = keys ? all.filter(([name]) => keys.includes(name)) : all
  const omitsEmpty = fields.some(([, { optional }]) => optional === 'empty')
  return {
    ...object(
      {
        ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field, stable, omitsEmpty)])),
        ...(stable ? { [IGNORED]: ignoredSchema } : {}),
      },
      [...fields.filter(([, field]) => !isRequired(field, stable)).map(([name]) => name), IGNORED],
    ),
    description,
  }
}

function isRequired({ optional }: ResponseField<never>, stable: boolean): boolean {
  return optional === undefined || (optional === 'empty' && stable)
}

/** A protected event's redacted keys may be null; the stable shape has null for what the other leaves out. */
function fieldSchema(field: ResponseField<never>, stable: boolean, omitsEmpty: boolean): JsonSchema {
  const { description, meanings, redacted } = field
  const schema = stable ? (field.stable ?? field.schema) : field.schema
  const described = { description, ...(redacted === null || (stable && omitsEmpty) ? withNull(schema) : schema) }
  return meanings ? withMeanings(described, meanings) : described
}

/** As a list of types where it is one, which is what programs read best. */
function withNull(schema: JsonSchema): JsonSchema {
  const { type } = schema
  if (schema.enum || typeof type !== 'string') return isNullAllowed(schema) ? schema : nullable(schema)
  return { ...schema, type: [type, 'null'] }
}

function isNullAllowed({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes('null')
}

/** With `q`. */
const boxSchemas = {
  match: { enum: ['all', 'partial'], description: 'With q: partial, where nothing has all the words' },
  did_you_mean: { ...string, description: 'With q: how it was probably meant; absent where nothing was corrected' },
  interpreted: {
    ...interpretedSchema,
    description: 'With q: words that were taken for dates; interpret=off takes them for words',
  },
} satisfies Record<string, JsonSchema>

const facetSchema = object({
  values: described(
    'Most common first',
    listOf(
      object(
        {
          value: { type: ['integer', 'string'], description: 'What the parameter of the facet’s name takes' },
          name: { ...string, description: 'What people call it, in the language asked for' },
          slug: { ...string, description: 'Of a category or tag' },
          parent: { ...integer, description: 'Of a category; 0: the top level' },
          count: { ...integer, description: 'Records that the list has with this value' },
        },
        ['slug', 'parent'],
      ),
    ),
  ),
  more: { type: 'boolean', description: 'Whether there are more values' },
})

function facetsSchema(facets: NonNullable<AnyResource['facets']>): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(facets).map(([name, { description }]) => [name, { ...facetSchema, description }]),
  )
  return { ...object(properties, Object.keys(facets)), description: 'Those that the parameter facets names' }
}

function listSchema({ name, singular, filters, facets }: AnyResource): JsonSchema {
  const hasBox = 'q' in filters
  return object(
    {
      [name]: described('The records of this page', listOf(ref(capitalised(singular)))),
      rest_url: { ...uri, description: 'Address of the list' },
      next_rest_url: { ...uri, description: 'Address of the next page; absent on the last one' },
      previous_rest_url: { ...uri, description: 'Address of the previous page; absent on the first one' },
      total: { ...integer, description: 'Records that the list has' },
      total_pages: { ...integer, description: 'Pages that the list has' },
      ...(hasBox ? boxSchemas : {}),
      ...('near' in filters ? { near: nearSchema } : {}),
      ...(facets ? { facets: facetsSchema(facets) } : {}),
    },
    ['next_rest_url', 'previous_rest_url', ...Object.keys(boxSchemas), 'near', 'facets'],
  )
}

/** What a default or a value of an argument may be. */
const scalar: JsonSchema = { type: ['string', 'number', 'boolean'] }

/** An argument in the namespace index: keywords of JSON Schema, and whether it is required. */
const argument = object(
  {
    description: described('What it means'),
    required: described('Whether a request must have it', boolean),
    type: described('Type, in the words of JSON Schema'),
    default: described('Default', scalar),
    format: described('Format, in the words of JSON Schema'),
    minimum: described('Least value', number),
    maximum: described('Greatest value', number),
    enum: described('Values', listOf(scalar)),
    items: described('What its entries are', { type: 'object', additionalProperties: true }),
  },
  ['type', 'default', 'format', 'minimum', 'maximum', 'enum', 'items'],
)
const endpoint = object({
  methods: described('Methods', listOf(string)),
  args: {
    description: 'Arguments by name; an empty list where there are none',
    anyOf: [{ type: 'object', additionalProperties: argument }, emptyList],
  },
})
const link = described('Links', listOf(object({ href: described('Address', uri) })))

const objectsByName: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: true },
}

/** What is no record. */
const serviceSchemas: Readonly<Record<string, JsonSchema>> = {
  RevisionList: revisionListSchema,
  SuggestionList: suggestionListSchema,
  FeatureCollection: geoJsonSchema,
  Map: mapSchema,
  Batch: batchSchema,
  UploadedImage: uploadedImageSchema,
  DeletedImage: object({ deleted: described('It is gone, in all its sizes', { type: 'boolean', const: true }) }),
  Calendar: calendarSchema,
  ChangeList: changesSchema,
  RpdePage: rpdeSchema,
  EventExplanation: explanationSchema,
  Index: object({
    namespace: described('This namespace'),
    routes: {
      type: 'object',
      description: 'By pattern',
      additionalProperties: object(
        {
          namespace: described('This namespace'),
          methods: described('All methods of the route', listOf(string)),
          endpoints: described('One for each kind of request', listOf(endpoint)),
          _links: described('Where it is', object({ self: link })),
        },
        ['_links'],
      ),
    },
    _links: described('The site', object({ up: link })),
  }),
  Document: {
    ...object({
      openapi: described('Version of the format', { const: '3.1.0' }),
      info: described('What it describes', {
        ...object({ title: described('Name'), version: described('Version of the interface') }),
        additionalProperties: true,
      }),
      servers: described(
        'Where it is',
        listOf({ ...object({ url: described('Address', uri) }), additionalProperties: true }),
      ),
      paths: described('Operations by path and method', objectsByName),
      components: described('What several operations have, by kind and name', objectsByName),
    }),
    description: 'An OpenAPI document: https://spec.openapis.org/oas/v3.1.0',
    additionalProperties: true,
  },
}

/** The schemas of one shape of answers, by name. */
export function responseSchemas(stable: boolean): Record<string, JsonSchema> {
  const records = Object.values(resources).map((resource): [string, JsonSchema][] => {
    const name = capitalised(resource.singular)
    return [
      [name, recordSchema(resource, stable)],
      [`${name}List`, listSchema(resource)],
      [`${name}DryRun`, dryRunSchema(resource, stable)],
    ]
  })
  return {
    ...Object.fromEntries(records.flat()),
    CalendarEvent: recordSchema(resources.events, stable, shownInCalendar),
    ImageSize: imageSizeSchema(stable),
    ...serviceSchemas,
    ...errorSchemas,
  }
}
