/**
 * Copies of the file: taken beside a running server, checked, and put back. The copy holds the index as well, of the
 * same moment as the store and the position up to which it was indexed, so that a restored file answers at once.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { documents } from './schema.ts'

/** What a file holds, so that two can be compared. */
export interface Contents {
  /** The store's own id. */
  store: string
  /** The number of the newest change. */
  change: number
  /** Documents by resource. */
  counts: Record<string, number>
}

/** The file is no store, or not a whole one. */
export class UnusableFile extends Error {}

/** A server or a command has the file open. */
export class FileInUse extends Error {
  constructor() {
    super('the store is in use: stop the server first')
  }
}

/** https://sqlite.org/rescode.html */
const [BUSY, CORRUPT, NO_DATABASE] = [5, 11, 26]
const BUSY_TIMEOUT_MS = 2_000
const LOGS = ['-journal', '-wal', '-shm']

/**
 * Copies `file` to `target`, in its place only when it is whole. Writers go on meanwhile.
 * @throws UnusableFile
 */
export async function backUp(file: string, target: string): Promise<Contents> {
  return replaceWith(target, (temporary) =>
    using(file, {}, async (db) => {
      // The copy is of this snapshot; without one it would begin again at each write.
      db.exec('BEGIN')
      const contents = contentsOf(db)
      await backup(db, temporary)
      const copied = await check(temporary)
      if (JSON.stringify(copied) !== JSON.stringify(contents)) throw new UnusableFile('the copy differs from the store')
      return contents
    }),
  )
}

/**
 * Puts a copy of `source` in the place of `file`; what was there is kept as `aside`. Nobody may have it open.
 * @throws UnusableFile @throws FileInUse
 */
export async function restore(source: string, file: string, aside: string): Promise<Contents> {
  return replaceWith(file, async (temporary) => {
    await using(source, { readOnly: true }, (db) => backup(db, temporary))
    const contents = await check(temporary)
    await using(temporary, {}, takeNewIdentity)
    if (existsSync(file)) await setAside(file, aside)
    return contents
  })
}

/** Writes a file that only its owner may read, under another name until it is whole and on the disk. */
async function replaceWith(target: string, write: (temporary: string) => Promise<Contents>): Promise<Contents> {
  const temporary = `${target}.${process.pid}.new`
  try {
    closeSync(openSync(temporary, 'wx', 0o600))
    const contents = await write(temporary)
    sync(temporary)
    renameSync(temporary, target)
    sync(dirname(target))
    return contents
  } finally {
    for (const ending of ['', ...LOGS]) rmSync(temporary + ending, { force: true })
  }
}

function sync(path: string): void {
  if (process.platform === 'win32') return // where folders cannot be opened
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

async function using<Result>(
  file: string,
  options: { readOnly?: boolean },
  work: (db: DatabaseSync) => Result | Promise<Result>,
): Promise<Result> {
  const db = new DatabaseSync(file, { ...options, timeout: BUSY_TIMEOUT_MS })
  try {
    return await work(db)
  } catch (error) {
    throw hasCode(error, CORRUPT, NO_DATABASE) ? new UnusableFile(`${file}: ${(error as Error).message}`) : error
  } finally {
    db.close()
  }
}

function hasCode(error: unknown, ...codes: number[]): boolean {
  return error instanceof Error && 'errcode' in error && codes.includes(Number(error.errcode) & 0xff)
}

/** Without a write-ahead log, so that the file is all there is. */
function check(file: string): Promise<Contents> {
  return using(file, {}, (db) => {
    db.exec('PRAGMA journal_mode = DELETE')
    const found = db
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(row.integrity_check))
    if (found.join() !== 'ok') throw new UnusableFile(`the check of the copy found: ${found.join('; ')}`)
    return contentsOf(db)
  })
}

function contentsOf(db: DatabaseSync): Contents {
  const first = (query: string) => db.prepare(query).get()
  const tables = db
    .prepare(
      `SELECT substr(name, 5) resource FROM sqlite_schema WHERE type = 'table' AND name GLOB 'doc_*' ORDER BY name`,
    )
    .all()
  if (tables.length === 0) throw new UnusableFile('the file is not a store of Kalends')
  return {
    store: String(first(`SELECT value FROM meta WHERE key = 'store'`)?.value),
    change: Number(first(`SELECT seq FROM sqlite_sequence WHERE name = 'change'`)?.seq ?? 0),
    counts: Object.fromEntries(
      tables.map(({ resource }) => [
        resource,
        Number(first(`SELECT count(*) count FROM ${documents(String(resource))}`)?.count),
      ]),
    ),
  }
}

/**
 * From here on its changes are others than those of the file it is a copy of, under the same numbers: positions in those
 * are not taken for its own. The position that was saved in the copy itself remains right.
 */
function takeNewIdentity(db: DatabaseSync): void {
  const { store } = contentsOf(db)
  const renewed = randomUUID()
  db.exec('BEGIN IMMEDIATE')
  db.prepare('UPDATE state SET value = replace(value, ?, ?), rev = rev + 1 WHERE instr(value, ?)').run(
    store,
    renewed,
    store,
  )
  db.prepare(`UPDATE meta SET value = ? WHERE key = 'store'`).run(renewed)
  db.exec('COMMIT')
}

/** Under a second name, so that there is a whole store at every moment. A broken file is what a restore is for. */
async function setAside(file: string, aside: string): Promise<void> {
  try {
    await using(file, {}, endLog)
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
  }
  linkSync(file, aside)
  // A log that is left would be applied to the file that comes in the place of its own.
  for (const ending of LOGS) if (existsSync(file + ending)) renameSync(file + ending, aside + ending)
}

/** Ends the write-ahead log, which SQLite does only when no other connection is open: not even an idle one. */
function endLog(db: DatabaseSync): void {
  try {
    db.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    throw hasCode(error, BUSY) ? new FileInUse() : error
  }
}
