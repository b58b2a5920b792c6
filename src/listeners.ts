/** The servers of a process: that of its service, and METRICS_PORT's if it is set. */
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { messageLanguageOf } from './calendar/messages/message.ts'
import { isObject } from './calendar/values/objects.ts'
import { SettingError } from './config.ts'
import { createHttpServer, serverLimits } from './http/server.ts'
import type { Settings } from './settings/table.ts'

/** Requests that have begun may take this long when the process stops. */
const MAX_STOP_MS = 10_000

/** What the operator can mend, by the system's code. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such address',
}

export class Listeners {
  #settings: Settings
  #servers: [name: 'PORT' | 'METRICS_PORT', server: Server][]

  constructor(settings: Settings, service: RequestListener, metrics: RequestListener) {
    const language = messageLanguageOf(settings.DEFAULT_LANGUAGE)
    this.#settings = settings
    this.#servers = [['PORT', createHttpServer(service, language)]]
    if (settings.METRICS_PORT !== null) this.#servers.push(['METRICS_PORT', createHttpServer(metrics, language)])
  }

  /**
   * The ports, some of which may have been chosen by the system.
   * @throws SettingError
   */
  async open(): Promise<{ PORT?: number; METRICS_PORT?: number }> {
    const ports: [string, number][] = []
    for (const [name, server] of this.#servers) ports.push([name, await this.#listen(name, server)])
    return Object.fromEntries(ports)
  }

  /** Resolves when the requests that have begun are answered. */
  async close(): Promise<void> {
    await Promise.all(this.#servers.map(([, server]) => closed(server)))
  }

  async #listen(name: 'PORT' | 'METRICS_PORT', server: Server): Promise<number> {
    const { HOST } = this.#settings
    const port = this.#settings[name] ?? 0
    try {
      await once(server.listen({ port, host: HOST, backlog: serverLimits.maxConnections }), 'listening')
    } catch (error) {
      const code = isObject(error) ? String(error.code) : ''
      throw new SettingError(`HOST is "${HOST}" and ${name} is "${port}": ${reasons[code] ?? error} (${code}).`)
    }
    const address = server.address()
    return isObject(address) ? Number(address.port) : 0
  }
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return
  const late = setTimeout(() => server.closeAllConnections(), MAX_STOP_MS)
  await new Promise((resolve) => server.close(resolve).closeIdleConnections())
  clearTimeout(late)
}
