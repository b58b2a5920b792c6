/** The servers in containers, if a Docker engine is reachable. */
import type { Started } from './start.ts'

const MONGO = 'mongo:8.2'
const ELASTICSEARCH = 'docker.elastic.co/elasticsearch/elasticsearch:9.5.3'

export async function hasDocker(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

export async function startMongo(): Promise<Started> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer(MONGO)
    .withCommand(['mongod', '--replSet', 'rs0', '--bind_ip_all'])
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start()
  await container.exec([
    'mongosh',
    '--quiet',
    '--eval',
    'rs.initiate(); while (!db.hello().isWritablePrimary) sleep(50)',
  ])
  return {
    url: `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?directConnection=true`,
    on: `${MONGO} in Docker`,
    stop: async () => void (await container.stop()),
  }
}

export async function startElasticsearch(): Promise<Started> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer(ELASTICSEARCH)
    .withEnvironment({
      'discovery.type': 'single-node',
      'xpack.security.enabled': 'false',
      ES_JAVA_OPTS: '-Xms1g -Xmx1g',
    })
    .withExposedPorts(9200)
    .withWaitStrategy(Wait.forHttp('/_cluster/health', 9200))
    .start()
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(9200)}`,
    on: `${ELASTICSEARCH} in Docker`,
    stop: async () => void (await container.stop()),
  }
}
