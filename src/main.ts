/** The service as a process: the administrator's key, listen, demonstration. */
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Indexer } from '../indexers/follow.ts'
import type { AdminKey } from './admin-key.ts'
import type { Service } from './http/service.ts'
import './node-version.ts'

const { administratorKey } = await import('./admin-key.ts')
const { openApp } = await import('./app.ts')
const { Unavailable } = await import('./calendar/ports.ts')
const { loadDemo } = await import('./demo.ts')
const { createHttpServer } = await import('./http/server.ts')
const { firstContact, runProcess } = await import('./process.ts')

/** Milliseconds the first answer waits for the index to be there. */
const FIRST_INDEX = 1_000
/** Milliseconds between two tries at what the store was away for. */
const RETRY = 1_000

function banner(base: string, key: AdminKey): string {
  const api = `${base}/cal/events/v1`
  return [
    `Kalends answers at ${base} — documentation: ${api}/doc`,
    'Try:',
    `  curl '${api}/events?per_page=3'`,
    `  curl '${api}/events?search=konzert&i18n_language=de'`,
    `  curl '${api}/events?geoloc_lat=46.948&geoloc_lng=7.447&orderby=distance'`,
    `The administrator's key is in ${key.where}.`,
    ...(key.made && process.stdout.isTTY ? [`  shown this once: ${key.key}`] : []),
  ].join('\n')
}

/** An empty or small store is indexed at once; a large one is served while it is, and one that is away is waited for while answering. */
async function firstIndex({ engine }: Service, indexer: Indexer, log: Logger): Promise<void> {
  const label = await firstContact(engine.store, log)
  if (label !== undefined) await indexer.waitUntilVisible(label, FIRST_INDEX)
}

/** Does it as soon as what it needs is there. */
async function whenThere(work: () => Promise<void>, stopping: () => boolean): Promise<void> {
  while (!stopping()) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await sleep(RETRY)
    }
  }
}

await runProcess(async (settings, log) => {
  const { app, service, indexer, close } = await openApp(settings, log)
  const key = administratorKey(settings.ADMIN_KEY, settings.DATA_DIR)
  service.accounts.admit(key.key)
  const server = createHttpServer(app, settings.DEFAULT_LANGUAGE)
  return {
    async start(stopping) {
      indexer.start()
      await firstIndex(service, indexer, log)
      if (stopping()) return
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(settings.PORT, settings.HOST, resolve),
      )
      const { port } = server.address() as AddressInfo
      if (settings.DEMO)
        await whenThere(() => loadDemo(service, indexer, (line: string) => console.log(line), stopping), stopping)
      if (!stopping()) console.log(banner(settings.BASE_URL || `http://localhost:${port}`, key))
    },
    async stop() {
      const late = setTimeout(() => server.closeAllConnections(), 10_000)
      if (server.listening) await new Promise((resolve) => server.close(resolve).closeIdleConnections())
      clearTimeout(late)
      await close()
    },
  }
})
