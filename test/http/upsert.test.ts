/** PUT to a client's own id of a record: creates it once, then updates it, and never another record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import { Loader } from '../../src/import/load/load.ts'
import { type Running, startApp } from '../support/app.ts'
import { engines } from '../support/engines.ts'
import { event } from '../support/records.ts'

type Role = Parameters<Running['get']>[1]

for (const { engine, skip, settings } of engines) {
  describe.skipIf(skip)(`on ${engine}`, () => {
    let app: Running
    beforeAll(async () => {
      app = await startApp(settings())
    })
    afterAll(() => app.stop())

    const put = (path: string, body: unknown, as: Role = 'editor', headers = {}) =>
      app.call('PUT', path, { as, body, headers })
    const tag = (answer: { headers: Headers }) => answer.headers.get('etag')?.split('-')[0]

    test.each([
      ['/events', event({ title: 'From elsewhere' }), 'title'],
      ['/venues', { venue: 'From elsewhere' }, 'venue'],
      ['/organizers', { organizer: 'From elsewhere' }, 'organizer'],
    ])('%s: created, unchanged, updated', async (path, body, label) => {
      const address = `${path}/by-external-id/crm/${encodeURIComponent('a/b: ü')}`
      expect((await app.get(address)).status).toBe(404)
      const made = await put(address, body)
      expect([made.status, made.headers.get('location')], made.text).toEqual([
        201,
        `${app.url}/cal/events/v1${path}/${made.body.id}`,
      ])
      const same = await put(address, body)
      expect([same.status, same.body.id, tag(same)]).toEqual([200, made.body.id, '"1'])
      const changed = await put(address, { ...body, [label]: 'Renamed', slug: null })
      expect([changed.status, changed.body.id, changed.body[label], tag(changed)]).toEqual([
        200,
        made.body.id,
        'Renamed',
        '"2',
      ])
      // Absent keeps, as in every update.
      expect((await put(address, { description: '<p>More</p>' })).body).toMatchObject({
        [label]: 'Renamed',
        description: '<p>More</p>',
      })
      const { json_ld: _, ...read } = (await app.get(address, 'editor')).body
      expect((await app.get(`${path}/${made.body.id}`, 'editor')).body).toMatchObject(read)
      expect((await app.call('PATCH', address, { as: 'editor', body: { description: '' } })).status).toBe(200)
      expect((await app.call('DELETE', address, { as: 'editor' })).body.status).toBe('trash')
      expect((await app.call('DELETE', address, { as: 'editor' })).status).toBe(410)
      // What was deleted here is not made again by the next run of a client.
      expect((await put(address, body)).body).toMatchObject({ id: made.body.id, status: 'trash' })
      expect((await put(address, { ...body, status: 'publish' })).body).toMatchObject({
        id: made.body.id,
        status: 'publish',
      })
    })

    test('two concurrent ones create one record', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => put('/events/by-external-id/crm/once', event({ title: `Once ${n}` }))),
      )
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
      expect((await app.get('/events?search=once&wait_for_index=true', 'editor')).body.total).toBeLessThan(2)
    })

    test('If-None-Match: * creates, and changes nothing that is there (RFC 9110, 13.1.2)', async () => {
      const only = (match: string) =>
        app.call('PUT', '/venues/by-external-id/crm/new-hall', {
          body: { venue: 'New Hall', city: match === '*' ? 'Bern' : 'Thun' },
          as: 'editor',
          headers: { 'If-None-Match': match },
        })
      const made = await only('*')
      const tag = String(made.headers.get('etag'))
      expect([made.status, (await only('*')).status, (await only(tag)).status]).toEqual([201, 412, 412])
      expect((await app.get(`/venues/${made.body.id}`)).body.city).toBe('Bern')
      expect((await only('"9-other"')).body).toMatchObject({ id: made.body.id, city: 'Thun' })
    })

    test('a venue with the same name is another record', async () => {
      const {
        body: { id },
      } = await app.post('/venues', { venue: 'Town Hall' }, 'editor')
      const made = await put('/venues/by-external-id/crm/hall', { venue: 'Town Hall' })
      expect([made.status, made.body.id === id]).toEqual([201, false])
      expect((await put('/venues/by-external-id/cms/hall', { venue: 'Town Hall' })).body.id).not.toBe(made.body.id)
    })

    test('sources, resources and imports are separate', async () => {
      const loader = new Loader(await administratorContext(app.service))
      const draft = {
        source_id: 'crm:7',
        texts: { en: { title: 'Imported' } },
        language: 'en' as const,
        start_date: '2999-01-01 10:00:00',
        end_date: '2999-01-01 11:00:00',
      }
      await loader.loadAll([draft])
      const [imported] = await app.engine.store.lookup('events', 'source_id', ['crm:7'])
      const ids = [
        imported,
        ...(await Promise.all(
          ['/events/by-external-id/crm/7', '/events/by-external-id/cms/7', '/events/by-external-id/crm/07'].map(
            async (path) => (await put(path, event())).body.id,
          ),
        )),
      ]
      expect(new Set(ids).size).toBe(4)
      expect((await put('/venues/by-external-id/crm/7', { venue: 'Seven' })).status).toBe(201)
      expect((await app.get('/events/by-external-id/crm/7')).body.title).toBe('Concert')
    })

    test('needs what a create and an update need', async () => {
      expect(await put('/events/by-external-id/crm/new', { title: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'rest_missing_callback_param', data: { params: ['start_date', 'end_date'] } },
      })
      expect((await put('/events/by-external-id/crm/owned', event(), 'author')).status).toBe(201)
      for (const [as, status] of [
        ['subscriber', 403],
        ['other', 403],
        ['contributor', 403],
        ['author', 200],
        ['editor', 200],
      ] as const) {
        expect([as, (await put('/events/by-external-id/crm/owned', { excerpt: as }, as)).status]).toEqual([as, status])
      }
      expect((await app.call('PUT', '/events/by-external-id/crm/owned', { body: { title: 'x' } })).status).toBe(401)
      expect((await app.call('PUT', '/events/by-external-id/crm/nobody', { body: event() })).status).toBe(401)
      expect((await put('/events/by-external-id/crm/drafted', event(), 'contributor')).body.status).toBe('draft')
    })

    test('If-Match applies', async () => {
      const address = '/events/by-external-id/crm/matched'
      expect((await put(address, event(), 'editor', { 'If-Match': '"1-x"' })).status).toBe(412)
      expect((await put(address, event())).status).toBe(201)
      expect((await put(address, { title: 'x' }, 'editor', { 'If-Match': '"2-x"' })).status).toBe(412)
      expect((await put(address, { title: 'x' }, 'editor', { 'If-Match': '"1-x"' })).status).toBe(200)
    })

    test.each(['a%3Ab/1', 'a%20b/1', `${'a'.repeat(65)}/1`, `crm/${'a'.repeat(256)}`, 'crm/a%00b'])(
      '%s is no id',
      async (name) => {
        expect(await put(`/events/by-external-id/${name}`, event())).toMatchObject({
          status: 400,
          body: { code: 'rest_invalid_param', data: { params: { external_id: expect.stringContaining('source') } } },
        })
        expect((await app.get(`/events/by-external-id/${name}`)).status).toBe(404)
      },
    )

    test('in another language it writes the texts of that language', async () => {
      const address = '/events/by-external-id/crm/languages'
      const {
        body: { id },
      } = await put(address, event({ title: 'Concert in town' }))
      expect((await put(`/de${address}`, { title: 'Konzert in der Stadt' })).body.id).toBe(id)
      expect((await app.get(address)).body.title).toBe('Concert in town')
      expect((await app.get(`/de${address}`)).body.title).toBe('Konzert in der Stadt')
    })
  })
}
