/** Downloads from a server of the test, which does what servers should not. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, Downloader, nextAddress } from '../../src/download/download.ts'
import { DownloadFailed } from '../../src/download/failure.ts'

const MAX_BYTES = 100_000
const limits = { maxBytes: MAX_BYTES, connectMs: 30_000, firstByteMs: 30_000, totalMs: 60_000 }
const text = 'Grüezi '.repeat(1_000)

const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/plain': (_, response) => response.end(text),
  '/gzip': (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text)),
  '/br': (_, response) => response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync(text)),
  '/zstd': (_, response) => response.writeHead(200, { 'Content-Encoding': 'zstd' }).end(text),
  '/bomb': (_, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000 * MAX_BYTES))),
  '/broken': (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip'),
  '/endless': (_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(10_000)));
    }
    response.on('drain', more)
    more()
  },
  '/silent': () => {},
  '/slow': (_, response) => response.write('a'),
  '/cut': (_, response) => {
    response.writeHead(200, { 'Content-Length': 100 })
    response.write('half', () => response.destroy())
  },
  '/headers': ({ headers }, response) => response.writeHead(404, { ETag: '"a"' }).end(JSON.stringify(headers)),
  '/loop': (_, response) => response.writeHead(302, { Location: '/loop' }).end(),
  '/there': (_, response) => response.writeHead(307, { Location: 'plain' }).end(),
  '/file': (_, response) => response.writeHead(301, { Location: 'file:///etc/passwd' }).end(),
}

let server: Server
let base = ''
const downloader = new Downloader({ limits, allowPrivate: true })
beforeAll(async () => {
  server = createServer((request, response) => routes[request.url ?? '']?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  downloader.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const get = (path: string, from = downloader) => from.get(new URL(base + path))
async function failing(path: string, changed: Partial<typeof limits>): Promise<string> {
  const own = new Downloader({ limits: { ...limits, ...changed }, allowPrivate: true })
  const error = await get(path, own).catch((reason: unknown) => reason)
  own.close()
  expect(error).toBeInstanceOf(DownloadFailed)
  return (error as Error).message
}

describe('a body', () => {
  test.each(['/plain', '/gzip', '/br'])('%s', async (path) => {
    const { status, bytes } = await get(path)
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, text])
  })

  test('of any status comes with its headers, and the request says who asks', async () => {
    const { status, headers, bytes } = await downloader.get(new URL(`${base}/headers`), { 'If-None-Match': '"b"' })
    expect([status, headers.etag]).toEqual([404, '"a"'])
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({
      'user-agent': expect.stringMatching(/^Kalends\//),
      'accept-encoding': 'gzip, deflate, br',
      'if-none-match': '"b"',
    })
  })

  test.each([
    ['/endless', 'more than 100,000 bytes'],
    ['/bomb', 'more than 100,000 bytes'],
    ['/zstd', 'content-encoding zstd'],
    ['/broken', 'incorrect header check'],
    ['/cut', 'aborted'],
  ])('that is too large or cannot be read fails: %s', async (path, reason) => {
    expect(await failing(path, {})).toContain(reason)
  })
})

describe('times', () => {
  test('without an answer, and without its end', async () => {
    expect(await failing('/silent', { firstByteMs: 50 })).toBe('no answer within 50 ms')
    expect(await failing('/silent', { totalMs: 50 })).toBe('not whole within 50 ms')
    expect(await failing('/slow', { totalMs: 300 })).toBe('not whole within 300 ms')
  })

  test('with a change of the protocol in place of an answer', async () => {
    const upgrading = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      )
    })
    await new Promise<void>((resolve) => upgrading.listen(0, '127.0.0.1', resolve))
    const { port } = upgrading.address() as AddressInfo
    await expect(downloader.get(new URL(`http://127.0.0.1:${port}/`))).rejects.toThrow('no answer')
    await new Promise((resolve) => upgrading.close(resolve))
  })

  test('without a connection: a server that never says hello', async () => {
    const silent = createTcpServer((socket) => socket.resume())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const own = new Downloader({ limits: { ...limits, connectMs: 50 }, allowPrivate: true })
    await expect(own.get(new URL(`https://127.0.0.1:${port}/`))).rejects.toThrow('no connection within 50 ms')
    own.close()
    await new Promise((resolve) => silent.close(resolve))
  })
})

describe('redirects', () => {
  test('are followed, and the last address is told', async () => {
    const { address, bytes } = await get('/there')
    expect([address.href, bytes.length]).toEqual([`${base}/plain`, Buffer.byteLength(text)])
  })

  test('are five at most, and never to another protocol', async () => {
    expect(await failing('/loop', {})).toBe('more than 5 redirects')
    expect(await failing('/file', {})).toBe('no address of http or https')
    const secure = new URL('https://example.org/a/b')
    expect(nextAddress(secure, '../c').href).toBe('https://example.org/c')
    expect(() => nextAddress(secure, 'http://example.org/')).toThrow('a redirect from https to http')
    expect(() => nextAddress(secure, 'http://[')).toThrow('a redirect to no address')
  })
})

test('a private address is refused, by its text and by its name', async () => {
  const guarded = new Downloader({ limits, allowPrivate: false })
  await expect(get('/plain', guarded)).rejects.toThrow('127.0.0.1 is no public address')
  const { port } = new URL(base)
  await expect(guarded.get(new URL(`http://localhost:${port}/plain`))).rejects.toThrow(/^localhost \(.+\) is no public/)
  guarded.close()
})

test('addresses: webcal is https, anything else is none', () => {
  expect(addressOf('webcal://example.org/a.ics').href).toBe('https://example.org/a.ics')
  for (const wrong of ['ftp://example.org/', 'file:///etc/passwd', 'a.ics', 'javascript:1'])
    expect(() => addressOf(wrong)).toThrow('no address of http or https')
})
