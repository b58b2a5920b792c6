/** The client against a running service. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Calendar, type CalendarError } from '../../packages/client/src/index.ts'
import { collect } from '../support/collect.ts'
import { type Filled, startFilled } from '../support/filled.ts'

let app: Filled
let visitor: Calendar
let editor: Calendar
beforeAll(async () => {
  app = await startFilled()
  visitor = new Calendar(app.url)
  editor = new Calendar(app.url, { key: app.keys.editor })
})
afterAll(() => app.stop())

const draft = { title: 'Draft', status: 'draft', start_date: '2027-07-04 19:30', end_date: '2027-07-04 22:00' } as const

test('all records of a list come, page by page', async () => {
  const { body } = await visitor.get('/events')
  const query = { per_page: 2 }
  const pages = await collect(visitor.pages('/events', { query }))
  expect(pages.length).toBe(Math.ceil(body.total / 2))
  const items = await collect(visitor.items('/events', { query, fields: 'id' }))
  expect(items.map(({ id }) => id)).toEqual(pages.flatMap(({ events }) => events.map(({ id }) => id)))
  expect(new Set(items.map(({ id }) => id)).size).toBe(body.total)
  expect(Object.keys(items[0] ?? {})).toEqual(['id'])
  for (const fields of ['id,total', 'events.id,total', 'events'])
    expect((await collect(visitor.items('/events', { query, fields }))).length).toBe(body.total)
})

test('a value with a comma is one value', async () => {
  const name = 'Here, there'
  await editor.post('/tags', { body: { name } })
  const { body } = await editor.post('/events', {
    body: { ...draft, status: 'publish', tags: [name] },
    query: { wait_for_index: true },
  })
  const { body: found } = await visitor.get('/events', {
    query: { tags: [name, 'Here, there'], start_date: '2027-01-01' },
  })
  expect(found.events.map(({ id }) => id)).toEqual([body.id])
})

test('the language is that of the client', async () => {
  const german = new Calendar(app.url, { language: 'de' })
  const { headers } = await german.get('/events')
  expect(headers.get('content-language')).toBe('de')
  await expect(german.get('/events/{id}', { path: { id: 2_000_000 } })).rejects.toMatchObject({
    code: 'rest-event-not-found',
    message: expect.stringContaining('Es gibt'),
  })
})

test('an error has all that the service says', async () => {
  const error = (await visitor
    .get('/events', { query: { start_date: 'soonish', per_page: 0 } })
    .catch((reason: unknown) => reason)) as CalendarError
  expect(error).toMatchObject({ name: 'CalendarError', code: 'rest_invalid_param', status: 400 })
  expect(Object.keys(error.params).sort()).toEqual(['per_page', 'start_date'])
  expect(error.requestId).toMatch(/./)
})

test('a record is written, and only as it was read', async () => {
  const { body, status, etag } = await editor.post('/events', { body: draft })
  expect([status, body.status]).toEqual([201, 'draft'])
  const path = { id: body.id }
  const changed = await editor.patch('/events/{id}', { path, body: { cost: 'CHF 20' }, ifMatch: etag })
  expect(changed.body.cost).toBe('CHF 20')
  await expect(editor.patch('/events/{id}', { path, body: { cost: '' }, ifMatch: etag })).rejects.toMatchObject({
    status: 412,
  })
  const { body: gone } = await editor.delete('/events/{id}', { path })
  expect(gone.status).toBe('trash')
})

test('a picture is uploaded as the bytes it is, and a record takes the answer', async () => {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a81e52' } })
  const bytes = await plain.png().toBuffer()
  const { body: image, status } = await editor.post('/images', { body: new Blob([bytes], { type: 'image/png' }) })
  expect([status, image.width, image.height]).toEqual([201, 64, 48])
  const { body } = await editor.post('/events', { body: { ...draft, image } })
  expect(body.image?.url).toBe(image.url)
})

test.each([301, 303, 307])('a redirect (%i) is an error: nothing is sent on', async (status) => {
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status, { Location: `${app.url}${request.url}` }).end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const moved = new Calendar(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`, { key: app.keys.editor })
  const { body: before } = await visitor.get('/tags', { query: { hide_empty: false } })
  for (const call of [() => moved.post('/tags', { body: { name: 'Sent on' } }), () => moved.get('/tags')])
    await expect(call()).rejects.toMatchObject({
      name: 'CalendarError',
      status,
      message: expect.stringContaining(app.url),
    })
  expect(asked.length).toBe(2)
  expect((await visitor.get('/tags', { query: { hide_empty: false } })).body.total).toBe(before.total)
  elsewhere.closeAllConnections()
  await new Promise((resolve) => elsewhere.close(resolve))
})

test('what is no key is refused, and is not repeated; blanks in one do not count', async () => {
  const spaced = new Calendar(app.url, { key: ` ${app.keys.editor.slice(0, 4)} ${app.keys.editor.slice(4)}\n` })
  expect((await spaced.post('/tags', { body: { name: 'Spaced' }, query: { dry_run: true } })).status).toBe(200)
  const open = () => new Calendar(app.url, { key: 'SECRET\nsecond line' })
  expect(open).toThrow(TypeError)
  expect(open).not.toThrow(/SECRET/)
})

test('a create with a key of its own makes one record', async () => {
  const options = { body: draft, idempotencyKey: 'once' }
  const [first, second] = [await editor.post('/events', options), await editor.post('/events', options)]
  expect(second.body.id).toBe(first.body.id)
})

test('a dry run stores nothing', async () => {
  const { body } = await editor.post('/tags', { body: { name: 'Not there' }, query: { dry_run: true } })
  expect(body.dry_run).toBe(true)
  expect((await visitor.get('/tags', { query: { search: 'Not there', hide_empty: false } })).body.total).toBe(0)
})

test('changes are followed from a position, until nothing is left', async () => {
  const [{ position } = { position: '' }] = await collect(visitor.changes())
  const { body } = await editor.post('/tags', { body: { name: 'New' }, query: { wait_for_index: true } })
  const pages = await collect(visitor.changes({ since: position, resources: ['tags'] }))
  expect(pages.flatMap(({ changes }) => changes)).toMatchObject([{ resource: 'tags', id: body.id, kind: 'updated' }])
})

test('changes are followed until a signal ends it', async () => {
  const controller = new AbortController()
  const seen: string[] = []
  const follow = async () => {
    for await (const { position, changes } of visitor.changes({ pollMs: 1, signal: controller.signal })) {
      seen.push(...changes.map(({ kind }) => kind))
      if (seen.length) controller.abort(new Error('enough'))
      if (seen.length === 0 && position) await editor.post('/tags', { body: { name: `Tag ${position}` } })
    }
  }
  await expect(follow()).rejects.toThrow('enough')
  expect(seen.length).toBeGreaterThan(0)
})
