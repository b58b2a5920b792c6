/** Scopes, expiry and use of keys: a key limits the rights of its role. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inScope, isScope, type Scope, scopes } from '../../src/calendar/access/scopes.ts'
import { Unavailable } from '../../src/calendar/ports.ts'
import { Accounts } from '../../src/http/auth/accounts.ts'
import { type Running, startApp } from '../support/app.ts'
import { engines } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { event, makeEvent } from '../support/records.ts'

describe.each([
  [['read'], ['read', 'events:read', 'tags:read'], ['write', 'events:write', 'admin']],
  [['write'], ['read', 'write', 'venues:read', 'venues:write'], ['admin']],
  [['events:write'], ['events:read', 'events:write'], ['read', 'write', 'venues:read', 'venues:write', 'admin']],
  [
    ['events:write', 'read'],
    ['events:write', 'venues:read'],
    ['venues:write', 'write'],
  ],
  [['admin'], scopes, []],
  [[], [], scopes],
  [undefined, scopes, []],
] as [Scope[] | undefined, Scope[], Scope[]][])('a key of the scopes %j', (granted, inside, outside) => {
  test('has exactly these rights', () => {
    const of = (wanted: readonly Scope[]) => wanted.filter((scope) => inScope({ scopes: granted }, scope))
    expect([of(inside), of(outside)]).toEqual([inside, []])
  })
})

test('other words are not valid', () => {
  expect(['', 'events', 'events:admin', 'accounts:read', 'READ', 'read '].filter(isScope)).toEqual([])
})

for (const { engine, skip, settings } of engines) {
  describe.skipIf(skip)(`keys on ${engine}`, () => {
    let app: Running
    const secrets = {} as Record<'events' | 'read' | 'none' | 'admin' | 'write', string>
    beforeAll(async () => {
      app = await startApp(settings())
      const limits: [keyof typeof secrets, Scope[]][] = [
        ['events', ['events:write', 'tags:read']],
        ['read', ['read']],
        ['none', []],
        ['admin', ['admin']],
        ['write', ['write']],
      ]
      for (const [name, granted] of limits)
        secrets[name] = await app.service.accounts.add('scoped', 'editor', { scopes: granted })
    })
    afterAll(() => app.stop())

    const call = (method: string, path: string, key: string, body?: unknown) =>
      app.call(method, path, { body, headers: { Authorization: `Bearer ${key}` } })
    const outcome = async (method: string, path: string, key: string, body?: unknown) => {
      const {
        status,
        body: { code, data },
      } = await call(method, path, key, body)
      return status < 400 ? status : [status, code, (data as { scope?: string }).scope]
    }

    test('are needed to find one resource through another', async () => {
      const { id } = await makeEvent(app)
      const venues = await app.service.accounts.add('venues-only', 'editor', { scopes: ['venues:read'] })
      expect(await outcome('GET', '/venues', venues)).toBe(200)
      expect(await outcome('GET', `/venues?event=${id}`, venues)).toEqual([403, 'rest_forbidden', 'events:read'])
    })

    test('give access to the routes of their scopes; others are a 403 that names the scope', async () => {
      const { id } = await makeEvent(app)
      expect(await outcome('POST', '/events', secrets.events, event())).toBe(201)
      expect(await outcome('PATCH', `/events/${id}`, secrets.events, { excerpt: 'x' })).toBe(200)
      expect(await outcome('GET', `/events/${id}`, secrets.events)).toBe(200)
      expect(await outcome('GET', '/tags', secrets.events)).toBe(200)
      expect(await outcome('GET', '/venues', secrets.events)).toEqual([403, 'rest_forbidden', 'venues:read'])
      expect(await outcome('POST', '/tags', secrets.events, { name: 'x' })).toEqual([
        403,
        'rest_forbidden',
        'tags:write',
      ])
      expect(await outcome('GET', '/events', secrets.read)).toBe(200)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(await outcome(method, `/events/${id}`, secrets.read, {})).toEqual([
          403,
          'rest_forbidden',
          'events:write',
        ])
      expect(await outcome('POST', `/events/${id}/revisions/1`, secrets.read)).toEqual([
        403,
        'rest_forbidden',
        'events:write',
      ])
      expect(await outcome('PUT', '/events/by-external-id/a/b', secrets.read, event())).toEqual([
        403,
        'rest_forbidden',
        'events:write',
      ])
      expect(await outcome('GET', '/events', secrets.none)).toEqual([403, 'rest_forbidden', 'events:read'])
      expect(await outcome('GET', '/doc', secrets.none)).toBe(200)
    })

    test('create inside an event only what they may create on its own', async () => {
      expect(await outcome('POST', '/events', secrets.events, event({ venue: { venue: 'Inside' } }))).toEqual([
        403,
        'rest_forbidden',
        'venues:write',
      ])
      expect(await outcome('POST', '/events', secrets.events, event({ tags: ['inside'] }))).toEqual([
        403,
        'rest_forbidden',
        'tags:write',
      ])
      expect(
        await outcome(
          'POST',
          '/events?wait_for_index=true',
          secrets.write,
          event({ venue: { venue: 'Inside' }, tags: ['inside'] }),
        ),
      ).toBe(201)
      expect((await app.get('/venues?search=inside', 'administrator')).body.total).toBe(1)
    })

    test('give a record to another account only with admin', async () => {
      const { author } = await makeEvent(app, {}, 'author')
      expect(await outcome('POST', '/events', secrets.write, event({ author }))).toEqual([
        403,
        'rest_forbidden',
        'admin',
      ])
      expect(await outcome('POST', '/events', secrets.admin, event({ author }))).toBe(201)
      expect(await outcome('POST', '/events', app.keys.editor, event({ author }))).toBe(201)
    })

    test('never give more rights than the role', async () => {
      const key = await app.service.accounts.add('lowly', 'contributor', { scopes: ['admin'] })
      expect(await outcome('POST', '/tags', key, { name: 'x' })).toEqual([403, 'rest_forbidden', undefined])
    })

    test('work until they expire', async () => {
      const now = Math.floor(Date.now() / 1000)
      const [ended, open] = [
        await app.service.accounts.add('Brief', 'editor', { expires: now - 1 }),
        await app.service.accounts.add('Brief', 'editor', { expires: now + 3_600 }),
      ]
      expect(await outcome('GET', '/events', ended)).toEqual([401, 'rest_not_authenticated', undefined])
      expect(await outcome('GET', '/events', open)).toBe(200)
      const soon = await app.service.accounts.add('Brief', 'editor', { expires: now + 2 })
      await eventually(async () =>
        expect(await outcome('GET', '/events', soon)).toEqual([401, 'rest_not_authenticated', undefined]),
      )
    })

    test('are listed by id with their last use, and revoked by it', async () => {
      const secret = await app.service.accounts.add('Single', 'author', { label: 'telephone', scopes: ['read'] })
      const other = await app.service.accounts.add('Single', 'author')
      const listed = async () => (await app.service.accounts.list()).find(({ name }) => name === 'single')?.keys ?? []
      const [first] = await listed()
      expect(first).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        label: 'telephone',
        scopes: ['read'],
        created: expect.any(Number),
        used: undefined,
      })
      expect(JSON.stringify(await listed())).not.toContain(secret.slice(4, 12))
      expect(await outcome('GET', '/events', secret)).toBe(200)
      await eventually(async () => expect((await listed())[0]?.used).toBeGreaterThanOrEqual(first?.created ?? Infinity))
      expect(await app.service.accounts.revokeKey(first?.id ?? '')).toBe(true)
      expect(await app.service.accounts.revokeKey(first?.id ?? '')).toBe(false)
      expect(await outcome('GET', '/events', secret)).toEqual([401, 'rest_not_authenticated', undefined])
      expect(await outcome('GET', '/events', other)).toBe(200)
    })

    test('that were stored as a hash alone still work, are listed and can be revoked', async () => {
      const secret = await app.service.accounts.add('Older', 'editor')
      const account = await app.service.accounts.find('older')
      const { keys: _, ...before } = account!
      await app.engine.store.put('accounts', { ...before, rev: account!.rev + 1 }, account!.rev)
      const anew = new Accounts(app.engine.store, app.engine.shared)
      expect(await anew.authenticate(`Bearer ${secret}`)).toMatchObject({
        name: 'older',
        role: 'editor',
        scopes: undefined,
      })
      const [key] = (await anew.list()).find(({ name }) => name === 'older')?.keys ?? []
      expect(key).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{12}$/), label: '' })
      expect(await anew.revokeKey(key!.id)).toBe(true)
      await expect(anew.authenticate(`Bearer ${secret}`)).rejects.toMatchObject({ code: 'rest_not_authenticated' })
    })
  })
}

test('a use that cannot be recorded fails no request', async () => {
  const app = await startApp()
  const { store, state } = app.engine
  const refused = vi.fn(() => Promise.reject(new Unavailable('away')))
  const accounts = new Accounts(store, {
    ...state,
    put: (key, value, expected) => (key.startsWith('key-used:') ? refused() : state.put(key, value, expected)),
  })
  expect(await accounts.authenticate(`Bearer ${app.keys.editor}`)).toMatchObject({ role: 'editor' })
  expect(refused).toHaveBeenCalledOnce()
  await app.stop()
})
