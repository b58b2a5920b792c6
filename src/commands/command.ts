/** What every command does: settings, an app beside a running server or alone, errors in one line, a clean end. */
import { pino } from 'pino'
import { type App, openApp } from '../app.ts'
import { readSettings, SettingError, type Settings } from '../config.ts'

/** A wrong use of a command: said in one line, exit code 2. */
export class Usage extends Error {}

/** What a command could not do: said in one line, exit code 1. */
export class Failure extends Error {}

/** Runs `work` with an app; `indexing`: take part in indexing, so that it works without a server too. */
export function command(indexing: boolean, work: (app: App, args: string[]) => Promise<void>): Promise<void> {
  return withSettings(async (settings, args) => {
    const app = await openApp(settings, pino({ level: 'error', base: null }, pino.destination(2)))
    if (indexing) app.indexer.start()
    try {
      await work(app, args)
    } finally {
      await app.close()
    }
  })
}

/** Runs `work` with the settings alone. */
export async function withSettings(work: (settings: Settings, args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(), process.argv.slice(2))
  } catch (error) {
    const wrongUse = error instanceof Usage || error instanceof SettingError
    console.error(wrongUse || error instanceof Failure ? error.message : error)
    process.exitCode = wrongUse ? 2 : 1
  }
}
