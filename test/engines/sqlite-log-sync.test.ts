/** What a write waits for: a sync of the log that began after its commit. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Unconfirmed } from '../../src/calendar/ports.ts'
import { openLogSync } from '../../src/engines/sqlite/store/log-sync.ts'
import { eventually } from '../support/eventually.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-log-'))
const database = join(folder, 'log.sqlite')
writeFileSync(`${database}-wal`, 'frames')
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

/** Each sync ends when it is told to. */
async function heldSyncs() {
  const syncs: { resolve: () => void; reject: (error: Error) => void }[] = []
  const handle = await open(database, 'w')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  vi.spyOn(prototype, 'datasync').mockImplementation(
    () => new Promise((resolve, reject) => syncs.push({ resolve, reject })),
  )
  return syncs
}

test('all who come during a sync share the next one', async () => {
  const syncs = await heldSyncs()
  const log = await openLogSync(database)
  const done: string[] = []
  const wait = (name: string) => log.synced().then(() => done.push(name))
  const first = wait('first')
  await eventually(() => expect(syncs).toHaveLength(1))
  const later = [wait('second'), wait('third')]
  syncs[0]?.resolve()
  await first
  expect(done).toEqual(['first'])
  await eventually(() => expect(syncs).toHaveLength(2))
  syncs[1]?.resolve()
  await Promise.all(later)
  expect(done).toEqual(['first', 'second', 'third'])
  expect(syncs).toHaveLength(2)
  await log.close()
})

test('a disk that fails leaves the write unconfirmed, and the next one is tried', async () => {
  const syncs = await heldSyncs()
  const log = await openLogSync(database)
  const failed = log.synced()
  await eventually(() => expect(syncs).toHaveLength(1))
  const next = log.synced()
  syncs[0]?.reject(new Error('EIO'))
  await expect(failed).rejects.toThrow(Unconfirmed)
  await eventually(() => expect(syncs).toHaveLength(2))
  syncs[1]?.resolve()
  await next
  await log.close()
})
