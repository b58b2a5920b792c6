/** The production engine for a test: a database and indexes of its own on the servers of the run, dropped at the end. */
import { afterAll, inject } from 'vitest'

const servers = inject('servers')

/** Where the servers are not, its rows do not run; the run's last lines say so. */
export const missing = typeof servers === 'string'

/** It is not MongoDB that answers as such: what it does otherwise is expected, and named where it is. */
export const standIn = typeof servers !== 'string' && servers.standIn

let used = 0
const opened: { mongo: string; database: string }[] = []

/** Addresses with a database that nobody has used. */
export function ownAddresses(): { mongodb: string; elasticsearch: string; database: string } {
  if (typeof servers === 'string') throw new Error(servers)
  const database = `kalends-test-${process.pid}-${Date.now().toString(36)}-${++used}`
  opened.push({ mongo: servers.mongo, database })
  const mongodb = new URL(servers.mongo)
  mongodb.pathname = `/${database}`
  return { mongodb: mongodb.href, elasticsearch: servers.elasticsearch, database }
}

afterAll(async () => {
  if (typeof servers === 'string' || opened.length === 0) return
  const { createConnection } = await import('mongoose')
  for (const { mongo, database } of opened) {
    const connection = await createConnection(mongo, { dbName: database }).asPromise()
    await connection.dropDatabase()
    await connection.close()
  }
  const { Client } = await import('@elastic/elasticsearch')
  const client = new Client({ node: servers.elasticsearch })
  for (const { database } of opened) {
    const indices = Object.keys(await client.indices.get({ index: `${database}-*`, features: ['aliases'] }))
    if (indices.length) await client.indices.delete({ index: indices })
  }
  await client.close()
})
