/**
 * What the compose file and its scripts say, as far as it can be seen without an engine: they are parsed and compared
 * with the source. No Docker has run them here.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { fileSetting, readSettings } from '../../src/config.ts'
import { MAX_UPLOAD_BYTES } from '../../src/http/input/upload.ts'
import { serverLimits } from '../../src/http/server.ts'
import { settingsTable } from '../../src/settings/table.ts'
import { read, top, unknownSettings, version } from './tree.ts'

let folder: string
/** Commands that stand in for those of the system, each a shell script; the first of the path. */
function pathWith(commands: Record<string, string>): string {
  const stubs = mkdtempSync(join(tmpdir(), 'kalends-stubs-'))
  onTestFinished(() => rmSync(stubs, { recursive: true }))
  for (const [name, script] of Object.entries(commands))
    writeFileSync(join(stubs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return `${stubs}:${process.env.PATH}`
}
const secret = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalends-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('deploy/generate-secrets', () => {
  const generate = (user = 'echo 1000', chown = 'false') =>
    execFileSync('sh', [join(top, 'deploy/generate-secrets'), folder], {
      env: { PATH: pathWith({ id: user, uname: 'echo Linux', chown }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })

  test('makes random files that only their owner reads, and keeps them', () => {
    generate()
    const names = readdirSync(folder)
    const contents = () => names.map((name) => readFileSync(secret(name), 'utf8'))
    const made = contents()
    expect(names.length).toBeGreaterThan(5)
    expect(names.map((name) => statSync(secret(name)).mode & 0o777)).toEqual(names.map(() => 0o600))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(new Set(made).size).toBe(made.length)
    for (const content of made) expect(content).toMatch(/^\S{32,}\n$/)
    expect(readFileSync(secret('mongodb_url'), 'utf8')).toContain(
      `kalends:${readFileSync(secret('mongodb_password'), 'utf8').trim()}@`,
    )
    generate()
    expect(contents()).toEqual(made)
  })

  test('gives them to the user in the containers, or says who can', () => {
    expect(generate('echo 0', 'echo "$@"')).toMatch(/^1000 .*admin_key/)
    expect(() => generate('echo 1001')).toThrow(/must belong to user 1000: run this with sudo/)
  })

  test('its folder and .env go neither to git nor into the image', () => {
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['secrets/', '.env']))
    expect(read('.dockerignore').split('\n')[0]).toBe('*')
  })
})

interface Service {
  image: string
  build?: string
  entrypoint?: string[]
  command?: string[]
  environment?: Record<string, string>
  deploy?: { replicas: number | string }
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  ports?: string[]
  networks?: string[]
  secrets?: string[]
  mem_limit?: string
  read_only?: boolean
  cap_drop?: string[]
  profiles?: string[]
}

describe('docker-compose.yml', () => {
  const { services, volumes, networks, secrets } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
    networks: Record<string, { internal?: boolean } | null>
    secrets: Record<string, { file: string }>
  }
  const { proxy, api, indexer, migrate, cli, mongo, elasticsearch } = services as Record<
    'proxy' | 'api' | 'indexer' | 'migrate' | 'cli' | 'mongo' | 'elasticsearch',
    Service
  >
  const ours = { api, indexer, migrate, cli }
  /** As compose would fill it in: `${NAME:-default}` and `${NAME:+instead}`. */
  const withDefaults = (text: string, set: Record<string, string> = {}) =>
    text.replace(/\$\{(\w+):([-+])([^}]*)\}/g, (_, name: string, kind: string, other: string) =>
      kind === '-' ? (set[name] ?? other) : set[name] === undefined ? '' : other,
    )
  /** The same of a service's environment, with the secrets of the folder. `set`: in .env. */
  const filled = (environment: Record<string, string> = {}, set: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        withDefaults(value, set).replace('/run/secrets', folder),
      ]),
    )

  test('two API processes that leave indexing to two indexers, both behind one proxy that is believed', () => {
    expect([withDefaults(String(api.deploy?.replicas)), indexer.deploy?.replicas]).toEqual(['2', 2])
    expect(readSettings(filled(api.environment))).toMatchObject({
      INDEXER: 'off',
      TRUST_PROXY: 1,
      MONGODB_URL: expect.stringContaining('@mongo:27017/kalends?replicaSet=rs0') as string,
      ELASTICSEARCH_USERNAME: 'kalends',
    })
    expect(readSettings(filled(indexer.environment))).toMatchObject({ INDEXER: 'inline' })
    expect(readSettings({ ...filled(api.environment), BASE_URL: 'https://example.org', HOST: '0.0.0.0' })).toBeTruthy()
  })

  test.each(Object.entries(ours))('%s gets known settings only, and no secret but as a file', (_, service) => {
    expect(unknownSettings(service.environment)).toEqual([])
    for (const [name, setting] of Object.entries(settingsTable))
      if ('secret' in setting && name !== 'ELASTICSEARCH_URL') expect(service.environment).not.toHaveProperty(name)
    for (const value of Object.values(service.environment ?? {})) {
      const [, name] = /\/run\/secrets\/(\w+)/.exec(value) ?? []
      if (name) expect(service.secrets).toContain(name)
    }
  })

  /** The image, the other services, or one of the process alone decide on these. */
  const notPassedOn = [
    ...['HOST', 'PORT', 'DATA_DIR', 'INDEXER', 'SYNONYMS_DIR'],
    ...['ELASTICSEARCH_CLOUD_ID', 'ELASTICSEARCH_API_KEY', 'ELASTICSEARCH_CA_FILE', 'ELASTICSEARCH_INDEX_PREFIX'],
  ]

  test.each(Object.entries(ours))('%s gets every setting that is of use there', (_, { environment = {} }) => {
    const names = Object.keys(settingsTable).filter((name) => !notPassedOn.includes(name))
    expect(names.filter((name) => !(name in environment) && !(fileSetting(name) in environment))).toEqual([])
  })

  test('pictures are in a bucket, or in one folder of all API processes', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.org',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
    }
    const { S3_SECRET_ACCESS_KEY } = readSettings(filled(api.environment, bucket))
    expect(S3_SECRET_ACCESS_KEY).toBe(readFileSync(secret('s3_secret_access_key'), 'utf8').trim())
    expect(read('Dockerfile')).toContain('DATA_DIR=/data ')
    for (const { volumes } of [api, cli]) expect(volumes).toEqual(['data:/data'])
  })

  test('the links in messages of webhooks have the address of the service', () => {
    const set = { BASE_URL: 'https://events.example.org' }
    expect(readSettings({ HOST: '0.0.0.0', ...filled(indexer.environment, set) })).toMatchObject(set)
  })

  test.each(Object.entries(ours))('%s runs without rights that it does not need', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service.ports).toBeUndefined()
  })

  test('one service builds the image, the others use it', () => {
    expect(Object.entries(services).flatMap(([name, { build }]) => (build ? [name] : []))).toEqual(['migrate'])
    for (const { image } of Object.values(ours)) expect(image).toBe(`kalends:${version}`)
  })

  test('what they run exists', () => {
    for (const service of [indexer, migrate]) expect(existsSync(join(top, service.command?.at(-1) ?? '-'))).toBe(true)
    const scripts = read('docker-compose.yml').matchAll(
      /^# +docker compose run .* cli (?:(\S+) -- .*|(\S+)(?: {2,}.*)?)$/gm,
    )
    const names = [...scripts].map(([, one, other]) => one ?? other ?? '')
    expect(names).toEqual(['key', 'import', 'verify'])
    for (const name of [...names, cli.command?.at(-1) ?? '']) expect(read('package.json')).toContain(`"${name}": `)
  })

  test('every secret that is used is declared, and every one declared is generated', () => {
    const used = new Set(Object.values(services).flatMap((service) => service.secrets ?? []))
    expect([...used].sort()).toEqual(Object.keys(secrets).sort())
    expect(
      Object.values(secrets)
        .map(({ file }) => file.replace('secrets/', ''))
        .sort(),
    ).toEqual(readdirSync(folder).sort())
  })

  test('only the proxy is reached from outside, and the servers only by the service', () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['proxy'])
    expect(networks).toEqual({ frontend: null, backend: { internal: true }, outward: null })
    expect(proxy.networks).toEqual(['frontend'])
    // Webhooks, and imports by address.
    for (const service of [indexer, cli]) expect(service.networks).toEqual(['backend', 'outward'])
    for (const [name, service] of Object.entries(services))
      if (!['proxy', 'api', 'indexer', 'cli'].includes(name)) expect(service.networks).toEqual(['backend'])
  })

  test('the servers ask for passwords', () => {
    expect(elasticsearch.environment).toMatchObject({ 'xpack.security.enabled': 'true' })
    const script = read('deploy/compose/mongo.sh')
    expect(script).toContain('--keyFile')
    expect(script).toContain('MONGO_INITDB_ROOT_PASSWORD=$(cat /run/secrets/mongodb_root_password)')
  })

  test('MongoDB is a replica set under the name and address that the service is given', () => {
    expect(read('deploy/compose/mongo.sh')).toContain('--replSet rs0')
    expect(read('deploy/compose/mongo-setup.js')).toContain(
      "{ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] }",
    )
  })

  test('Elasticsearch: one node, a fixed heap of half the memory, no automatic indexes', () => {
    const { ES_JAVA_OPTS = '', ...settings } = elasticsearch.environment ?? {}
    const [, least, most] = /-Xms(\d+)g -Xmx(\d+)g/.exec(withDefaults(ES_JAVA_OPTS)) ?? []
    expect(least).toBe(most)
    expect(Number(most) * 2).toBe(Number.parseInt(withDefaults(elasticsearch.mem_limit ?? '')))
    expect(settings).toMatchObject({ 'discovery.type': 'single-node', 'action.auto_create_index': 'false' })
  })

  test('every image has a version, the servers those of the tests', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-\w+)?$/)
    expect([mongo.image, elasticsearch.image]).toEqual(
      [...read('test/support/servers/docker.ts').matchAll(/^const \w+ = '([^']+)'/gm)].map(([, image]) => image),
    )
  })

  test('data is in declared volumes; files that are mounted exist', () => {
    const used = Object.values(services).flatMap((service) => service.volumes ?? [])
    const [files, named] = [used.filter((each) => each.startsWith('.')), used.filter((each) => !each.startsWith('.'))]
    expect([...new Set(named.map((volume) => volume.split(':')[0]))].sort()).toEqual(Object.keys(volumes).sort())
    for (const file of files) expect(existsSync(join(top, file.split(':')[0] ?? ''))).toBe(true)
  })

  test('every server has a probe, and none of them starts a runtime of its own', () => {
    for (const { healthcheck } of [api, indexer, mongo, elasticsearch]) {
      expect(healthcheck?.test.length).toBeGreaterThan(1)
      expect(healthcheck?.test.join(' ')).not.toMatch(/\b(node|mongosh|java)\b/)
    }
  })

  test('each waits for what it needs', () => {
    const waits = Object.entries(services).flatMap(([name, { depends_on = {} }]) =>
      Object.entries(depends_on).map(([other, { condition }]) => `${name} ${condition} ${other}`),
    )
    expect(waits).toEqual([
      'proxy service_healthy api',
      'api service_completed_successfully migrate',
      'indexer service_completed_successfully migrate',
      'migrate service_completed_successfully mongo-setup',
      'migrate service_completed_successfully elasticsearch-setup',
      'cli service_completed_successfully migrate',
      'mongo-setup service_healthy mongo',
      'elasticsearch-setup service_healthy elasticsearch',
    ])
  })

  test('.env.example has every variable that is asked for, with its default', () => {
    const asked = [...read('docker-compose.yml').matchAll(/\$\{(\w+):-([^}]*)\}/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const given = [...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(asked))
  })

  test('the scripts are correct, as far as their interpreters see', () => {
    for (const script of ['mongo.sh', 'elasticsearch-setup.sh'])
      execFileSync('bash', ['-n', join(top, 'deploy/compose', script)])
    execFileSync(process.execPath, ['--check', join(top, 'deploy/compose/mongo-setup.js')])
  })

  /** The services' scripts read secrets in a folder that is not here. */
  const script = (name: string) => read(`deploy/compose/${name}`).replaceAll('/run/secrets', folder)

  test('elasticsearch-setup.sh makes a role and a user; no password is an argument', () => {
    const PATH = pathWith({
      curl: 'echo "$@"; cat; for each; do case "$each" in /dev/fd/*) cat "$each"; echo;; esac; done',
    })
    const out = execFileSync('bash', ['--norc', '-c', script('elasticsearch-setup.sh')], {
      env: { PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
    const lines = out.trim().split('\n')
    expect(lines[0]).toMatch(/-X PUT .*\/_security\/role\/kalends$/)
    expect(JSON.parse(lines[1] ?? '')).toEqual({
      cluster: ['monitor'],
      indices: [{ names: ['kalends-*'], privileges: ['all'] }],
    })
    const elastic = readFileSync(secret('elastic_password'), 'utf8').trim()
    const password = readFileSync(secret('elasticsearch_password'), 'utf8').trim()
    expect(out.match(/user = "elastic:\w+"/g)).toEqual(Array(2).fill(`user = "elastic:${elastic}"`))
    expect(out).toContain(`{"password":"${password}","roles":["kalends"]}`)
    expect(lines.filter((line) => line.includes('-X PUT')).join()).not.toMatch(new RegExp(`${elastic}|${password}`))
  })

  test.each([
    ['a new server', true, ['replSetGetStatus', 'replSetInitiate', 'createUser']],
    ['one that is set up', false, ['replSetGetStatus', 'updateUser']],
  ])('mongo-setup.js on %s', (_, isNew, expected) => {
    const calls: string[] = []
    let primary = !isNew
    const users = {
      getUser: () => (isNew ? null : {}),
      createUser: (user: object) => calls.push('createUser') && expect(user).toMatchObject({ user: 'kalends' }),
      updateUser: () => calls.push('updateUser'),
    }
    const admin = {
      adminCommand(command: object) {
        const [name = ''] = Object.keys(command)
        calls.push(name)
        if (name === 'replSetGetStatus' && isNew) throw Object.assign(new Error('not yet'), { code: 94 })
      },
      hello: () => ({ isWritablePrimary: primary }),
      getSiblingDB: () => users,
    }
    runInNewContext(script('mongo-setup.js'), {
      require: createRequire(import.meta.url),
      connect(url: string) {
        expect(url).toMatch(/^mongodb:\/\/root:\w+@mongo:27017\//)
        return admin
      },
      sleep: () => (primary = true),
    })
    expect(calls).toEqual(expected)
  })

  test('the proxy takes the bodies that the service takes', () => {
    const [, mebibytes] = /max_size (\d+)MiB/.exec(read('deploy/compose/Caddyfile')) ?? []
    expect(Number(mebibytes) * 1024 ** 2).toBe(MAX_UPLOAD_BYTES)
  })

  test('the proxy keeps no connection for as long as the service does', () => {
    const [, seconds] = /transport http \{[^}]*keepalive (\d+)s/.exec(read('deploy/compose/Caddyfile')) ?? []
    expect(Number(seconds) * 1000).toBeLessThan(serverLimits.keepAliveTimeout)
  })

  test('the proxy sends to the port of the service, and logs neither queries nor headers', () => {
    const caddyfile = read('deploy/compose/Caddyfile')
    expect(caddyfile).toMatch(/dynamic a \{\s+name api\s+port 3000\b/)
    expect(caddyfile).toMatch(/request>uri regexp \\\?\.\*\$ ""\s+request>headers delete\s+resp_headers delete/)
    expect(caddyfile.match(/\{/g)?.length).toBe(caddyfile.match(/\}/g)?.length)
  })
})
