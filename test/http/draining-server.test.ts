/** A server that stops, on real sockets: what has begun is answered, and no connection outlasts its last answer. */
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { DrainingServer } from '../../src/http/draining-server.ts'
import { eventually } from '../support/eventually.ts'

/** Nothing but the stop ends a connection. */
const withoutLimits = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }
const GET = 'GET / HTTP/1.1\r\nHost: test.example\r\n\r\n'

let server: DrainingServer
afterEach(() => server.closeAllConnections())

async function listen(listener: RequestListener): Promise<void> {
  server = new DrainingServer(withoutLimits, listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
}

const open = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1')

function textOf(socket: Socket): { text(): string; ended: Promise<string> } {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += String(chunk)))
  return { text: () => text, ended: once(socket, 'close').then(() => text) }
}

const stopped = () => new Promise((resolve) => server.close(resolve))

test('connections that wait for nothing end with it: a new one, and one that is kept alive', async () => {
  await listen((_request, response) => void response.end('answered'))
  const [kept, fresh] = [open(), open()]
  const answer = textOf(kept.on('connect', () => kept.write(GET)))
  const nothing = textOf(fresh)
  await eventually(() => expect(answer.text()).toContain('answered'))
  await stopped()
  expect(await answer.ended).toContain('Connection: keep-alive')
  expect(await nothing.ended).toBe('')
})

test('what has begun is answered, says that it is the last, and ends its connection', async () => {
  const answers: (() => void)[] = []
  await listen((_request, response) => void answers.push(() => response.end('answered')))
  const socket = open()
  const client = textOf(socket)
  socket.write(GET)
  await eventually(() => expect(answers).toHaveLength(1))
  const end = stopped()
  answers[0]?.()
  await end
  expect((await client.ended).match(/^Connection: .*|answered/gm)).toEqual(['Connection: close', 'answered'])
})

test('of the requests that came together each is answered, and none that comes after them', async () => {
  const answers: (() => void)[] = []
  await listen(({ url }, response) => void answers.push(() => response.end(`answered ${url}`)))
  const socket = open()
  const client = textOf(socket)
  socket.write(GET.replace('/', '/1') + GET.replace('/', '/2'))
  await eventually(() => expect(answers).toHaveLength(2))
  const end = stopped()
  const arrived = new Promise<void>((resolve) => server.once('request', () => resolve()))
  socket.write(GET.replace('/', '/3'))
  await arrived
  for (const answer of answers) answer()
  await end
  expect((await client.ended).match(/^Connection: .*|answered .*/gm)?.map((line) => line.slice(0, 17).trim())).toEqual([
    'Connection: keep-',
    'answered /1HTTP/1',
    'Connection: close',
    'answered /2',
  ])
  expect(answers).toHaveLength(2)
})

test('a stream that ends with the stop ends whole', async () => {
  let endStream = () => {}
  await listen((_request, response) => {
    response.write('begun')
    endStream = () => response.end('ended')
  })
  const socket = open()
  const client = textOf(socket)
  socket.write(GET)
  await eventually(() => expect(client.text()).toContain('begun'))
  const end = stopped()
  endStream()
  await end
  expect(await client.ended).toMatch(/ended\r\n0\r\n\r\n$/)
})

test('an answer that has ended is not cut for a client that has not read it yet', async () => {
  const body = 'x'.repeat(32 * 1024 * 1024)
  let isEnded = false
  await listen((_request, response) => {
    response.end(body)
    isEnded = true
  })
  const socket = open().pause()
  socket.write(GET)
  await eventually(() => expect(isEnded).toBe(true))
  const end = stopped()
  const client = textOf(socket.resume())
  await end
  expect((await client.ended).split('\r\n\r\n')[1]?.length).toBe(body.length)
})
