/**
 * The servers of the production engine, for a run of tests: they start when the first test file asks for them, all files
 * share them, and they stop at the end. So a run that needs none starts none.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type Servers, startServers } from './start.ts'

export interface ServerAddresses {
  mongo: string
  elasticsearch: string
  standIn: boolean
  /** What they are, for the closing lines of the run. */
  on: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address that starts the servers and answers with `ServerAddresses`, or with a text: why there are none. */
    serversOnRequest: string
    /** What it has answered; undefined while nobody asked. */
    servers: ServerAddresses | string | undefined
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<Servers | string> | undefined
  const endpoint = createServer(async (_, response) => {
    starting ??= startServers().catch(String)
    const servers = addressesOf(await starting)
    project.provide('servers', servers)
    response.end(JSON.stringify(servers))
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  project.provide('serversOnRequest', `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`)
  return async () => {
    endpoint.close()
    const started = await starting
    if (typeof started === 'object') await Promise.all([started.mongo.stop(), started.elasticsearch.stop()])
  }
}

function addressesOf(started: Servers | string): ServerAddresses | string {
  if (typeof started === 'string') return started
  const { mongo, elasticsearch } = started
  return {
    mongo: mongo.url,
    elasticsearch: elasticsearch.url,
    standIn: mongo.on.includes('stand-in'),
    on: `${mongo.on}, ${elasticsearch.on}`,
  }
}
