/** Makes commits durable, from outside the thread that writes: it commits the next ones meanwhile. */
import { type FileHandle, open } from 'node:fs/promises'
import { Unconfirmed } from '../../../calendar/ports.ts'

export interface LogSync {
  /**
   * Resolves when all that was committed before the call is on the disk. Those who wait during a sync share the next.
   * @throws Unconfirmed
   */
  synced(): Promise<void>
  close(): Promise<void>
}

/**
 * All commits are in the write-ahead log until a checkpoint, which syncs them itself (`synchronous=NORMAL`,
 * https://sqlite.org/wal.html). The log is the same file for as long as the database is open.
 */
export async function openLogSync(database: string): Promise<LogSync> {
  // To write, because Windows syncs no file that is open for reading only.
  const log = await open(`${database}-wal`, 'r+')
  let ended = Promise.resolve()
  let next: Promise<void> | undefined
  const synced = () =>
    (next ??= ended.then(() => {
      next = undefined
      const sync = datasync(log)
      ended = sync.catch(() => {}) // told to those who waited for it
      return sync
    }))
  return { synced, close: () => ended.then(() => log.close()) }
}

async function datasync(log: FileHandle): Promise<void> {
  try {
    await log.datasync()
  } catch (error) {
    throw new Unconfirmed('the log could not be written to the disk', { cause: error })
  }
}
