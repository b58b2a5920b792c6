/** Webhooks, received over real sockets and checked with the library of Standard Webhooks. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readFollowable, saveFollowable } from '../../indexers/state/followable.ts'
import { Delivery } from '../../src/webhooks/delivery.ts'
import {
  addDeadLetter,
  addEndpoint,
  changeProgress,
  type Endpoint,
  listDeadLetters,
  readProgress,
  removeEndpoint,
} from '../../src/webhooks/endpoints.ts'
import { NotDelivered, post } from '../../src/webhooks/post.ts'
import { contentOf } from '../../src/webhooks/view.ts'
import { Webhooks } from '../../src/webhooks/webhooks.ts'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'

const ATTEMPTS = 3

interface Change {
  resource: string
  id: number
  kind: string
  record?: { title: string; exdate: string[]; overrides: { title: string }[] }
}

interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

let app: Running
let webhooks: Webhooks
let server: Server
let received: Received[] = []
/** The status of the answers at a path; absent: 204. 0: none is given. */
const statuses = new Map<string, number>()
/** Done before the answers at a path. */
const meanwhile = new Map<string, () => Promise<unknown>>()
const urlOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', async () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers as Record<string, string>, body })
      await meanwhile.get(path)?.()
      const status = statuses.get(path) ?? 204
      if (status) response.writeHead(status, { Location: urlOf('/elsewhere') }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  app = await startApp({ WEBHOOK_PRIVATE: 'on' })
  const { engine, service, indexer } = app
  webhooks = new Webhooks({
    engine,
    settings: service.settings,
    reader: service.changes,
    log: service.log,
    isHolder: () => indexer.holder,
    retries: { attempts: ATTEMPTS, longestDelayMs: 10, delayMs: () => 10 },
  })
  webhooks.start()
})
afterAll(async () => {
  await webhooks.stop()
  await app.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  received = []
  statuses.clear()
  meanwhile.clear()
})

const add = async (path: string, more: Partial<Endpoint> = {}) =>
  addEndpoint(app.engine.shared, { url: urlOf(path), language: 'en', ...more }, await app.service.changes.position())
const remove = ({ id }: Endpoint) => removeEndpoint(app.engine.shared, id)
const at = (path: string) => received.filter((each) => each.path === path)
const changesAt = (path: string): Change[] =>
  at(path).flatMap(({ body }) => (JSON.parse(body) as { data: { changes: Change[] } }).data.changes)
const create = async (title: string, more: object = {}) => {
  const event = { title, start_date: '2027-07-04 19:30', end_date: '2027-07-04 22:00', ...more }
  return (await app.post('/events', event, 'editor')).body.id
}

test('a message is signed, and has what an anonymous visitor may read', async () => {
  const endpoint = await add('/signed', { resources: ['events'] })
  const [id, draft] = [await create('In public'), await create('A secret', { status: 'draft' })]
  await app.post('/venues', { venue: 'Not asked for' }, 'editor')
  await eventually(() => expect(changesAt('/signed').map((each) => each.id)).toEqual([id, draft]))
  for (const { headers, body } of at('/signed')) {
    expect(new Webhook(endpoint.secret).verify(body, headers)).toMatchObject({ type: 'changes' })
    expect(() => new Webhook(endpoint.secret).verify(`${body} `, headers)).toThrow()
    expect(body).not.toContain('secret')
  }
  expect(changesAt('/signed')).toEqual([
    { resource: 'events', id, kind: 'updated', record: expect.objectContaining({ title: 'In public' }) },
    { resource: 'events', id: draft, kind: 'deleted' },
  ])
  await remove(endpoint)
})

test('a series is told as one record after every change of its occurrences, and what is no longer public as gone', async () => {
  const endpoint = await add('/series', { resources: ['events'] })
  const id = await create('Course', { timezone: 'UTC', rrule: 'FREQ=WEEKLY;COUNT=5' })
  const toldOf = (event: number, expected: object) =>
    eventually(() => expect(changesAt('/series').findLast((each) => each.id === event)).toMatchObject(expected))
  const write = async (method: string, path: string, body?: object) =>
    (await app.call(method, `/events/${path}`, { as: 'editor', body })).body.id
  await toldOf(id, { kind: 'updated', record: { title: 'Course', is_recurring: true } })
  await write('PATCH', `${id}-20270711T193000Z`, { title: 'With a guest' })
  await toldOf(id, { record: { title: 'Course', overrides: [{ title: 'With a guest' }] } })
  await write('DELETE', `${id}-20270718T193000Z`)
  await toldOf(id, { record: { exdate: ['2027-07-18 19:30:00'] } })
  const rest = await write('PATCH', `${id}-20270725T193000Z?scope=following`, {
    title: 'Behind closed doors',
    password: 'x',
  })
  await toldOf(rest, { kind: 'deleted' })
  await toldOf(id, { record: { rrule: 'FREQ=WEEKLY;UNTIL=20270725T192959Z' } })
  await write('DELETE', String(id))
  await toldOf(id, { kind: 'deleted' })
  expect(at('/series').some(({ body }) => body.includes('closed doors'))).toBe(false)
  expect(new Set(changesAt('/series').map((each) => each.id))).toEqual(new Set([id, rest]))
  await remove(endpoint)
})

