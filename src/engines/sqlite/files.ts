/** The file of the embedded engine: it holds drafts and hashes of passwords, so only its owner may read it. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Creates the folder and the file if they are missing. SQLite gives its log files the mode of the file. */
export function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}

/** The folder beside the file for the compiled code of its threads. Whoever writes into it could run code. */
export function makeCodeFolder(file: string): string {
  const folder = join(dirname(file), 'compiled')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return folder
}
