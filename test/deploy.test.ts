/** What the containers are told, as far as it can be seen without running them. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings, settingsTable } from '../src/config.ts'

const top = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(top, file), 'utf8')

interface Service {
  image?: string
  command?: string[]
  environment?: Record<string, string>
  deploy?: { replicas: number }
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  ports?: string[]
  stop_grace_period?: string
  mem_limit?: string
}

describe('docker-compose.yml', () => {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  const { api, indexer, mongo, elasticsearch } = services as Record<
    'api' | 'indexer' | 'mongo' | 'elasticsearch',
    Service
  >
  /** As a shell would fill them in. */
  const filled = (environment: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:-([^}]*)\}/, '$1').replace(/\$\{(\w+):\?[^}]*\}/, 'given'),
      ]),
    )

  test('two API processes that leave indexing to two indexers', () => {
    expect([api.deploy?.replicas, indexer.deploy?.replicas]).toEqual([2, 2])
    expect(readSettings(filled(api.environment))).toMatchObject({
      INDEXER: 'off',
      MONGODB_URL: expect.stringContaining('replicaSet=rs0') as string,
    })
    expect(readSettings(filled(indexer.environment))).toMatchObject({
      INDEXER: 'inline',
      ELASTICSEARCH_URL: 'http://elasticsearch:9200',
    })
    for (const service of [api, indexer])
      expect(Object.keys(service.environment ?? {}).filter((name) => !(name in settingsTable))).toEqual([])
    expect(existsSync(join(top, indexer.command?.at(-1) ?? '-'))).toBe(true)
  })

  test('as many ports as API processes', () => {
    const [, first, last] = /^(\d+)-(\d+):3000$/.exec(api.ports?.[0] ?? '') ?? []
    expect(Number(last) - Number(first) + 1).toBe(api.deploy?.replicas)
  })

  test('both wait until the servers are healthy', () => {
    for (const { depends_on } of [api, indexer])
      expect(depends_on).toEqual({
        mongo: { condition: 'service_healthy' },
        elasticsearch: { condition: 'service_healthy' },
      })
  })

  test('MongoDB is a replica set that initiates itself, under the name the address has', () => {
    expect(mongo.command?.join(' ')).toContain('--replSet rs0')
    expect(mongo.healthcheck?.test.join(' ')).toMatch(
      /rs\.initiate\(\{ _id: 'rs0', members: \[\{ _id: 0, host: 'mongo:27017' \}\] \}\)/,
    )
    expect(new URL(api.environment?.MONGODB_URL ?? '').host).toBe('mongo:27017')
  })

  test('Elasticsearch: one node, a fixed heap of half the memory, no automatic indexes', () => {
    const { ES_JAVA_OPTS = '', ...settings } = elasticsearch.environment ?? {}
    const [, least, most] = /-Xms(\d+)g -Xmx(\d+)g/.exec(ES_JAVA_OPTS) ?? []
    expect(least).toBe(most)
    expect(Number(most) * 2).toBe(Number.parseInt(elasticsearch.mem_limit ?? ''))
    expect(settings).toMatchObject({ 'discovery.type': 'single-node', 'action.auto_create_index': 'false' })
  })

  test('the versions are those of the tests', () => {
    expect([mongo.image, elasticsearch.image]).toEqual(
      [...read('test/support/servers/docker.ts').matchAll(/^const \w+ = '([^']+)'/gm)].map(([, image]) => image),
    )
  })

  test('data is in volumes, and every server has a health check', () => {
    expect(
      [mongo, elasticsearch].flatMap(({ volumes: used = [] }) => used.map((volume) => volume.split(':')[0])),
    ).toEqual(Object.keys(volumes))
    for (const service of [api, mongo, elasticsearch]) expect(service.healthcheck?.test.length).toBeGreaterThan(1)
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n/g, '')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+(.*)/s).slice(0, 2) as [string, string])
  const of = (instruction: string) => lines.filter(([name]) => name === instruction).map(([, rest]) => rest)
  const final = lines.slice(lines.findLastIndex(([name]) => name === 'FROM'))

  test('has two stages, with the version of Node that the project needs', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const [major] = Object.values(optionalDependencies).map((version) => version.split('.')[0])
    expect(of('FROM')).toEqual([`node:${major}-alpine AS dependencies`, `node:${major}-alpine`])
  })

  test('holds production dependencies only', () => {
    expect(of('RUN')[0]).toMatch(/^npm ci .*--omit=dev/)
  })

  test('does not run as root', () => {
    const user = final.findIndex(([name]) => name === 'USER')
    expect(final[user]).toEqual(['USER', 'node'])
    expect(final.findIndex(([name]) => name === 'CMD')).toBeGreaterThan(user)
  })

  test('listens on all addresses of the container, unlike the default setting', () => {
    expect(final.find(([name]) => name === 'ENV')?.[1].split(' ')).toContain('HOST=0.0.0.0')
  })

  test('has a health check, and starts a file that exists', () => {
    expect(of('HEALTHCHECK')[0]).toContain('/healthz')
    const command = JSON.parse(of('CMD').at(-1) ?? '[]') as string[]
    expect(existsSync(join(top, command.at(-1) ?? '-'))).toBe(true)
  })

  test('copies existing files, and all that the two processes import', () => {
    const copied = final
      .filter(([name, rest]) => name === 'COPY' && !rest.startsWith('--from'))
      .map(([, rest]) => rest.split(' ')[0] ?? '')
    expect(copied.filter((path) => !existsSync(join(top, path)))).toEqual([])
    expect(copied).toEqual(['package.json', 'src', 'indexers', 'demo'])
    for (const path of copied) expect(read('.dockerignore').split('\n')).toContain(`!${path}`)
  })
})
