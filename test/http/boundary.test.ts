/** The boundary: what a request costs, and which effects it has, before its caller is authorized. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '../../src/http/server.ts'
import { type Running, startApp } from '../support/app.ts'
import { leastProcessorTime } from '../support/processor-time.ts'
import { exchange, type RawAnswer, type RawRequest } from '../support/raw.ts'
import { makeEvent } from '../support/records.ts'

const ROOT = '/cal/events/v1'
const JSON_TYPE = 'Content-Type: application/json'
const FORM = 'Content-Type: application/x-www-form-urlencoded'
/** Milliseconds of processor time, of the service and of this test together. */
const CHEAP = 150

let app: Running
beforeAll(async () => {
  app = await startApp({}, undefined, undefined, {
    ...serverLimits,
    headersTimeout: 2_000,
    requestTimeout: 2_000,
    connectionsCheckingInterval: 50,
  })
})
afterAll(() => app.stop())

const key = (role: 'editor' | 'subscriber') => `Authorization: Bearer ${app.keys[role]}`

async function answeredCheaply(path: string, request: RawRequest): Promise<RawAnswer> {
  const { result, milliseconds } = await leastProcessorTime(CHEAP, () => exchange(app.url, ROOT + path, request))
  expect(milliseconds).toBeLessThan(CHEAP)
  return result
}

const pairs = (count: number, pair: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => pair(at)).join('&')

describe('is cheap:', () => {
  const hostile: [string, string][] = [
    ['a[&]=1, 20,000 times', 'a[&]=1&'.repeat(20_000)],
    ['one name, 20,000 times', pairs(20_000, () => 'a=1')],
    ['one list, 20,000 times', pairs(20_000, () => 'a[]=1')],
    ['20,000 indexes', pairs(20_000, (at) => `a[${at}]=1`)],
    ['high indexes in high indexes', pairs(9_000, (at) => `a[999][999][999][${at}]=1`)],
    ['nothing, 200,000 times', '&'.repeat(200_000)],
  ]
  test.each(hostile)('a form of %s, from any caller, by any method', async (_, body) => {
    for (const [method, status, headers] of [
      ['GET', 200, [FORM]],
      ['POST', 413, [FORM]],
      ['POST', 403, [FORM, key('subscriber')]],
      ['POST', 400, [FORM, key('editor')]],
    ] as const) {
      const answer = await answeredCheaply('/events', { method, headers, body })
      expect([method, answer.status]).toEqual([method, status])
    }
  })

  test.each<[string, number, string]>([
    ['too many parameters', 400, 'a[&]=1&'.repeat(2_000)],
    ['as many as there may be of one list', 200, pairs(1_000, (at) => `a[${at}]=1`)],
    ['high indexes in high indexes', 200, pairs(600, (at) => `a[999][999][999][${at}]=1`)],
    ['open brackets', 200, `a${'['.repeat(14_000)}=1`],
    ['brackets in brackets', 200, `a${'[a]'.repeat(4_800)}=1`],
    ['signs that are no escape', 200, `a=${'%'.repeat(14_000)}`],
  ])('a query of %s', async (_, status, query) => {
    expect((await answeredCheaply(`/tags?${query}`, {})).status).toBe(status)
  })
})

describe('the body is not read', () => {
  const broken = '{"title":'
  test.each<[string, string, string, number, RawRequest]>([
    ['of an unknown route', 'POST', '/nowhere', 404, { headers: [JSON_TYPE] }],
    ['of a method that the route lacks', 'PUT', '/events', 405, { headers: [JSON_TYPE] }],
    ['of a read', 'GET', '/events', 200, { headers: [JSON_TYPE] }],
    ['of a read of headers', 'HEAD', '/events', 200, { headers: [JSON_TYPE] }],
    ['of a question for the methods', 'OPTIONS', '/events', 200, { headers: [JSON_TYPE] }],
    ['of a type that is never read', 'GET', '/events', 200, { headers: ['Content-Type: text/plain'] }],
    ['of a write without a key', 'POST', '/events', 401, { headers: [JSON_TYPE] }],
    ['of a change without a key', 'PATCH', '/events/1', 401, { headers: [JSON_TYPE] }],
    ['of a delete without a key', 'DELETE', '/events/1', 401, { headers: [JSON_TYPE] }],
    [
      'of a delete by another method',
      'POST',
      '/events/1',
      401,
      { headers: [JSON_TYPE, 'X-HTTP-Method-Override: DELETE'] },
    ],
    ['of a key that nobody has', 'POST', '/events', 401, { headers: [JSON_TYPE, 'Authorization: Bearer x'] }],
    ['of a caller of _jsonp, who is anonymous', 'POST', '/events?_jsonp=f', 401, { headers: [JSON_TYPE] }],
  ])('%s', async (_, method, path, status, request) => {
    expect((await exchange(app.url, ROOT + path, { method, body: broken, ...request })).status).toBe(status)
  })

  test.each(['/events', '/events/1', '/venues', '/organizers', '/categories', '/tags'])(
    'of a caller without the right to %s',
    async (path) => {
      expect(
        (
          await exchange(app.url, ROOT + path, {
            method: 'POST',
            headers: [JSON_TYPE, key('subscriber')],
            body: broken,
          })
        ).status,
      ).toBe(403)
    },
  )

  test('of a contributor, who may not write terms', async () => {
    for (const method of ['POST', 'PATCH']) {
      const ask = (path: string) =>
        app.call('POST', path, {
          raw: broken,
          headers: { 'Content-Type': 'application/json', 'X-HTTP-Method-Override': method },
          as: 'contributor',
        })
      expect([(await ask('/events/1')).status, (await ask('/tags/1')).status]).toEqual([400, 403])
    }
  })

  test('except for the method it names, whose rights apply', async () => {
    const { id } = await makeEvent(app)
    const ask = (as: 'contributor' | 'editor', path = `/events/${id}`) => app.post(path, { _method: 'DELETE' }, as)
    expect([
      (await ask('contributor')).status,
      (await ask('editor', '/events')).status,
      (await ask('editor')).body.status,
    ]).toEqual([403, 405, 'trash'])
  })
})

