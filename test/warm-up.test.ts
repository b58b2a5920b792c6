import type { RequestListener } from 'node:http'
import { Ajv } from 'ajv'
import { afterAll, afterEach, beforeAll, describe, expect, type Mock, test, vi } from 'vitest'
import { BudgetExceeded, type Engine, Unavailable } from '../src/calendar/ports.ts'
import { saveForSearches } from '../src/calendar/search/save-for-searches.ts'
import { warmUp } from '../src/process/warm-up.ts'
import { type Running, startApp } from './support/app.ts'

let app: Running

beforeAll(async () => {
  app = await startApp()
  const event = {
    start_date: '2030-12-01 20:00:00',
    end_date: '2030-12-01 22:00:00',
    venue: { venue: 'Museum' },
    organizer: { organizer: 'Jazz' },
  }
  for (const title of ['Concert', 'Another']) {
    const { status } = await app.post('/events', { ...event, title, status: 'publish' }, 'editor', {
      Prefer: 'wait=30',
    })
    expect(status).toBe(201)
  }
})
afterAll(() => app.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

const never = new AbortController().signal
const first = [
  '/events?q=concert+on+3+december&start_date=2000-01-01&per_page=3&featured=false',
  '/events?q=concert+le+3+decembre&i18n_language=fr',
  '/events?q=konzert+am+3+dezember&i18n_language=de',
  '/suggest?q=conc',
  '/venues?q=museum',
  '/organizers?q=jazz',
]

/** What was asked as for a visitor: the service itself asks meanwhile, without a budget. */
const askedIn = (find: Mock<Engine['search']['find']>) =>
  find.mock.calls.flatMap(([queries, budget]) => (budget ? queries : []))
/** What was asked to be counted. */
const countsIn = (find: Mock<Engine['search']['find']>) =>
  new Set(askedIn(find).flatMap(({ counts = [] }) => counts.map(({ op }) => op)))
const ordersIn = (find: Mock<Engine['search']['find']>) => new Set(askedIn(find).map(({ order }) => order.by))

test('what the first requests of a process need is there', async () => {
  const { service, engine } = app
  vi.spyOn(service.searchBox.lexicons, 'isSaved').mockResolvedValue(true)
  const made = [vi.spyOn(engine.search, 'vocabulary'), vi.spyOn(Ajv.prototype, 'compile')]
  const find = vi.spyOn(engine.search, 'find')
  const statuses: number[] = []
  const listener: RequestListener = (request, response) => {
    response.once('finish', () => statuses.push(response.statusCode))
    app.app(request, response)
  }
  await warmUp(service, listener, never)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(countsIn(find)).toEqual(new Set(['values', 'sets', 'ranges', 'cells']))
  for (const order of ['start', 'modified', 'published']) expect(ordersIn(find)).toContain(order)
  const fields = askedIn(find).flatMap(({ where }) => where.flatMap((each) => ('field' in each ? [each.field] : [])))
  expect(fields).toEqual(expect.arrayContaining(['end', 'end_local'])) // of what comes next, and of all times
  for (const each of made) {
    expect(each).toHaveBeenCalled()
    each.mockClear()
  }
  for (const path of first) expect((await app.get(path)).status, path).toBe(200)
  for (const each of made) expect(each).not.toHaveBeenCalled()
})

test('what no earlier process has saved is not read, but for events', async () => {
  const other = await startApp()
  try {
    const { search } = other.engine
    const [vocabulary, find] = [vi.spyOn(search, 'vocabulary'), vi.spyOn(search, 'find')]
    await warmUp(other.service, other.app, never)
    expect(new Set(vocabulary.mock.calls.map(([resource]) => resource))).toEqual(new Set(['events']))
    const asked = askedIn(find).map(({ resource }) => resource)
    expect(asked).toContain('events')
    expect(asked).not.toContain('venues')
    expect(countsIn(find)).toEqual(new Set())
  } finally {
    await other.stop()
  }
})

describe('what searches read of all records of a large calendar', () => {
  const notStopped = () => false
  const ofLarge = (search: Engine['search']) => {
    const lacks = vi.spyOn(search, 'lacksColumns').mockResolvedValue(true)
    const made = [vi.spyOn(search, 'vocabulary'), vi.spyOn(search, 'saveColumns')]
    return { lacks, made }
  }

  test('is saved once, the columns last', async () => {
    const { search } = app.engine
    const { lacks, made } = ofLarge(search)
    const has = vi.spyOn(search.saved ?? expect.unreachable(), 'has').mockResolvedValue(false)
    await saveForSearches(search, notStopped)
    const [words, columns] = made.map(({ mock }) => mock.invocationCallOrder)
    expect(words).toHaveLength(9)
    expect(columns).toEqual([Math.max(...(words ?? []), ...(columns ?? []))])
    has.mockResolvedValue(true)
    lacks.mockResolvedValue(false)
    await saveForSearches(search, notStopped)
    expect(made.map(({ mock }) => mock.calls.length)).toEqual([9, 1])
  })

  test('is left where it is when the process stops, or the index is away', async () => {
    const { search } = app.engine
    const { lacks, made } = ofLarge(search)
    await saveForSearches(search, () => true)
    lacks.mockRejectedValue(new Unavailable('away'))
    await saveForSearches(search, notStopped)
    for (const each of made) expect(each).not.toHaveBeenCalled()
  })

  test('is saved by a process of its own, which ends', async () => {
    const { lacks, made } = ofLarge(app.engine.search)
    const warn = vi.spyOn(app.service.log, 'warn')
    await warmUp(app.service, app.app, never)
    expect(lacks).toHaveBeenCalledOnce()
    expect(made[1]).not.toHaveBeenCalled()
    expect(warn).not.toHaveBeenCalled()
  })

  test('is told to the log where that process fails', async () => {
    ofLarge(app.engine.search)
    const warn = vi.spyOn(app.service.log, 'warn')
    const settings = { ...app.service.settings, DATA_DIR: '/dev/null' }
    await warmUp({ ...app.service, settings }, app.app, never)
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'columns not saved')
  })
})

test('it ends when the process stops', async () => {
  const find = vi.spyOn(app.engine.search, 'find')
  await warmUp(app.service, app.app, AbortSignal.abort())
  expect(askedIn(find)).toEqual([])
})

test('it ends when the process stops meanwhile', async () => {
  const stopped = new AbortController()
  const listener = vi.fn<RequestListener>(() => stopped.abort())
  await warmUp(app.service, listener, stopped.signal)
  expect(listener).toHaveBeenCalledOnce()
})

test.each([
  ['away', new Unavailable('away')],
  ['busy', new BudgetExceeded('busy')],
])('an index that is %s is left to whoever asks', async (_, error) => {
  const { service } = app
  for (const each of ['lacksColumns', 'find'] as const) vi.spyOn(app.engine.search, each).mockRejectedValue(error)
  const isSaved = vi.spyOn(service.searchBox.lexicons, 'isSaved').mockRejectedValue(error)
  await warmUp(service, app.app, never)
  expect(isSaved).toHaveBeenCalled()
})

test('a mistake of ours ends it', async () => {
  vi.spyOn(app.service.searchBox.lexicons, 'isSaved').mockRejectedValue(new TypeError('wrong'))
  await expect(warmUp(app.service, app.app, never)).rejects.toThrow('wrong')
})
