/** The documentation as a page: it names all there is, and each of its examples answers as it says. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateForms } from '../../src/http/documentation/date-forms.ts'
import { recipes } from '../../src/http/documentation/recipes.ts'
import { differences } from '../../src/pages/documentation/differences.ts'
import type { Document as Reference } from '../../src/pages/documentation/document.ts'
import { fieldsOf } from '../../src/pages/documentation/fields.ts'
import { inline } from '../../src/pages/documentation/markdown.ts'
import { groupsOf } from '../../src/pages/documentation/operations.ts'
import { html } from '../../src/pages/html.ts'
import type { Running } from '../support/app.ts'
import { startDemo } from '../support/demo.ts'
import {
  type Answering,
  type Document,
  documentOf,
  operationsOf,
  resolved,
  schemaCompiler,
} from '../support/openapi.ts'

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

let app: Running
let document: Document
let page: string
beforeAll(async () => {
  app = await startDemo()
  const series = { title: 'Course', start_date: '2026-11-24 10:00', end_date: '2026-11-24 11:00', rrule: 'FREQ=DAILY' }
  await app.post('/events', series, 'administrator', { Prefer: 'wait=5' })
  document = await documentOf(app)
  page = (await app.get('/doc', undefined, browser)).text
}, 120_000)
afterAll(() => app.stop())

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string) => text.replace(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole)
const ids = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => unescaped(id))

interface Example {
  operation: string
  method: string
  address: string
  body: unknown
}

/** The text of each operation, by its anchor. */
function sections(): [operation: string, text: string][] {
  const parts = page.split('<section class="operation" id="').slice(1)
  return parts.map((part) => [part.slice(0, part.indexOf('"')), part.slice(0, part.indexOf('</section>'))])
}

function examples(): Example[] {
  return sections().flatMap(([operation, text]) => {
    const links = [...text.matchAll(/class="address" href="([^"]+)"/g)].map(([, address = '']) => ({
      operation,
      method: 'GET',
      address: unescaped(address),
      body: undefined,
    }))
    const blocks = [...text.matchAll(/data-address="([^"]+)" data-method="(\w+)"/g)].map(
      ([whole, address = '', method = '']) => {
        const [, body] = /class="body">([^<]*)</.exec(text.slice(text.indexOf(whole))) ?? []
        return { operation, method, address: unescaped(address), body: body && JSON.parse(unescaped(body)) }
      },
    )
    return [...links, ...blocks]
  })
}

