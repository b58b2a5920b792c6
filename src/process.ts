/** What every process does: settings, a start that a signal may cut short, a clean stop, a wrong setting in one sentence. */
import { type Logger, pino } from 'pino'
import { type Store, Unavailable, UnsuitableServer } from './calendar/ports.ts'
import { readSettings, SettingError, type Settings } from './config.ts'

export interface Process {
  /** `stopping`: from now on it is to end as soon as it can. */
  start(stopping: () => boolean): Promise<void>
  /** Called when the start has ended, however far it came. */
  stop(): Promise<void>
}

/**
 * The store's label; undefined, and said in the log, while it is away.
 * @throws what will not pass: a server that cannot serve, a wrong password
 */
export async function firstContact(store: Store, log: Logger): Promise<number | undefined> {
  try {
    return await store.now()
  } catch (error) {
    if (!(error instanceof Unavailable) || error instanceof UnsuitableServer) throw error
    log.error({ err: error }, 'the store is away: waiting for it')
    return undefined
  }
}

export async function runProcess(open: (settings: Settings, log: Logger) => Promise<Process>): Promise<void> {
  try {
    const settings = readSettings()
    const log = pino({ level: settings.LOG_LEVEL, base: null })
    const process_ = await open(settings, log)
    let stopping = false
    const started = process_.start(() => stopping)
    const stop = async (signal: string) => {
      if (stopping) process.exit(1) // asked twice: at once
      stopping = true
      log.info({ signal }, 'stopping')
      await started
      await process_.stop()
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail))
    await started
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): never {
  const wrong =
    error instanceof SettingError ||
    error instanceof UnsuitableServer ||
    (error as NodeJS.ErrnoException).code?.startsWith('E')
  console.error(wrong ? (error as Error).message : error)
  process.exit(1)
}
