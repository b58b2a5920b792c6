/** A rebuild while the service runs: lists are answered all the while, writes go on. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readRebuildProgress, requestRebuild } from '../../indexers/state/rebuild-progress.ts'
import { openTasks } from '../../indexers/state/task-rows.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { rebuilt } from '../support/rebuild.ts'
import { event, make, makeEvent } from '../support/records.ts'

const ALL = 'starts_after=1000-01-02&per_page=50'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const version = async ({ search }: Engine) => (await search.builds()).filter(({ live }) => live).map(({ name }) => name)

describe('while it is rebuilt', () => {
  test('the index answers lists, takes writes, and is then what the store says', async () => {
    const { id: fixed } = await make(app, '/venues', { venue: 'Fixed' })
    const moving = (await make(app, '/venues', { venue: 'Moving' })).id
    for (let at = 0; at < 20; at++)
      await app.post('/events', event({ title: `Fixed ${at}`, venue: fixed }), 'administrator', { Prefer: 'wait=0' })
    const events = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, at) => (await makeEvent(app, { title: `Moving ${at}`, tags: [`Tag ${at % 3}`] })).id,
      ),
    )
    const before = await version(app.engine)
    const request = await requestRebuild(app.engine.state)

    let rebuilding = true
    const totals = new Set<unknown>()
    const poll = async () => {
      while (rebuilding) {
        const { status, body } = await app.get(`/events?${ALL}&venue=${fixed}&nobody=${Math.random()}`)
        totals.add(status === 200 ? body.total : status)
      }
    }
    const write = async () => {
      while (rebuilding) {
        const id = events[Math.floor(Math.random() * events.length)]
        await app.call('PATCH', `/events/${id}`, {
          as: 'administrator',
          headers: { Prefer: 'wait=0' },
          body: {
            venue: Math.random() < 0.5 ? [moving] : [],
            tags: [`Tag ${Math.floor(Math.random() * 3)}`],
            title: `Moved ${Math.random()}`,
          },
        })
        if (Math.random() < 0.2)
          await app.call('PATCH', `/venues/${moving}`, {
            as: 'administrator',
            headers: { Prefer: 'wait=0' },
            body: { phone: String(Math.random()) },
          })
      }
    }
    const work = Promise.all([poll(), write(), write(), write()])
    expect((await rebuilt(app.engine)).request).toBe(request)
    rebuilding = false
    await work
    expect([...totals]).toEqual([20])
    expect(await app.indexer.waitUntilVisible(await app.engine.store.now(), 10_000)).toBe(true)
    expect(await drift(app.engine)).toEqual([])
    expect(await version(app.engine)).not.toEqual(before)
    await eventually(async () => expect(await app.engine.search.builds()).toHaveLength(1))
  })

  test('another request waits for its turn and is not forgotten', async () => {
    await Promise.all(Array.from({ length: 30 }, () => makeEvent(app)))
    const first = await requestRebuild(app.engine.state)
    expect(await requestRebuild(app.engine.state)).toBe(first)
    await vi.waitFor(
      async () =>
        expect(await readRebuildProgress(app.engine.state)).toMatchObject({ request: first, state: 'scanning' }),
      { timeout: 20_000, interval: 1 },
    )
    const second = await requestRebuild(app.engine.state)
    expect(second).not.toBe(first)
    expect((await rebuilt(app.engine)).request).toBe(second)
    expect(await drift(app.engine)).toEqual([])
  })
})

test('what searches read is saved when all is counted again', async () => {
  const { search, state } = app.engine
  const recounts: number[] = []
  const lacksColumns = async () => {
    recounts.push((await openTasks(state)).recounts.length)
    return false
  }
  Object.assign(search, { lacksColumns })
  await requestRebuild(state)
  await rebuilt(app.engine)
  // What an earlier rebuild has left to save may come first.
  await eventually(() => expect(recounts.at(-1)).toBe(0))
})
