/** What all commands share: options, settings, an app beside a running server or alone, errors in one line. */
import { pino } from 'pino'
import type { App } from '../app.ts'
import { Unavailable } from '../calendar/ports.ts'
import { type CommandLine, type Options, type Parsed, readArguments, Usage } from '../command-line.ts'
import { readSettings, SettingError } from '../config.ts'
import type { Settings } from '../settings/table.ts'

/** The command could not do its work: reported in one line, exit code 1. */
export class Failure extends Error {}

/** Runs `work` with an app; `indexing`: this process may index too, so that the command works without a server. */
export function command<const O extends Options>(
  line: CommandLine<O>,
  indexing: boolean,
  work: (app: App, args: Parsed<O>) => Promise<void>,
): Promise<void> {
  return withSettings(line, (settings, args) => withApp(settings, indexing, (app) => work(app, args)))
}

/** Runs `work` with an app, for a command that has to do something before it opens one. */
export async function withApp(settings: Settings, indexing: boolean, work: (app: App) => Promise<void>): Promise<void> {
  const { openApp } = await import('../app.ts') // not for a wrong use, which is said at once
  const app = await openApp(settings, pino({ level: 'error', base: null }, pino.destination(2)))
  if (indexing) app.indexer.start()
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

/** Runs `work` with the settings, without an app. */
export async function withSettings<const O extends Options>(
  line: CommandLine<O>,
  work: (settings: Settings, args: Parsed<O>) => Promise<void>,
): Promise<void> {
  try {
    const args = readArguments(line)
    await work(readSettings(), args)
  } catch (error) {
    const isWrongUse = error instanceof Usage || error instanceof SettingError
    const isMendable = isWrongUse || error instanceof Failure || error instanceof Unavailable
    console.error(isMendable ? error.message : error)
    process.exitCode = isWrongUse ? 2 : 1
  }
}
