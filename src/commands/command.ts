/** What all commands share: options, settings, an app beside a running server or alone, errors in one line. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { pino } from 'pino'
import { type App, openApp } from '../app.ts'
import { Unavailable } from '../calendar/ports.ts'
import { readSettings, SettingError, type Settings } from '../config.ts'

/** Wrong arguments or settings: reported in one line, exit code 2. */
export class Usage extends Error {}

/** The command could not do its work: reported in one line, exit code 1. */
export class Failure extends Error {}

/** @throws Usage with the reason and the command's usage */
export function parseOptions<const C extends ParseArgsConfig>(
  usage: string,
  config: C,
): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Runs `work` with an app; `indexing`: this process may index too, so that the command works without a server. */
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

/** Runs `work` with the settings, without an app. */
export async function withSettings(work: (settings: Settings, args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(), process.argv.slice(2))
  } catch (error) {
    const isWrongUse = error instanceof Usage || error instanceof SettingError
    const isMendable = isWrongUse || error instanceof Failure || error instanceof Unavailable
    console.error(isMendable ? error.message : error)
    process.exitCode = isWrongUse ? 2 : 1
  }
}
