/** Large fan-outs and repairs: beside the following, through crashes, and whatever else is changed meanwhile. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TASK_PAGE_RECORDS } from '../../indexers/limits.ts'
import { openTasks, requestRepair } from '../../indexers/state/task-rows.ts'
import type { Engine, StoredDocument } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { listed, make, makeEvent } from '../support/records.ts'
import { noTexts } from '../support/sample.ts'

/** Small pages, so that few events need several steps of a background task. */
vi.mock('../../indexers/limits.ts', async (original) => {
  const limits = await original<Limits>()
  return { ...limits, MAX_BULK_RECORDS: 20, TASK_PAGE_RECORDS: 50 } satisfies { [Name in keyof Limits]: number }
})
type Limits = typeof import('../../indexers/limits.ts')

const ALL = 'starts_after=1000-01-02&per_page=50'
/** More than two pages of a task. */
const MANY = 2 * TASK_PAGE_RECORDS + 20

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const patch = (path: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call('PATCH', path, { as: 'administrator', body, headers })
const settled = () =>
  eventually(async () => expect(await openTasks(app.engine.state)).toEqual({ fanOuts: [], recounts: [], repairs: [] }))

/** A venue that very many events show: copies of one that the rules have made. */
async function crowded(name: string): Promise<number> {
  const venue = await make(app, '/venues', { venue: name, city: 'Bern', geo_lat: 46.9, geo_lng: 7.4 })
  const { id } = await makeEvent(app, { venue: venue.id })
  const { store } = app.engine
  const [first] = await store.get<StoredDocument & { texts: Record<string, object> }>('events', [id])
  const from = await store.nextIds('posts', MANY)
  await Promise.all(
    Array.from({ length: MANY }, (_, at) =>
      store.put(
        'events',
        { ...first, id: from + at, rev: 1, texts: { en: { ...first?.texts.en, slug: `copy-${from + at}` } } },
        null,
      ),
    ),
  )
  expect(await app.indexer.waitUntilVisible(await store.now(), 60_000)).toBe(true)
  return venue.id
}

/** How many events are found where the venue now is. */
const at = async (lat: number, lng: number) =>
  (await app.get(`/events?${ALL}&geoloc_lat=${lat}&geoloc_lng=${lng}&geoloc_radius=5`)).body.total

test('a repair writes a record as the store has it, and takes away what the store has not', async () => {
  const { id } = await makeEvent(app, { title: 'Right' })
  const { search, state }: Engine = app.engine
  const [version] = await search.builds()
  const [found] = await search.find([
    {
      resource: 'events',
      language: 'en',
      where: [{ op: 'eq', field: 'id', value: id }],
      order: { by: 'id', dir: 'asc' },
      from: 0,
      size: 1,
    },
  ])
  const record = found?.hits[0]?.record as Record<string, unknown>
  const wrong = (of: number) => ({
    resource: 'events' as const,
    id: of,
    version: found?.hits[0]?.version ?? 0,
    document: {
      fields: { start: 0, end: 0, status: 'publish', hidden: false },
      ...noTexts,
      record: { ...record, id: of },
    },
  })
  await search.apply(version?.name ?? '', [wrong(id), wrong(id + 1)])
  await search.refresh()
  expect(await drift(app.engine)).toHaveLength(2)
  for (const each of [id, id + 1]) await requestRepair(state, 'events', each)
  await settled()
  expect(await drift(app.engine)).toEqual([])
})

describe('a venue that very many events show', () => {
  test('is followed by all of them, beside other changes; its own write waits for them', async () => {
    const venue = await crowded('First Hall')
    expect(
      (await patch(`/venues/${venue}`, { geo_lat: 10, geo_lng: 10 }, { Prefer: 'wait=0' })).headers.get(
        'index-pending',
      ),
    ).toBe('true')
    // Others do not wait for it.
    const { id } = await makeEvent(app, { title: 'Beside' })
    expect(await listed(app, `/events?${ALL}&include=${id}`)).toEqual([id])
    await settled()
    expect([await at(46.9, 7.4), await at(10, 10)]).toEqual([0, MANY + 1])
    expect((await patch(`/venues/${venue}`, { geo_lat: 20, geo_lng: 20 })).headers.get('index-pending')).toBeNull()
    expect([await at(10, 10), await at(20, 20)]).toEqual([0, MANY + 1])
    expect(await drift(app.engine)).toEqual([])
  })

  test('is followed to the end by another indexer when the first one stops in the middle', async () => {
    const venue = await crowded('Second Hall')
    const { search } = app.engine
    let bulks = 0
    const apply = search.apply.bind(search)
    let stopping: Promise<void> | undefined
    search.apply = (version, items) => {
      if (items.length > 10 && ++bulks === 4) stopping = app.indexer.stop()
      return apply(version, items)
    }
    await patch(`/venues/${venue}`, { geo_lat: 30, geo_lng: 30 }, { Prefer: 'wait=0' })
    await eventually(() => expect(stopping).toBeDefined())
    await stopping
    search.apply = apply
    expect((await openTasks(app.engine.state)).fanOuts).toHaveLength(1)
    expect(await at(30, 30)).toBeLessThan(MANY)
    await restart()
    await settled()
    expect(await at(30, 30)).toBe(MANY + 1)
    expect(await drift(app.engine)).toEqual([])
  })

  test('that is changed again meanwhile is followed from the beginning', async () => {
    const venue = await crowded('Third Hall')
    for (const lat of [40, 41, 42, 43])
      await patch(`/venues/${venue}`, { geo_lat: lat, geo_lng: lat }, { Prefer: 'wait=0' })
    await settled()
    expect([await at(40, 40), await at(43, 43)]).toEqual([0, MANY + 1])
    await app.call('DELETE', `/venues/${venue}`, { as: 'administrator' })
    expect(await at(43, 43)).toBe(0)
    expect(await drift(app.engine)).toEqual([])
  })
})

/** The indexer of an app that was stopped, begun again. */
async function restart(): Promise<void> {
  Object.assign(app.indexer, { abort: new AbortController() })
  app.indexer.start()
  await eventually(() => expect(app.indexer.holder).toBe(true))
}
