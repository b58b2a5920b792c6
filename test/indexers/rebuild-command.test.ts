/** `npm run rebuild`, beside a server and alone. */
import { describe, expect, test } from 'vitest'
import { run } from '../support/command.ts'
import { drift } from '../support/mirror.ts'
import { event } from '../support/records.ts'
import { environment } from '../support/server.ts'
import { caughtUp, holder, look, newFolder, start } from '../support/shared.ts'

const ALL = 'starts_after=1000-01-02&per_page=50'

describe('npm run rebuild beside a server', () => {
  test('keeps its lists answered, each of them whole, and ends when it is done', async () => {
    const folder = newFolder()
    const server = await start(folder)
    for (let at = 0; at < 40; at++)
      await server.send('POST', 'events', event({ title: `Event ${at}`, venue: { venue: 'Hall' } }), {
        Prefer: 'wait=0',
      })
    await caughtUp(server)
    const engine = await look(folder)
    const before = (await engine.search.builds()).map(({ name }) => name)
    let polling = true
    const answers = new Set<string>()
    const polled = (async () => {
      for (let at = 0; polling; at++) {
        const { status, body } = await server.get(`events?${ALL}&nobody=${at}`)
        answers.add(`${status}: ${body.total}, ${body.events?.length}`)
      }
    })()
    const { code, out, err } = await run('rebuild.ts', [], environment(folder))
    polling = false
    await polled
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/The index is rebuilt: \d+ of \d+ documents/)
    expect([...answers]).toEqual(['200: 40, 40'])
    expect((await engine.search.builds()).filter(({ live }) => live).map(({ name }) => name)).not.toEqual(before)
    expect((await holder(engine)).pid, 'the server has done it').toBe(server.pid)
    expect(await drift(engine)).toEqual([])
  })

  test('does it itself where no server runs', async () => {
    const folder = newFolder()
    const server = await start(folder)
    await server.send('POST', 'events', event())
    await server.end('SIGTERM')
    const { code, out } = await run('rebuild.ts', [], environment(folder))
    expect([code, out]).toEqual([0, expect.stringContaining('The index is rebuilt')])
    expect(await drift(await look(folder))).toEqual([])
  })
})
