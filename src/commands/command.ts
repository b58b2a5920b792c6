/** What every command does: settings, an app beside a running server or alone, errors in one line, a clean end. */
import { pino } from 'pino'
import { openApp, type App } from '../app.ts'
import { readSettings, SettingError } from '../config.ts'

/** A wrong use of a command: said in one line, exit code 2. */
export class Usage extends Error {}

/** Runs `work` with an app; `indexing`: take part in indexing, so that it works without a server too. */
export async function command(indexing: boolean, work: (app: App, args: string[]) => Promise<void>): Promise<void> {
  try {
    const app = await openApp(readSettings(), pino({ level: 'error', base: null }, pino.destination(2)))
    if (indexing) app.indexer.start()
    try {
      await work(app, process.argv.slice(2))
    } finally {
      await app.close()
    }
  } catch (error) {
    const plain = error instanceof Usage || error instanceof SettingError
    console.error(plain ? (error as Error).message : error)
    process.exitCode = plain ? 2 : 1
  }
}
