/**
 * `node src/process/compile.ts FOLDER`, before the first start of a release (start.js): opens the service with an empty
 * calendar in the folder and visits it, so that the code of all its threads is kept. Otherwise each would remove the
 * types itself on that start, and what does so stays in memory. Kept code fits only the options of V8 that were set
 * when it was loaded: so the rest is loaded when v8-options.ts, which main.ts imports, has set them.
 */
import './early-stop.js'
import '../main.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The start does not wait any longer. */
const LIMIT_MS = 20_000
setTimeout(() => process.exit(1), LIMIT_MS).unref()

const [{ pino }, { readSettings }, { openApp }, { warmUp }] = await Promise.all([
  import('pino'),
  import('../config.ts'),
  import('../app.ts'),
  import('./warm-up.ts'),
  import('./server-process.ts'),
  import('../demo.ts'),
])
const [, , folder = ''] = process.argv
const DATA_DIR = mkdtempSync(join(folder, 'compiling-'))
process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
const { app, service, indexer, close } = await openApp(readSettings({ DATA_DIR }), pino({ enabled: false }))
indexer.start()
await warmUp(service, app, AbortSignal.timeout(LIMIT_MS))
await close()
