/**
 * `node src/compile.ts FOLDER`, before the first start of a release (start.js): opens the service with an empty calendar
 * in the folder and visits it, so that the code of all its threads is kept. Otherwise each would remove the types itself
 * on that start, and what does so stays in memory.
 */
import './main.ts' // before memory.ts has run: kept code fits only the options of V8 with which it is loaded
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openApp } from './app.ts'
import { readSettings } from './config.ts'
import { warmUp } from './warm-up.ts'

/** The start does not wait any longer. */
const LIMIT_MS = 20_000
setTimeout(() => process.exit(1), LIMIT_MS).unref()

const [, , folder = ''] = process.argv
await Promise.all([import('./server-process.ts'), import('./demo.ts')])
const DATA_DIR = mkdtempSync(join(folder, 'compiling-'))
try {
  const { app, service, indexer, close } = await openApp(readSettings({ DATA_DIR }), pino({ enabled: false }))
  indexer.start()
  await warmUp(service, app, AbortSignal.timeout(LIMIT_MS))
  await close()
} finally {
  rmSync(DATA_DIR, { recursive: true, force: true })
}
