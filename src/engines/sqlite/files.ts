/** The file of the embedded engine: it holds drafts and hashes of passwords, so only its owner may read it. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

/** The file of the embedded engine in the folder of data. */
export const storeFile = ({ DATA_DIR }: { DATA_DIR: string }): string => join(DATA_DIR, 'kalends.sqlite')

/** The system's, such as EACCES, or SQLite's. */
export function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|ERR_SQLITE_ERROR)$/.test(String(error.code))
}

/** Creates a folder for its owner, and those above it. Below /proc, Node's own way never ends. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(folder)) throw error // another process was faster
  }
}

/** Creates the folder and the file if they are missing. SQLite gives its log files the mode of the file. */
export function makePrivate(file: string): void {
  makeFolder(dirname(file))
  closeSync(openSync(file, 'a', 0o600))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}

/** Beside the file, where the process itself keeps no compiled code. */
export const ownCodeFolder = (file: string): string => join(dirname(file), 'compiled')

/**
 * The folder for the compiled code of the threads: that of the process, or one beside the file. Undefined: it cannot be
 * used, and nothing is kept.
 */
export function codeFolder(file: string): string | undefined {
  const ofProcess = module.getCompileCacheDir() // with a folder of its own for each version of Node
  if (ofProcess !== undefined) return dirname(ofProcess)
  const folder = ownCodeFolder(file)
  return isOwn(folder) ? folder : undefined
}

/** Made if it is missing. Whoever may write into it could run code: nobody but this user may. */
function isOwn(folder: string): boolean {
  try {
    makeFolder(folder)
    chmodSync(folder, 0o700)
    return true
  } catch {
    return false
  }
}
