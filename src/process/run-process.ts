/** What every process does: read the settings, start, stop cleanly on a signal, report a wrong setting. */
import { type Logger, pino } from 'pino'
import { type Engine, Unavailable, UnsuitableServer } from '../calendar/ports.ts'
import { SynonymError } from '../calendar/search/synonyms.ts'
import { type CommandLine, readArguments, table } from '../command-line.ts'
import { readSettings, SettingError } from '../config.ts'
import { inTime } from '../in-time.ts'
import { type Settings, settingsTable } from '../settings/table.ts'

/** The start waits this long for each server. */
const FIRST_CONTACT_MS = 5_000
/** A signal so soon after the first is the same: Ctrl-C reaches npm as well, which passes it on. */
const SAME_SIGNAL_MS = 500

export interface Process {
  /** `stopping`: once it is true, the start ends as soon as it can. */
  start(stopping: () => boolean): Promise<void>
  /** Called after the start has ended, complete or not, or instead of it. */
  stop(): Promise<void>
}

/**
 * The store's version; undefined, and logged, while the store is unavailable. The index is asked as well.
 * @throws what waiting does not mend: an unsuitable server, a wrong password
 */
export async function firstContact({ store, search }: Engine, log: Logger): Promise<number | undefined> {
  const [version] = await Promise.all([
    firstAnswer(store.now(), (err) => log.error({ err }, 'the store is away: waiting for it')),
    firstAnswer(search.builds(), (err) => log.error({ err }, 'the index is away: waiting for it')),
  ])
  return version
}

async function firstAnswer<T>(asked: Promise<T>, report: (error: Unavailable) => void): Promise<T | undefined> {
  try {
    return await inTime(asked, FIRST_CONTACT_MS)
  } catch (error) {
    if (!(error instanceof Unavailable) || error instanceof UnsuitableServer) throw error
    report(error)
    return undefined
  }
}

/** It takes no arguments but --help, which tells of the settings. */
const arguments_: Pick<CommandLine, 'exitCodes' | 'notes'> = {
  exitCodes: { 0: 'stopped by SIGTERM or SIGINT', 1: 'it cannot start; a sentence says why', 2: 'wrong arguments' },
  notes: [
    table(
      'Settings, as environment variables',
      Object.entries(settingsTable).map(([name, { description, initial }]) => [
        name,
        initial ? `${description} (${initial})` : description,
      ]),
    ),
  ],
}

/** A line is on its way after this time, or with this many bytes of others; the end of the process writes the rest. */
const LOG_DELAY_MS = 100
const LOG_BYTES_AT_ONCE = 15 * 1024
/** While nobody reads the output, lines beyond this are lost: the service goes on. */
const MAX_UNREAD_LOG_BYTES = 16 * 1024 * 1024

/** At the end of the process it is tried so often, every 100 ms, to write to somebody who reads no further. */
const LAST_TRIES = 10

/** Standard output, in the thread pool: a request does not wait for its line. */
function logOutput() {
  let tries = Infinity
  const output = pino.destination({
    sync: false,
    minLength: LOG_BYTES_AT_ONCE,
    maxLength: MAX_UNREAD_LOG_BYTES,
    periodicFlush: LOG_DELAY_MS,
    retryEAGAIN: () => tries-- > 0,
  })
  const writeRest = output.flushSync.bind(output)
  output.flushSync = () => {
    tries = LAST_TRIES
    try {
      writeRest()
    } catch {
      // Nobody reads it: that is no reason to go on.
    }
  }
  return output
}

/** Runs until a signal. `line`: its name and what it is. */
export async function runProcess(
  line: Pick<CommandLine, 'name' | 'summary'>,
  open: (settings: Settings, log: Logger) => Promise<Process>,
): Promise<void> {
  readArguments({ ...line, ...arguments_ })
  try {
    const settings = readSettings()
    const log = pino({ level: settings.LOG_LEVEL, base: null }, logOutput())
    let stoppingSince: number | undefined
    const isStopping = () => stoppingSince !== undefined
    const started = startIt(open(settings, log), isStopping)
    const stop = async (signal: string) => {
      if (stoppingSince !== undefined && performance.now() - stoppingSince < SAME_SIGNAL_MS) return
      if (stoppingSince !== undefined) process.exit(1) // a second signal: at once
      stoppingSince = performance.now()
      log.info({ signal }, 'stopping')
      await (await started).stop()
      // While Node takes itself apart it has no handlers: Ctrl-C that npm passes on then would look like a failure.
      process.exit(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const early = process.listeners(signal) // that of early-stop.js
      process.on(signal, () => void stop(signal).catch(fail))
      // Not before: without any listener, Node forgets a signal that has come while code was loaded.
      for (const listener of early) process.off(signal, listener)
    }
    await started
  } catch (error) {
    fail(error)
  }
}

async function startIt(opening: Promise<Process>, stopping: () => boolean): Promise<Process> {
  const opened = await opening
  if (!stopping()) await opened.start(stopping)
  return opened
}

const isSystemError = (error: Error) => 'code' in error && String(error.code).startsWith('E')
const mendable = [SettingError, SynonymError, UnsuitableServer]

/** What the operator can mend is a sentence; everything else has its stack. */
function fail(error: unknown): never {
  const isMendable = error instanceof Error && (isSystemError(error) || mendable.some((kind) => error instanceof kind))
  console.error(isMendable ? error.message : error)
  process.exit(1)
}
