/** The server around the application, on real sockets: slow, idle, too many and malformed clients. */
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Language } from '../../src/calendar/languages.ts'
import { createHttpServer, serverLimits } from '../../src/http/server.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: test.example\r\n'
const quick = {
  ...serverLimits,
  headersTimeout: 500,
  requestTimeout: 500,
  keepAliveTimeout: 50,
  timeout: 1_500,
  connectionsCheckingInterval: 20,
}

let server: Server
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Reads the body, then answers. */
const reading: RequestListener = (request, response) =>
  void request
    .on('error', () => {})
    .on('end', () => response.end('read'))
    .resume()
const answering: RequestListener = (_request, response) => void response.end('answered')

async function listen(listener: RequestListener, limits = quick, language: Language = 'en'): Promise<void> {
  server = createHttpServer(listener, language, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

interface Client {
  socket: Socket
  text(): string
  /** Resolves when the server has ended the connection. */
  ended: Promise<string>
}

function open(...sent: string[]): Client {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += String(chunk))).on('error', () => {})
  for (const part of sent) socket.write(part, 'latin1')
  return { socket, text: () => text, ended: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

function errorIn(text: string): unknown {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  return {
    status: Number(head.split(' ')[1]),
    type: /content-type: (.*)/i.exec(head)?.[1],
    whole: Buffer.byteLength(body) === length,
    ...(JSON.parse(body) as object),
  }
}

const told = (status: number, code: string) => ({
  status,
  type: 'application/json; charset=utf-8',
  whole: true,
  code,
  message: expect.stringMatching(/\.$/) as string,
  data: { status },
})

describe('closes a connection', () => {
  test.each([
    ['nothing', []],
    ['half of its headers', [HEAD]],
    ['headers without an end', [HEAD, 'X-A: 1\r\n']],
  ])('that sends %s', async (_, sent) => {
    await listen(reading)
    expect(errorIn(await open(...sent).ended)).toEqual(told(408, 'rest_request_timeout'))
  })

  test.each([
    ['announced', 'Content-Length: 100\r\n\r\nhalf'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])('whose body does not end, %s', async (_, rest) => {
    await listen(reading)
    expect(errorIn(await open(HEAD + rest).ended)).toEqual(told(408, 'rest_request_timeout'))
  })

  test('whose body does not end, which is answered unread, once', async () => {
    await listen(answering)
    const text = await open(`${HEAD}Content-Length: 100\r\n\r\nhalf`).ended
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(text).toContain('answered')
  })

  test('that is idle', async () => {
    await listen(answering)
    expect(await open('GET / HTTP/1.1\r\nHost: test.example\r\n\r\n').ended).toMatch(/answered$/)
  })

  test('that does not read its response', async () => {
    const cut = new Promise(
      (resolve) =>
        void listen(
          (_request, response) =>
            void response.on('close', () => resolve(response.writableFinished)).end(Buffer.alloc(50_000_000)),
        ).then(() => {
          open('GET / HTTP/1.1\r\nHost: test.example\r\n\r\n').socket.pause()
        }),
    )
    expect(await cut).toBe(false)
  })

  test('that asks for much more than it reads', async () => {
    let asked = 0
    await listen((_request, response) => {
      asked++
      setImmediate(() => response.end('answered'))
    }, serverLimits)
    const request = 'GET / HTTP/1.1\r\nHost: test.example\r\n\r\n'
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(request.repeat(20))
    await expect.poll(() => asked).toBe(20)
    const other = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    other.write(request.repeat(1_000))
    await expect.poll(() => other.destroyed).toBe(true)
    expect(asked).toBeLessThanOrEqual(40)
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })

  test('that exceeds the maximum, and accepts another when one has ended', async () => {
    await listen(answering, { ...serverLimits, maxConnections: 2 })
    const ask = 'GET / HTTP/1.1\r\nHost: test.example\r\n\r\n'
    const two = [open(ask), open(ask)]
    await Promise.all(two.map(({ socket }) => once(socket, 'data')))
    expect(await open(ask).ended).toBe('')
    two[0]?.socket.end()
    await two[0]?.ended
    const { socket, text } = open(ask)
    await once(socket, 'data')
    expect(text()).toContain('answered')
  })
})

describe('malformed requests are answered in JSON', () => {
  test.each<[string, string, number, string]>([
    ['no request line', 'hello\r\n\r\n', 400, 'rest_bad_request'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'rest_bad_request'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01', 400, 'rest_bad_request'],
    ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400, 'rest_bad_request'],
    [
      'a length and chunks',
      `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'rest_bad_request',
    ],
    ['a header that is none', `${HEAD}Bad Header: x\r\n\r\n`, 400, 'rest_bad_request'],
    ['a chunk that is none', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'rest_bad_request'],
    [
      'an address that is too long',
      `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'rest_headers_too_large',
    ],
    ['a header that is too long', `${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'rest_headers_too_large'],
  ])('%s', async (_, sent, status, code) => {
    await listen(reading, serverLimits)
    expect(errorIn(await open(sent).ended)).toEqual(told(status, code))
  })

  test('in the language of the site', async () => {
    await listen(reading, serverLimits, 'de')
    expect(errorIn(await open('hello\r\n\r\n').ended)).toMatchObject({ message: 'Die Anfrage ist nicht lesbar.' })
  })

  test('not after a part of another response', async () => {
    await listen((_request, response) => void response.write('half'), serverLimits)
    const { socket, ended } = open(HEAD, 'Content-Length: 0\r\n\r\n')
    await once(socket, 'data')
    socket.write('hello\r\n\r\n')
    expect((await ended).match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('an unknown expectation is ignored', async () => {
    await listen(answering, serverLimits)
    expect(await open(HEAD, 'Expect: miracles\r\nConnection: close\r\n\r\n').ended).toContain('answered')
  })
})
