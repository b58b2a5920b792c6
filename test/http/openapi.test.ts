/** The OpenAPI documents of both shapes: they are derived from the route table, and the answers are as they say. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../src/calendar/resources/index.ts'
import { capitalised } from '../../src/http/route.ts'
import { type Filled, listed, startFilled } from '../support/filled.ts'
import { specified } from '../support/interface.ts'
import {
  type Answering,
  type Document,
  documentOf,
  operationsOf,
  resolved,
  type Schema,
  type Shape,
  schemaCompiler,
  shapes,
} from '../support/openapi.ts'

const NAMESPACE = '/cal/events/v1'

let app: Filled
const documents = {} as Record<Shape, Document>
const compilers = {} as Record<Shape, ReturnType<typeof schemaCompiler>>
beforeAll(async () => {
  app = await startFilled()
  for (const shape of shapes) {
    documents[shape] = await documentOf(app, shape)
    compilers[shape] = schemaCompiler(documents[shape])
  }
})
afterAll(() => app.stop())

/** Every part of a document that is an object, with the keys that lead to it. */
function* parts(part: unknown, path: readonly string[] = []): Generator<[path: readonly string[], part: Schema]> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield [path, part as Schema]
  for (const [key, value] of Object.entries(part)) yield* parts(value, [...path, key])
}

test('is of version 3.1, for the requested root', async () => {
  expect(documents.original.openapi).toBe('3.1.0')
  expect(documents.original.servers).toMatchObject([{ url: app.url + NAMESPACE }])
  expect((await documentOf(app, 'original', '/de')).servers).toMatchObject([{ url: `${app.url}/de${NAMESPACE}` }])
})

test('shape=stable selects the document of that shape, as a parameter or a preference', async () => {
  expect((await app.get('/doc')).body).toEqual(documents.original)
  expect((await app.get('/doc', undefined, { Prefer: 'shape=stable' })).body).toEqual(documents.stable)
  expect(documents.stable).not.toEqual(documents.original)
})

