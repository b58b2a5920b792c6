/** What the manifests say, parsed and compared with the source. No Kubernetes has run them here. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSettings } from '../../src/config.ts'
import { read, top, unknownSettings, version } from './tree.ts'

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

  test('uploads go to a bucket: no folder is shared', () => {
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY_FILE'])
      expect(config).toHaveProperty(name)
  })

  test('the API leaves indexing to the indexer; each runs more than once', () => {
    const [api, indexer] = ['kalends-api', 'kalends-indexer'].map((name) => named('Deployment', name).spec)
    expect(api?.template?.spec.containers[0].env).toEqual([{ name: 'INDEXER', value: 'off' }])
    expect(indexer?.template?.spec.containers[0].env).toBeUndefined()
    expect([api?.replicas, indexer?.replicas]).toEqual([3, 2])
  })

  test.each(workloads)('%s: runs a file that exists, without rights it does not need', (_, { spec }) => {
    const [{ command, securityContext, resources }] = spec.containers
    expect([command[0], existsSync(join(top, command.at(-1) ?? '-'))]).toEqual(['node', true])
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
