/** How Elasticsearch is reached: several nodes, logins, certificates, and servers of the wrong kind. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { Unavailable, UnsuitableServer } from '../../src/calendar/ports.ts'
import { type Elastic, openElastic } from '../../src/engines/elastic/index.ts'
import type { ElasticOptions } from '../../src/engines/elastic/options.ts'
import { serviceEnvironment } from '../support/child.ts'
import { query, sampleIndexes } from '../support/sample.ts'

const NOBODY = 'http://127.0.0.1:9'
const certificate = join(import.meta.dirname, 'certificates/localhost.pem')
const certificateKey = join(import.meta.dirname, 'certificates/localhost.key')

const servers: Server[] = []
const opened: Elastic[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((elastic) => elastic.close()))
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function open(options: string | Partial<ElasticOptions>) {
  const elastic = openElastic(options, {
    prefix: 'prefix',
    store: () => Promise.resolve({ id: 'store', database: 'database' }),
    layout: 'layout',
    indexes: sampleIndexes,
  })
  opened.push(elastic)
  return elastic.search
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

const product = { 'X-Elastic-Product': 'Elasticsearch' }
const nodes = (version: string) => ({ nodes: { abc: { version } } })
const refused = (status: number, type: string) => ({ status, headers: product, body: { error: { type }, status } })

/** As far as it is asked here. */
const answering =
  (answer: (request: IncomingMessage) => Answer): RequestListener =>
  (request, response) => {
    const { status = 200, headers = {}, body } = answer(request)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

const kinds: Record<string, (request: IncomingMessage) => Answer> = {
  'Elasticsearch 8': ({ headers }) =>
    headers.accept?.includes('compatible-with=9')
      ? refused(400, 'media_type_header_exception')
      : { headers: product, body: nodes('8.19.4') },
  'OpenSearch 3': () => ({ body: nodes('3.2.0') }),
  'Elasticsearch Serverless': ({ url }) =>
    url?.startsWith('/_nodes') ? refused(410, 'api_not_available_exception') : { headers: product, body: {} },
  'an Elasticsearch that refuses the password': () => refused(401, 'security_exception'),
  'an Elasticsearch that hides its version': ({ url }) =>
    url?.startsWith('/_nodes') ? refused(403, 'security_exception') : { headers: product, body: {} },
  'Elasticsearch 9': ({ url }) => ({ headers: product, body: url?.startsWith('/_nodes') ? nodes('9.0.0') : {} }),
}
const address = async (kind: string) => `http://127.0.0.1:${await listen(createServer(answering(kinds[kind]!)))}`

const unsuitable: [kind: string, sentence: RegExp][] = [
  ['Elasticsearch 8', /^ELASTICSEARCH_URL: this is Elasticsearch 8\.19\.4; .* needs Elasticsearch 9 or later\.$/],
  ['OpenSearch 3', /^ELASTICSEARCH_URL: this is no Elasticsearch \(OpenSearch/],
  ['Elasticsearch Serverless', /Serverless, which lacks/],
  ['an Elasticsearch that refuses the password', /refuses the user and password, or the API key/],
  ['an Elasticsearch that hides its version', /lacks the cluster privilege "monitor"/],
]

describe('the kind of server', () => {
  test.each(unsuitable)('%s is unsuitable', async (kind, sentence) => {
    const asked = open(await address(kind)).builds()
    await expect(asked).rejects.toBeInstanceOf(UnsuitableServer)
    await expect(asked).rejects.toThrow(sentence)
  })

  test.each(unsuitable)('%s stops the start of both processes, with a sentence', async (kind, sentence) => {
    for (const main of ['src/main.ts', 'indexers/main.ts']) {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          ...serviceEnvironment,
          PORT: '0',
          ADMIN_KEY: 'a-key-of-my-own-Xq7vB2mZ9rT4wK',
          MONGODB_URL: 'mongodb://127.0.0.1:9/kalends',
          ELASTICSEARCH_URL: await address(kind),
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>])
      expect(complaint.trim()).toMatch(sentence)
      expect([code, complaint.trim().split('\n').length]).toEqual([1, 1])
    }
  })

  test('Elasticsearch 9 is asked once', async () => {
    const paths: string[] = []
    const server = createServer(
      answering((request) => {
        paths.push(request.url ?? '')
        return kinds['Elasticsearch 9']!(request)
      }),
    )
    const search = open(`http://127.0.0.1:${await listen(server)}`)
    await Promise.all([search.builds(), search.builds()])
    await search.builds()
    expect(paths.filter((path) => path.startsWith('/_nodes'))).toHaveLength(1)
  })

  test('nobody there: unavailable, and asked again', async () => {
    const server = createServer(answering(kinds['Elasticsearch 9']!))
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    const search = open(`http://127.0.0.1:${port}`)
    const away = search.builds()
    await expect(away).rejects.toBeInstanceOf(Unavailable)
    await expect(away).rejects.not.toBeInstanceOf(UnsuitableServer)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    expect(await search.builds()).toEqual([])
  })
})

