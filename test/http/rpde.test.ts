/** Pages of the Realtime Paged Data Exchange, as a harvester reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFollowable, saveFollowable } from '../../indexers/state/followable.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'

interface Item {
  state: 'updated' | 'deleted'
  kind: string
  id: number
  modified: number
  data?: { '@type': string; name: string }
}

interface Page {
  next: string
  items: Item[]
  license: string
}

let app: Running
beforeAll(async () => {
  app = await startApp({ DATA_LICENSE: 'https://creativecommons.org/licenses/by/4.0/' })
})
afterAll(() => app.stop())

/** Follows the pages to the last, whose `next` is its own address, and checks the order of all items. */
async function harvest(from: string): Promise<{ items: Item[]; last: string }> {
  const items: Item[] = []
  for (let address = from; ; ) {
    const page = (await app.get(address)).body as unknown as Page
    expect(page.license).toBe('https://creativecommons.org/licenses/by/4.0/')
    for (const item of page.items) {
      const before = items.at(-1)
      if (before) expect(item.modified - before.modified || item.id - before.id).toBeGreaterThan(0)
      items.push(item)
    }
    if (page.items.length === 0) {
      expect(page.next).toBe(address.startsWith('http') ? address : `${app.url}/cal/events/v1${address}`)
      return { items, last: page.next }
    }
    address = page.next
  }
}

test('every event, in the order of its changes; then what has changed since, what is gone among it', async () => {
  const ids: number[] = []
  for (let n = 1; n <= 7; n++) {
    const event = { title: `Event ${n}`, start_date: '2027-07-04 19:30', end_date: '2027-07-04 22:00' }
    ids.push((await app.post('/events?wait_for_index=true', event, 'editor')).body.id)
  }
  let first: Awaited<ReturnType<typeof harvest>> | undefined
  await eventually(async () => {
    first = await harvest('/rpde/events?limit=3')
    expect(first.items.map(({ id }) => id)).toEqual(ids)
  })
  expect(first?.items.every(({ state, kind, data }) => state === 'updated' && kind === 'Event' && data)).toBe(true)
  expect(first?.items[0]?.data).toMatchObject({ '@type': 'Event', name: 'Event 1' })
  expect(new URL(first?.last ?? '').searchParams.get('afterId')).toBe(String(ids[6]))

  await app.call('PATCH', `/events/${ids[1]}?wait_for_index=true`, { as: 'editor', body: { title: 'Another' } })
  await app.call('DELETE', `/events/${ids[0]}?wait_for_index=true`, { as: 'editor' })
  await eventually(async () => {
    const { items } = await harvest(first?.last ?? '')
    expect(items.map(({ state, id, data }) => [state, id, data?.name])).toEqual([
      ['updated', ids[1], 'Another'],
      ['deleted', ids[0], undefined],
    ])
  })
})

test('timestamp and id alone are enough to go on', async () => {
  const { items } = await harvest('/rpde/events')
  const middle = items[3]
  const rest = await harvest(`/rpde/events?afterTimestamp=${middle?.modified}&afterId=${middle?.id}`)
  expect(rest.items).toEqual(items.slice(4))
  expect((await app.get('/rpde/events?after=nonsense')).status).toBe(400)
})

test('versions that are times have more digits than an id', async () => {
  const replicaSet = 384_000_000_000_000
  const { status, body } = await app.get(`/rpde/events?afterTimestamp=${replicaSet}&afterId=7`)
  expect([status, body.items]).toEqual([200, []])
  expect((await app.get('/rpde/events?afterTimestamp=-1')).status).toBe(400)
  expect((await app.get(`/rpde/events?afterTimestamp=${2 ** 53}`)).status).toBe(400)
})

test('they are enough also after a rebuild beside writes, when all have versions from before its end', async () => {
  const { state, store } = app.engine
  const { items } = await harvest('/rpde/events')
  const row = await readFollowable(state)
  if (!row) throw new Error('nothing to follow')
  await saveFollowable(state, { ...row.value, from: 0, swapped: (await store.now()) + 1 })
  const found: Item[] = []
  for (let last: Item | undefined; found.length <= items.length; ) {
    const after = last ? `&afterTimestamp=${last.modified}&afterId=${last.id}` : ''
    const page = (await app.get(`/rpde/events?limit=2${after}`)).body as unknown as Page
    if (page.items.length === 0) break
    found.push(...page.items)
    last = page.items.at(-1)
  }
  await saveFollowable(state, row.value)
  expect(found).toEqual(items)
})

test('a page has 50 items at most, whatever is asked', async () => {
  const body = { title: 'One of many', start_date: '2027-07-05 19:30', end_date: '2027-07-05 22:00' }
  const requests = Array.from({ length: 51 }, () => ({ method: 'POST', path: '/events', body }))
  expect((await app.post('/batch', { requests }, 'editor', { Prefer: 'wait=30' })).status).toBe(207)
  await eventually(async () => expect((await harvest('/rpde/events')).items.length).toBeGreaterThan(51))
  for (const asked of ['', '?limit=100']) expect((await app.get(`/rpde/events${asked}`)).body.items).toHaveLength(50)
})
