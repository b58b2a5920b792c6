/** A process that is killed: nothing acknowledged is lost. */
import { expect, test } from 'vitest'
import { drift } from '../support/mirror.ts'
import { event } from '../support/records.ts'
import { caughtUp, look, newFolder, start } from '../support/shared.ts'

test('a server killed at random moments loses nothing it acknowledged, and the next one catches up', async () => {
  const folder = newFolder()
  const acknowledged = new Map<number, string>()
  for (let round = 0; round < 3; round++) {
    const server = await start(folder)
    let left = 15 + Math.floor(Math.random() * 40)
    const write = async (writer: number) => {
      for (let at = 0; left > 0; at++) {
        const title = `Event ${round} ${writer} ${at}`
        const known = [...acknowledged.keys()]
        const id = Math.random() < 0.3 && known.length ? known[Math.floor(Math.random() * known.length)]! : undefined
        const { status, body } = await server.send(
          id ? 'PATCH' : 'POST',
          id ? `events/${id}` : 'events',
          event({ title, tags: [`Tag ${at % 4}`], venue: { venue: `Hall ${at % 3}` } }),
          { Prefer: 'wait=0' },
        )
        expect(status).toBe(id ? 200 : 201)
        // Of writes to one record at once, the last to be stored may be acknowledged first.
        if (!id) acknowledged.set(body.id, title)
        if (--left === 0) await server.end('SIGKILL')
      }
    }
    await Promise.allSettled([0, 1, 2, 3].map(write))
    await server.end('SIGKILL')
  }
  const server = await start(folder)
  await caughtUp(server)
  const ids = [...acknowledged.keys()]
  expect(ids.length).toBeGreaterThan(20)
  for (const id of ids) expect((await server.get(`events/${id}`)).status).toBe(200)
  const { body } = await server.get(`events?starts_after=1000-01-02&include=${ids.join(',')}`)
  expect(body.total).toBe(ids.length)
  expect(await drift(await look(folder))).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
})
