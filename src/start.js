/**
 * The entry of the service, in plain JavaScript: code without its types is kept, so that the next start does not load
 * what removes them, which would stay in memory. It is kept among the packages: whoever may write there may change the
 * code itself. A folder that cannot be written, or `NODE_COMPILE_CACHE`, changes nothing else.
 */
import './process/early-stop.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'

/**
 * What glibc reads before any code runs (https://man7.org/linux/man-pages/man3/mallopt.3.html): arenas, and from how
 * many bytes on memory is the system's again as soon as it is freed. Otherwise each thread has an arena of its own, and
 * what one of them has freed no other can use; and the bound rises with what is freed, up to 32 MB, so that the places
 * of columns of a million rows stay with whichever arena had them.
 */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }

/** musl, for one, has no arenas. */
function usesGlibc() {
  process.report.excludeNetwork = true // else it asks for the names of all peers
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}

/**
 * The process begins once more, as the same one for whoever started it; not if it would lose a channel to that. An
 * older Node cannot, and is told by main.ts that it is too old.
 */
async function beginWithAllocation() {
  const { execve, execPath, execArgv, argv, env, channel } = process
  const isSet = Object.keys(ALLOCATION).every((name) => name in env)
  if (process.platform !== 'linux' || !execve || channel || isSet || !usesGlibc()) return
  // The system is asked for signals between two turns: those that have come would be lost.
  await turn()
  await turn()
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...ALLOCATION, ...env })
}

/**
 * A process of its own compiles a release before its first start, for the threads of the embedded engine. What it has
 * not compiled, the service compiles itself, and keeps it for the next start. It ends with a start that is stopped.
 */
async function compileOnce() {
  const folder = module.getCompileCacheDir?.() // for this version of Node and its options
  if (folder === undefined || process.env.MONGODB_URL || process.env.MONGODB_URL_FILE) return
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const mark = join(folder, `release-${version}`)
  if (existsSync(mark)) return
  try {
    writeFileSync(mark, '')
  } catch {
    return // nothing can be kept
  }
  const script = join(import.meta.dirname, 'process/compile.ts')
  const env = { ...process.env, NODE_COMPILE_CACHE: dirname(folder) }
  const compiling = spawn(process.execPath, [...process.execArgv, script, folder], { env, stdio: 'ignore' })
  const end = () => {
    compiling.kill()
    rmSync(mark, { force: true })
  }
  process.once('exit', end)
  await once(compiling, 'close').catch(() => {}) // without it, all is compiled later
  process.off('exit', end)
}

await beginWithAllocation()
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/kalends'))
await compileOnce()
const { main } = await import('./main.ts')
await main()
