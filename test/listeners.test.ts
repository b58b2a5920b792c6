/** The servers of a process, as the system sees them. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { readSettings, SettingError } from '../src/config.ts'
import { Listeners } from '../src/process/listeners.ts'

const opened: Listeners[] = []
afterEach(() => Promise.all(opened.splice(0).map((listeners) => listeners.close())))

let asked = 0
async function open(port = '0'): Promise<number> {
  const settings = readSettings({ HOST: '127.0.0.1', PORT: port })
  const listeners = new Listeners(
    settings,
    (_request, response) => void response.end(String(asked++)),
    () => {},
  )
  opened.push(listeners)
  return (await listeners.open()).PORT ?? 0
}

test.runIf(process.platform === 'linux')('a crowd that connects at once is accepted in few turns', async () => {
  const port = await open()
  const crowd: Socket[] = []
  for (let n = 0; n < 200; n++) crowd.push(connect(port, '127.0.0.1').end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
  const answered = Promise.all(crowd.map((socket) => once(socket.resume(), 'end')))
  let turns = 0
  for (asked = 0; asked < crowd.length; turns++) await turn()
  // A single server needs one for each.
  expect(turns).toBeLessThan(crowd.length / 2)
  await answered
})

test('a port is not shared with another service, though its own servers share it', async () => {
  const port = await open()
  await expect(open(String(port))).rejects.toThrow(SettingError)
  await expect(fetch(`http://127.0.0.1:${port}/`)).resolves.toHaveProperty('status', 200)
})
