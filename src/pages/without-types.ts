/**
 * Scripts without their types. What removes types stays in memory, 40 MB of it, so a script is kept beside the compiled
 * code of the process: the next start loads neither. Whoever may write there may change the code itself.
 */
import { hash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import module, { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Comments go, too. */
const OPTIONS = { mode: 'transform' } as const

/**
 * `folder`: of the version of Node that runs, where scripts are kept by what they are made of; undefined: they are not
 * kept. One that cannot be written changes nothing else.
 * @throws SyntaxError
 */
export function withoutTypes(source: string, folder = module.getCompileCacheDir()): string {
  if (folder === undefined) return stripTypeScriptTypes(source, OPTIONS)
  const file = join(folder, `${hash('sha256', JSON.stringify([OPTIONS, source]))}.js`)
  const kept = unlessFailing(() => readFileSync(file, 'utf8'))
  if (kept !== undefined) return kept
  const script = stripTypeScriptTypes(source, OPTIONS)
  unlessFailing(() => {
    const unfinished = `${file}.${process.pid}` // another process may be reading
    writeFileSync(unfinished, script)
    renameSync(unfinished, file)
  })
  return script
}

function unlessFailing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