describe.each(shapes)('the document of the %s shape', (shape) => {
  test('has every route and method, and no other', () => {
    const expected = Object.entries(specified).flatMap(([route, endpoints]) =>
      endpoints.flatMap(({ methods }) =>
        methods.map((method) => `${method.toLowerCase()} ${route.replace(/\(\?P<(\w+)>[^)]+\)/g, '{$1}') || '/'}`),
      ),
    )
    const found = operationsOf(documents[shape])
    expect(found.map(({ path, method }) => `${method} ${path}`).toSorted()).toEqual(expected.toSorted())
    expect(new Set(found.map(({ operation }) => operation.operationId)).size).toBe(expected.length)
  })

  test('every reference has a target, and every component is used', () => {
    const references = [...JSON.stringify(documents[shape]).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name!)
    expect(references.length).toBeGreaterThan(20)
    for (const reference of new Set(references))
      expect(resolved(documents[shape], { $ref: reference }), reference).toBeInstanceOf(Object)
    const { securitySchemes: _, ...components } = documents[shape].components as unknown as Record<string, Schema>
    const names = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    )
    expect(names.filter((name) => !references.includes(name))).toEqual([])
  })

  test('parameters are unique, and those of the path are declared', () => {
    for (const { path, operation } of operationsOf(documents[shape])) {
      const parameters = operation.parameters.map((parameter) => resolved(documents[shape], parameter))
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(keys).size).toBe(keys.length)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name, required }) => [name, required])).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
      )
    }
  })

  test('every schema is JSON Schema 2020-12, strictly', () => {
    const schemas = operationsOf(documents[shape]).flatMap(({ operation: { parameters, requestBody, responses } }) => {
      const answers = Object.values(responses).map((answer) => resolved<Answering>(documents[shape], answer))
      const contents = [requestBody, ...answers].flatMap((part) => Object.values(part?.content ?? {}))
      return [...parameters.map((parameter) => resolved(documents[shape], parameter)), ...contents].map(({ schema }) =>
        JSON.stringify(schema),
      )
    })
    // Many operations have the same ones.
    for (const schema of new Set(schemas))
      expect(() => compilers[shape](JSON.parse(schema) as Schema), schema).not.toThrow()
  })

  test('no schema is empty: an object has its keys, a list its entries', () => {
    const { schemas } = documents[shape].components
    const inPaths = operationsOf(documents[shape]).map(({ operation }) => operation)
    const holders = ['properties', 'anyOf', 'allOf', 'oneOf']
    const vague = [...parts({ schemas, inPaths })].filter(([path, part]) => {
      const [parent = '', key = ''] = path.slice(-2)
      if (key === 'properties') return false
      const isSchema = holders.includes(parent) || ['schema', 'items', 'additionalProperties'].includes(key)
      const lacksKeys = part.type === 'object' && !('properties' in part || 'additionalProperties' in part)
      const isEmpty = isSchema && Object.keys(part).every((keyword) => keyword === 'description')
      return isEmpty || (lacksKeys && part.maxProperties !== 0) || (part.type === 'array' && !('items' in part))
    })
    expect(vague.map(([path]) => path.join('.'))).toEqual([])
  })

  test('nothing is described as one of two shapes', () => {
    expect(Object.keys(documents[shape].components.schemas).filter((name) => /Stable|Partial/.test(name))).toEqual([])
  })

  test('operations, parameters, tags, headers and answers have descriptions', () => {
    const document = documents[shape]
    const tags = document.tags.map(({ name }) => name)
    for (const { operation } of operationsOf(document)) {
      const { parameters, responses } = operation
      const described = [
        operation,
        ...parameters.map((parameter) => resolved(document, parameter)),
        ...Object.values(responses).map((answer) => resolved<Answering>(document, answer)),
      ]
      for (const { description } of described) expect(description, operation.operationId).toMatch(/\w/)
      expect(tags).toEqual(expect.arrayContaining(operation.tags))
    }
    for (const part of [...document.tags, ...Object.values(document.components.headers)])
      expect(part.description).toMatch(/\w/)
  })

  /** Path of the document, and address. */
  const answers = () => {
    const id = (name: string) => app.ids.get(name)
    const lists = listed.flatMap((name) => [
      [`/${name}`, `/${name}?per_page=50&status=any`],
      [`/${name}`, `/${name}?per_page=3&page=2`],
    ])
    const events = ['Jazz Night', 'Two Halls', 'Breakfast Talk', 'Attic Sale', '50% Off: C++ & Co_op*'].map((name) => [
      '/events/{id}',
      `/events/${id(name)}`,
    ])
    return [
      ...lists,
      ...events,
      ['/venues/{id}', `/venues/${id('Kornhaus')}`],
      ['/venues/{id}', `/venues/${id('Somewhere')}`],
      ['/organizers/{id}', `/organizers/${id('Jazz Club')}`],
      ['/categories/{id}', `/categories/${id('Jazz')}`],
      ['/tags/{id}', `/tags/${id('Free')}`],
      ['/events/{id}/revisions', `/events/${id('Jazz Night')}/revisions`],
      ['/events/by-slug/{slug}', '/events/by-slug/jazz-night'],
      ['/events', '/events?geoloc_lat=46.9&geoloc_lng=7.4'],
      ['/', ''],
      ['/doc', '/doc'],
    ] as [string, string][]
  }

  /** Of the answer as JSON. */
  function declared(path: string, method = 'get', status = '200'): Schema {
    const answer = documents[shape].paths[path]![method]!.responses[status]!
    return resolved<Answering>(documents[shape], answer).content!['application/json']!.schema
  }

  test('real answers match their schemas, with the headers that are declared', async () => {
    for (const [path, address] of answers()) {
      const { body, status, headers } = await app.get(address, 'editor', { Prefer: `shape=${shape}` })
      expect(status, address).toBe(200)
      const validate = compilers[shape](declared(path))
      validate(body)
      expect(validate.errors ?? [], address).toEqual([])
      const answer = documents[shape].paths[path]!.get!.responses['200'] as Answering
      for (const name of Object.keys(documents[shape].components.headers))
        if (headers.has(name)) expect(Object.keys(answer.headers ?? {}), `${name} of ${address}`).toContain(name)
    }
  })

  test('errors match theirs, in both forms', async () => {
    for (const address of ['/events?page=0', '/events/999999', '/nowhere', '/venues?page=99']) {
      for (const type of ['application/json', 'application/problem+json']) {
        const { body } = await app.get(address, undefined, { Accept: type })
        const validate = compilers[shape](documents[shape].components.responses.Error!.content![type]!.schema)
        validate(body)
        expect(validate.errors ?? [], address).toEqual([])
      }
    }
  })

  test('a dry run matches its schema', async () => {
    const venue = { venue: 'Nowhere Yet', city: 'Bern' }
    const body = {
      title: 'Planned',
      start_date: '2027-07-04 19:30',
      end_date: '2027-07-04 22:00',
      venue,
      tags: ['New'],
    }
    for (const [path, address] of [
      ['/events', '/events?dry_run=true'],
      ['/events/{id}', `/events/${app.ids.get('Jazz Night')}?dry_run=true`],
    ] as const) {
      const answer = await app.post(address, body, 'editor', { Prefer: `shape=${shape}` })
      expect(answer.body).toMatchObject({ dry_run: true })
      const validate = compilers[shape]({ $ref: '#/components/schemas/EventDryRun' })
      validate(answer.body)
      expect(validate.errors ?? []).toEqual([])
      expect(JSON.stringify(declared(path, 'post'))).toContain('EventDryRun')
    }
  })

  test.each(listed)('all keys of %s are declared', async (name) => {
    const schema = documents[shape].components.schemas[capitalised(resources[name].singular)]!
    const { body } = await app.get(`/${name}?per_page=50`, undefined, { Prefer: `shape=${shape}` })
    const records = (body as unknown as Record<string, object[]>)[name]!
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) expect(Object.keys(record).filter((key) => !(key in schema.properties))).toEqual([])
  })
})
