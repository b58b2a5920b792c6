/** The production engine for a test: its own database and indexes on the servers of the run, dropped at the end. */
import { inject } from 'vitest'
import { indexHash } from '../../indexers/documents/project.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { openProduction, type ProductionOptions } from '../../src/engines/production.ts'
import { cleanAfterEachFile } from './cleanup.ts'
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

interface Addresses {
  MONGODB_URL: string
  ELASTICSEARCH_URL: string
}

/** The same, as settings of the service. */
export function ownSettings(): Addresses & Record<string, string> {
  const { mongodb, elasticsearch } = ownAddresses()
  return { MONGODB_URL: mongodb, ELASTICSEARCH_URL: elasticsearch }
}

cleanAfterEachFile(async () => {
  for (const options of databases.splice(0)) {
    const engine = openProduction(options)
    await engine.destroy()
    await engine.close()
  }
})

/** The names of all indexes of the database, with their aliases. */
export async function indexesOf({ MONGODB_URL, ELASTICSEARCH_URL }: Addresses): Promise<Record<string, string[]>> {
  const database = decodeURIComponent(new URL(MONGODB_URL).pathname.slice(1))
  const answer = await fetch(`${ELASTICSEARCH_URL}/kalends-${database}-*/_alias?expand_wildcards=all`)
  const known = (await answer.json()) as Record<string, { aliases: Record<string, unknown> }>
  return Object.fromEntries(Object.entries(known).map(([index, { aliases }]) => [index, Object.keys(aliases)]))
}

/** The index of a resource in the live build; its address is that of Elasticsearch, `/` and this name. */
export async function liveIndexOf(addresses: Addresses, resource = 'events'): Promise<string> {
  const isLive = (alias: string) => alias.endsWith(`-${resource}-live`)
  const found = Object.entries(await indexesOf(addresses)).find(([, aliases]) => aliases.some(isLive))
  if (!found) throw new Error(`there is no live index of ${resource}`)
  return found[0]
}
