/**
 * What containers and manifests say, as far as it can be seen without an engine: they are parsed and compared with the
 * source. No Docker and no Kubernetes has run them here.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { fileSetting, readSettings, settingsTable } from '../src/config.ts'

const top = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(top, file), 'utf8')
const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}

const settingNames = new Set(
  Object.entries(settingsTable).flatMap(([name, setting]) =>
    'secret' in setting ? [name, fileSetting(name)] : [name],
  ),
)
const unknownSettings = (environment: object = {}) => Object.keys(environment).filter((name) => !settingNames.has(name))

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
  const withDefaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
  /** As compose would fill it in, with the secrets of the folder. */
  const filled = (environment: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, withDefaults(value).replace('/run/secrets', folder)]),
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
      const [, name] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? []
      if (name) expect(service.secrets).toContain(name)
    }
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
    expect(networks.backend).toEqual({ internal: true })
    expect(proxy.networks).toEqual(['frontend'])
    for (const [name, service] of Object.entries(services))
      if (!['proxy', 'api'].includes(name)) expect(service.networks).toEqual(['backend'])
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
    expect(named.map((volume) => volume.split(':')[0]).sort()).toEqual(Object.keys(volumes).sort())
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

  test('the proxy sends to the port of the service, and logs neither queries nor headers', () => {
    const caddyfile = read('deploy/compose/Caddyfile')
    expect(caddyfile).toMatch(/dynamic a \{\s+name api\s+port 3000\b/)
    expect(caddyfile).toMatch(/request>uri regexp \\\?\.\*\$ ""\s+request>headers delete\s+resp_headers delete/)
    expect(caddyfile.match(/\{/g)?.length).toBe(caddyfile.match(/\}/g)?.length)
  })
})

interface Labels {
  'app.kubernetes.io/name': string
  'app.kubernetes.io/component': string
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  name: string
  image: string
  command: string[]
  envFrom: { configMapRef: { name: string } }[]
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  resources: { requests: object; limits: object }
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}
interface PodSpec {
  securityContext: object
  terminationGracePeriodSeconds?: number
  topologySpreadConstraints?: { labelSelector: { matchLabels: Labels } }[]
  containers: [Container]
  volumes: { name: string; secret: { secretName: string } }[]
}
interface Manifest {
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec: {
    replicas?: number
    selector?: { matchLabels?: Labels } & Labels
    ports?: { targetPort: string }[]
    template?: { metadata: { labels: Labels; annotations?: Record<string, string> }; spec: PodSpec }
  }
}