test('a receiver that fails is asked again with the same message, and then gets what came meanwhile', async () => {
  statuses.set('/fails', 500)
  const [failing, working] = [await add('/fails'), await add('/works')]
  const first = await create('While it fails')
  await eventually(() => expect(at('/fails').length).toBeGreaterThan(1))
  const [one, two] = at('/fails')
  expect(one?.headers['webhook-id']).toBe(two?.headers['webhook-id'])
  statuses.delete('/fails')
  await eventually(async () => {
    expect((await readProgress(app.engine.shared, failing.id))?.value.attempts).toBe(0)
  })
  const second = await create('When it works')
  await eventually(() => expect(changesAt('/fails').at(-1)?.id).toBe(second))
  await eventually(() => expect(changesAt('/works').map((each) => each.id)).toEqual([first, second]))
  await Promise.all([failing, working].map(remove))
})

test('a message that is never taken is given up after some attempts, and sent again when that is asked for', async () => {
  statuses.set('/dead', 302)
  const endpoint = await add('/dead')
  const id = await create('Given up')
  await eventually(async () => expect(await listDeadLetters(app.engine.shared, endpoint.id)).toHaveLength(1))
  const [letter] = await listDeadLetters(app.engine.shared, endpoint.id)
  expect(letter?.value).toMatchObject({ records: [{ resource: 'events', id }], reason: 'the answer was 302' })
  expect([at('/dead').length, at('/elsewhere').length]).toEqual([ATTEMPTS, 0])
  statuses.delete('/dead')
  const listed = await runInside('webhook.ts', ['list'], { opened: app })
  expect(listed.out).toMatch(new RegExp(`${endpoint.id} .*works.*\\n.*given up .*: 1 records, the answer was 302`))
  expect(listed.out).not.toContain(endpoint.secret)
  expect((await runInside('webhook.ts', ['retry', '--id', endpoint.id], { opened: app })).code).toBe(0)
  await eventually(async () => expect(await listDeadLetters(app.engine.shared, endpoint.id)).toEqual([]))
  expect(changesAt('/dead').at(-1)).toMatchObject({ id, record: { title: 'Given up' } })

  received = []
  expect((await runInside('webhook.ts', ['replay', '--id', endpoint.id], { opened: app })).code).toBe(0)
  await eventually(() => expect(changesAt('/dead').some((each) => each.id === id)).toBe(true))
  await remove(endpoint)
})

test('what comes during the last attempt is not given up with its message', async () => {
  const endpoint = await add('/late', { resources: ['events'] })
  statuses.set('/late', 500)
  let late = 0
  meanwhile.set('/late', async () => {
    if (at('/late').length !== ATTEMPTS) return
    late = await create('During the last attempt')
  })
  const id = await create('Never taken')
  await eventually(async () => expect(await listDeadLetters(app.engine.shared, endpoint.id)).toHaveLength(1))
  const [letter] = await listDeadLetters(app.engine.shared, endpoint.id)
  expect(letter?.value.records).toEqual([{ resource: 'events', id }])
  statuses.set('/late', 204)
  await eventually(() => expect(changesAt('/late').map((each) => each.id)).toContain(late))
  await remove(endpoint)
})

test('a replay goes on after a message that was given up, whatever tombstones are missing', async () => {
  const { state, shared } = app.engine
  for (let n = 1; n <= 60; n++) await create(`Of two messages ${n}`)
  const id = await create('The newest')
  const endpoint = await add('/replayed')
  const row = await readFollowable(state)
  if (row) await saveFollowable(state, { ...row.value, floor: await app.engine.store.now() })
  statuses.set('/replayed', 500)
  const everything = await app.service.changes.positionAfter({ version: -1, id: 0 })
  await changeProgress(shared, endpoint.id, () => ({
    position: everything,
    fromAnywhere: true,
    attempts: 0,
    notBefore: 0,
  }))
  await eventually(async () => expect(await listDeadLetters(shared, endpoint.id)).toHaveLength(1))
  statuses.delete('/replayed')
  await eventually(() => expect(changesAt('/replayed').some((each) => each.id === id)).toBe(true))
  expect((await readProgress(shared, endpoint.id))?.value.stopped).toBeUndefined()
  await remove(endpoint)
})

