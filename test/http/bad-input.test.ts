/** Requests that are malformed apart from their parameters: URLs, methods, bodies, encodings, connections. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { exchange, type RawAnswer, type RawRequest } from '../support/raw.ts'
import { soon } from '../support/refusals.ts'

const ROOT = '/cal/events/v1'
const JSON_TYPE = 'Content-Type: application/json'
const FORM = 'Content-Type: application/x-www-form-urlencoded'
const valid = { title: 'Concert', start_date: '2027-05-01 19:00', end_date: '2027-05-01 21:00' }
const text = JSON.stringify(valid)
const form = new URLSearchParams(valid).toString()
const manyNames = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`).join()

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

function send(path: string, request: RawRequest = {}): Promise<RawAnswer> {
  return soon(() => exchange(app.url, ROOT + path, request))
}

/** A create by the administrator. */
function create(headers: readonly string[], body: string | Uint8Array, more: RawRequest = {}): Promise<RawAnswer> {
  return send('/events', {
    method: 'POST',
    headers: [`Authorization: Bearer ${app.keys.administrator}`, ...headers],
    body,
    ...more,
  })
}

async function unchanged(send: () => Promise<RawAnswer>): Promise<RawAnswer> {
  const before = await app.engine.store.now()
  const answer = await send()
  expect(await app.engine.store.now(), 'nothing is written').toBe(before)
  return answer
}

describe('a URL', () => {
  test.each([
    ['that is too long, by Node itself', `/events?search=${'x'.repeat(20_000)}`, 431],
    ['in bytes that are not ASCII, by Node itself', '/events?search=caf\u00c3\u00a9', 400],
    ['whose id is no UTF-8', '/events/%FF', 400],
    ['whose slug is no UTF-8', '/events/by-slug/%ED%A0%80', 400],
    ['with half an escape', '/venues/by-slug/100%', 400],
    ['of no route', '/nothing', 404],
    ['below a list', '/events/1/2', 404],
    ['with a dot for a folder', '/events/../../etc/passwd', 404],
    ['in capitals', '/EVENTS', 404],
  ])('%s is answered', async (_, path, status) => {
    expect((await send(path)).status).toBe(status)
  })

  test.each(['*', '//evil.example/cal/events/v1/events', '/%FF', '/', '/..', '/fr/fr/cal/events/v1'])(
    'outside of the API does no harm: %s',
    async (path) => {
      expect((await exchange(app.url, path)).status).toBeLessThan(500)
    },
  )
})

describe('a method', () => {
  test.each(['PROPFIND', 'TRACE', 'QUERY', 'M-SEARCH', 'LINK', 'PURGE', 'DELETE', 'PUT', 'PATCH'])(
    '%s is not allowed on a list',
    async (method) => {
      const { status, body } = await unchanged(() => send('/events', { method }))
      expect([status, body.code, body.data.status]).toEqual([405, 'rest_no_route', 405])
    },
  )

  test.each(['FOO', 'get', 'CONNECT', 'G\u00cbT'])('%s, unknown to HTTP, gets the response of Node', async (method) => {
    expect([0, 400]).toContain((await unchanged(() => send('/events', { method }))).status)
  })
})

