/** dry_run=true: what a write would do, or its errors, without any effect. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredResource } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { engines } from '../support/engines.ts'
import { event, make, makeEvent } from '../support/records.ts'

type Role = Parameters<Running['get']>[1]
interface DryRun {
  dry_run: boolean
  action: string
  changes: Record<string, { from: unknown; to: unknown }>
  record: Record<string, unknown>
  created: Record<string, Record<string, unknown>[]>
}

for (const { engine, skip, settings } of engines) {
  describe.skipIf(skip)(`on ${engine}`, () => {
    let app: Running
    beforeAll(async () => {
      app = await startApp(settings())
    })
    afterAll(() => app.stop())

    const dry = async (method: string, path: string, body?: unknown, as: Role = 'administrator', headers = {}) => {
      const answer = await app.call(method, `${path}?dry_run=true`, { as, body, headers })
      return { ...answer, run: answer.body as unknown as DryRun }
    }
    const all = [
      'events',
      'venues',
      'organizers',
      'categories',
      'tags',
      'audit',
    ] as const satisfies readonly StoredResource[]
    const stored = async () =>
      JSON.stringify(await Promise.all(all.map((resource) => app.engine.store.scan(resource, 0, 10_000))))
    /** Nothing is stored meanwhile. */
    const leavingNothing = async <T>(work: () => Promise<T>): Promise<T> => {
      const before = await stored()
      const result = await work()
      expect(await stored()).toBe(before)
      return result
    }

    test('may be requested in a body, by a form or in JSON', async () => {
      const { id } = await makeEvent(app, { title: 'Kept' })
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      await leavingNothing(async () => {
        const json = await app.post('/events', event({ title: 'Not stored', dry_run: true }), 'administrator')
        const raw = 'title=Not+stored&start_date=2027-01-01&end_date=2027-01-01&dry_run=1'
        const sent = await app.call('POST', '/events', { as: 'administrator', raw, headers: form })
        const removal = await app.call('DELETE', `/events/${id}`, { as: 'administrator', body: { dry_run: true } })
        for (const { status, body } of [json, sent, removal]) expect([status, body.dry_run]).toEqual([200, true])
      })
    })

    test('shows a create, with the records it would create beside it', async () => {
      const { id: known } = await make(app, '/venues', { venue: `Known ${engine}` })
      const tags = await make(app, '/tags', { name: `known ${engine}` })
      const body = event({
        title: 'Planned',
        venue: [{ venue: `Known ${engine}` }, { venue: 'New hall' }],
        organizer: { organizer: 'New choir' },
        categories: ['New kind'],
        tags: [tags.slug, 'new'],
        image: 'https://example.org/a.png',
      })
      const { status, run, headers } = await leavingNothing(() =>
        dry('POST', '/events', body, 'administrator', { 'Idempotency-Key': 'planned' }),
      )
      expect([status, headers.get('location'), run.dry_run, run.action]).toEqual([200, null, true, 'create'])
      const names = Object.fromEntries(
        Object.entries(run.created).map(([name, records]) => [
          name,
          records.map((record) => record.venue ?? record.organizer ?? record.name),
        ]),
      )
      expect(names).toEqual({
        venues: ['New hall'],
        organizers: ['New choir'],
        categories: ['New kind'],
        tags: ['new'],
      })
      expect(run.record).toMatchObject({
        title: 'Planned',
        slug: 'planned',
        venue: [{ id: known }, { venue: 'New hall', id: run.created.venues![0]!.id }],
        categories: [{ name: 'New kind' }],
        tags: [{ name: `known ${engine}` }, { name: 'new' }],
      })
      expect(run.record.id).toBeLessThan(0)
      expect(run.changes).toMatchObject({
        title: { from: null, to: 'Planned' },
        venue: { from: null, to: [known, run.created.venues![0]!.id] },
      })
      const real = await app.post('/events', body, 'administrator', { 'Idempotency-Key': 'planned' })
      expect([real.status, real.headers.get('idempotent-replayed')]).toEqual([201, null])
      // A record that is there is used as it is, and that is told.
      expect((await dry('POST', '/venues', { venue: `Known ${engine}` })).run).toMatchObject({
        action: 'unchanged',
        record: { id: known },
      })
    })

    test('uses no ids', async () => {
      const { id } = await makeEvent(app)
      await dry('POST', '/events', event({ venue: { venue: 'No id' }, image: 'https://example.org/b.png' }))
      expect((await makeEvent(app)).id).toBe(id + 1)
    })

    test('shows the difference of an update; of a password only that there is one', async () => {
      const { id } = await makeEvent(app, { title: 'Before', cost: '10' })
      const { run } = await leavingNothing(() =>
        dry('PATCH', `/events/${id}`, {
          title: 'After',
          cost: '10',
          featured: true,
          password: 'sesame',
          tags: ['brand new'],
        }),
      )
      expect(run).toMatchObject({
        action: 'update',
        record: { id, title: 'After' },
        created: { tags: [{ name: 'brand new' }], venues: [] },
      })
      const { id: tagId } = run.created.tags![0]!
      expect(run.changes).toEqual({
        title: { from: 'Before', to: 'After' },
        featured: { from: false, to: true },
        password: { from: false, to: true },
        tags: { from: [], to: [tagId] },
      })
      expect((await dry('PATCH', `/events/${id}`, { title: 'Before' })).run).toMatchObject({
        action: 'unchanged',
        changes: {},
        record: { id, title: 'Before' },
      })
    })

    test('shows a delete', async () => {
      const { id } = await makeEvent(app, { title: 'Going' })
      const { run } = await leavingNothing(() => dry('DELETE', `/events/${id}`))
      expect(run).toMatchObject({
        action: 'delete',
        changes: { status: { from: 'publish', to: 'trash' }, slug: { from: 'going', to: 'going__trashed' } },
        record: { id, status: 'trash' },
      })
      const top = await make(app, '/categories', { name: `Going ${engine}` })
      await make(app, '/categories', { name: `Staying ${engine}`, parent: top.id })
      const term = await leavingNothing(() => dry('DELETE', `/categories/${top.id}`))
      expect(term.run).toMatchObject({ dry_run: true, action: 'delete', changes: {}, record: { id: top.id } })
      expect((await app.get(`/categories/${top.id}`)).status).toBe(200)
    })

    test('shows an upsert', async () => {
      const address = '/events/by-external-id/dry/1'
      const { status, run } = await leavingNothing(() => dry('PUT', address, event()))
      expect([status, run.action]).toEqual([200, 'create'])
      expect((await app.get(address)).status).toBe(404)
      await app.call('PUT', address, { as: 'administrator', body: event() })
      expect((await leavingNothing(() => dry('PUT', address, event()))).run.action).toBe('unchanged')
      expect((await leavingNothing(() => dry('PUT', address, event({ title: 'Other' })))).run).toMatchObject({
        action: 'update',
        changes: { title: { from: 'Concert', to: 'Other' } },
      })
    })

    test('has the errors of the write', async () => {
      const { id } = await makeEvent(app, {}, 'author')
      await make(app, '/tags', { name: `Twice ${engine}` })
      await app.post('/events', event(), 'author', { 'Idempotency-Key': 'used' })
      const failing: [method: string, path: string, body: unknown, as: Role, headers?: Record<string, string>][] = [
        ['POST', '/events', { title: 'x' }, 'administrator'],
        ['POST', '/events', event({ venue: [{ venue: 'Fine' }, { venue: '' }] }), 'administrator'],
        ['POST', '/events', event({ end_date: '2000-01-01' }), 'administrator'],
        ['POST', '/events', event({ tags: ['new one'] }), 'author'],
        ['POST', '/events', event({ title: 'Another request' }), 'author', { 'Idempotency-Key': 'used' }],
        ['POST', '/events', event(), 'subscriber'],
        ['POST', '/tags', { name: `Twice ${engine}` }, 'administrator'],
        ['PATCH', `/events/${id}`, { title: 'x' }, 'other'],
        ['PATCH', `/events/${id}`, { title: 'x' }, 'author', { 'If-Match': '"7-x"' }],
        ['PATCH', '/events/999999', {}, 'author'],
        ['DELETE', '/tags/999999', undefined, 'administrator'],
        ['PUT', '/events/by-external-id/dry/2', { title: 'x' }, 'administrator'],
        ['POST', '/categories', { name: 'x', parent: 999_999 }, 'administrator'],
      ]
      for (const [method, path, body, as, headers = {}] of failing) {
        const [tried, real] = [
          await leavingNothing(() => dry(method, path, body, as, headers)),
          await app.call(method, path, { as, body, headers }),
        ]
        expect(real.status, path).toBeGreaterThanOrEqual(400)
        expect([tried.status, tried.body]).toEqual([real.status, real.body])
      }
      expect(
        (await app.call('POST', '/events?dry_run=perhaps', { as: 'administrator', body: event() })).body,
      ).toMatchObject({ code: 'rest_invalid_param', data: { params: { dry_run: expect.any(String) } } })
    })

    test('takes its own writes into account', async () => {
      const { run } = await leavingNothing(() =>
        dry(
          'POST',
          '/events',
          event({ venue: [{ venue: 'Same' }, { venue: 'Same', city: 'Bern' }], tags: ['one', 'ONE', 'two'] }),
        ),
      )
      expect(run.created.venues).toHaveLength(1)
      expect(run.created.tags!.map(({ slug }) => slug)).toEqual(['one', 'two'])
    })
  })
}
