/** The servers from Maven Central on a local JDK: jars with pinned versions and hashes, in the user's cache folder. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Started } from './start.ts'

interface Runtime {
  /** The program. */
  java: string
  /** Servers of a benchmark run as in production. */
  measured: boolean
}

const CENTRAL = 'https://repo1.maven.org/maven2/'
/** For a server to start, and for a download. */
const PATIENCE_MS = 120_000
const MIN_JAVA_VERSION = 21
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kalends', 'jars')

/** In `JAVA_HOME`, or else where systems install JDKs. */
export async function findJava(): Promise<string | undefined> {
  const installed = ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines']
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  const homes = [process.env.JAVA_HOME, ...installed.flatMap((home) => [home, join(home, 'Contents/Home')])]
  for (const home of homes) {
    if (!home || !existsSync(join(home, 'bin/javac'))) continue
    const java = join(home, 'bin/java')
    const asked = spawn(java, ['-version'], { stdio: ['ignore', 'ignore', 'pipe'] })
    const [version] = await Promise.all([text(asked.stderr), once(asked, 'exit')])
    if (Number(/"(\d+)/.exec(version)?.[1]) >= MIN_JAVA_VERSION) return java
  }
  return undefined
}

async function jar(path: string, sha256: string): Promise<string> {
  const file = join(cache, basename(path))
  if (!existsSync(file)) {
    const response = await fetch(CENTRAL + path, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(unreachable)
    if (!response.ok) throw new Error(`${CENTRAL}${path} answers ${response.status}`)
    mkdirSync(cache, { recursive: true })
    const part = `${file}.${process.pid}`
    writeFileSync(part, Buffer.from(await response.arrayBuffer()))
    renameSync(part, file)
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  if (hash.digest('hex') === sha256) return file
  rmSync(file)
  throw new Error(`${path} is not the file it was: its SHA-256 differs from the one noted`)
}

/** What fetch says is no more than that it failed; the reason is its cause. */
function unreachable(error: Error): never {
  const why = error.cause instanceof Error ? error.cause.message : error.message
  throw new Error(
    `${CENTRAL} cannot be reached (${why}): set MONGODB_URL and ELASTICSEARCH_URL, or install Docker; ` +
      'behind a proxy with a certificate of its own, NODE_EXTRA_CA_CERTS names that',
  )
}

/** The jars of a list in this folder, whose lines are `path sha256`. */
async function jars(list: string): Promise<string[]> {
  const lines = readFileSync(join(import.meta.dirname, list), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string])
  return Promise.all(lines.map(([path, sha256]) => jar(path, sha256)))
}

/** Of servers of tests, which live for minutes: compiled well, they would spend two fifths of their time on that. */
const forMinutes = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Runs a program of this folder. It prints `ready <port>`, and ends with its input: also when we are killed. */
async function launch(
  { java, measured }: Runtime,
  heap: string,
  classPath: readonly string[],
  program: string,
  ...given: string[]
): Promise<{ port: number; stop(): Promise<void>; kill(): Promise<void> }> {
  const child = spawn(
    java,
    [
      `-Xmx${heap}`,
      ...(measured ? [] : forMinutes),
      '-cp',
      classPath.join(':'),
      join(import.meta.dirname, program),
      ...given,
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let complaints = ''
  child.stderr.on('data', (data: Buffer) => {
    complaints = (complaints + data.toString()).slice(-4_000)
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const late = setTimeout(() => child.kill(), PATIENCE_MS)
  for await (const line of createInterface(child.stdout)) {
    const port = Number(/^ready (\d+)/.exec(line)?.[1])
    if (!port) continue
    clearTimeout(late)
    child.stdout.resume()
    return { port, stop, kill }
  }
  clearTimeout(late)
  throw new Error(`${program} did not start: ${complaints}`)
}

export async function startMongo(runtime: Runtime, port = 0): Promise<Started> {
  const { port: bound, stop } = await launch(runtime, '512m', await jars('mongo.jars'), 'Mongo.java', String(port))
  return {
    url: `mongodb://127.0.0.1:${bound}/?retryWrites=false`,
    on: 'mongo-java-server 1.47.0 from maven (a stand-in for MongoDB)',
    stop,
  }
}

export async function startElasticsearch(
  runtime: Runtime,
  port = 0,
  home = mkdtempSync(join(tmpdir(), 'kalends-elasticsearch-')),
): Promise<Started> {
  const all = await jars('elasticsearch.jars')
  // The transport is a module with its own class loader.
  const ofTransport = (file: string) => /^(netty|transport-netty4)-/.test(basename(file))
  const transport = join(home, 'modules/transport-netty4')
  for (const folder of [transport, join(home, 'config'), join(home, 'plugins')]) mkdirSync(folder, { recursive: true })
  const descriptor = {
    description: 'HTTP',
    version: '9.5.3',
    name: 'transport-netty4',
    classname: 'org.elasticsearch.transport.netty4.Netty4Plugin',
    'java.version': '21',
    'elasticsearch.version': '9.5.3',
  }
  writeFileSync(
    join(transport, 'plugin-descriptor.properties'),
    Object.entries(descriptor)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )
  for (const file of all.filter(ofTransport))
    if (!existsSync(join(transport, basename(file)))) symlinkSync(file, join(transport, basename(file)))
  const start = (at: number) =>
    launch(
      runtime,
      '1g',
      all.filter((file) => !ofTransport(file)),
      'Elasticsearch.java',
      home,
      String(at),
    )
  let running = await start(port)
  const { port: bound } = running
  return {
    url: `http://127.0.0.1:${bound}`,
    on: 'Elasticsearch 9.5.3 from maven',
    async crash() {
      await running.kill()
      running = await start(bound)
    },
    async stop() {
      await running.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