describe('a body', () => {
  test.each<[string, string]>([
    ['10 MB of JSON', JSON_TYPE],
    ['10 MB of a form', FORM],
  ])('of %s is too large', async (_, type) => {
    const { status, body } = await unchanged(() =>
      create([type], type === FORM ? `title=${'x'.repeat(1e7)}` : JSON.stringify({ title: 'x'.repeat(1e7) })),
    )
    expect([status, body.code, body.data.status]).toEqual([413, 'rest_body_too_large', 413])
  })

  test.each<[string, string, (bytes: Uint8Array) => Uint8Array]>([
    ['gzip', 'gzip', gzipSync],
    ['br', 'br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ])('may be compressed by %s, with the same maximum of its decompressed size', async (_, encoding, pack) => {
    expect((await create([JSON_TYPE, `Content-Encoding: ${encoding}`], pack(Buffer.from(text)))).status).toBe(201)
    const bomb = pack(Buffer.alloc(100_000_000, ' '))
    expect(bomb.length).toBeLessThan(200_000)
    expect((await unchanged(() => create([JSON_TYPE, `Content-Encoding: ${encoding}`], bomb))).status).toBe(413)
  })

  test.each<[string, number, readonly string[], string | Uint8Array]>([
    ['that is not gzip', 400, [JSON_TYPE, 'Content-Encoding: gzip'], text],
    ['whose gzip is cut off', 400, [JSON_TYPE, 'Content-Encoding: gzip'], gzipSync(text).subarray(0, 40)],
    ['packed twice', 415, [JSON_TYPE, 'Content-Encoding: gzip, gzip'], gzipSync(gzipSync(text))],
    ['of an encoding that nobody knows', 415, [JSON_TYPE, 'Content-Encoding: secret'], text],
    ['of text', 415, ['Content-Type: text/plain'], text],
    ['of XML', 415, ['Content-Type: application/xml'], '<event/>'],
    ['of parts', 415, ['Content-Type: multipart/form-data; boundary=x'], '--x\r\n\r\n--x--'],
    ['of no type', 415, [], text],
    ['of a type that is none', 415, ['Content-Type: ;;/'], text],
    ['of JSON in Latin-1', 415, ['Content-Type: application/json; charset=iso-8859-1'], text],
    ['of JSON with a hundred thousand names', 400, [JSON_TYPE], `{"texts":{${manyNames(100_000)}}}`],
    ['of JSON with a million lists', 400, [JSON_TYPE], `{"title":${'['.repeat(1_000_000)}`],
    ['of a charset that nobody knows', 415, ['Content-Type: application/json; charset=secret'], text],
    ['whose JSON is cut off', 400, [JSON_TYPE], text.slice(0, -1)],
    ['with more behind its JSON', 400, [JSON_TYPE], `${text}{}`],
    ['of JavaScript', 400, [JSON_TYPE], `{title: 'x'}`],
    ['that is a list', 400, [JSON_TYPE], `[${text}]`],
    ['that is null', 400, [JSON_TYPE], 'null'],
    ['that is a text', 400, [JSON_TYPE], '"title"'],
    ['that is blank', 400, [JSON_TYPE], '  '],
    ['that is empty', 400, [JSON_TYPE], ''],
    ['of JSON that is not UTF-8', 400, [JSON_TYPE], Buffer.from(text.replace('Concert', 'Caf\u00e9'), 'latin1')],
    ['of a form that is not UTF-8', 400, [FORM], Buffer.from(form.replace('Concert', 'Caf\u00e9'), 'latin1')],
    ['of a form with twenty thousand pairs', 400, [FORM], `${'venue[]=1&'.repeat(20_000)}${form}`],
    ['of nothing but ampersands', 400, [FORM], '&'.repeat(200_000)],
  ])('%s is a %i', async (_, status, headers, bytes) => {
    const answer = await unchanged(() => create(headers, bytes))
    expect([answer.status, answer.body.data?.status, typeof answer.body.message]).toEqual([status, status, 'string'])
    expect(answer.body.code).toMatch(/^rest_[a-z_]+$/)
  })

  test.each<[string, string]>([
    ['title', form.replace('Concert', 'a%FF')],
    ['title', form.replace('Concert', '%ED%A0%80')],
    ['title', form.replace('title', `title${'[a]'.repeat(50_000)}`)],
    ['venue', `${form}&venue=%00`],
  ])('of a form names %s', async (name, bytes) => {
    const { status, body } = await unchanged(() => create([FORM], bytes))
    expect(status).toBe(400)
    expect(body.data.params).toHaveProperty(name)
  })

  test('in chunks, of which there are none, is an empty one', async () => {
    const id = (await create([JSON_TYPE], text)).body.id
    for (const method of ['PATCH', 'DELETE']) {
      const { status } = await fetch(`${app.url}/cal/events/v1/events/${id}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${app.keys.administrator}` },
        body: new Blob([]).stream(),
        duplex: 'half',
      })
      expect([method, status]).toEqual([method, 200])
    }
  })

  test('may have 100,000 levels in an ignored field', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    expect((await create([JSON_TYPE], `{"nobody":${deep},${text.slice(1)}`)).status).toBe(201)
    const { status, body } = await unchanged(() => create([JSON_TYPE], `${text.slice(0, -1)},"venue":${deep}}`))
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['venue']])
  })

  test('with thousands of languages and texts has an error of those that are wrong first', async () => {
    const names = `{${manyNames(9_000)}}`
    const { status, text: answer } = await create([JSON_TYPE], `{"texts":{"fr":${names},${names.slice(1)}}`)
    expect(status).toBe(400)
    expect(answer.length).toBeLessThan(20_000)
  })

  test('has the last value of a repeated key, and no prototype', async () => {
    const { status, body } = await create(
      [JSON_TYPE],
      '{"__proto__":{"excerpt":"x","featured":true},"constructor":{"prototype":{"sticky":true}},"title":"First",' +
        text.slice(1),
    )
    expect([status, body.title, body.excerpt, body.featured, body.sticky]).toEqual([201, 'Concert', '', false, false])
    expect(Object.prototype).not.toHaveProperty('sticky')
    const item = await create([FORM], `${form}&__proto__[featured]=1&constructor[prototype][sticky]=1`)
    expect([item.status, item.body.featured, item.body.sticky]).toEqual([201, false, false])
  })

  test('that ends early is not stored', async () => {
    await unchanged(() => create([JSON_TYPE], text, { missing: 50 }))
    await unchanged(() => create([FORM], form, { missing: 50 }))
    expect((await send('/events')).status).toBe(200)
  })
})

