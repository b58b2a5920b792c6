/** The process itself: its output, its key, how it stops, invalid settings. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { serviceEnvironment } from './support/child.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-main-'))
const running = new Set<ChildProcess>()

interface Process {
  child: ChildProcess
  out(): string
  ended: Promise<number | null>
}

function start(environment: Record<string, string>): Process {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/start.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...serviceEnvironment,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)))
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  return { child, out: () => text, ended }
}

async function said({ child, out, ended }: Process, what: RegExp): Promise<string> {
  for (;;) {
    const found = what.exec(out())
    if (found) return found[1] ?? found[0]
    const over = await Promise.race([
      ended.then(() => true),
      new Promise<false>((resolve) => child.stdout?.once('data', () => resolve(false))),
    ])
    if (over && !what.test(out())) throw new Error(`ended without saying ${what}: ${out()}`)
  }
}

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Its output, of which every line has to be JSON. */
const linesOf = (service: Process) =>
  service
    .out()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('says its address and the file of the key, but not the key, all as JSON; SIGTERM ends it', async () => {
  const service = start({})
  const url = await said(service, /"address":"(http[^"]+)"/)
  const file = await said(service, /"administrator_key":"([^"]+)"/)
  expect(linesOf(service).at(-1)).toMatchObject({
    level: 30,
    msg: 'listening',
    address: url,
    documentation: `${url}/cal/events/v1/doc`,
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const key = readFileSync(file, 'utf8').trim()
  const created = await fetch(`${url}/cal/events/v1/tags`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: '{"name":"started"}',
  })
  expect(created.status).toBe(201)
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' })
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(linesOf(service).filter(({ msg }) => msg === 'request completed')).toHaveLength(1)
  expect(service.out()).not.toContain(key)
  const again = start({})
  const there = await said(again, /"address":"(http[^"]+)"/)
  expect(
    ((await (await fetch(`${there}/cal/events/v1/tags?hide_empty=false`)).json()) as { total: number }).total,
  ).toBe(1)
  expect(readFileSync(file, 'utf8').trim()).toBe(key)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

const allocationOf = ({ child }: Process) =>
  readFileSync(`/proc/${child.pid}/environ`, 'utf8')
    .split('\0')
    .filter((setting) => setting.startsWith('MALLOC_'))
    .sort()

test.runIf(process.platform === 'linux')(
  'memory is shared and given back, as far as nobody sets it otherwise',
  async () => {
    const { glibcVersionRuntime } = (process.report.getReport() as { header: Record<string, unknown> }).header
    for (const [environment, arenas] of [
      [{}, '2'],
      [{ MALLOC_ARENA_MAX: '8' }, '8'],
    ] as const) {
      const service = start({ DATA_DIR: join(folder, 'allocation'), ...environment })
      await said(service, /"address":"(http[^"]+)"/)
      const set = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: arenas }
      const expected = Object.entries(glibcVersionRuntime ? set : environment).map((each) => each.join('='))
      expect(allocationOf(service)).toEqual(expected.sort())
      service.child.kill('SIGTERM')
      expect(await service.ended).toBe(0)
    }
  },
)

