/** The service as a program. Everything is loaded after the settings are read: a wrong one is said at once. */
import './process/early-stop.js'
import './process/node-version.ts'
import './process/v8-options.ts'

const { runProcess } = await import('./process/run-process.ts')

const line = {
  name: 'npm start',
  summary: 'The service: answers requests until it is stopped, and indexes what they write.',
} as const

/** Resolves when the service is started. */
export const main = (): Promise<void> =>
  runProcess(line, async (settings, log) => {
    const { openServer } = await import('./process/server-process.ts')
    return openServer(settings, log)
  })

if (import.meta.main) await main()