describe('headers', () => {
  test.each([
    'Bearer',
    'Bearer ',
    `Bearer ${'x'.repeat(5_000)}`,
    'Basic',
    'Basic !!!',
    'Basic Og==',
    'Digest x',
    `Bearer ' OR 1=1`,
  ])('without a valid key are a 401: %#', async (value) => {
    const { status, body } = await send('/events', { headers: [`Authorization: ${value}`] })
    expect([status, body.code]).toEqual([401, 'rest_not_authenticated'])
  })

  test.each([
    'Accept: ;;;',
    'Accept: */*;q=x',
    'Accept-Encoding: secret',
    'Accept-Language: \u00ff',
    'Prefer: wait=-1, wait=x, shape',
    `If-None-Match: ${'"x",'.repeat(1_000)}`,
    'X-Request-Id: \u00e9',
    'Range: bytes=0-1',
    'Origin: null',
    'X-Forwarded-Host: evil.example',
    'Host: other',
  ])('without meaning do no harm: %s', async (header) => {
    expect([200, 400]).toContain((await send('/events', { headers: [header] })).status)
  })

  test.each(['x', '"x"', '"1', 'W/', '"99999999999999999999-x"', '*, x'])(
    'If-Match: %s matches no revision',
    async (value) => {
      const { id } = (await create([JSON_TYPE], text)).body
      expect(
        (
          await unchanged(() =>
            send(`/events/${id}`, {
              method: 'POST',
              headers: [`Authorization: Bearer ${app.keys.administrator}`, JSON_TYPE, `If-Match: ${value}`],
              body: '{"title":"Other"}',
            }),
          )
        ).status,
      ).toBe(412)
    },
  )

  test('Idempotency-Key has a maximum length', async () => {
    const { status, body } = await unchanged(() => create([JSON_TYPE, `Idempotency-Key: ${'x'.repeat(256)}`], text))
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['Idempotency-Key']])
  })
})
