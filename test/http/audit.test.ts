/** The audit trail: an entry for every write, none for a write that did not happen, and no secrets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Store, type StoredResource, Unavailable } from '../../src/calendar/ports.ts'
import type { AuditEntry } from '../../src/calendar/resources/audit.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { type AuditContext, AuditTrail, auditedPut, firstIdOf, MAX_REVISIONS } from '../../src/calendar/writes/audit.ts'
import { entriesOf, newestEntries } from '../../src/calendar/writes/revisions.ts'
import { openMemory } from '../simulation/memory.ts'
import { type Running, startApp } from '../support/app.ts'
import { engines } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { event, make, makeEvent } from '../support/records.ts'

for (const { engine, skip, settings } of engines) {
  describe.skipIf(skip)(`on ${engine}`, () => {
    let app: Running
    beforeAll(async () => {
      app = await startApp({ TRUST_PROXY: '1', ...settings() })
    })
    afterAll(() => app.stop())

    const actions = async (resource: StoredResource, id: number) =>
      (await entriesOf(app.engine.store, resource, id)).map(({ action, revision }) => [action, revision])
    const count = async () => (await newestEntries(app.engine.store, {}, 10_000, app.service.now())).length

    test('have who, what, when and from where', async () => {
      const begun = app.service.now()
      const {
        body: { id },
        headers,
      } = await app.post('/events', event(), 'editor', {
        'X-Forwarded-For': '203.0.113.7',
        'X-Request-Id': 'request-1',
      })
      expect(headers.get('x-request-id')).toBe('request-1')
      const [entry] = await entriesOf(app.engine.store, 'events', id)
      const account = (await app.service.accounts.list()).find(({ name }) => name === 'editor')!
      expect(entry).toMatchObject({
        account: account.account,
        name: 'editor',
        key: account.keys[0]!.id,
        action: 'create',
        resource: 'events',
        record: id,
        revision: 1,
        via: 'api',
        address: '203.0.113.7',
        request: 'request-1',
      })
      expect(entry?.at).toBeGreaterThanOrEqual(begun)
      expect(entry?.before).toBeUndefined()
    })

    test('every write of a record has an entry with its previous state', async () => {
      const { id } = await makeEvent(app, { title: 'First' })
      await app.call('PATCH', `/events/${id}`, { as: 'administrator', body: { title: 'Second' } })
      await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
      await app.call('POST', `/events/${id}/revisions/2`, { as: 'administrator' })
      expect(await actions('events', id)).toEqual([
        ['create', 1],
        ['update', 2],
        ['delete', 3],
        ['restore', 4],
      ])
      const entries = await entriesOf(app.engine.store, 'events', id)
      expect(
        entries.map(({ before, previous }) => [
          (before as { texts?: { en: { title: string } } })?.texts?.en.title,
          previous,
        ]),
      ).toEqual([
        [undefined, undefined],
        ['First', entries[0]!.id],
        ['Second', entries[1]!.id],
        ['Second', entries[2]!.id],
      ])
      expect(entries[3]).toMatchObject({ key: 'admin-key', detail: { revision: 2 } })
    })

    test('records created inside an event, and categories moved by a deletion, have one', async () => {
      const { id, venue } = await makeEvent(app, { venue: { venue: `Inside ${engine}` } })
      expect([await actions('venues', venue.id), await actions('events', id)]).toEqual([
        [['create', 1]],
        [['create', 1]],
      ])
      const top = await make(app, '/categories', { name: `Top ${engine}` })
      const child = await make(app, '/categories', { name: `Child ${engine}`, parent: top.id })
      expect((await app.call('DELETE', `/categories/${top.id}`, { as: 'editor' })).status).toBe(200)
      expect([await actions('categories', top.id), await actions('categories', child.id)]).toEqual([
        [
          ['create', 1],
          ['delete', 2],
        ],
        [
          ['create', 1],
          ['update', 2],
        ],
      ])
    })

    test('added and revoked keys have one, without the key', async () => {
      const secret = await app.service.accounts.add('audited', 'author', { scopes: ['events:write'] })
      await app.service.accounts.revoke('audited')
      const account = await app.service.accounts.find('audited')
      const entries = await entriesOf(app.engine.store, 'accounts', account!.id)
      expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
        ['add-key', { keys: [expect.stringMatching(/^[0-9a-f]{12}$/)], role: 'author', scopes: ['events:write'] }],
        ['revoke-key', { keys: (entries[0]!.detail as { keys: string[] }).keys }],
      ])
      expect(entries[0]).toMatchObject({ via: 'key', name: 'admin' })
      expect(JSON.stringify(entries)).not.toContain(secret.slice(4))
    })

    test('nothing secret is stored', async () => {
      const { id } = await makeEvent(app, { password: 'sesame' })
      await app.call('PATCH', `/events/${id}`, {
        as: 'administrator',
        body: { title: 'Protected', password: 'other words' },
      })
      await app.post('/events', event(), 'editor', { 'Idempotency-Key': 'a key of a client' })
      const stored = await app.engine.store.scan<AuditEntry>('audit', 0, 10_000)
      const text = JSON.stringify(stored)
      for (const secret of [
        'sesame',
        'other words',
        'a key of a client',
        ...Object.values(app.keys).map((key) => key.replace('kal_', '')),
      ])
        expect(text).not.toContain(secret)
      expect(stored.filter(({ before }) => before && Object.hasOwn(before, 'password'))).toEqual([])
      const { key_hashes } = (await app.service.accounts.find('editor'))!
      for (const hash of key_hashes) expect(text).not.toContain(hash)
    })

    test('a failed write has none, and neither has one that changes nothing', async () => {
      const { id, slug } = await makeEvent(app, { title: 'Unchanged' }, 'author')
      const before = await count()
      const failing: [number, string, string, unknown, Record<string, string>?][] = [
        [400, 'PATCH', `/events/${id}`, { end_date: '1999-01-01' }],
        [400, 'POST', '/events', { title: 'x' }],
        [403, 'PATCH', `/events/${id}`, { title: 'Not mine' }],
        [412, 'PATCH', `/events/${id}`, { title: 'Late' }, { 'If-Match': '"9-x"' }],
        [404, 'POST', `/events/${id}/revisions/9`, {}],
      ]
      for (const [status, method, path, body, headers] of failing) {
        expect(
          (await app.call(method, path, { as: status === 403 ? 'other' : 'author', body, headers })).status,
          path,
        ).toBe(status)
      }
      const { headers } = await app.get(`/events/${id}`, 'author')
      const same = await app.call('PATCH', `/events/${id}`, { as: 'author', body: { title: 'Unchanged', slug } })
      expect([same.status, same.headers.get('etag')?.split('-')[0]]).toEqual([200, headers.get('etag')?.split('-')[0]])
      expect(await count()).toBe(before)
    })

    test('concurrent writes have one each', async () => {
      const { id } = await makeEvent(app)
      const titles = Array.from({ length: 8 }, (_, n) => `At once ${n}`)
      await Promise.all(
        titles.map((title) => app.call('PATCH', `/events/${id}`, { as: 'administrator', body: { title } })),
      )
      expect(await actions('events', id)).toEqual([['create', 1], ...titles.map((_, n) => ['update', n + 2])])
    })

    test('are neither followed nor indexed', async () => {
      const position = await app.engine.feed.position()
      const { id } = await make(app, '/tags', { name: `Followed ${engine}` })
      await eventually(async () =>
        expect((await app.engine.feed.read(position, 10, 1_000)).dirty).toEqual([{ resource: 'tags', id }]),
      )
    })

    test('are found by account, resource, record and time, newest first', async () => {
      const { store } = app.engine
      const { id } = await makeEvent(app, { title: 'Found' }, 'contributor')
      const now = app.service.now()
      const found = async (filter: Parameters<typeof newestEntries>[1], limit = 1) =>
        (await newestEntries(store, filter, limit, now)).map(({ record, name }) => [record, name])
      expect(await found({ account: 'Contributor' }, 9)).toEqual([[id, 'contributor']])
      expect(await found({ resource: 'events' })).toEqual([[id, 'contributor']])
      expect(await found({ resource: 'events', record: id }, 9)).toEqual([[id, 'contributor']])
      expect(await found({ since: now + 60 })).toEqual([])
      const all = await newestEntries(store, { since: now - 3_600 }, 10_000, now)
      expect(all.map((entry) => entry.id)).toEqual(all.map((entry) => entry.id).toSorted((a, b) => b - a))
      expect(all[0]).toMatchObject({ record: id })
    })
  })
}

describe('an entry with its document', () => {
  const caller = { id: 1, name: 'ada', role: 'editor' } as const
  const origin = { via: 'api', address: null, request: null }
  const DAY = 86_400
  const start = 1_900_000_000
  const tag = (id: number, rev = 1) => ({ id, rev, texts: { en: { slug: `tag-${id}` } } })
  const opened = () => openMemory(stores, indexes).store

  function contextOf(store: Store, now = start): Required<AuditContext> {
    return { store, caller, now, audit: { trail: new AuditTrail(store), origin } }
  }

  /** The store, which does not take what `refused` names. */
  function without(store: Store, refused: StoredResource, error: Error): Store {
    const put: Store['put'] = (resource, document, expected) =>
      resource === refused ? Promise.reject(error) : store.put(resource, document, expected)
    return new Proxy(store, { get: (target, name: keyof Store) => (name === 'put' ? put : target[name].bind(target)) })
  }

  test('a write is not acknowledged without its entry', async () => {
    const store = opened()
    await expect(
      auditedPut('tags', tag(1), null, contextOf(without(store, 'audit', new Unavailable('full')))),
    ).rejects.toThrow('full')
  })

  test('a refused write has none', async () => {
    const store = opened()
    const context = contextOf(store)
    expect(await auditedPut('tags', tag(1), null, context)).toBe(true)
    expect(await auditedPut('tags', tag(1), null, context)).toBe(false)
    await expect(
      auditedPut('tags', Object.assign(tag(2), { texts: { en: { slug: 'tag-1' } } }), null, context),
    ).rejects.toThrow('holds this value')
    expect(await store.scan('audit', 0, 10)).toHaveLength(1)
  })

  test('an entry of an interrupted write is not listed, whatever is written later', async () => {
    const store = opened()
    const context = contextOf(store)
    await auditedPut('tags', tag(1), null, context)
    const [made] = await store.get<{ id: number; rev: number; audit: number }>('tags', [1])
    // The answer of the store got lost, and nobody knows whether it wrote.
    await expect(
      auditedPut('tags', tag(1, 2), made!, {
        ...context,
        audit: { trail: context.audit.trail, origin },
        store: without(store, 'tags', new Unavailable('cut off')),
      }),
    ).rejects.toThrow('cut off')
    expect(await store.scan('audit', 0, 10)).toHaveLength(2)
    expect((await entriesOf(store, 'tags', 1)).map(({ revision }) => revision)).toEqual([1])
    await auditedPut('tags', tag(1, 2), made!, { ...context, caller: { ...caller, name: 'grace' } })
    expect((await entriesOf(store, 'tags', 1)).map(({ revision, name }) => [revision, name])).toEqual([
      [1, 'ada'],
      [2, 'grace'],
    ])
  })

  test('entries older than 400 days are removed', async () => {
    const store = opened()
    const old = contextOf(store, start - 401 * DAY)
    for (let id = 1; id <= 5; id++) await auditedPut('tags', tag(id), null, old)
    const young = contextOf(store, start - 399 * DAY)
    await auditedPut('tags', tag(6), null, young)
    await young.audit.trail.close()
    expect(await store.scan('audit', 0, 10)).toHaveLength(6)
    const now = contextOf(store)
    await auditedPut('tags', tag(7), null, now)
    await now.audit.trail.close()
    expect((await store.scan<AuditEntry>('audit', 0, 10)).map(({ record }) => record)).toEqual([6, 7])
    expect(await store.scan('audit', firstIdOf(start) - 1, 10)).toHaveLength(1)
  })

  test(`the newest ${MAX_REVISIONS} revisions of a record are kept, and every entry`, async () => {
    const store = opened()
    const context = contextOf(store)
    const last = MAX_REVISIONS + 30
    for (let rev = 1; rev <= last; rev++)
      await auditedPut('tags', tag(1, rev), (await store.get('tags', [1]))[0] ?? null, context)
    await context.audit.trail.close()
    const entries = await entriesOf(store, 'tags', 1)
    expect(entries).toHaveLength(last)
    const kept = entries.filter(({ before }) => before).map(({ before }) => before!.rev)
    expect(kept.at(-1)).toBe(last - 1)
    expect(kept.length).toBeGreaterThanOrEqual(MAX_REVISIONS)
    expect(kept.length).toBeLessThan(MAX_REVISIONS + 8)
  })
})