describe('the page of the interface', () => {
  test('every route, parameter, field and error has an anchor of its own', () => {
    const anchors = ids(page)
    expect(new Set(anchors).size).toBe(anchors.length)
    const linked = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => unescaped(id))
    expect(linked.filter((id) => !anchors.includes(id))).toEqual([])
    const texts = new Map(sections())
    const listed = groupsOf(document as unknown as Reference).flatMap(({ operations }) => operations)
    for (const { path, method, operation } of operationsOf(document)) {
      const { id = '' } = listed.find((each) => each.path === path && each.methods.includes(method.toUpperCase())) ?? {}
      const text = texts.get(id) ?? ''
      expect(unescaped(text.replaceAll('<wbr>', '')), `${method} ${path}`).toContain(`<code>${path}</code>`)
      expect(text).toContain(`>${method.toUpperCase()}</span>`)
      for (const part of operation.parameters) expect(text).toContain(`<code>${resolved(document, part).name}</code>`)
    }
    for (const { description } of Object.values(document.components.responses))
      for (const [, code] of description.matchAll(/^- `([^`]+)`/gm)) expect(page).toContain(`<code>${code}</code>`)
    for (const [name, schema] of Object.entries(document.components.schemas))
      if (!name.endsWith('Form') && schema.properties) expect(anchors).toContain(name)
  })

  test('every field of every answer and body has a meaning', () => {
    const { schemas } = document.components
    const silent = Object.entries(schemas).flatMap(([name, schema]) =>
      fieldsOf(document as unknown as Reference, schema)
        .filter(({ description }) => description === '')
        .map(({ path }) => `${name}.${path}`),
    )
    expect(silent).toEqual([])
  })

  test('every parameter that anybody may send on its own has an example to run', () => {
    const isRead = (text: string) => text.includes('<span class="method get">') && !text.includes('Needs a key')
    const rows = sections()
      .filter(([, text]) => isRead(text))
      .flatMap(([, text]) => text.split('<li class="row" id="').slice(1))
    const without = rows.filter((row) => !row.includes('>in the path<') && !row.includes('class="address"'))
    expect(rows.length).toBeGreaterThan(80)
    expect(without.map((row) => row.slice(0, row.indexOf('"')))).toEqual([])
  })

  test('has the forms of dates, and the questions', () => {
    for (const example of dateForms.flatMap((form) => form.examples)) expect(page).toContain(`<code>${example}</code>`)
    for (const [, query] of recipes) expect(unescaped(page)).toContain(`/events?${query}`)
  })

  test('has no script and no style of its own, so that the strict policy holds', async () => {
    const { headers, status } = await app.get('/doc', undefined, browser)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'")
    expect(page).not.toMatch(/<style| style="|<script(?! type="module" src="\/assets\/)| on\w+="/)
    const etag = headers.get('etag') ?? ''
    expect((await app.get('/doc', undefined, { ...browser, 'If-None-Match': etag })).status).toBe(304)
  })

  test.each(['/fr/doc', '/doc?shape=stable', '/wp-json/tribe/events/v1/doc'])(
    '%s is one, too, with its own links',
    async (path) => {
      const { text } = await app.get(path, undefined, browser)
      expect(text).toMatch(/^<!doctype html>\s*<html lang="en">/)
      const [, href = ''] = /class="address" href="([^"]+)"/.exec(text) ?? []
      expect((await app.get(unescaped(href))).status).toBe(200)
    },
  )
})

test('every example answers as the document says', async () => {
  const compile = schemaCompiler(document)
  const validators = new Map<string, ReturnType<typeof compile>>()
  const operations = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]))
  const all = examples()
  expect(new Set(all.map(({ operation }) => operation)).size).toBeGreaterThan(40)
  for (const { operation: id, method, address, body } of all) {
    const name = `${method} ${address}`
    const as = method === 'GET' && !address.includes('/revisions') ? undefined : ('administrator' as const)
    const answer = await app.call(method, address, { as, ...(body === undefined ? {} : { body }) })
    expect(answer.status, `${name}: ${answer.text.slice(0, 500)}`).toBe(200)
    const declared = resolved<Answering>(document, operations.get(id)?.responses[answer.status] ?? { description: '' })
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
    const schema = declared.content?.[type]?.schema
    expect(schema, `${name}: ${type}`).toBeDefined()
    if (!schema || !type.endsWith('json')) continue
    const key = JSON.stringify(schema)
    const validate = validators.get(key) ?? compile(schema)
    validators.set(key, validate)
    validate(answer.body)
    expect(validate.errors ?? [], name).toEqual([])
  }
}, 60_000)

describe('the differences', () => {
  const path = '//doc/coming-from-the-events-calendar'

  test('are all on the page, by their own anchors', async () => {
    const { status, text } = await app.get(path, undefined, browser)
    expect(status).toBe(200)
    const file = readFileSync(join(import.meta.dirname, '../../docs/decisions/compatibility.md'), 'utf8')
    const rows = file.split('\n').filter((line) => /^\| (?!Subject )/.test(line))
    expect(differences()).toHaveLength(rows.length)
    for (const { subject, here, why } of differences())
      for (const cell of [subject, here, why]) {
        expect(cell).not.toBe('')
        expect(text).toContain(html`${inline(cell, () => undefined)}`.text)
      }
    const anchors = ids(text)
    expect(new Set(anchors).size).toBe(anchors.length)
  })
})

describe('texts for programs', () => {
  test('llms.txt has the form of llmstxt.org, and its links lead somewhere', async () => {
    const { headers, text } = await app.get('//llms.txt')
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(text).toMatch(/^# Kalends\n\n> [^\n]+\n\n/)
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(recipes.length)
    for (const link of links) expect((await app.get(link)).status, link).toBe(200)
    for (const name of ['q', 'near', 'start_date', 'facets']) expect(text).toContain(`- \`${name}\`: `)
  })

  test('the documentation in Markdown names every route, parameter and field', async () => {
    const { text } = await app.get('//doc.md')
    for (const { path, operation } of operationsOf(document)) {
      expect(text).toContain(` ${path}\n`)
      for (const part of operation.parameters) expect(text).toContain(`\`${resolved(document, part).name}\``)
    }
    for (const name of Object.keys(document.components.schemas.Event?.properties ?? {}))
      expect(text).toContain(`\n- \`${name}\` (`)
  })
})
