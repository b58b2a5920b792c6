/** The npm scripts, run by npm: a signal to npm ends the process that it has started. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serviceEnvironment } from './support/child.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'

const top = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'kalends-npm-'))
const running = new Set<ChildProcess>()

afterAll(() => {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** In a process group of its own, as a terminal starts it. */
function npm(args: readonly string[], environment: Record<string, string>): ChildProcess {
  const child = spawn('npm', args, {
    cwd: top,
    detached: true,
    stdio: 'ignore',
    env: { ...serviceEnvironment, HOST: '127.0.0.1', DEMO: 'off', DATA_DIR: join(folder, 'data'), ...environment },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const statusAt = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
const alive = (port: number) => eventually(async () => expect(await statusAt(port, '/healthz')).toBe(200))

/** Whether somebody can listen there again. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** Nobody answers at either address: the indexer waits for them. */
const servers = {
  MONGODB_URL: 'mongodb://127.0.0.1:9/kalends?serverSelectionTimeoutMS=1000',
  ELASTICSEARCH_URL: 'http://127.0.0.1:9',
}

test.each([
  [['start'], {}],
  [['run', 'indexer'], servers],
] as const)('SIGTERM to npm %j ends the service and frees its ports', async (args, environment) => {
  const [port, metrics] = [await freePort(), await freePort()]
  const child = npm(args, { PORT: String(port), METRICS_PORT: String(metrics), ...environment })
  await alive(port)
  await eventually(async () => expect(await statusAt(metrics, '/metrics')).toBe(200))
  expect(await statusAt(port, '/metrics')).toBe(404)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect([await isFree(port), await isFree(metrics)]).toEqual([true, true])
})

test('Ctrl-C reaches npm and the service, and ends it cleanly all the same', async () => {
  const port = await freePort()
  const child = npm(['start'], { PORT: String(port) })
  await alive(port)
  process.kill(-child.pid!, 'SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('Windows, whose shell has no exec, finds one beside package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const ofNode = Object.values(scripts).filter((script) => script.includes('node '))
  expect(ofNode.filter((script) => !script.startsWith('exec node '))).toEqual([])
  expect(readFileSync(join(top, 'exec.cmd'), 'utf8')).toMatch(/^@rem .*\r\n@%\*\r\n$/)
})
