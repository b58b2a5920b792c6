/**
 * Backups: copies of the file, taken while a server runs, checked, and restored. A copy has the index and its position
 * of the same moment as the store, so that a restored file answers at once.
 */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { isObject } from '../../../calendar/values/objects.ts'
import { RECLAIMABLE, resultCodeOf } from '../database.ts'
import { documents } from './documents.ts'

/** What a file holds, to compare two files by. */
export interface Contents {
  /** The store's own id. */
  store: string
  /** The number of the newest change. */
  change: number
  /** Documents by resource. */
  counts: Record<string, number>
}

/** The file is not a store, or it is damaged. */
export class UnusableFile extends Error {}

/** A server or a command has the file open. */
export class FileInUse extends Error {
  constructor() {
    super('the store is in use: stop the server first')
  }
}

/** SQLite's result codes. */
const [BUSY, CORRUPT, NO_DATABASE] = [5, 11, 26]
const BUSY_TIMEOUT_MS = 2_000
/** The endings of SQLite's files beside a file. */
const LOG_ENDINGS = ['-journal', '-wal', '-shm']

/**
 * Copies `file` to `target`, which is replaced when the copy is complete and checked. Writers are not held up.
 * @throws UnusableFile
 */
export async function backUp(file: string, target: string): Promise<Contents> {
  return replaceWith(target, (temporary) =>
    using(file, {}, (db) => {
      // The copy is of this snapshot. Without one SQLite would start over at each write.
      db.exec('BEGIN')
      return checked(db, temporary, () => backup(db, temporary))
    }),
  )
}

/**
 * Replaces `file` by a copy of `source`, without the rows of the state that are `forgotten`. The old file remains as
 * `aside`. Nobody may have it open.
 * @throws UnusableFile @throws FileInUse
 */
export async function restore(
  source: string,
  file: string,
  aside: string,
  forgotten: readonly string[] = [],
): Promise<Contents> {
  return replaceWith(file, async (temporary) => {
    const contents = await using(source, { readOnly: true }, (db) => {
      // To write it anew would hide damage: indexes are made again, and rows that are not found are left out.
      requireIntact(db, 'the backup')
      return checked(db, temporary, () => writeAnew(db, temporary))
    })
    await using(temporary, {}, (db) => takeNewIdentity(db, forgotten))
    await moveAside(file, aside)
    return contents
  })
}

/** Makes a copy of what the connection reads, and compares the two. */
async function checked(db: DatabaseSync, target: string, copy: () => unknown): Promise<Contents> {
  const contents = contentsOf(db)
  await copy()
  const copied = await check(target)
  // SQLite held up a signal that came meanwhile; the system is asked for it between two turns. Nothing is replaced
  // then.
  await turn()
  await turn()
  if (JSON.stringify(copied) !== JSON.stringify(contents)) throw new UnusableFile('the copy differs from the store')
  return contents
}

/**
 * Writes a file that only its owner may read, under a temporary name until it is complete and synced to the disk. It
 * does not outlast the process, unless that is killed; then the next one removes it.
 */
async function replaceWith(target: string, write: (temporary: string) => Promise<Contents>): Promise<Contents> {
  const temporary = `${target}.${process.pid}.new`
  const remove = () => {
    for (const ending of ['', ...LOG_ENDINGS]) rmSync(temporary + ending, { force: true })
  }
  removeLeftovers(target)
  closeSync(openSync(temporary, 'wx', 0o600))
  process.once('exit', remove)
  try {
    const contents = await write(temporary)
    sync(temporary)
    renameSync(temporary, target)
    sync(dirname(target))
    return contents
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** What processes that were killed had begun to write; one of them may have had the id of this one. */
function removeLeftovers(target: string): void {
  const [folder, name] = [dirname(target), basename(target)]
  for (const each of readdirSync(folder).filter((other) => other.startsWith(`${name}.`))) {
    const [, pid] = /^\.(\d+)\.new(-\w+)?$/.exec(each.slice(name.length)) ?? []
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid)))) rmSync(join(folder, each), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return isObject(error) && error.code === 'EPERM' // another user's
  }
}

function sync(path: string): void {
  if (process.platform === 'win32') return // folders cannot be opened there
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
    throw isDamage(error) ? new UnusableFile(`${file}: ${error.message}`) : error
  } finally {
    db.close()
  }
}

function isDamage(error: unknown): error is Error {
  const code = resultCodeOf(error)
  return code === CORRUPT || code === NO_DATABASE
}

/** Ends the write-ahead log first, so that the checked file has everything. */
function check(file: string): Promise<Contents> {
  return using(file, {}, (db) => {
    db.exec('PRAGMA journal_mode = DELETE')
    requireIntact(db, 'the copy')
    return contentsOf(db)
  })
}

/** @throws UnusableFile */
function requireIntact(db: DatabaseSync, what: string): void {
  const found = db
    .prepare('PRAGMA integrity_check')
    .all()
    .map((row) => String(row.integrity_check))
  if (found.join() !== 'ok') throw new UnusableFile(`the check of ${what} found: ${found.join('; ')}`)
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
 * From now on the copy and the original have different changes under the same numbers, so the copy gets a store id of
 * its own, and rejects positions of the original. Positions saved in the copy itself get the new id: they remain valid.
 */
function takeNewIdentity(db: DatabaseSync, forgotten: readonly string[]): void {
  const { store } = contentsOf(db)
  const newId = randomUUID()
  db.exec('BEGIN IMMEDIATE')
  db.prepare('UPDATE state SET value = replace(value, ?, ?), rev = rev + 1 WHERE instr(value, ?)').run(
    store,
    newId,
    store,
  )
  for (const key of forgotten) db.prepare('DELETE FROM state WHERE key = ?').run(key)
  db.prepare(`UPDATE meta SET value = ? WHERE key = 'store'`).run(newId)
  db.exec('COMMIT')
}

/** Without free pages, and so that those to come can be given back, whichever release has made the file. */
function writeAnew(db: DatabaseSync, target: string): void {
  // Where it is set already it would be a write, and the source is only read.
  if (db.prepare('PRAGMA auto_vacuum').get()?.auto_vacuum === 0) db.exec(`PRAGMA ${RECLAIMABLE}`)
  db.prepare('VACUUM INTO ?').run(target)
}

/**
 * By a second link, so that there is a store under the old name at every moment. The file may be damaged, or missing
 * or empty beside its log, which SQLite would remove then.
 */
async function moveAside(file: string, aside: string): Promise<void> {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    try {
      await using(file, {}, endLog)
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error
    }
  }
  if (existsSync(file)) linkSync(file, aside)
  // SQLite would apply a remaining log to the new file of that name.
  for (const ending of LOG_ENDINGS) if (existsSync(file + ending)) renameSync(file + ending, aside + ending)
}

/** Ends the write-ahead log. SQLite refuses while another connection is open, even an idle one. */
function endLog(db: DatabaseSync): void {
  try {
    db.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    throw resultCodeOf(error) === BUSY ? new FileInUse() : error
  }
}
