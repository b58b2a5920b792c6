/**
 * The entry of the service, in plain JavaScript: code without its types is kept, so that the next start does not load
 * what removes them, which would stay in memory. It is kept among the packages: whoever may write there may change the
 * code itself. A folder that cannot be written, or `NODE_COMPILE_CACHE`, changes nothing else.
 */
import module from 'node:module'
import { join } from 'node:path'

/** glibc reads it before any code runs (https://man7.org/linux/man-pages/man3/mallopt.3.html). */
const ARENAS = 'MALLOC_ARENA_MAX'

/** musl, for one, has no arenas. */
function usesGlibc() {
  process.report.excludeNetwork = true // else it asks for the names of all peers
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}

/**
 * Each thread has an arena of its own otherwise, and what one of them has freed no other can use: 50 MB with 100,000
 * events. So the process begins once more, as the same one for whoever started it; not if it would lose a channel to
 * that. An older Node cannot, and is told by main.ts that it is too old.
 */
function beginWithFewArenas() {
  const { execve, execPath, execArgv, argv, env, channel } = process
  if (process.platform !== 'linux' || !execve || channel || ARENAS in env || !usesGlibc()) return
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, [ARENAS]: '2' })
}

beginWithFewArenas()
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/kalends'))
await import('./main.ts')