test('a line of the log has the route, and the account of a write; probes are debug', async () => {
  const service = start({
    DATA_DIR: join(folder, 'log'),
    LOG_LEVEL: 'debug',
    ADMIN_KEY: 'a-key-of-my-own-Xq7vB2mZ9rT4wK',
  })
  const url = await said(service, /"address":"(http[^"]+)"/)
  const key = { Authorization: 'Bearer a-key-of-my-own-Xq7vB2mZ9rT4wK' }
  const json = { ...key, 'Content-Type': 'application/json' }
  const asked: [path: string, init?: RequestInit][] = [
    ['/cal/events/v1/tags?hide_empty=false'],
    ['/cal/events/v1/tags?hide_empty=false'], // from the cache
    ['/fr/cal/events/v1/events/4711', { headers: key }],
    ['/de/cal/events/v1/tags', { method: 'POST', headers: json, body: '{"name":"written"}' }],
    ['/cal/events/v1/tags', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }],
    ['/wp-login.php'],
    ['/healthz'],
    ['/readyz'],
    ['/metrics'],
  ]
  for (const [path, init] of asked) await (await fetch(url + path, init)).text()
  service.child.kill('SIGTERM')
  await service.ended
  const account = { id: expect.any(Number), name: 'admin' }
  const requests = linesOf(service).filter(({ req }) => req)
  expect(requests.map(({ level, route, account, res }) => ({ level, route, account, ...(res as object) }))).toEqual([
    { level: 30, route: '/cal/events/v1/tags', statusCode: 200 },
    { level: 30, route: '/cal/events/v1/tags', statusCode: 200 },
    { level: 30, route: '/cal/events/v1/events/:id', statusCode: 404 },
    { level: 30, route: '/cal/events/v1/tags', account, statusCode: 201 },
    { level: 30, route: '/cal/events/v1/tags', statusCode: 401 },
    { level: 30, route: 'none', statusCode: 404 },
    { level: 20, route: '/healthz', statusCode: 200 },
    { level: 20, route: '/readyz', statusCode: 200 },
    { level: 20, route: '/metrics', statusCode: 200 },
  ])
  expect(service.out()).not.toContain('a-key-of-my-own')
  const [first, kept] = requests
  expect(Object.keys(first ?? {})).toEqual(['level', 'time', 'req', 'res', 'responseTime', 'route', 'msg'])
  expect(Object.keys(kept ?? {})).toEqual(Object.keys(first ?? {}))
  expect(kept).toMatchObject({
    req: { id: expect.any(String), method: 'GET', url: '/cal/events/v1/tags' },
    responseTime: expect.any(Number),
    msg: 'request completed',
  })
  expect(requests.find(({ level }) => level === 20)?.msg).toBe('request completed')
})

test('what was logged before a crash is written', async () => {
  const script = `import('./src/process/run-process.ts').then(({ runProcess }) =>
    runProcess({ name: 'crash', summary: 'a test' }, async (_settings, log) => ({
      async start() {
        log.info('before')
        setImmediate(() => { throw new Error('the crash') })
      },
      async stop() {},
    })))`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    env: serviceEnvironment,
  })
  const [out, complaint] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()])
  expect(JSON.parse(Buffer.concat(out).toString())).toMatchObject({ msg: 'before' })
  expect(Buffer.concat(complaint).toString()).toContain('the crash')
})

test('it ends although nobody reads its log any more', async () => {
  const service = start({ DATA_DIR: join(folder, 'unread') })
  await said(service, /"address":"(http[^"]+)"/)
  service.child.stdout?.destroy()
  service.child.stderr?.destroy()
  service.child.kill('SIGTERM') // so soon that it has not noticed
  expect(await service.ended).toBe(0)
})

test('nor does it wait for somebody who reads no further', async () => {
  const service = start({ DATA_DIR: join(folder, 'stuck'), RATE_LIMIT: '0' })
  const url = await said(service, /"address":"(http[^"]+)"/)
  service.child.stdout?.pause()
  // More lines than the system takes.
  const ask = async () => expect((await fetch(`${url}/cal/events/v1/tags`)).status).toBe(200)
  for (let at = 0; at < 100; at++) await Promise.all(Array.from({ length: 30 }, ask))
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})

test('METRICS_PORT has the metrics, and PORT has them no more', async () => {
  const service = start({ DATA_DIR: join(folder, 'metrics'), METRICS_PORT: '0' })
  const url = await said(service, /"address":"(http[^"]+)"/)
  const port = await said(service, /"metrics_port":(\d+)/)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('\nprocess_cpu_seconds_total ')])
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(404)
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})

