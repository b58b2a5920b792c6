/** What all commands share: options, settings, a calendar beside a running server or alone, errors in one line. */
import { inspect } from 'node:util'
import { pino } from 'pino'
import { Unavailable } from '../calendar/ports.ts'
import { type CommandLine, Help, type Options, type Parsed, parseArguments, Usage } from '../command-line.ts'
import { readSettings, SettingError } from '../config.ts'
import type { OpenCalendar } from '../open-calendar.ts'
import type { Settings } from '../settings/table.ts'
import { printError, printOut } from './output.ts'

/** The command could not do its work: reported in one line, exit code 1. */
export class Failure extends Error {}

/** What a command runs with; `opened`: a calendar to work with, in place of one that it opens itself. */
export interface Surroundings {
  environment?: Readonly<Record<string, string | undefined>>
  opened?: OpenCalendar
}

/** Runs with arguments; resolves to the exit code. */
export type Command = (args: readonly string[], surroundings?: Surroundings) => Promise<number>

/**
 * Opens a calendar for some work; `indexing`: this process may index too, so that the command works without a server.
 */
export type WithCalendar = <T>(indexing: boolean, work: (calendar: OpenCalendar) => Promise<T>) => Promise<T>

/** A command that reads its arguments before anything else; `work` resolves to the exit code. */
export function plainCommand<const O extends Options>(
  line: CommandLine<O>,
  work: (args: Parsed<O>, surroundings: Surroundings) => Promise<number>,
): Command {
  return async (args, surroundings = {}) => {
    try {
      return await work(parseArguments(line, args), surroundings)
    } catch (error) {
      if (error instanceof Help) return say(error.message)
      const isWrongUse = error instanceof Usage || error instanceof SettingError
      const isMendable = isWrongUse || error instanceof Failure || error instanceof Unavailable
      printError(isMendable ? error.message : inspect(error))
      return isWrongUse ? 2 : 1
    }
  }
}

/** One that reads the settings, too, before anything else is loaded or opened. */
export function command<const O extends Options>(
  line: CommandLine<O>,
  work: (settings: Settings, args: Parsed<O>, withCalendar: WithCalendar) => Promise<number>,
): Command {
  return plainCommand(line, async (args, { environment, opened }) => {
    const settings = readSettings(environment)
    return work(settings, args, opener(settings, opened))
  })
}

/** The same of work that has nothing to do before the calendar is open. */
export function calendarCommand<const O extends Options>(
  line: CommandLine<O>,
  indexing: boolean,
  work: (calendar: OpenCalendar, args: Parsed<O>) => Promise<number>,
): Command {
  return command(line, (_, args, withCalendar) => withCalendar(indexing, (calendar) => work(calendar, args)))
}

function say(text: string): number {
  printOut(text)
  return 0
}

function opener(settings: Settings, opened?: OpenCalendar): WithCalendar {
  return async (indexing, work) => {
    if (opened) return work(opened)
    const { openCalendar } = await import('../open-calendar.ts') // not for a wrong use, which is said at once
    const calendar = await openCalendar(settings, pino({ level: 'error', base: null }, pino.destination(2)))
    if (indexing) calendar.indexer.start()
    try {
      return await work(calendar)
    } finally {
      await calendar.close()
    }
  }
}
