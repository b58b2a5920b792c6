/** The servers of the production engine for a run of tests: their addresses, or why there are none. */
import { createConnection } from 'mongoose'
import * as docker from './docker.ts'
import * as maven from './maven.ts'

export interface Started {
  url: string
  /** What it runs on, for the closing lines of the run. */
  on: string
  /** Kills it (-9) and starts it again on its data; undefined for a server that we did not start. */
  crash?(): Promise<void>
  stop(): Promise<void>
}

export interface Servers {
  mongo: Started
  elasticsearch: Started
}

/**
 * From addresses in the environment, or with Docker, or on a JDK; a text says why none of these works. `measured`: they
 * run as they do for years, not as is best for minutes.
 */
export async function startServers({ measured = false } = {}): Promise<Servers | string> {
  const { MONGODB_URL, ELASTICSEARCH_URL } = process.env
  if (MONGODB_URL && ELASTICSEARCH_URL)
    return {
      mongo: await givenMongo(MONGODB_URL),
      elasticsearch: { url: ELASTICSEARCH_URL, on: `Elasticsearch at ${ELASTICSEARCH_URL}`, stop: async () => {} },
    }
  if (await docker.hasDocker()) return both(docker.startMongo(), docker.startElasticsearch())
  const java = await maven.findJava()
  if (!java)
    return (
      'no addresses in MONGODB_URL and ELASTICSEARCH_URL, no Docker and no JDK of version 21 or newer ' +
      '(install one, for instance openjdk-21-jdk, or set JAVA_HOME)'
    )
  const runtime = { java, measured }
  return both(maven.startMongo(runtime), maven.startElasticsearch(runtime))
}

/** When one does not start, the other is stopped. */
async function both(...starting: [Promise<Started>, Promise<Started>]): Promise<Servers | string> {
  const [mongo, elasticsearch] = await Promise.allSettled(starting)
  if (mongo.status === 'fulfilled' && elasticsearch.status === 'fulfilled')
    return { mongo: mongo.value, elasticsearch: elasticsearch.value }
  const reasons = new Set<string>()
  for (const each of [mongo, elasticsearch]) {
    if (each.status === 'fulfilled') await each.value.stop()
    else reasons.add(String(each.reason))
  }
  return [...reasons].join('; ')
}

/** Only the replies of a real replica set have an operation time; those of the stand-in have none. */
async function givenMongo(url: string): Promise<Started> {
  const connection = await createConnection(url).asPromise()
  const reply = await connection.db?.command({ ping: 1 })
  await connection.close()
  return {
    url,
    on: `${reply?.operationTime ? 'MongoDB' : 'a stand-in for MongoDB'} at ${new URL(url).host}`,
    stop: async () => {},
  }
}
