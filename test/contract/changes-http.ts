/** The changes over HTTP, for any engine: who follows them ends with what the lists show. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/calendar/access/visibility.ts'
import { type Running, startApp } from '../support/app.ts'
import { Dice } from '../support/dice.ts'
import { eventually } from '../support/eventually.ts'

interface Entry {
  resource: string
  id: number
  kind: 'updated' | 'deleted'
  record?: Record<string, unknown>
}

interface Page {
  changes: Entry[]
  position: string
  has_more: boolean
  next: string
  lists?: Record<string, string>
}

type As = Role | 'other' | undefined

const DRAFT = { status: 'draft' }

/** `engine`: the settings of one with an unused store. */
export function testChangesOverHttp(name: string, engine: () => Record<string, string>): void {
  describe(`the changes of ${name}`, () => {
    let app: Running
    beforeAll(async () => {
      app = await startApp({ RATE_LIMIT: '0', ...engine() })
    })
    afterAll(() => app.stop())

    const page = async (path: string, as?: As): Promise<Page> => {
      const { status, body, text } = await app.get(path, as)
      expect(status, text).toBe(200)
      return body as unknown as Page
    }
    test.each(['/changes?x[0][a]=1', '/rpde/events?x[0][a]=1', '/changes?x=1&x[a]=2'])(
      'a page has a link without what cannot be in it: %s',
      async (path) => {
        expect((await page(path)).next).not.toContain('x=')
      },
    )

    test('a stream is none for who does not accept it', async () => {
      const { status, body } = await app.call('GET', '/changes', { headers: { Accept: 'text/event-stream;q=0' } })
      expect([status, body.changes]).toEqual([200, []])
    })

    const begin = async (as?: As) => (await page('/changes', as)).position
    const create = async (more: object = {}, as: As = 'editor') => {
      const event = { title: 'A concert', start_date: '2027-07-04 19:30', end_date: '2027-07-04 22:00', ...more }
      const { status, body, text } = await app.post('/events?wait_for_index=true', event, as)
      expect(status, text).toBe(201)
      return body.id
    }
    const change = async (id: number, more: object) => {
      const { status, text } = await app.call('PATCH', `/events/${id}?wait_for_index=true`, {
        as: 'editor',
        body: more,
      })
      expect(status, text).toBe(200)
    }
    /** The last that is told of an event, once it is told as expected. */
    const told = async (since: string, id: number, as: As, expected: Entry['kind']): Promise<Entry> => {
      let last: Entry | undefined
      await eventually(async () => {
        const { changes } = await page(`/changes?since=${since}&limit=100`, as)
        last = changes.findLast((entry) => entry.resource === 'events' && entry.id === id)
        expect(last?.kind).toBe(expected)
      })
      return last as Entry
    }

    test('begin with the position now and the lists to load, which no cache keeps', async () => {
      const { headers, body } = await app.get('/changes')
      const first = body as unknown as Page
      expect(headers.get('cache-control')).toBe('no-store')
      expect(first).toMatchObject({ changes: [], has_more: false })
      expect(first.next).toBe(`${app.url}/cal/events/v1/changes?since=${encodeURIComponent(first.position)}`)
      expect(Object.keys(first.lists ?? {})).toEqual(['events', 'venues', 'organizers', 'categories', 'tags'])
      expect(await page(first.next.slice(app.url.length))).toMatchObject({ changes: [], has_more: false })
    })

    test('show a record as lists do, once, in its newest state', async () => {
      const since = await begin()
      const id = await create({ title: 'First', venue: { venue: 'Hall of changes' } })
      await change(id, { title: 'Second' })
      const { record } = await told(since, id, undefined, 'updated')
      const { body } = await app.get(`/events?include=${id}&start_date=2027-01-01`)
      expect(record).toEqual(body.events.find((event) => event.id === id))
      const { changes } = await page(`/changes?since=${since}`)
      expect(changes.filter((entry) => entry.resource === 'events' && entry.id === id)).toHaveLength(1)
      expect(new Set(changes.map(({ resource }) => resource))).toEqual(new Set(['events', 'venues']))
      expect((await page(`/changes?since=${since}&resources=venues`)).changes.map((each) => each.resource)).toEqual([
        'venues',
      ])
    })

    test('tell of a withdrawn record no more than its id', async () => {
      for (const withdrawn of [DRAFT, { password: 'sesame' }, { hide_from_listings: true }, { status: 'trash' }]) {
        const id = await create()
        const since = await begin()
        await change(id, withdrawn)
        const entry = await told(since, id, undefined, 'deleted')
        expect(Object.keys(entry).sort()).toEqual(['id', 'kind', 'resource'])
      }
    })

    test('tell that a term is gone for good', async () => {
      const { body } = await app.post('/tags?wait_for_index=true', { name: `Gone with ${name}` }, 'editor')
      const since = await begin()
      await app.call('DELETE', `/tags/${body.id}?wait_for_index=true`, { as: 'editor' })
      await eventually(async () => {
        const { changes } = await page(`/changes?since=${since}`)
        expect(changes).toContainEqual({ resource: 'tags', id: body.id, kind: 'deleted' })
      })
    })

    test('show each caller what he may read', async () => {
      const since = await begin()
      const ids = { public: await create(), own: await create(DRAFT, 'author'), others: await create(DRAFT) }
      const kinds = async (as: As) => [
        (await told(since, ids.public, as, 'updated')).kind,
        (await told(since, ids.own, as, as === 'author' || as === 'editor' ? 'updated' : 'deleted')).kind,
        (await told(since, ids.others, as, as === 'editor' ? 'updated' : 'deleted')).kind,
      ]
      for (const as of [undefined, 'subscriber', 'contributor', 'author', 'editor'] as const) await kinds(as)
    })

    test('tell of a series as one record, through every change of its occurrences', async () => {
      const start = await begin()
      const dates = { start_date: '2027-07-05 18:00', end_date: '2027-07-05 20:00', timezone: 'UTC' }
      const id = await create({ title: 'Course', ...dates, rrule: 'FREQ=WEEKLY;COUNT=5' })
      const write = async (method: string, occurrence: string, body?: object) => {
        const path = `/events/${id}-${occurrence}${occurrence.includes('?') ? '&' : '?'}wait_for_index=true`
        const answer = await app.call(method, path, { as: 'editor', body })
        expect(answer.status, answer.text).toBeLessThan(300)
        return answer.body.id
      }
      const shown = async (since: string) => (await told(since, id, undefined, 'updated')).record
      expect(await shown(start)).toMatchObject({ is_recurring: true, occurrence_id: '', rrule: 'FREQ=WEEKLY;COUNT=5' })
      await write('PATCH', '20270712T180000Z', { title: 'With a guest', start_date: '2027-07-13 18:00' })
      await write('DELETE', '20270719T180000Z')
      expect(await shown(start)).toMatchObject({
        title: 'Course',
        exdate: ['2027-07-19 18:00:00'],
        overrides: [{ recurrence_id: '2027-07-12 18:00:00', start_date: '2027-07-13 18:00:00', title: 'With a guest' }],
      })

      const since = await begin()
      const rest = await write('PATCH', '20270726T180000Z?scope=following', { title: 'Not yet said', ...DRAFT })
      expect(await shown(since)).toMatchObject({ rrule: 'FREQ=WEEKLY;UNTIL=20270726T175959Z', overrides: [{}] })
      expect(await told(since, rest, undefined, 'deleted')).toEqual({ resource: 'events', id: rest, kind: 'deleted' })
      expect((await told(since, rest, 'editor', 'updated')).record).toMatchObject({
        title: 'Not yet said',
        start_date: '2027-07-26 18:00:00',
        rrule: 'FREQ=WEEKLY;COUNT=2',
      })
      await app.call('DELETE', `/events/${id}?wait_for_index=true`, { as: 'editor' })
      expect(await told(since, id, undefined, 'deleted')).toEqual({ resource: 'events', id, kind: 'deleted' })
      const { changes } = await page(`/changes?since=${start}&limit=100&resources=events`)
      expect(changes.map((entry) => entry.id).sort()).toEqual([id, rest].sort())
    })

    test('of another store, or of no position, are refused with the way to begin', async () => {
      const position = await begin()
      const gone = await app.get(`/changes?since=00000000${position.slice(8)}`)
      expect([gone.status, gone.body.code]).toEqual([410, 'rest_position_gone'])
      expect(gone.body.data).toMatchObject({ begin: `${app.url}/cal/events/v1/changes` })
      for (const wrong of ['x', '00000000', `${position}.1`, '1'.repeat(500)])
        expect((await app.get(`/changes?since=${wrong}`)).status).toBe(400)
      expect((await app.get('/changes?resources=accounts')).status).toBe(400)
    })

    test('lead a follower to what the store has, whatever several writers do meanwhile', {
      timeout: 120_000,
    }, async () => {
      const dice = new Dice(7)
      const since = await begin()
      const venue = (await app.post('/venues', { venue: 'Moving hall' }, 'editor')).body.id
      const ids: number[] = []
      let writing = 4
      const write = async (writer: number) => {
        for (let n = 0; n < 12; n++) {
          const known = ids[dice.below(ids.length || 1)]
          const body = {
            title: `By ${writer}, number ${n}`,
            status: dice.below(4) ? 'publish' : 'draft',
            venue: [venue],
          }
          if (known === undefined || dice.below(3) === 0) ids.push(await createQuietly(body))
          else await app.call('PATCH', `/events/${known}`, { as: 'editor', body })
          if (n % 5 === 0) await app.call('PATCH', `/venues/${venue}`, { as: 'editor', body: { city: `Town ${n}` } })
        }
        writing--
      }
      const createQuietly = async (body: object) => {
        const event = { ...body, start_date: '2027-08-01 10:00', end_date: '2027-08-01 11:00' }
        return (await app.post('/events', event, 'editor')).body.id
      }
      const writers = [1, 2, 3, 4].map(write)
      const held = new Map<number, unknown>()
      let position = since
      const follow = async () => {
        const { changes, ...rest } = await page(`/changes?since=${position}&limit=3&resources=events`)
        for (const { id, record } of changes) {
          if (record) held.set(id, record)
          else held.delete(id)
        }
        position = rest.position
        return rest.has_more
      }
      while (writing > 0) await follow()
      await Promise.all(writers)
      await eventually(async () => {
        while (await follow());
        const shown = new Map<number, unknown>()
        for (let at = 1, pages = 1; at <= pages; at++) {
          const { body } = await app.get(`/events?start_date=2027-08-01&end_date=2027-08-01&per_page=50&page=${at}`)
          for (const event of body.events) shown.set(event.id, event)
          pages = body.total_pages
        }
        expect([...held].sort()).toEqual([...shown].sort())
        const stored = await app.engine.store.get<{ id: number; rev: number; status: string }>('events', ids)
        expect([...held.keys()].sort()).toEqual(
          stored
            .filter((e) => e.status === 'publish')
            .map(({ id }) => id)
            .sort(),
        )
      })
      expect(held.size).toBeGreaterThan(3)
    })
  })
}
