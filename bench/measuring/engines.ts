/** The servers of the production engine, or none for the embedded one. */
import { existsSync, readFileSync } from 'node:fs'
import { Client } from '@elastic/elasticsearch'
import { startServers } from '../../test/support/servers/start.ts'
import type { Addresses } from '../calendar/filled-calendar.ts'

/** What a benchmark of either engine is told. `events`: unless it is said. */
export const engineOptions = (events: number) =>
  ({
    events: { type: 'number', description: 'events of the calendar', default: events },
    production: { type: 'flag', description: 'on MongoDB and Elasticsearch, not on the embedded engine' },
  }) as const

/** What a service found over Elasticsearch is kept for a second. */
export const KEPT_MS = 1_010

export interface Serving {
  /** Of calendar n; undefined: it is in a file. */
  addresses(calendar: number): Addresses | undefined
  /** Processes of Elasticsearch on this machine. */
  pids: readonly number[]
  stop(): Promise<unknown>
}

/** @throws Error when the servers cannot be started */
export async function serving(isProduction: boolean): Promise<Serving> {
  if (!isProduction) return { addresses: () => undefined, pids: [], stop: () => Promise.resolve() }
  const servers = await startServers({ measured: true })
  if (typeof servers === 'string') throw new Error(servers)
  const { mongo, elasticsearch } = servers
  return {
    addresses: (calendar) => ({
      mongodb: mongo.url.replace(/\/(\?|$)/, `/kalends-bench-${process.pid}-${calendar}$1`),
      elasticsearch: elasticsearch.url,
    }),
    pids: await processesOf(elasticsearch.url),
    stop: () => Promise.all([mongo.stop(), elasticsearch.stop()]),
  }
}

export async function processesOf(elasticsearch: string): Promise<number[]> {
  const client = new Client({ node: elasticsearch })
  const { nodes } = await client.nodes.info({ metric: 'process' })
  await client.close()
  return Object.values(nodes).flatMap(({ process: { id } = {} }) => (id !== undefined && isJava(id) ? [id] : []))
}

/** In a container a process has another id than outside. */
function isJava(pid: number): boolean {
  const file = `/proc/${pid}/comm`
  return existsSync(file) && readFileSync(file, 'utf8').trim() === 'java'
}
