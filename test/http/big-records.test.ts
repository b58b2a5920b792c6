/** Records with texts as large as they may be: who reads them pays for what they take, and others have their turn. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { RequestCost } from '../../src/http/limits/cost.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { inMilliseconds } from '../support/processor-time.ts'
import { make } from '../support/records.ts'

const description = `${'é '.repeat(15)}\n\n`.repeat(4_999)
const VENUES = 20

let app: Running
let ids: number[]
let event: number
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT: '0' })
  ids = []
  for (let at = 0; at < VENUES; at++) ids.push((await make(app, '/venues', { venue: `Huge ${at}`, description })).id)
  event = (await make(app, '/events', { title: 'Fair', start_date: '+1 day', end_date: '+1 day', venue: ids })).id
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

/** Processor milliseconds of the event loop, in its longest turn and in all, until the work has ended. */
async function turnsOf(work: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  let isWorking = true
  const ended = work().finally(() => {
    isWorking = false
  })
  const turns: number[] = []
  while (isWorking) {
    const before = process.threadCpuUsage()
    await nextTurn()
    turns.push(inMilliseconds(process.threadCpuUsage(before)))
  }
  await ended
  return { longest: Math.max(...turns), all: turns.reduce((sum, turn) => sum + turn, 0) }
}

const chargesOf = async (path: string): Promise<number> => {
  const charge = vi.spyOn(RequestCost.prototype, 'charge')
  expect((await app.get(path)).status).toBe(200)
  return charge.mock.calls.reduce((sum, [ms]) => sum + ms, 0)
}

test.each(['/venues?per_page=50&_fields=description', '/venues.csv?per_page=50'])(
  '%s is written in turns, and paid for',
  async (path) => {
    expect(await chargesOf(path)).toBeGreaterThan(20)
    const { longest, all } = await turnsOf(() => app.get(path.replace('per_page=50', 'per_page=49')))
    expect(longest).toBeLessThan(all / 2)
  },
)

test('so is a record of which little is sent', async () => {
  expect(await chargesOf(`/events/${event}?_fields=id`)).toBeGreaterThan(5)
})

test('of a list whose client has gone no more is made', async () => {
  const gone = new AbortController()
  const { measured } = RequestCost.prototype
  const made = vi.spyOn(RequestCost.prototype, 'measured').mockImplementation(function (this: RequestCost, work) {
    gone.abort()
    return measured.call(this, work) as never
  })
  const headers = { Authorization: `Bearer ${app.keys.editor}` }
  const answer = fetch(`${app.url}/cal/events/v1/venues?per_page=50`, { headers, signal: gone.signal })
  await expect(answer).rejects.toThrow('aborted')
  await eventually(async () => expect((await app.get('/tags')).status).toBe(200))
  expect(made.mock.calls.length).toBeLessThan(VENUES)
})
