/** What several writes promise each other holds in a batch as well, whatever others write until it is stored. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '../../src/calendar/writes/context.ts'
import { type Running, startApp } from '../support/app.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

const admin = 'administrator'
const batch = async (...requests: object[]) => (await app.post('/batch', { requests }, admin)).body
const patch = (path: string, body: object) => app.call('PATCH', path, { as: admin, body })
const category = async (name: string, more: object = {}): Promise<number> =>
  (await app.post('/categories', { name, ...more }, admin)).body.id
const parentsOf = async (...ids: number[]) =>
  (await app.engine.store.get<Document>('categories', ids)).map(({ parent }) => parent ?? 0)

/** Another writer is faster than the next document that is stored. */
function meanwhile(work: () => Promise<unknown>): void {
  const { put } = app.engine.store
  vi.spyOn(app.engine.store, 'put').mockImplementationOnce(async (...args) => {
    await work()
    return put(...args)
  })
}

test('a series that somebody changes while it is split does not go on twice', async () => {
  const { id } = (
    await app.post(
      '/events',
      {
        title: 'Course',
        start_date: '2030-01-07 18:00',
        end_date: '2030-01-07 20:00',
        timezone: 'UTC',
        rrule: 'FREQ=WEEKLY;COUNT=10',
      },
      admin,
    )
  ).body
  meanwhile(() => patch(`/events/${id}`, { cost: 'CHF 20' }))
  const body = { title: 'Course with another teacher', scope: 'following' }
  const { responses } = await batch({ method: 'PATCH', path: `/events/${id}-20300128T180000Z`, body })
  expect(responses).toMatchObject([{ status: 409 }])
  const all = await app.engine.store.scan<Document>('events', id - 1, 100)
  expect(all.filter(({ status }) => status !== 'trash').map((event) => event.id)).toEqual([id])
})

test('two moves at once close no loop of categories', async () => {
  const [a, b] = [await category('Loop A'), await category('Loop B')]
  meanwhile(() => patch(`/categories/${b}`, { parent: a }))
  await batch({ method: 'PATCH', path: `/categories/${a}`, body: { parent: b } })
  expect(await parentsOf(a, b)).not.toEqual([b, a])
})

test('a category whose parent is removed meanwhile is no orphan', async () => {
  const parent = await category('Parent')
  meanwhile(() => app.call('DELETE', `/categories/${parent}?force=true`, { as: admin }))
  await batch({ path: '/categories', body: { name: 'Child', parent } })
  const children = await app.engine.store.scan<Document>('categories', parent, 100)
  expect(children.filter((each) => each.parent === parent)).toEqual([])
})

test.each([
  ['its repetition', { path: '/venues', headers: { 'Idempotency-Key': 'once' }, body: { venue: 'Hall of keys' } }],
  ['a write of the same record', { method: 'PUT', path: '/venues/by-external-id/crm/1', body: { venue: 'CRM Hall' } }],
  ['one that finds it by name', { path: '/venues', body: { venue: 'Hall of names' } }],
])('what somebody else stores meanwhile is the record of %s, too', async (_, write) => {
  meanwhile(() => batch(write))
  const { responses } = (await batch(write, write, write)) as unknown as { responses: { body: { id: number } }[] }
  const [first = 0, ...others] = responses.map(({ body }) => body.id)
  expect(others).toEqual([first, first])
  expect(await app.engine.store.get('venues', [first])).toHaveLength(1)
})