describe('SIGTERM during the start', () => {
  test('ends it while it is opened, without starting it', async () => {
    const script = `import('./src/process/run-process.ts').then(({ runProcess }) =>
      runProcess({ name: 'opening', summary: 'a test' }, async () => {
        console.log('opening')
        await new Promise((resolve) => process.stdin.once('data', resolve))
        return { async start() { console.log('started') }, async stop() { console.log('stopped') } }
      }))`
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script], {
      cwd: join(import.meta.dirname, '..'),
      env: serviceEnvironment,
    })
    running.add(child)
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
    await eventually(() => expect(out).toContain('opening'))
    child.kill('SIGTERM')
    await eventually(() => expect([child.signalCode, out]).toEqual([null, expect.stringContaining('"stopping"')]))
    child.stdin.end('opened')
    expect(await once(child, 'close')).toEqual([0, null])
    running.delete(child)
    expect(out).toMatch(/stopped\n$/)
    expect(out).not.toContain('started')
  })

  const stopped = async (service: Process) => {
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(service.out()).toContain('"msg":"stopping"')
    expect(service.out()).not.toMatch(/^\s+at |is loaded/m)
  }

  test('ends it although code was being loaded when it came', async () => {
    const script = `
      await import('./src/process/early-stop.js')
      const { runProcess } = await import('./src/process/run-process.ts')
      process.kill(process.pid, 'SIGTERM')
      await runProcess({ name: 'loading', summary: 'a test' }, async () => ({
        async start() { setTimeout(() => console.log('not stopped'), 2_000) },
        async stop() { console.log('stopped') },
      }))`
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script], {
      cwd: join(import.meta.dirname, '..'),
      env: serviceEnvironment,
    })
    const [out, [code]] = await Promise.all([child.stdout.toArray(), once(child, 'close')])
    expect(code).toBe(0)
    expect(Buffer.concat(out).toString()).toMatch(/^stopped$/m)
  })

  test('ends it before it listens', async () => {
    const service = start({ DATA_DIR: join(folder, 'early') })
    await said(service, /the index is being rebuilt/)
    await stopped(service)
  })

  test('ends it while the demonstration is loaded', async () => {
    const port = await freePort()
    const service = start({ DATA_DIR: join(folder, 'loading'), DEMO: 'on', PORT: String(port) })
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200))
    await stopped(service)
  })
})

test('no log has the password of an event, however the parameter is encoded', async () => {
  const service = start({ DATA_DIR: join(folder, 'passwords') })
  const url = await said(service, /"address":"(http[^"]+)"/)
  for (const query of ['password=sesame', '%70assword=sesame', 'password%5B%5D=sesame'])
    await fetch(`${url}/cal/events/v1/events/1?${query}`, {
      headers: { 'X-Event-Password': 'sesame', Authorization: 'Bearer sesame' },
    })
  const absolute = connect(Number(new URL(url).port), '127.0.0.1')
  absolute.end('GET http://me:sesame@localhost/doc HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  absolute.resume()
  await once(absolute, 'close')
  service.child.kill('SIGTERM')
  await service.ended
  expect(service.out().match(/"url":"\/cal\/events\/v1\/events\/1"/g)).toHaveLength(3)
  expect(service.out()).toContain('"url":"/doc"')
  expect(service.out()).not.toContain('sesame')
})

test('ADMIN_KEY is stored nowhere', async () => {
  const data = join(folder, 'with-key')
  const service = start({ DATA_DIR: data, ADMIN_KEY: 'a-key-of-my-own-Xq7vB2mZ9rT4wK' })
  const url = await said(service, /"address":"(http[^"]+)"/)
  const headers = { Authorization: 'Bearer a-key-of-my-own-Xq7vB2mZ9rT4wK' }
  // On a busy machine it is indexed later than it listens.
  const status = async () => (await fetch(`${url}/cal/events/v1/events?status=draft`, { headers })).status
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
  expect(existsSync(join(data, 'admin-key'))).toBe(false)
  service.child.kill('SIGTERM')
  await service.ended
  expect(service.out()).not.toContain('a-key-of-my-own-Xq7vB2mZ9rT4wK')
})

/** Nobody answers at either address. */
const production = (options: string) => ({
  MONGODB_URL: `mongodb://kalends:sesame@127.0.0.1:9/kalends${options}`,
  ELASTICSEARCH_URL: 'http://kalends:sesame@127.0.0.1:9',
  ADMIN_KEY: 'a-key-of-my-own-Xq7vB2mZ9rT4wK',
})

for (const path of ['folder/kalends.sqlite', 'no-key/admin-key', 'broken'])
  mkdirSync(join(folder, path), { recursive: true })
for (const path of ['lost', 'emptied']) {
  mkdirSync(join(folder, path))
  writeFileSync(join(folder, path, 'kalends.sqlite-wal'), 'what is left')
}
writeFileSync(join(folder, 'emptied', 'kalends.sqlite'), '')
writeFileSync(join(folder, 'broken', 'kalends.sqlite'), 'no database'.repeat(1_000))