describe('deploy/kubernetes', () => {
  const inFolder = (file: string) => join('deploy/kubernetes', file)
  const manifests = readdirSync(join(top, 'deploy/kubernetes'))
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(read(inFolder(file))).map((document) => {
        expect(document.errors).toEqual([])
        return document.toJS() as Manifest
      }),
    )
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
  const named = (kind: string, name: string) =>
    manifests.find((each) => each.kind === kind && each.metadata.name === name)!
  const workloads = [...ofKind('Deployment'), ...ofKind('Job')].map(
    ({ metadata, spec }) => [metadata.name, { ...spec, ...spec.template! }] as const,
  )
  const config = named('ConfigMap', 'kalends').data!
  const files = named('Secret', 'kalends').stringData!
  const labels = ({ 'app.kubernetes.io/name': name, 'app.kubernetes.io/component': component }: Labels) =>
    `${name} ${component}`
  const labelsOfPods = workloads.map(([, { metadata }]) => labels(metadata.labels))

  test('are these', () => {
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'ConfigMap kalends',
      'Deployment kalends-api',
      'Deployment kalends-indexer',
      'Job kalends-migrate',
      'PodDisruptionBudget kalends-api',
      'PodDisruptionBudget kalends-indexer',
      'Secret kalends',
      'Service kalends',
    ])
  })

  test.each(workloads)('%s: settings that exist, and that the service accepts', (_, { spec }) => {
    const [{ env = [], envFrom, volumeMounts }] = spec.containers
    expect(envFrom).toEqual([{ configMapRef: { name: 'kalends' } }])
    const environment = { ...config, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) }
    expect(unknownSettings(environment)).toEqual([])
    // Each file is where a secret is mounted, and this one is known to have it.
    const mounts = Object.fromEntries(volumeMounts.map(({ mountPath, name }) => [mountPath, name]))
    const { ELASTICSEARCH_CA_FILE = '', ...rest } = environment
    expect(mounts[join(ELASTICSEARCH_CA_FILE, '..')]).toBe('elasticsearch-ca')
    const values = Object.entries(rest).map(([name, value]) => {
      if (!value.startsWith('/run/')) return [name, value]
      expect(mounts[join(value, '..')]).toBe('secrets')
      return [name.replace(/_FILE$/, ''), files[value.split('/').at(-1) ?? '']]
    })
    expect(values.filter(([, value]) => value === undefined)).toEqual([])
    expect(() => readSettings({ HOST: '0.0.0.0', ...Object.fromEntries(values) })).not.toThrow()
    expect(volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name))
  })

  test('the API leaves indexing to the indexer; each runs more than once', () => {
    const [api, indexer] = ['kalends-api', 'kalends-indexer'].map((name) => named('Deployment', name).spec)
    expect(api?.template?.spec.containers[0].env).toEqual([{ name: 'INDEXER', value: 'off' }])
    expect(indexer?.template?.spec.containers[0].env).toBeUndefined()
    expect([api?.replicas, indexer?.replicas]).toEqual([3, 2])
  })

  test.each(workloads)('%s: runs a file that exists, without rights it does not need', (_, { spec }) => {
    const [{ command, securityContext, resources }] = spec.containers
    expect([command[0], existsSync(join(top, command[1] ?? '-'))]).toEqual(['node', true])
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect([Object.keys(resources.requests), Object.keys(resources.limits)]).toEqual([['cpu', 'memory'], ['memory']])
  })

  test.each(workloads.filter(([name]) => name !== 'kalends-migrate'))(
    '%s: probes, ports and labels fit together',
    (_, { selector, metadata, spec }) => {
      const [{ ports, startupProbe, livenessProbe, readinessProbe }] = spec.containers
      const [, port] = /^EXPOSE (\d+)$/m.exec(read('Dockerfile')) ?? []
      expect(ports).toEqual([{ name: 'http', containerPort: Number(port) }])
      expect(metadata.annotations).toMatchObject({ 'prometheus.io/port': port, 'prometheus.io/path': '/metrics' })
      const probes = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)
      expect(probes).toEqual(['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'http' })))
      for (const path of ['/healthz', '/readyz', '/metrics'])
        expect(read('src/http/handlers/health.ts')).toContain(`'${path}'`)
      expect(labels(selector!.matchLabels!)).toBe(labels(metadata.labels))
      expect(labels(spec.topologySpreadConstraints![0]!.labelSelector.matchLabels)).toBe(labels(metadata.labels))
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(15)
    },
  )

  test('the Service and the disruption budgets select pods that exist', () => {
    const service = named('Service', 'kalends').spec
    expect([labels(service.selector!), service.ports?.map(({ targetPort }) => targetPort)]).toEqual([
      'kalends api',
      ['http'],
    ])
    for (const { metadata, spec } of ofKind('PodDisruptionBudget')) {
      expect(metadata.name).toBe(labels(spec.selector!.matchLabels!).replace(' ', '-'))
      expect(labelsOfPods).toContain(labels(spec.selector!.matchLabels!))
    }
  })

  test('the kustomization has all but the example of the Secret and the Job, with the version of the package', () => {
    const { resources, images } = parse(read(inFolder('kustomization.yaml'))) as {
      resources: string[]
      images: { name: string; newName: string; newTag: string }[]
    }
    expect([...resources, 'migrate.yaml', 'secret.example.yaml', 'kustomization.yaml'].sort()).toEqual(
      readdirSync(join(top, 'deploy/kubernetes')).sort(),
    )
    expect(images).toEqual([{ name: 'kalends', newName: 'registry.example.org/kalends', newTag: version }])
    expect(new Set(workloads.map(([, { spec }]) => spec.containers[0].image))).toEqual(
      new Set(['kalends', `registry.example.org/kalends:${version}`]),
    )
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
    const [node] = Object.values(optionalDependencies)
    expect(of('FROM')).toEqual([`node:${node}-alpine AS dependencies`, `node:${node}-alpine`])
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

  test('has a light health check, and starts a file that exists', () => {
    expect(of('HEALTHCHECK')[0]).toMatch(/ CMD wget .*\/healthz"$/)
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