describe('a login', () => {
  const basic = `Basic ${Buffer.from('kalends:sés,ame').toString('base64')}`

  test.each([
    [{ username: 'kalends', password: 'sés,ame' }, '', basic],
    [{}, 'kalends:s%C3%A9s%2Came@', basic],
    [{ apiKey: 'abc=' }, '', 'ApiKey abc='],
    [{}, '', undefined],
  ])('%j and "%s" in the address', async (login, inAddress, header) => {
    const sent = new Set<string | undefined>()
    const server = createServer(
      answering((request) => {
        sent.add(request.headers.authorization)
        return kinds['Elasticsearch 9']!(request)
      }),
    )
    const port = await listen(server)
    await open({ ...login, url: `http://${inAddress}127.0.0.1:${port}` }).builds()
    expect([...sent]).toEqual([header])
  })

  test.each([
    ['nobody there', async () => NOBODY],
    ['a login that is refused', () => address('an Elasticsearch that refuses the password')],
    [
      'a bad request',
      async () => `http://127.0.0.1:${await listen(createServer(answering(() => refused(400, 'no'))))}`,
    ],
  ])('is in no error and no log: %s', async (_, place) => {
    const search = open((await place()).replace('://', '://kalends:sesame@'))
    const error: unknown = await search.builds().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    let logged = ''
    pino({}, { write: (line: string) => void (logged += line) }).error({ err: error }, 'failed')
    const secrets = new RegExp(`sesame|${Buffer.from('kalends:sesame').toString('base64')}`)
    expect(logged).toContain('failed')
    expect(logged).not.toMatch(secrets)
    expect(inspect(error, { depth: null })).not.toMatch(secrets)
  })
})

test('Elasticsearch stops a search a second before the client gives it up', async () => {
  const searches: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url?.includes('_msearch')) searches.push(...body.trim().split('\n'))
      const page = { took: 1, timed_out: false, _shards: { total: 1, successful: 1, failed: 0 } }
      const hits = { total: { value: 0, relation: 'eq' }, hits: [] }
      answering(() => ({
        headers: product,
        body: request.url?.includes('_msearch')
          ? { responses: [1, 2].map(() => ({ ...page, hits })) }
          : kinds['Elasticsearch 9']!(request).body,
      }))(request, response)
    })
  })
  const search = open({ url: `http://127.0.0.1:${await listen(server)}`, requestTimeout: 9 })
  expect(await search.find([query()])).toEqual([{ hits: [], total: 0 }])
  expect(searches.map((line) => JSON.parse(line) as { timeout?: string }).map(({ timeout }) => timeout)).toEqual([
    undefined,
    '8s',
    undefined,
    '8s',
  ])
})

describe('several nodes', () => {
  test('one that is away is passed over', async () => {
    const search = open(`${NOBODY},${await address('Elasticsearch 9')}`)
    for (let round = 0; round < 5; round++) expect(await search.builds()).toEqual([])
  })

  test('all share the requests', async () => {
    const asked = new Set<number>()
    const node = (at: number) =>
      createServer(
        answering((request) => {
          asked.add(at)
          return kinds['Elasticsearch 9']!(request)
        }),
      )
    const ports = [await listen(node(0)), await listen(node(1)), await listen(node(2))]
    const search = open(ports.map((port) => `http://127.0.0.1:${port}`).join(','))
    for (let round = 0; round < 20; round++) await search.builds()
    expect(asked.size).toBe(3)
  })
})

describe('a certificate that no public authority has signed', () => {
  const secure = () =>
    listen(
      createTlsServer(
        { cert: readFileSync(certificate), key: readFileSync(certificateKey) },
        answering(kinds['Elasticsearch 9']!),
      ),
    )

  test('is accepted with its file', async () => {
    expect(await open({ url: `https://localhost:${await secure()}`, caFile: certificate }).builds()).toEqual([])
  })

  test('is refused without, with a sentence that names the setting', async () => {
    const asked = open(`https://localhost:${await secure()}`).builds()
    await expect(asked).rejects.toBeInstanceOf(UnsuitableServer)
    await expect(asked).rejects.toThrow(/certificate of Elasticsearch is not accepted \(.+\).*ELASTICSEARCH_CA_FILE/)
  })
})
