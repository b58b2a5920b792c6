/** The process: settings, listen, demonstration, stop on a signal. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`Kalends needs Node 24 or newer and this is ${process.version}: start it with "npm start", which brings its own.`)
  process.exit(1)
}

const { pino } = await import('pino')
const { openApp } = await import('./app.ts')
const { readSettings, SettingError } = await import('./config.ts')
const { loadDemo } = await import('./demo.ts')

/** Milliseconds the first answer waits for the index to be there. */
const FIRST_INDEX = 1_000

/** The key of the setting, else the one kept in DATA_DIR; made when there is none. */
function administratorKey(setting: string, folder: string): { key: string; where: string; made: boolean } {
  if (setting) return { key: setting, where: 'the setting ADMIN_KEY', made: false }
  const file = join(folder, 'admin-key')
  const made = !existsSync(file)
  if (made) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return { key: readFileSync(file, 'utf8').trim(), where: file, made }
}

function banner(base: string, key: ReturnType<typeof administratorKey>): string {
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

async function main(): Promise<void> {
  const settings = readSettings()
  const log = pino({ level: settings.LOG_LEVEL, base: null })
  const { app, service, indexer, close } = await openApp(settings, log)
  const key = administratorKey(settings.ADMIN_KEY, settings.DATA_DIR)
  await service.accounts.admit(key.key)
  const server = createServer(app)
  let closing = false
  const stop = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'stopping')
    const late = setTimeout(() => server.closeAllConnections(), 10_000)
    if (server.listening) await new Promise((resolve) => server.close(resolve).closeIdleConnections())
    clearTimeout(late)
    await close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  indexer.start()
  // An empty or small store is indexed at once; a large one is served while it is.
  await indexer.reached(await service.engine.store.now(), FIRST_INDEX)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(settings.PORT, settings.HOST, resolve))
  const { port } = server.address() as AddressInfo
  if (settings.DEMO) await loadDemo(service, indexer, (line: string) => console.log(line), () => closing)
  if (!closing) console.log(banner(settings.BASE_URL || `http://localhost:${port}`, key))
}

main().catch((error: unknown) => {
  const wrong = error instanceof SettingError || (error as NodeJS.ErrnoException).code?.startsWith('E')
  console.error(wrong ? (error as Error).message : error)
  process.exit(1)
})
