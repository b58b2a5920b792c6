/** The client of the load benchmark: it reads what Node's server writes, and reports what is no answer. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { LeanClient } from '../../bench/load/lean-client.ts'

async function clientOf(listener: RequestListener) {
  let connections = 0
  const server = createServer(listener).on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new LeanClient(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  onTestFinished(async () => {
    client.end()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return { client, connections: () => connections }
}

test('one connection serves answers of all lengths, one after the other', async () => {
  const { client, connections } = await clientOf((request, response) => {
    const body = 'x'.repeat(Number(request.url?.slice(1)))
    response.writeHead(200, { 'Content-Length': body.length })
    response.flushHeaders()
    response.end(body)
  })
  for (const length of [0, 1, 70_000, 1_000_000, 3])
    expect(await client.ask('GET', `/${length}`, {})).toEqual({ status: 200, hasRetryAfter: false })
  expect(connections()).toBe(1)
})

test('headers and a body are sent, and Retry-After is seen', async () => {
  const { client } = await clientOf(async (request, response) => {
    const asked = `${request.method} ${request.headers['x-a']} ${await text(request)}`
    response.writeHead(asked === 'POST b é' ? 503 : 500, { 'Retry-After': '1', 'Content-Length': 0 }).end()
  })
  expect(await client.ask('POST', '/', { 'X-A': 'b' }, 'é')).toEqual({ status: 503, hasRetryAfter: true })
})

test('a 304 has no body', async () => {
  const { client, connections } = await clientOf((_, response) => void response.writeHead(304).end())
  for (let n = 0; n < 2; n++) expect((await client.ask('GET', '/', {})).status).toBe(304)
  expect(connections()).toBe(1)
})

test('after the last answer of a connection, another one is made', async () => {
  const { client, connections } = await clientOf((_, response) => {
    response.writeHead(200, { Connection: 'close', 'Content-Length': 2 }).end('ok')
  })
  for (let n = 0; n < 3; n++) await client.ask('GET', '/', {})
  expect(connections()).toBe(3)
})

test.each<[string, RequestListener]>([
  ['no answer', (request) => request.socket.destroy()],
  [
    'an answer of unknown length',
    (_, response) => {
      response.write('x')
      response.end('x')
    },
  ],
])('%s is an error', async (_, listener) => {
  const { client } = await clientOf(listener)
  await expect(client.ask('GET', '/', {})).rejects.toThrow()
})
