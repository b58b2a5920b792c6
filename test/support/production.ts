/** The production engine for a test: its own database and indexes on the servers of the run, dropped at the end. */
import { afterAll, inject } from 'vitest'
import { indexHash } from '../../indexers/documents/project.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { openProduction, type ProductionOptions } from '../../src/engines/production.ts'
import type { ServerAddresses } from './servers/setup.ts'

// Imported only by tests of the production engine: the first of them starts the servers, the others wait for the same.
const response = await fetch(inject('serversOnRequest'))
export const servers = (await response.json()) as ServerAddresses | string

/** Without servers the tests of this engine are skipped; the closing lines of the run say so. */
export const missing = typeof servers === 'string'

/** The MongoDB server is a stand-in. Where it differs from MongoDB, the test names the difference and expects it. */
export const standIn = typeof servers !== 'string' && servers.standIn

/** Of the service with its default settings. */
export const layout = indexHash({ defaultLanguage: 'en' })

let used = 0
const databases: ProductionOptions[] = []

/** The addresses, with the name of an unused database. */
export function ownAddresses(): { mongodb: string; elasticsearch: string } {
  if (typeof servers === 'string') throw new Error(servers)
  const mongodb = new URL(servers.mongo)
  mongodb.pathname = `/kalends-test-${process.pid}-${Date.now().toString(36)}-${++used}`
  const addresses = { mongodb: mongodb.href, elasticsearch: servers.elasticsearch }
  databases.push({ ...addresses, stores: [], indexes, layout })
  return addresses
}

/** The same, as settings of the service. */
export function ownSettings(): { MONGODB_URL: string; ELASTICSEARCH_URL: string } {
  const { mongodb, elasticsearch } = ownAddresses()
  return { MONGODB_URL: mongodb, ELASTICSEARCH_URL: elasticsearch }
}

afterAll(async () => {
  for (const options of databases) {
    const engine = openProduction(options)
    await engine.destroy()
    await engine.close()
  }
})
