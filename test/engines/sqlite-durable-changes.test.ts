/** What followers of the changes are shown: what a power cut cannot take back any more. */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

test('a change is shown to nobody before it is on the disk', async () => {
  const { changes } = app.service
  const before = await changes.position()
  const handle = await open(join(app.folder, 'other'), 'w')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const syncs: (() => void)[] = []
  vi.spyOn(prototype, 'datasync').mockImplementation(() => new Promise((resolve) => syncs.push(resolve)))
  const event = { title: 'Not on the disk', start_date: '2027-07-04 19:30', end_date: '2027-07-04 22:00' }
  const written = app.post('/events', event, 'editor')
  // The index has it, as those who search may see.
  await eventually(async () => expect((await app.get('/events?search=disk')).body.total).toBe(1))
  let isTold = false
  const read = changes.read(before, { limit: 10 })
  const told = Promise.all([read, changes.position()]).then(() => (isTold = true))
  await eventually(() => expect(syncs.length).toBeGreaterThan(0))
  for (let look = 0; look < 20; look++) await app.get('/events?search=disk')
  expect(isTold).toBe(false)
  vi.restoreAllMocks()
  for (const end of syncs) end()
  await Promise.all([written, told])
  expect((await read).changes.map(({ resource }) => resource)).toEqual(['events'])
})