test('an attempt that failed while the clock was ahead is waited for no longer than others', async () => {
  const { shared } = app.engine
  const endpoint = await add('/ahead')
  const ahead = { attempts: 1, notBefore: Date.now() + 365 * 86_400_000 }
  await changeProgress(shared, endpoint.id, (progress) => ({ ...progress, ...ahead }))
  const id = await create('After the jump')
  await eventually(() => expect(changesAt('/ahead').some((each) => each.id === id)).toBe(true))
  await remove(endpoint)
})

test('a retry that is broken off by the end of the process is still due', async () => {
  const { shared } = app.engine
  // Of which the others know nothing.
  const endpoint: Endpoint = { id: 'ffffffffffff', url: urlOf('/silent'), secret: 'whsec_AAAA', language: 'en' }
  await addDeadLetter(shared, endpoint.id, 'msg_1', {
    records: [{ resource: 'events', id: 1 }],
    reason: 'the answer was 500',
    at: 1,
    isDue: true,
  })
  statuses.set('/silent', 0)
  const stopping = new AbortController()
  const delivery = new Delivery(endpoint, {
    state: shared,
    reader: app.service.changes,
    content: contentOf(app.engine, app.service.settings),
    allowPrivate: true,
    retries: { attempts: 1, longestDelayMs: 10, delayMs: () => 10 },
    signal: stopping.signal,
    isHolder: () => true,
  })
  const run = delivery.run(await app.service.changes.position())
  await eventually(() => expect(at('/silent').length).toBeGreaterThan(0))
  stopping.abort()
  await run
  const [letter] = await listDeadLetters(shared, endpoint.id)
  expect(letter?.value).toMatchObject({ isDue: true, reason: 'the answer was 500' })
  await remove(endpoint)
})

test('one that wants no more is stopped, and so is one whose position is of another store', async () => {
  statuses.set('/gone', 410)
  const [gone, lost] = [await add('/gone'), await add('/lost')]
  await changeProgress(app.engine.shared, lost.id, (progress) => ({ ...progress, position: '00000000.1.5.0.1' }))
  await create('For nobody')
  for (const { id } of [gone, lost])
    await eventually(async () => expect((await readProgress(app.engine.shared, id))?.value.stopped).toBeTruthy())
  expect([at('/gone').length, at('/lost').length]).toEqual([1, 0])
  await Promise.all([gone, lost].map(remove))
})

test('a receiver that changes the protocol has not taken the message', async () => {
  const upgrading = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
  })
  await new Promise<void>((resolve) => upgrading.listen(0, '127.0.0.1', resolve))
  const { port } = upgrading.address() as AddressInfo
  const sent = post(`http://127.0.0.1:${port}/`, {}, '{}', { allowPrivate: true, signal: new AbortController().signal })
  await expect(sent).rejects.toThrow(NotDelivered)
  await new Promise((resolve) => upgrading.close(resolve))
})

test('the command adds, and removes, and refuses what is no endpoint', async () => {
  const environment = { DATA_DIR: app.folder, DEMO: 'off', WEBHOOK_PRIVATE: 'on' }
  const added = await run('webhook.ts', ['add', '--url', urlOf('/added'), '--resources', 'events'], environment)
  const [id = '', secret = ''] = added.out.split('\n')
  expect([added.code, secret.startsWith('whsec_')]).toEqual([0, true])
  await create('For the added one')
  await eventually(() => expect(at('/added')).toHaveLength(1))
  expect((await runInside('webhook.ts', ['remove', '--id', id], { opened: app })).code).toBe(0)
  for (const args of [
    ['remove', '--id', id],
    ['add', '--url', 'ftp://example.org'],
    ['add', '--url', 'https://example.org', '--resources', 'accounts'],
    ['replay'],
    ['other', '--id', id],
  ])
    expect((await runInside('webhook.ts', args, { opened: app })).code, args.join(' ')).toBe(2)
})

test.each(['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://localhost:9/'])('the command adds no %s', async (url) => {
  const opened = { ...app, settings: { ...app.settings, WEBHOOK_PRIVATE: false } }
  expect(await runInside('webhook.ts', ['add', '--url', url], { opened })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--url: .* is no public address, and WEBHOOK_PRIVATE is off\.\n$/),
  })
})

test.each(['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://10.0.0.1/', 'http://localhost:9/', 'http://2130706433/'])(
  'nothing is posted to %s unless that is allowed',
  async (address) => {
    const options = { allowPrivate: false, signal: new AbortController().signal }
    const posted = post(address, {}, '{}', options)
    await expect(posted).rejects.toBeInstanceOf(NotDelivered)
    await expect(posted).rejects.toThrow(/no public address/)
  },
)
