/** Revisions over HTTP: listed, read and restored by those who may edit the record, by the rules of every write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { engines } from '../support/engines.ts'
import { make, makeEvent } from '../support/records.ts'

type Role = Parameters<Running['get']>[1]
interface Listed {
  revision: number
  action: string | null
  author_name: string | null
  rest_url: string
}

for (const { engine, skip, settings } of engines) {
  describe.skipIf(skip)(`on ${engine}`, () => {
    let app: Running
    beforeAll(async () => {
      app = await startApp(settings())
    })
    afterAll(() => app.stop())

    const patch = async (path: string, body: Record<string, unknown>, as: Role = 'administrator', root = '') => {
      const answer = await app.call('PATCH', `${root}${path}`, { as, body })
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    }
    const restore = (path: string, revision: number, as: Role | 'nobody' = 'administrator', headers = {}) =>
      app.call('POST', `${path}/revisions/${revision}`, { as: as === 'nobody' ? undefined : as, headers })
    const list = async (path: string, as: Role = 'administrator') =>
      (await app.get(`${path}/revisions`, as)).body.revisions as Listed[]

    test('from before a change of the author are for those who may edit others’ records', async () => {
      const other = (await app.service.accounts.find('contributor'))?.id
      const { id } = await makeEvent(
        app,
        { title: 'Draft', description: 'what nobody is to read', status: 'draft' },
        'author',
      )
      await patch(`/events/${id}`, { author: other, description: 'clean' })
      expect((await list(`/events/${id}`, 'contributor')).map(({ revision }) => revision)).toEqual([2])
      expect((await list(`/events/${id}`, 'editor')).map(({ revision }) => revision)).toEqual([2, 1])
      expect((await app.get(`/events/${id}/revisions/1`, 'contributor')).status).toBe(404)
      expect((await restore(`/events/${id}`, 1, 'contributor')).status).toBe(404)
    })

    test('are listed newest first, and returned as they were', async () => {
      await make(app, '/tags', { name: 'then' })
      const { id } = await makeEvent(app, { title: 'First', tags: ['then'] }, 'author')
      await patch(`/events/${id}`, { title: 'Second', tags: [] }, 'editor')
      const { body } = await app.get(`/events/${id}/revisions`, 'author')
      expect(body).toMatchObject({
        total: 2,
        revisions: [
          { revision: 2, action: 'update', author_name: 'editor' },
          {
            revision: 1,
            action: 'create',
            author_name: 'author',
            rest_url: `${app.url}/cal/events/v1/events/${id}/revisions/1`,
          },
        ],
      })
      const earlier = await app.get(`/events/${id}/revisions/1`, 'author')
      expect(earlier.body).toMatchObject({ id, title: 'First', tags: [{ name: 'then' }], json_ld: { name: 'First' } })
      expect(earlier.headers.get('etag')).toMatch(/^"1-/)
      expect((await app.get(`/events/${id}/revisions/2`, 'author')).body.title).toBe('Second')
    })

    test('are for those who may edit the record', async () => {
      const { id } = await makeEvent(app, { title: 'Whose' }, 'author')
      await patch(`/events/${id}`, { title: 'Mine' }, 'author')
      for (const [as, status] of [
        [undefined, 401],
        ['subscriber', 403],
        ['other', 403],
        ['author', 200],
        ['editor', 200],
      ] as [Role, number][]) {
        const statuses = [
          (await app.get(`/events/${id}/revisions`, as)).status,
          (await app.get(`/events/${id}/revisions/1`, as)).status,
          (await restore(`/events/${id}`, 1, as ?? 'nobody')).status,
        ]
        expect([as, ...statuses]).toEqual([as, status, status, status])
      }
      const tag = await make(app, '/tags', { name: `Whose ${engine}` })
      expect([
        (await list(`/tags/${tag.id}`, 'editor')).length,
        (await app.get(`/tags/${tag.id}/revisions`, 'author')).status,
      ]).toEqual([1, 403])
    })

    test.each(['/revisions/9', '/revisions/0', '/revisions/x', '/revisions/1e0'])('%s is no revision', async (path) => {
      const { id } = await makeEvent(app)
      expect((await app.get(`/events/${id}${path}`, 'administrator')).status).toBe(404)
      expect((await app.get(`/events/999999${path}`, 'administrator')).status).toBe(404)
    })

    test('a restored one is the next revision, in every language and with its links', async () => {
      const venue = await make(app, '/venues', { venue: `Hall ${engine}` })
      const { id } = await makeEvent(app, {
        title: 'Then',
        description: '<p>As it was</p>',
        cost: 'CHF 20',
        venue: venue.id,
        tags: ['kept', `gone ${engine}`],
        featured: true,
        timezone: 'Europe/Zurich',
        website: 'https://example.org/then',
      })
      await patch(`/events/${id}`, { title: 'Damals', description: '<p>Wie es war</p>' }, 'administrator', '/de')
      const then = await Promise.all(
        ['', '/de'].map(async (root) => (await app.get(`${root}/events/${id}`, 'administrator')).body),
      )
      await patch(`/events/${id}`, {
        title: 'Now',
        slug: 'now-slug',
        description: '',
        cost: '',
        venue: [],
        tags: [],
        featured: false,
        start_date: '2999-06-01 10:00',
        end_date: '2999-06-01 12:00',
        website: '',
      })
      await patch(`/events/${id}`, { title: 'Jetzt' }, 'administrator', '/de')
      await patch(`/events/${id}`, { title: 'Maintenant' }, 'administrator', '/fr')
      const gone = then[0]!.tags.find(({ name }) => name.startsWith('gone'))!
      await app.call('DELETE', `/tags/${gone.id}`, { as: 'administrator' })
      const answer = await restore(`/events/${id}`, 2)
      expect([answer.status, answer.headers.get('etag')?.slice(0, 3)], answer.text).toEqual([200, '"6-'])
      for (const [at, root] of ['', '/de'].entries()) {
        const { body: now } = await app.get(`${root}/events/${id}`, 'administrator')
        const { modified: _, modified_utc: __, tags: ___, ...rest } = then[at]!
        expect(now).toMatchObject(rest)
        expect(now.tags.map(({ name }) => name)).toEqual(['kept'])
        expect(Object.keys(now.translations as object).sort()).toEqual(['de', 'en'])
      }
      expect((await list(`/events/${id}`)).map(({ revision, action }) => [revision, action])).toEqual([
        [6, 'restore'],
        [5, 'update'],
        [4, 'update'],
        [3, 'update'],
        [2, 'update'],
        [1, 'create'],
      ])
    })

    test('a slug that another record has since stays there', async () => {
      const { id } = await makeEvent(app, { slug: 'wanted' })
      await patch(`/events/${id}`, { slug: 'other-slug' })
      await makeEvent(app, { slug: 'wanted' })
      expect((await restore(`/events/${id}`, 1)).body.slug).toBe('wanted-2')
    })

    test('a password is neither restored nor returned', async () => {
      const { id } = await makeEvent(app, { title: 'Open' })
      await patch(`/events/${id}`, { password: 'sesame', title: 'Protected' })
      expect((await restore(`/events/${id}`, 1)).body.title).toBe('Open')
      expect((await app.get(`/events/${id}`)).body.code).toBe('event-password-protected')
      expect((await app.get(`/events/${id}?password=sesame`)).status).toBe(200)
      for (const revision of [1, 2, 3])
        expect((await app.get(`/events/${id}/revisions/${revision}`, 'administrator')).text).not.toMatch(
          /password|sesame/,
        )
    })

    test('a trashed record can be restored, and trashed again', async () => {
      const { id, slug } = await makeEvent(app, { title: 'Thrown away' })
      await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
      expect((await restore(`/events/${id}`, 1)).body).toMatchObject({ status: 'publish', slug })
      expect((await restore(`/events/${id}`, 2)).body).toMatchObject({ status: 'trash', slug: `${slug}__trashed` })
      expect((await restore(`/events/${id}`, 1)).body).toMatchObject({ status: 'publish', slug })
    })

    test('rights and If-Match apply', async () => {
      const { id } = await makeEvent(app, { title: 'Was public' }, 'author')
      const { author } = await makeEvent(app, { title: 'By a contributor' }, 'contributor')
      await patch(`/events/${id}`, { author }, 'editor')
      await patch(`/events/${id}`, { status: 'draft' }, 'editor')
      expect((await restore(`/events/${id}`, 2, 'contributor', { 'If-Match': '"2-x"' })).status).toBe(412)
      const { status, body } = await restore(`/events/${id}`, 2, 'contributor', { 'If-Match': '"3-x"' })
      expect([status, body.status, body.author]).toEqual([200, 'pending', author])
    })

    test('restoring the current one changes nothing', async () => {
      const { id } = await makeEvent(app, {
        cost: ['5', '10'],
        image: 'https://example.org/a.png',
        tags: ['kept'],
        venue: { venue: `Nothing ${engine}`, city: 'Bern', country: 'Switzerland' },
      })
      const { headers } = await restore(`/events/${id}`, 1)
      expect(headers.get('etag')).toMatch(/^"1-/)
      for (const [path, body] of [
        ['/venues', { venue: `Alone ${engine}`, city: 'Bern', country: 'Switzerland', geo_lat: 1, geo_lng: 2 }],
        ['/organizers', { organizer: `Alone ${engine}` }],
        ['/categories', { name: `Alone ${engine}` }],
      ] as const) {
        const { id: other } = await make(app, path, body)
        expect(
          (await app.post(`${path}/${other}/revisions/1?dry_run=true`, undefined, 'administrator')).body,
        ).toMatchObject({ action: 'unchanged', changes: {} })
        expect((await restore(`${path}/${other}`, 1)).headers.get('etag')).toMatch(/^"1-/)
      }
    })

    test('a record that is older than the audit trail has its current revision', async () => {
      const { id } = await makeEvent(app, { title: 'Old' })
      const [stored] = await app.engine.store.get<{ id: number; rev: number; audit?: number }>('events', [id])
      const { audit: entry, ...before } = stored!
      await app.engine.store.remove('audit', entry!, 1)
      await app.engine.store.put('events', { ...before, rev: 2 }, 1)
      expect(await list(`/events/${id}`)).toMatchObject([{ revision: 2, action: null, author_name: null }])
      await patch(`/events/${id}`, { title: 'New' })
      expect(await list(`/events/${id}`)).toMatchObject([
        { revision: 3, action: 'update' },
        { revision: 2, action: null },
      ])
      expect((await restore(`/events/${id}`, 2)).body.title).toBe('Old')
    })
  })
}

test('a dry run of a restore shows what it would change', async () => {
  const app = await startApp()
  const { id } = await makeEvent(app, { title: 'First' })
  await app.call('PATCH', `/events/${id}`, { as: 'administrator', body: { title: 'Second' } })
  const { body } = await app.post(`/events/${id}/revisions/1?dry_run=true`, undefined, 'administrator')
  expect(body).toMatchObject({
    dry_run: true,
    action: 'update',
    changes: { title: { from: 'Second', to: 'First' } },
    record: { id, title: 'First' },
  })
  expect((await app.get(`/events/${id}`)).body.title).toBe('Second')
  await app.stop()
})
