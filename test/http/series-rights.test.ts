/** Series by every way of writing, with the rights of each caller; and what a protected series tells. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/calendar/access/visibility.ts'
import { formatsOf } from '../../src/http/output/formats.ts'
import { type Running, type Shown, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'

let app: Running
beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Europe/Zurich' }, () => Date.UTC(2026, 10, 22, 12) / 1000)
})
afterAll(() => app.stop())

const weekly = {
  title: 'Evening course',
  start_date: '2026-12-01 18:00',
  end_date: '2026-12-01 20:00',
  timezone: 'Europe/Zurich',
  rrule: 'FREQ=WEEKLY;COUNT=4',
}
const [second, third] = ['20261208T170000Z', '20261215T170000Z']

async function create(more: object = {}): Promise<Shown> {
  const { status, body, text } = await app.post('/events?wait_for_index=true', { ...weekly, ...more }, 'editor')
  expect(status, text).toBe(201)
  return body
}

/** Days and titles of the occurrences that are listed. */
async function listed(id: number): Promise<string[]> {
  const { events } = (await app.get(`/events?include=${id}&orderby=start`)).body
  return events.map(({ start_date, title }) => `${start_date.slice(5, 10)} ${title}`)
}

const refused: readonly [as: Role | undefined, status: number][] = [
  [undefined, 401],
  ['subscriber', 403],
  ['contributor', 403],
  ['author', 403],
]

describe('who may not change a series changes none of its occurrences:', () => {
  let id: number
  beforeAll(async () => {
    id = (await create()).id
    await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { rrule: 'FREQ=WEEKLY;COUNT=3' } })
  })

  test.each(refused)('%s', async (as, status) => {
    const before = await listed(id)
    const body = { title: 'Not by you' }
    for (const query of ['', '?dry_run=true', '?scope=following', '?scope=following&dry_run=true']) {
      for (const method of ['PATCH', 'DELETE'])
        expect((await app.call(method, `/events/${id}-${second}${query}`, { as, body })).status).toBe(status)
    }
    expect((await app.post(`/events/${id}/revisions/1`, {}, as)).status).toBe(status)
    const requests = [
      { method: 'PATCH', path: `/events/${id}-${second}`, body },
      { method: 'DELETE', path: `/events/${id}-${third}?scope=following` },
    ]
    const batch = (await app.post('/batch', { requests }, as)).body as unknown as { responses?: { status: number }[] }
    for (const response of batch.responses ?? []) expect(response.status).toBe(403)
    expect(await listed(id)).toEqual(before)
  })
})

test('a batch changes, leaves out and ends, in its order', async () => {
  const { id } = await create()
  const requests = [
    { method: 'PATCH', path: `/events/${id}-${second}`, body: { title: 'Moved', start_date: '2026-12-09 18:00' } },
    { method: 'DELETE', path: `/events/${id}-20261201T170000Z` },
    { method: 'DELETE', path: `/events/${id}-${third}?scope=following` },
    { method: 'PATCH', path: `/events/${id}-${third}`, body: { title: 'Gone' } },
  ]
  const { body } = await app.post('/batch?wait_for_index=true', { requests }, 'editor')
  const { responses } = body as unknown as { responses: { status: number }[] }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 404])
  expect(await listed(id)).toEqual(['12-09 Moved'])
})

test('a client’s own id creates a series, leaves it as it is, and changes it', async () => {
  const path = '/events/by-external-id/crm/course?wait_for_index=true'
  const put = (more: object, as: Role = 'editor') => app.call('PUT', path, { as, body: { ...weekly, ...more } })
  expect((await put({}, 'subscriber')).status).toBe(403)
  const made = await put({ overrides: [{ recurrence_id: '2026-12-08', title: 'Special' }] })
  expect([made.status, made.body.is_recurring]).toEqual([201, true])
  const { id, modified } = made.body
  expect(await listed(id)).toHaveLength(4)
  const again = await put({})
  expect([again.status, again.body.id, again.body.modified]).toEqual([200, id, modified])
  expect((await put({ rrule: 'FREQ=WEEKLY;COUNT=2' })).status).toBe(200)
  expect(await listed(id)).toEqual(['12-01 Evening course', '12-08 Special'])
  expect((await put({}, 'author')).status).toBe(403)
})

test('a dry run tells what would be of an occurrence, and stores nothing', async () => {
  const { id } = await create()
  const dry = async (method: string, query: string, body?: object) =>
    (await app.call(method, `/events/${id}-${second}?dry_run=true${query}`, { as: 'editor', body })).body
  expect(await dry('PATCH', '', { title: 'Perhaps' })).toMatchObject({ action: 'update' })
  expect(await dry('DELETE', '')).toMatchObject({ action: 'update' })
  expect(await dry('PATCH', '&scope=following', { title: 'Perhaps' })).toMatchObject({ action: 'create' })
  expect(await dry('DELETE', '&scope=following')).toMatchObject({ action: 'update' })
  expect(await listed(id)).toHaveLength(4)
})

describe('a protected series', () => {
  const secret = 'zq1x'
  const paths = [
    '/events',
    '/events?group=series',
    ...formatsOf('events').flatMap(({ extension }) => (extension === undefined ? [] : [`/events.${extension}`])),
    `/events?search=${secret}`,
    `/events?q=${secret}`,
    `/suggest?q=${secret}`,
    '/calendar?month=2026-12',
    '/map?bbox=-180,-90,180,90&zoom=1',
    '/rpde/events',
  ]
  let since: string
  let id: number

  beforeAll(async () => {
    since = String((await app.get('/changes')).body.position)
    const overrides = [{ recurrence_id: '2026-12-08', description: `Of ${secret}`, excerpt: secret }]
    id = (await create({ password: 'open', description: secret, overrides, website: `https://example.org/${secret}` }))
      .id
  })

  test.each(paths)('tells nothing in %s', async (path) => {
    for (const as of [undefined, 'subscriber', 'author'] as const) {
      const { status, text } = await app.get(path, as)
      expect(status).toBe(200)
      expect(text).not.toMatch(/Of zq1x|example\.org\/zq1x/)
    }
  })

  test('is gone from the changes, for all who cannot open it', async () => {
    for (const as of [undefined, 'author'] as const) {
      await eventually(async () => {
        const { body, text } = await app.get(`/changes?since=${since}&limit=100`, as)
        const changes = body.changes as { resource: string; id: number; kind: string }[]
        expect(changes.filter((each) => each.id === id)).toEqual([{ resource: 'events', id, kind: 'deleted' }])
        expect(text).not.toContain(secret)
      })
      const { items } = (await app.get('/rpde/events', as)).body as unknown as {
        items: { id: number; state: string }[]
      }
      expect(items.find((item) => item.id === id)?.state).toBe('deleted')
    }
  })

  test.each([undefined, 'subscriber', 'author'] as const)('is opened by none of its occurrences: %s', async (as) => {
    const { status, text } = await app.get(`/events/${id}-${second}`, as)
    expect(status).toBe(403)
    expect(text).not.toContain(secret)
    expect((await app.get(`/events/${id}-${second}?password=wrong`, as)).status).toBe(403)
  })
})