describe('the maximum size of a body', () => {
  const record = (size: number) =>
    JSON.stringify({ title: 'x', start_date: '2027-01-01', end_date: '2027-01-02', description: 'x'.repeat(size) })
  const form = (size: number) => new URLSearchParams(JSON.parse(record(size)) as Record<string, string>).toString()
  test.each<[string, number, string[], string]>([
    ['16 kB without a key', 401, [JSON_TYPE], record(16_000)],
    ['17 kB without a key', 413, [JSON_TYPE], record(17_000)],
    ['2 MB without a key', 413, [JSON_TYPE], record(2_000_000)],
    ['17 kB of a form without a key', 413, [FORM], form(17_000)],
  ])('%s is a %i', async (_, status, headers, body) => {
    expect((await exchange(app.url, `${ROOT}/events`, { method: 'POST', headers, body })).status).toBe(status)
  })

  test.each<[string, number, string, string]>([
    ['a form of a whole description', 201, FORM, form(199_000)],
    ['a form of 300 kB', 413, FORM, form(300_000)],
    ['JSON of 300 kB', 400, JSON_TYPE, record(300_000)],
    ['JSON of 3 MB', 413, JSON_TYPE, record(3_000_000)],
  ])('%s by an editor is a %i', async (_, status, type, body) => {
    const {
      status: found,
      body: { message },
    } = await exchange(app.url, `${ROOT}/events`, { method: 'POST', headers: [type, key('editor')], body })
    expect(found).toBe(status)
    if (status === 413) expect(message).toContain(type === FORM ? '256 kB' : '2048 kB')
  })

  test.each([
    [FORM, 300_000],
    [JSON_TYPE, 3_000_000],
  ])('also in chunks (%s)', async (type, size) => {
    const body = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`
    expect((await chunked([type, key('editor')], body)).status).toBe(413)
  })
})

/** In chunks as written; nothing is announced. */
async function chunked(
  headers: readonly string[],
  body: string,
): Promise<{ status: number; text: string; open: boolean }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    [`POST ${ROOT}/events HTTP/1.1`, 'Host: test.example', 'Transfer-Encoding: chunked', ...headers, '', ''].join(
      '\r\n',
    ),
  )
  socket.write(body)
  const [first] = (await once(socket, 'data')) as [Buffer]
  const text = String(first)
  const open = !socket.destroyed
  socket.destroy()
  return { status: Number(text.split(' ')[1]), text, open }
}

describe('a body that waits to be asked for (Expect: 100-continue)', () => {
  const begin = (headers: readonly string[]) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.on('error', () => {})
    const head = [`POST ${ROOT}/tags HTTP/1.1`, 'Host: test.example', JSON_TYPE, 'Expect: 100-continue', ...headers]
    socket.write([...head, '', ''].join('\r\n'))
    return socket
  }

  test('is asked for where it is read', async () => {
    const body = JSON.stringify({ name: 'Asked for' })
    const socket = begin([`Content-Length: ${body.length}`, key('editor'), 'Connection: close'])
    const [asked] = (await once(socket, 'data')) as [Buffer]
    expect(String(asked)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    const rest = socket.toArray()
    socket.write(body)
    expect(String(Buffer.concat(await rest))).toMatch(/^HTTP\/1\.1 201 /)
  })

  test.each([
    ['by nobody', 'Content-Length: 15000', 401],
    ['of too many bytes', 'Content-Length: 1000000000', 413],
    ['in chunks', 'Transfer-Encoding: chunked', 401],
  ])('is not where it is refused (%s), and the connection ends', async (_, length, status) => {
    const answer = String(Buffer.concat(await begin([length]).toArray()))
    expect(Number(answer.split(' ')[1])).toBe(status)
    expect(answer).toMatch(/^connection: close$/im)
  })
})

describe('a body that is refused unread', () => {
  test('is answered at once, and its connection is closed if it continues', async () => {
    const lengths = ['Content-Length: 15000', 'Content-Length: 1000000000', 'Transfer-Encoding: chunked']
    const answered = lengths.map(async (length) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      socket.on('error', () => {})
      const closed = once(socket, 'close')
      socket.write([`POST ${ROOT}/events HTTP/1.1`, 'Host: test.example', JSON_TYPE, length, '', ''].join('\r\n'))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      // Not 408: the time for the body is not over.
      expect(String(answer)).toMatch(/^HTTP\/1\.1 4(01|13) /)
      await closed
    })
    await Promise.all(answered)
  })

  test('may be sent to its end, and the connection accepts the next request', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    const ask = `POST ${ROOT}/events HTTP/1.1\r\nHost: test.example\r\n${JSON_TYPE}\r\nContent-Length: 10000\r\n\r\n`
    socket.write(ask)
    const [first] = (await once(socket, 'data')) as [Buffer]
    socket.write('x'.repeat(10_000) + ask + 'x'.repeat(10_000))
    const [second] = (await once(socket, 'data')) as [Buffer]
    for (const answer of [first, second]) expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })

  test('does not hide the response from a client that sends it whole and closes', async () => {
    for (let times = 0; times < 5; times++) {
      const { status, body } = await exchange(app.url, `${ROOT}/events`, {
        method: 'POST',
        headers: [JSON_TYPE],
        body: 'x'.repeat(10_000_000),
      })
      expect([status, body.code]).toEqual([413, 'rest_body_too_large'])
    }
  })
})
