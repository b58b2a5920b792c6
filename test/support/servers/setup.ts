/** Starts the servers of the production engine once for a run and stops them at its end. */
import type { TestProject } from 'vitest/node'
import { startServers } from './start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where they are; a text: why there are none. */
    servers: { mongo: string; elasticsearch: string; standIn: boolean; on: string } | string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await startServers()
  const missing = typeof started === 'string'
  project.provide(
    'servers',
    missing
      ? started
      : {
          mongo: started.mongo.url,
          elasticsearch: started.elasticsearch.url,
          standIn: started.mongo.on.includes('stand-in'),
          on: `${started.mongo.on}, ${started.elasticsearch.on}`,
        },
  )
  return async () => {
    if (!missing) await Promise.all([started.mongo.stop(), started.elasticsearch.stop()])
  }
}
