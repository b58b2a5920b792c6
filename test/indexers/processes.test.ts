/** Several processes on one folder: one indexes at a time, and another takes over. */
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { event } from '../support/records.ts'
import { checks, holder, look, newFolder, start } from '../support/shared.ts'

const ALL = 'starts_after=1000-01-02&per_page=50'

describe('two servers on one folder', () => {
  test('index one at a time; writes of one are visible in both; after a kill the other takes over', async () => {
    const folder = newFolder()
    const first = await start(folder)
    const engine = await look(folder)
    const second = await start(folder)
    expect((await holder(engine)).pid).toBe(first.pid)
    for (let at = 0; at < 10; at++) {
      const { status, body, headers } = await second.send('POST', 'events', event({ title: `Event ${at}` }))
      expect([status, headers.get('index-pending')]).toEqual([201, null])
      for (const server of [first, second])
        expect((await server.get(`events?${ALL}&include=${body.id}&nobody=${at}`)).body.total).toBe(1)
      expect((await holder(engine)).pid).toBe(first.pid)
    }
    expect([(await checks(first)).indexer, (await checks(second)).indexer]).toEqual(['works here', 'works elsewhere'])

    const { until } = await holder(engine)
    await first.end('SIGKILL')
    const { body, headers } = await second.send('POST', 'events', event({ title: 'After' }))
    expect(headers.get('index-pending')).toBeNull()
    expect((await holder(engine)).renewed, 'on one machine the lease need not run out').toBeLessThan(until)
    expect((await second.get(`events?${ALL}&include=${body.id}`)).body.total).toBe(1)
    expect([(await holder(engine)).pid, (await checks(second)).indexer]).toEqual([second.pid, 'works here'])
    expect(await drift(engine)).toEqual([])
  })

  test('hand over when one is stopped', async () => {
    const folder = newFolder()
    const first = await start(folder)
    const second = await start(folder)
    const engine = await look(folder)
    await first.send('POST', 'events', event(), { Prefer: 'wait=0' })
    expect(await first.end('SIGTERM')).toBe(0)
    expect((await second.send('POST', 'events', event())).headers.get('index-pending')).toBeNull()
    expect((await holder(engine)).pid).toBe(second.pid)
    expect(await drift(engine)).toEqual([])
  })

  test('wait for a lease of another machine to run out', async () => {
    const folder = newFolder()
    const engine = await look(folder)
    await engine.state.put('lease', {
      owner: 'elsewhere',
      pid: 1,
      host: 'elsewhere',
      epoch: 7,
      until: Date.now() + 8_000,
    })
    const until = (await holder(engine)).until
    const server = await start(folder)
    expect((await holder(engine)).until).toBe(until)
    await eventually(async () => expect((await holder(engine)).pid).toBe(server.pid))
    expect(Date.now()).toBeGreaterThanOrEqual(until)
    expect((await engine.state.get('lease'))?.value).toMatchObject({ epoch: 8 })
  })
})
