/**
 * What takes long to make is kept as a file beside the compiled code of the process, so that the next start finds it.
 * Whoever may write there may change the code itself. A folder that cannot be written changes nothing else.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

/** For all versions of Node. Of a process whose code is not kept, as that of commands, it is that of the service. */
export function keptFolder(): string {
  const ofCode = module.getCompileCacheDir() // with a folder of its own for each version of Node
  return ofCode === undefined ? join(import.meta.dirname, '../node_modules/.cache/kalends') : dirname(ofCode)
}

/** `folder` undefined: nothing is kept. */
export function readKept(folder: string | undefined, name: string): Buffer | undefined {
  return folder === undefined ? undefined : unlessFailing(() => readFileSync(join(folder, name)))
}

export function keep(folder: string | undefined, name: string, contents: string | Uint8Array): void {
  if (folder === undefined) return
  unlessFailing(() => {
    const file = join(folder, name)
    const unfinished = `${file}.${process.pid}` // another process may be reading
    writeFileSync(unfinished, contents)
    renameSync(unfinished, file)
  })
}

function unlessFailing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
