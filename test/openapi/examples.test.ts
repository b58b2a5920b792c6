/** The examples of the documents are what the service answers today: `npm run examples` records them again. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isObject } from '../../src/calendar/values/objects.ts'
import recorded from '../../src/http/documentation/examples.json' with { type: 'json' }
import type { Examples } from '../../src/http/documentation/examples.ts'
import { jsonLdSchema } from '../../src/http/output/list-json-ld.ts'
import type { Running } from '../support/app.ts'
import { startDemo } from '../support/demo.ts'
import { type Answering, documentOf, operationsOf, resolved, schemaCompiler, shapes } from '../support/openapi.ts'
import { recordExamples, SITE } from './examples.ts'

const committed: Examples = recorded
let app: Running
let current: Examples
beforeAll(async () => {
  app = await startDemo({ BASE_URL: SITE })
  current = await recordExamples(app)
}, 120_000)
afterAll(() => app.stop())

/** The keys at every depth, and those of all entries of a list together; of values only their type. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysOf).reduce((all, entry) => merged(all, entry), 'nothing')
  if (!isObject(value)) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)] as const))
}

function merged(all: unknown, entry: unknown): unknown {
  return isObject(all) && isObject(entry) ? { ...all, ...entry } : entry
}

describe.each(shapes)('the %s shape', (shape) => {
  test('has an example for every answer that is no error, and for every body', async () => {
    const document = await documentOf(app, shape)
    for (const { operation } of operationsOf(document)) {
      const { operationId, requestBody, responses } = operation
      const answers = Object.values(responses).map((answer) => resolved<Answering>(document, answer))
      for (const { content = {} } of [...answers, ...(requestBody ? [requestBody] : [])])
        for (const [type, { examples }] of Object.entries(content))
          if (/json$|csv$/.test(type) && type !== 'application/problem+json')
            expect(Object.keys(examples ?? {}), `${operationId} ${type}`).not.toEqual([])
    }
  })

  test('each example matches its schema', async () => {
    const document = await documentOf(app, shape)
    const compile = schemaCompiler(document)
    for (const [name, example] of Object.entries(committed[shape])) {
      if (typeof example === 'string') continue
      const schema = name.endsWith('Geojson') ? 'FeatureCollection' : name
      const validate = compile(name.endsWith('Jsonld') ? jsonLdSchema : { $ref: `#/components/schemas/${schema}` })
      validate(example)
      expect(validate.errors ?? [], name).toEqual([])
    }
  })

  test('today’s answers have the same keys', () => {
    expect(keysOf(current[shape])).toEqual(keysOf(committed[shape]))
    for (const [name, example] of Object.entries(committed[shape]))
      if (name.endsWith('Csv'))
        expect(String(current[shape][name]).split('\r\n')[0]).toEqual(String(example).split('\r\n')[0])
  })
})