test.each([
  [{ PORT: 'eighty' }, 'PORT is "eighty"'],
  [{ ADMIN_KEY: 'a-weak-key' }, 'The key in ADMIN_KEY, or its file, is too easy to guess'],
  [{ ADMIN_KEY_FILE: '/no/such/key' }, 'ADMIN_KEY_FILE is "/no/such/key": the file cannot be read'],
  [{ DATA_DIR: '/proc/self' }, 'DATA_DIR is "/proc/self": '],
  [{ DATA_DIR: '/proc/none' }, 'DATA_DIR is "/proc/none": '],
  [{ DATA_DIR: join(folder, 'text'), SYNONYMS_DIR: '/nowhere' }, 'SYNONYMS_DIR is "/nowhere": '],
  [{ DATA_DIR: join(folder, 'folder') }, 'its file cannot be opened (EISDIR'],
  [
    { DATA_DIR: join(folder, 'broken') },
    'its file cannot be opened (file is not a database). The file is damaged: stop the service, restore',
  ],
  [{ DATA_DIR: join(folder, 'no-key') }, 'its file admin-key can be neither read nor made (EISDIR'],
  [{ DATA_DIR: join(folder, 'lost') }, 'kalends.sqlite-wal is there. Restore a backup'],
  [{ DATA_DIR: join(folder, 'emptied') }, 'kalends.sqlite is missing or empty'],
  [{ MONGODB_URL: 'mongodb://localhost' }, 'ELASTICSEARCH_URL'],
  [{ DATA_DIR: '/dev/null/here' }, 'DATA_DIR is "/dev/null/here"'],
  [{ HOST: '203.0.113.7' }, 'HOST is "203.0.113.7" and PORT is "0": this machine has no such address'],
  [production('?nosuch=1'), 'MONGODB_URL: option nosuch is not supported'],
  [
    production('?tls=true&tlsCAFile=/no/such.pem'),
    "MONGODB_URL: ENOENT: no such file or directory, open '/no/such.pem'",
  ],
])('%j stops the start with a message', async (environment, sentence) => {
  const service = start({ ...environment } as Record<string, string>)
  expect(await service.ended).toBe(1)
  expect(service.out()).toContain(sentence)
  expect(service.out()).not.toMatch(/^\s+at |sesame/m)
})

test('a port that is taken stops the start, and the sentence names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    const service = start({ PORT: String(port), DATA_DIR: join(folder, 'taken') })
    expect(await service.ended).toBe(1)
    expect(service.out()).toContain(`PORT is "${port}": another process listens there (EADDRINUSE).`)
    expect(service.out()).not.toMatch(/^\s+at /m)
  } finally {
    other.close()
  }
})

test('only its owner can read the data file, whatever its mode was, nor the folder that is made for it', async () => {
  const data = join(folder, 'private', 'data')
  const first = start({ DATA_DIR: data })
  await said(first, /"address":/)
  first.child.kill('SIGKILL') // leaves the log files
  await first.ended
  expect([statSync(join(folder, 'private')).mode & 0o777, statSync(data).mode & 0o777]).toEqual([0o700, 0o700])
  const files = readdirSync(data)
    .sort()
    .map((name) => join(data, name))
  expect(files.map((file) => basename(file))).toEqual([
    'admin-key',
    'kalends.sqlite',
    'kalends.sqlite-shm',
    'kalends.sqlite-wal',
  ])
  const modes = () => files.map((file) => statSync(file).mode & 0o777)
  const ownerOnly = [0o600, 0o600, 0o600, 0o600]
  expect(modes()).toEqual(ownerOnly)
  for (const file of files) chmodSync(file, 0o755)
  const again = start({ DATA_DIR: data })
  await said(again, /"address":/)
  expect(modes()).toEqual(ownerOnly)
  again.child.kill('SIGTERM')
  await again.ended
})

test('no log has a password of a server, also while the servers are away', async () => {
  const service = start(production(''))
  await said(service, /the store is away/)
  await said(service, /the index is away/)
  await said(service, /indexing failed/)
  service.child.kill('SIGKILL')
  await service.ended
  expect(service.out()).not.toContain('sesame')
})
