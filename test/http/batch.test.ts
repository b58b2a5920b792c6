/** POST /batch: several writes in one request, each answered as if it had been sent alone. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type Body, type Running, startApp } from '../support/app.ts'
import { engines } from '../support/engines.ts'
import { event, make, makeEvent } from '../support/records.ts'

type Role = Parameters<Running['get']>[1]

interface Sent {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, unknown>
}

interface Response {
  status: number
  headers: Record<string, string>
  body: Body & Record<string, never>
}

interface Batch {
  failed?: string
  responses: Response[]
}

const create = (title: string, more = {}): Sent => ({ path: '/events', body: event({ title, ...more }) })

for (const { engine, skip, settings } of engines) {
  describe.skipIf(skip)(`on ${engine}`, () => {
    let app: Running
    beforeAll(async () => {
      app = await startApp(settings())
    })
    afterAll(() => app.stop())

    const send = async (
      requests: readonly Sent[],
      {
        as = 'administrator',
        query = '',
        headers = {},
        ...body
      }: { as?: Role; query?: string; [key: string]: unknown } = {},
    ): Promise<Answer & { batch: Batch; statuses: number[] }> => {
      const answer = await app.call('POST', `/batch${query}`, {
        as,
        body: { requests, ...body },
        headers: headers as Record<string, string>,
      })
      const batch = answer.body as unknown as Batch
      return { ...answer, batch, statuses: batch.responses?.map((response) => response?.status) }
    }

    test('answers each write in order, as it would be answered alone', async () => {
      const changed = await makeEvent(app, { title: 'To change' })
      const removed = await makeEvent(app, { title: 'To remove' })
      const { status, batch, statuses } = await send([
        create('New in a batch', { venue: { venue: `Hall ${engine}` }, categories: [`Sort ${engine}`] }),
        { method: 'PATCH', path: `/events/${changed.id}?i18n_language=fr`, body: { title: 'Changé' } },
        { method: 'DELETE', path: `/events/${removed.id}` },
        { method: 'PUT', path: '/venues/by-external-id/crm/hall%2017', body: { venue: 'Hall 17' } },
        create('', {}),
        { method: 'PATCH', path: '/events/999999', body: {} },
        { path: '/nowhere', body: {} },
      ])
      expect(status).toBe(207)
      expect(statuses).toEqual([201, 200, 200, 201, 400, 404, 404])
      const [made, , trashed, venue, invalid, unknown, nowhere] = batch.responses
      const alone = await app.post('/events', event({ title: 'Alone' }), 'administrator')
      expect(Object.keys(made?.body ?? {})).toEqual(Object.keys(alone.body))
      const names = Object.keys(made?.headers ?? {}).map((name) => name.toLowerCase())
      expect([...alone.headers.keys()]).toEqual(expect.arrayContaining(names))
      expect(made?.headers.Location).toMatch(new RegExp(`/events/${made?.body.id}$`))
      expect(await app.get(`/events/${made?.body.id}`)).toMatchObject({
        body: { venue: { venue: `Hall ${engine}` }, categories: [{ name: `Sort ${engine}` }] },
      })
      expect((await app.get(`/fr/events/${changed.id}`)).body.title).toBe('Changé')
      expect(trashed?.body.status).toBe('trash')
      expect((await app.get('/venues/by-external-id/crm/hall%2017')).body.id).toBe(venue?.body.id)
      expect(invalid?.body.code).toBe('rest_invalid_param')
      expect(unknown?.body.code).toBe('rest-event-not-found')
      expect(nowhere?.body.code).toBe('rest_no_route')
    })

    test('a write sees what those before it wrote', async () => {
      const path = '/events/by-external-id/crm/twice'
      const { statuses, batch } = await send([
        { method: 'PUT', path, body: event({ title: 'First' }) },
        { method: 'PUT', path, body: event({ title: 'Second' }) },
        { method: 'PATCH', path, body: { cost: 'CHF 5' }, headers: { 'If-Match': '"1-x"' } },
        { method: 'PATCH', path, body: { cost: 'CHF 6' }, headers: { 'If-Match': '"2-x"' } },
        { method: 'DELETE', path },
      ])
      expect(statuses).toEqual([201, 200, 412, 200, 200])
      const id = batch.responses[0]?.body.id
      expect(batch.responses.map(({ body }) => body.title)).toEqual(['First', 'Second', undefined, 'Second', 'Second'])
      const { body } = await app.get(`/events/${id}/revisions`, 'administrator')
      expect((body.revisions as { action: string }[]).map(({ action }) => action)).toEqual([
        'delete',
        'update',
        'update',
        'create',
      ])
    })

    test('one venue, one category and one slug of several events are found as one by one', async () => {
      const venue = { venue: { venue: `Shared hall ${engine}` }, categories: [`Shared sort ${engine}`] }
      const { batch } = await send([create('Same title', venue), create('Same title', venue)])
      const [first, second] = batch.responses.map(({ body }) => body)
      expect(second?.venue).toEqual(first?.venue)
      expect(second?.categories.map(({ id }) => id)).toEqual(first?.categories.map(({ id }) => id))
      expect(second?.slug).not.toBe(first?.slug)
    })

    test('a term is created, used, and deleted for good', async () => {
      const name = `Brief ${engine}`
      const { statuses, batch } = await send([
        { path: '/tags', body: { name } },
        create('With a brief tag', { tags: [name] }),
      ])
      expect(statuses).toEqual([201, 201])
      const id = batch.responses[0]?.body.id
      expect(batch.responses[1]?.body.tags.map((tag) => tag.id)).toEqual([id])
      const removal = await send([
        create('Before a removal'),
        { method: 'DELETE', path: `/tags/${id}` },
        { method: 'PATCH', path: `/tags/${id}`, body: { description: 'gone' } },
        { path: '/tags', body: { name } },
      ])
      expect(removal.statuses).toEqual([201, 200, 404, 201])
    })

    test('a write of another caller in between is not overwritten', async () => {
      const { id } = await makeEvent(app, { title: 'Raced' })
      const { store } = app.engine
      const put = store.put.bind(store)
      const raced = vi.spyOn(store, 'put').mockImplementationOnce(async (...args) => {
        raced.mockRestore()
        await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { website: 'https://example.org/theirs' } })
        return put(...args)
      })
      const { statuses } = await send([{ method: 'PATCH', path: `/events/${id}`, body: { cost: 'CHF 7' } }])
      expect(statuses).toEqual([200])
      expect((await app.get(`/events/${id}`)).body).toMatchObject({
        website: 'https://example.org/theirs',
        cost: 'CHF 7',
      })
      const entries = await store.lookup('audit', 'target', [`events:${id}`])
      expect(entries, 'of three writes, and none of the first attempt').toHaveLength(3)
    })

    test('each write needs its own right and scope', async () => {
      const { id } = await makeEvent(app, { title: 'Not theirs' })
      const requests = [
        { method: 'PATCH', path: `/events/${id}`, body: { title: 'Taken' } },
        { path: '/tags', body: { name: 'Not theirs' } },
        create('Theirs'),
      ]
      expect((await send(requests, { as: 'author' })).statuses).toEqual([403, 403, 201])
      expect((await send(requests, { as: 'subscriber' })).status).toBe(403)
      const anonymous = await app.call('POST', '/batch', { body: { requests } })
      expect(anonymous.status).toBe(401)
      const key = await app.service.accounts.add(`venues ${engine}`, 'editor', { scopes: ['venues:write'] })
      const scoped = await app.call('POST', '/batch', {
        body: { requests: [create('Out of scope'), { path: '/venues', body: { venue: `In scope ${engine}` } }] },
        headers: { Authorization: `Bearer ${key}` },
      })
      expect((scoped.body as unknown as Batch).responses.map(({ status }) => status)).toEqual([403, 201])
    })

    test('each create is repeatable by its own key', async () => {
      const one = { ...create('Once'), headers: { 'Idempotency-Key': `batch ${engine}` } }
      const { batch } = await send([one, one], { headers: { 'Idempotency-Key': 'of the batch' } })
      const again = await send([one])
      const ids = [...batch.responses, ...again.batch.responses].map(({ body }) => body.id)
      expect(new Set(ids).size).toBe(1)
      expect(batch.responses[1]?.headers['Idempotent-Replayed']).toBe('true')
      const other = await send([{ ...create('Another'), headers: { 'Idempotency-Key': `batch ${engine}` } }])
      expect(other.statuses).toEqual([422])
    })

    test('each write has one entry in the audit trail', async () => {
      const { batch } = await send([create('Audited one'), create('Audited two')], {
        headers: { 'X-Request-Id': 'audited' },
      })
      for (const { body } of batch.responses) {
        const revisions = (await app.get(`/events/${body.id}/revisions`, 'administrator')).body
        expect(revisions).toMatchObject({
          total: 1,
          revisions: [{ action: 'create', author_name: expect.any(String) }],
        })
      }
      const entries = await app.engine.store.scan('audit', 0, 10_000)
      expect(entries.filter((entry) => 'request' in entry && entry.request === 'audited')).toHaveLength(2)
    })

    test('lists show all of it when the answer has come, where the writes wait for that', async () => {
      const titles = ['Shown at once 1', 'Shown at once 2', 'Shown at once 3']
      const visible = vi.spyOn(app.service, 'eachVisible')
      const { batch } = await send(
        titles.map((title) => create(title)),
        { headers: { Prefer: 'wait=5' } },
      )
      expect(visible).toHaveBeenCalledTimes(1)
      visible.mockRestore()
      expect(batch.responses.flatMap(({ headers }) => headers['Index-Pending'] ?? [])).toEqual([])
      const { body } = await app.get(`/events?include=${batch.responses.map((response) => response.body.id)}`)
      expect(body.events.map(({ title }) => title).toSorted()).toEqual(titles)
    })

    test('require-all-validate does nothing unless every write would succeed', async () => {
      const validation = 'require-all-validate'
      const before = await app.engine.store.scan('events', 0, 10_000)
      const path = '/events/by-external-id/crm/all'
      const failing = await send(
        [{ method: 'PUT', path, body: event({ title: 'All' }) }, { method: 'DELETE', path }, create('')],
        { validation },
      )
      expect(failing.status).toBe(207)
      expect(failing.batch.failed).toBe('validation')
      expect(failing.statuses).toEqual([undefined, undefined, 400])
      expect(await app.engine.store.scan('events', 0, 10_000)).toEqual(before)
      const { statuses, batch } = await send([create('All of them'), create('Really all')], { validation })
      expect(statuses).toEqual([201, 201])
      expect(batch.failed).toBeUndefined()
    })

    test('a dry run is one write for itself', async () => {
      const { statuses, batch } = await send([
        { ...create('Not stored'), path: '/events?dry_run=true' },
        create('Stored'),
      ])
      expect(statuses).toEqual([200, 201])
      expect(batch.responses[0]?.body).toMatchObject({ dry_run: true, action: 'create' })
    })

    test('the language is that of the root, and of each write', async () => {
      const { body } = await app.call('POST', '/fr/batch', {
        as: 'administrator',
        body: { requests: [create('À la française'), { ...create(''), path: '/events?i18n_language=de' }] },
      })
      const [french, german] = (body as unknown as Batch).responses
      expect(french?.body.language).toBe('fr')
      expect(german?.headers['Content-Language']).toBe('de')
    })

    test.each<[string, unknown, string]>([
      ['no list', { path: '/events' }, 'requests'],
      ['more than 100', Array(101).fill({ path: '/events' }), 'requests'],
      ['a read', [{ method: 'GET', path: '/events' }], 'requests'],
      ['no path', [{ method: 'POST' }], 'requests'],
      ['an address', [{ path: 'https://example.org/events' }], 'requests'],
      ['no object', ['DELETE'], 'requests'],
    ])('refuses %s', async (_, requests, name) => {
      const { status, body } = await app.post('/batch', { requests }, 'administrator')
      expect(status).toBe(400)
      expect(Object.keys(body.data.params)).toEqual([name])
      expect(body.message + body.data.params[name]).not.toMatch(/NaN|undefined/)
    })

    test('what is wrong with one write is answered to it alone', async () => {
      const { statuses } = await send([
        create('Right'),
        { path: '/events', body: 'no object' },
        create('\0'),
        { path: '/events?_jsonp=alert', ...{ body: event({ title: 'No script' }) } },
        { path: '/events/by-external-id/%ff/%ff', method: 'DELETE' },
        { path: '/batch', body: { requests: [] } },
        { path: '/events/1/explain' },
      ])
      expect(statuses).toEqual([201, 400, 400, 201, 400, 404, 405])
    })

    test('an empty batch has no answers', async () => {
      expect((await send([])).batch).toEqual({ responses: [] })
    })

    test('a hundred writes are one batch', async () => {
      const { statuses, batch } = await send(Array.from({ length: 100 }, (_, n) => create(`Of a hundred ${n}`)))
      expect(new Set(statuses)).toEqual(new Set([201]))
      const ids = batch.responses.map(({ body }) => body.id)
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    })
  })
}

test('each write of a batch is paid for', async () => {
  const app = await startApp({ TRUST_PROXY: '1' })
  const headers = { 'X-Forwarded-For': '192.0.2.7' }
  const remaining = async () => {
    const { headers: sent } = await app.get('/events?per_page=1', 'editor', headers)
    return Number(/r=(\d+)/.exec(sent.get('ratelimit') ?? '')?.[1])
  }
  await make(app, '/venues', { venue: 'Before' })
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const before = await remaining()
  const requests = Array.from({ length: 50 }, () => ({ path: '/nowhere' }))
  await app.post('/batch', { requests }, 'editor', headers)
  expect(before - (await remaining())).toBeGreaterThanOrEqual(50 * 6)
  vi.restoreAllMocks()
  await app.stop()
})

test('a hundred events with passwords wait for the end of one connection', async () => {
  const app = await startApp()
  const warnings: string[] = []
  const warned = ({ name }: Error) => warnings.push(name)
  process.on('warning', warned)
  vi.spyOn(app.service.passwords, 'hash').mockResolvedValue('salt.hash')
  const requests = Array.from({ length: 100 }, (_, n) => create(`Protected ${n}`, { password: 'open sesame' }))
  const { status } = await app.post('/batch', { requests }, 'administrator')
  expect([status, warnings]).toEqual([207, []])
  process.off('warning', warned)
  vi.restoreAllMocks()
  await app.stop()
})
