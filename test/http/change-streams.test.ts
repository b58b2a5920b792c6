/** The changes as server-sent events, over real sockets. */
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendStream } from '../../src/http/streams/stream.ts'
import { Streams } from '../../src/http/streams/streams.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'

let app: Running
beforeAll(async () => {
  app = await startApp({ STREAMS: '4', STREAMS_PER_CLIENT: '3' })
})
afterAll(() => app.stop())

interface Message {
  id: string
  event: string
  data: { resource: string; id: number; kind: string; record?: { title: string } }
}

/** A stream, and what has come of it so far. */
async function open(path = '/changes', headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(`${app.url}/cal/events/v1${path}`, {
    headers: { Accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  })
  const stream = {
    status: response.status,
    headers: response.headers,
    text: '',
    ended: false,
    close: () => abort.abort(),
  }
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk, { stream: true })
  }
  reading().then(
    () => (stream.ended = true),
    () => (stream.ended = true),
  )
  return stream
}

type Stream = Awaited<ReturnType<typeof open>>

function messages({ text }: Stream): Message[] {
  return text.split('\n\n').flatMap((block) => {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)))
    return fields.data ? [{ ...fields, data: JSON.parse(fields.data) } as Message] : []
  })
}

const create = async (title: string, more: object = {}) => {
  const event = { title, start_date: '2027-07-04 19:30', end_date: '2027-07-04 22:00', ...more }
  return (await app.post('/events', event, 'editor')).body.id
}

const closed = () => eventually(() => expect(app.service.streams.count).toBe(0))

describe('a stream of changes', () => {
  test('sends each change with its position as it happens, and goes on after the last', async () => {
    const stream = await open()
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toContain('no-store')
    await eventually(() => expect(stream.text).toMatch(/^retry: \d+\nid: \S+\n\n/))
    const first = await create('First of the stream')
    await eventually(() => expect(messages(stream)).toHaveLength(1))
    const [message] = messages(stream)
    expect(message).toMatchObject({ event: 'updated', data: { resource: 'events', id: first, kind: 'updated' } })
    expect(message?.data.record?.title).toBe('First of the stream')
    stream.close()

    const second = await create('Second of the stream')
    const resumed = await open('/changes', { 'Last-Event-ID': message?.id ?? '' })
    await eventually(() => expect(messages(resumed).map(({ data }) => data.id)).toEqual([second]))
    await app.call('DELETE', `/events/${second}`, { as: 'editor' })
    await eventually(() => expect(messages(resumed).at(-1)?.event).toBe('deleted'))
    resumed.close()
    await closed()
  })

  test('has what its caller may read, and ends with his key', async () => {
    const [anonymous, editor] = [await open(), await open('/changes', { Authorization: `Bearer ${app.keys.editor}` })]
    const id = await create('A secret draft', { status: 'draft' })
    const shown = (stream: Stream) => messages(stream).map(({ event, data }) => [event, data.id])
    await eventually(() => expect(shown(editor)).toEqual([['updated', id]]))
    await eventually(() => expect(shown(anonymous)).toEqual([['deleted', id]]))
    expect(anonymous.text).not.toContain('secret')
    await app.service.accounts.revoke('editor')
    await app.post('/venues', { venue: 'After the key' }, 'author')
    await eventually(() => expect(editor.ended).toBe(true))
    expect(editor.text).not.toContain('After the key')
    anonymous.close()
    await closed()
  })

  test('that cannot be continued is refused before it begins', async () => {
    const gone = await open('/changes', { 'Last-Event-ID': '00000000.1.5.0.1' })
    expect([gone.status, (await open('/changes?since=x')).status]).toEqual([410, 400])
    await closed()
  })

  test('is one of a few: more of one client are a 429, more of all a 503', async () => {
    const own = [await open(), await open(), await open()]
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    const author = { Authorization: `Bearer ${app.keys.author}` }
    const other = await open('/changes', author)
    expect([other.status, (await open('/changes', author)).status]).toEqual([200, 503])
    for (const stream of [...own, other]) stream.close()
    await closed()
  })

  test('waits for a client that does not read, and keeps nothing for it', async () => {
    const response = Object.assign(new EventEmitter(), {
      destroyed: false,
      written: [] as string[],
      writeHead() {},
      write(text: string) {
        this.written.push(text)
        return this.written.length !== 2
      },
      end() {},
      destroy: vi.fn(),
    })
    const { streams, changes } = app.service
    const stream = streams.open('slow')
    let reads = 0
    const sent = sendStream(response as unknown as ServerResponse, {
      position: await changes.position(),
      streams,
      stream,
      charge() {},
      async read(position) {
        reads++
        const entries = [{ resource: 'events', id: reads, kind: 'deleted', position } as const]
        return { read: { changes: [], position, hasMore: reads < 3 }, entries }
      },
    })
    await eventually(() => expect(response.listenerCount('drain')).toBe(1))
    expect([reads, response.written.length]).toEqual([1, 2])
    response.emit('drain')
    await eventually(() => expect(reads).toBe(3))
    expect(response.destroy).not.toHaveBeenCalled()
    stream.abort()
    await sent
  })

  test('that nobody reads does not hold up the end of the process', async () => {
    const destroy = vi.fn()
    const response = Object.assign(new EventEmitter(), {
      destroyed: false,
      writeHead() {},
      write: () => false,
      end() {},
      destroy,
    })
    const { streams, changes } = app.service
    const stream = streams.open('slow')
    const position = await changes.position()
    const source = { position, streams, stream, charge() {}, read: () => Promise.reject(new Error('never')) }
    const sent = sendStream(response as unknown as ServerResponse, source)
    await eventually(() => expect(response.listenerCount('drain')).toBe(1))
    stream.abort()
    await sent
    expect(destroy).toHaveBeenCalledOnce()
  })

  test('shares with others what is read at the same time for the same place', async () => {
    const position = await app.service.changes.position()
    const read = vi.fn(app.service.changes.read)
    const streams = new Streams({ ...app.service.changes, read }, { STREAMS: 9, STREAMS_PER_CLIENT: 9 })
    const events = { limit: 10, resources: ['events'] } as const
    const shared = await Promise.all([1, 2, 3].map(() => streams.read(position, events)))
    expect([new Set(shared).size, read.mock.calls.length]).toEqual([1, 1])
    await Promise.all([streams.read(position, events), streams.read(position, { limit: 10, resources: ['venues'] })])
    expect(read).toHaveBeenCalledTimes(3)
    streams.close()
  })

  test('is not opened by a HEAD', async () => {
    const headers = { Accept: 'text/event-stream' }
    const { status, text } = await app.call('HEAD', '/changes', { headers })
    expect([status, text, app.service.streams.count]).toEqual([200, '', 0])
  })

  test('of a client that has gone is closed', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write('GET /cal/events/v1/changes HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n')
    await eventually(() => expect(app.service.streams.count).toBe(1))
    socket.destroy()
    await closed()
  })

  test('ends when the process stops', async () => {
    const stream = await open()
    app.service.streams.close()
    await eventually(() => expect(stream.ended).toBe(true))
    expect((await open()).status).toBe(503)
  })
})
