/** The service as a process: the administrator's key, the server, the demonstration. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Indexer } from '../indexers/follow.ts'
import type { AdminKey } from './admin-key.ts'
import type { Service } from './http/service.ts'
import './node-version.ts'

const { administratorKey } = await import('./admin-key.ts')
const { openApp } = await import('./app.ts')
const { messageLanguageOf } = await import('./calendar/messages/message.ts')
const { Unavailable } = await import('./calendar/ports.ts')
const { loadDemo } = await import('./demo.ts')
const { createHttpServer } = await import('./http/server.ts')
const { firstContact, listen, runProcess } = await import('./process.ts')

/** The server starts at most this long before the index holds the store. */
const FIRST_INDEX_WAIT_MS = 1_000
/** Requests that have begun may take this long when the process stops. */
const MAX_STOP_MS = 10_000
/** Between two attempts at work that needs the store. */
const RETRY_MS = 1_000

function banner(base: string, key: AdminKey): string {
  const api = `${base}/cal/events/v1`
  return [
    `Kalends answers at ${base} — documentation: ${api}/doc`,
    'Try:',
    `  curl '${api}/events?per_page=3'`,
    `  curl '${api}/events?search=konzert&i18n_language=de'`,
    `  curl '${api}/events?geoloc_lat=46.948&geoloc_lng=7.447&orderby=distance'`,
    `The administrator's key is in ${key.where}.`,
    ...(key.isNew && process.stdout.isTTY ? [`  shown this once: ${key.key}`] : []),
  ].join('\n')
}

/** Waits until a small store is indexed. A large one is indexed, and an unreachable one waited for, while serving. */
async function firstIndex({ engine }: Service, indexer: Indexer, log: Logger): Promise<void> {
  const version = await firstContact(engine, log)
  if (version !== undefined) await indexer.waitUntilVisible(version, FIRST_INDEX_WAIT_MS)
}

/** Does the work as soon as the store is available. */
async function whenAvailable(work: () => Promise<void>, stopping: () => boolean): Promise<void> {
  while (!stopping()) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await sleep(RETRY_MS)
    }
  }
}

const line = {
  name: 'npm start',
  summary: 'The service: answers requests until it is stopped, and indexes what they write.',
} as const

await runProcess(line, async (settings, log) => {
  const key = administratorKey(settings.ADMIN_KEY, settings.DATA_DIR)
  const { app, service, indexer, close } = await openApp(settings, log)
  service.accounts.admit(key.key)
  const server = createHttpServer(app, messageLanguageOf(settings.DEFAULT_LANGUAGE))
  return {
    async start(stopping) {
      indexer.start()
      await firstIndex(service, indexer, log)
      if (stopping()) return
      const port = await listen(server, settings, 'PORT')
      if (settings.DEMO)
        await whenAvailable(() => loadDemo(service, indexer, (line: string) => console.log(line), stopping), stopping)
      if (!stopping()) console.log(banner(settings.BASE_URL || `http://localhost:${port}`, key))
    },
    async stop() {
      const late = setTimeout(() => server.closeAllConnections(), MAX_STOP_MS)
      if (server.listening) await new Promise((resolve) => server.close(resolve).closeIdleConnections())
      clearTimeout(late)
      await close()
    },
  }
})
