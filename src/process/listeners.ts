/** The servers of a process: that of its service, and METRICS_PORT's if it is set. */
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { messageLanguageOf } from '../calendar/messages/message.ts'
import { isObject } from '../calendar/values/objects.ts'
import { SettingError } from '../config.ts'
import { createHttpServer, serverLimits } from '../http/server.ts'
import type { Settings } from '../settings/table.ts'
import { freePort, listenFailures } from './free-port.ts'

/** Requests that have begun may take this long when the process stops. */
const MAX_STOP_MS = 10_000

/**
 * Servers of the one port, among which the system divides connections by chance (SO_REUSEPORT, Linux only). Each
 * accepts one connection in a turn of the event loop (libuv 1.45 and later), however many have come: in an overload,
 * when turns are long, a single server would let those wait for a second who are to be refused at once.
 */
const ACCEPTORS = process.platform === 'linux' ? 128 : 1
/** Of one of them: chance may give it twice its share before it turns any away. */
const MAX_CONNECTIONS = Math.ceil((serverLimits.maxConnections * Math.min(2, ACCEPTORS)) / ACCEPTORS)

type PortName = 'PORT' | 'METRICS_PORT'

export class Listeners {
  #settings: Settings
  #servers: [name: PortName, servers: Server[]][]

  constructor(settings: Settings, service: RequestListener, metrics: RequestListener) {
    const language = messageLanguageOf(settings.DEFAULT_LANGUAGE)
    const limits = { ...serverLimits, maxConnections: MAX_CONNECTIONS }
    const servers = Array.from({ length: ACCEPTORS }, () => createHttpServer(service, language, limits))
    this.#settings = settings
    this.#servers = [['PORT', servers]]
    if (settings.METRICS_PORT !== null) this.#servers.push(['METRICS_PORT', [createHttpServer(metrics, language)]])
  }

  /**
   * The ports, some of which may have been chosen by the system.
   * @throws SettingError
   */
  async open(): Promise<{ PORT?: number; METRICS_PORT?: number }> {
    const ports: [string, number][] = []
    for (const [name, servers] of this.#servers) ports.push([name, await this.#listen(name, servers)])
    return Object.fromEntries(ports)
  }

  /** Resolves when the requests that have begun are answered. */
  async close(): Promise<void> {
    await Promise.all(this.#servers.flatMap(([, servers]) => servers.map(closed)))
  }

  async #listen(name: PortName, servers: readonly Server[]): Promise<number> {
    const { HOST: host } = this.#settings
    const wanted = this.#settings[name] ?? 0
    try {
      // Servers that share a port would share it with another process of this user, too.
      const port = await freePort(host, wanted)
      const options = { port, host, backlog: serverLimits.maxConnections, reusePort: servers.length > 1 }
      for (const server of servers) await once(server.listen(options), 'listening')
      return port
    } catch (error) {
      const code = isObject(error) ? String(error.code) : ''
      throw new SettingError(
        `HOST is "${host}" and ${name} is "${wanted}": ${listenFailures[code] ?? error} (${code}).`,
      )
    }
  }
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return
  const late = setTimeout(() => server.closeAllConnections(), MAX_STOP_MS)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(late)
}
