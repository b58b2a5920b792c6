/** Scripts without their types. What removes types stays in memory, 40 MB of it, so what it has made is kept. */
import { hash } from 'node:crypto'
import module, { stripTypeScriptTypes } from 'node:module'
import { keep, readKept } from '../kept-file.ts'

/** Comments go, too. */
const OPTIONS = { mode: 'transform' } as const

/**
 * `folder`: of the version of Node that runs, where scripts are kept by what they are made of.
 * @throws SyntaxError
 */
export function withoutTypes(source: string, folder = module.getCompileCacheDir()): string {
  const name = `${hash('sha256', JSON.stringify([OPTIONS, source]))}.js`
  const kept = readKept(folder, name)
  if (kept !== undefined) return String(kept)
  const script = stripTypeScriptTypes(source, OPTIONS)
  keep(folder, name, script)
  return script
}
