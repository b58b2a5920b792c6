/** The processes of a benchmark: the service, and what it is compared with. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plan, Report } from '../load/load-generator.ts'
import type { Probed } from '../load/probe.ts'

/** The key of the service. */
export const adminKey = 'bench-key-of-no-secret'

const running = new Set<ChildProcess>()

function toBeEnded(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Starts a script of this folder, with a channel to it. */
export function start(script: string, environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return toBeEnded(
    fork(resolve(import.meta.dirname, script), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    }),
  )
}

/** The port that a script sends when it listens. */
export async function portIn(child: ChildProcess): Promise<number> {
  const [message] = await once(child, 'message')
  return Number(message)
}

/** Those of Node that the service is started with. */
function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'))
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'))
}

/**
 * Starts the service on a free port, without log, demonstration and rate limit. `api`: the root of its addresses.
 * `options`: those of Node, which load what answers over a channel; without them it is started as `npm start` does it.
 */
export async function serve(
  environment: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<{ api: string; child: ChildProcess; pid: number }> {
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    ADMIN_KEY: adminKey,
    ...environment,
  }
  const entry = resolve(import.meta.dirname, '../../src/start.js')
  const child = toBeEnded(
    spawn(process.execPath, [...startOptions(), ...options, entry], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit', ...(options.length ? (['ipc'] as const) : [])],
    }),
  )
  return { api: `${await addressOf(child)}/cal/events/v1`, child, pid: child.pid ?? 0 }
}

/** Sends visits from a process of its own, which takes no time of the service's event loop. */
export async function generate(plan: Plan): Promise<Report> {
  const child = start('../load/load-generator.ts')
  child.send(JSON.stringify(plan))
  const [report] = await once(child, 'message')
  return report
}

/** What the probe in a service answers. */
export async function probe(service: ChildProcess): Promise<Probed> {
  service.send('probe')
  const [probed] = await once(service, 'message')
  return probed
}

/** The address that a starting service prints. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    server.once('exit', (code) => failed(new Error(`the service ended with code ${code} before it answered`)))
    let output = ''
    const look = (chunk: Buffer) => {
      output += String(chunk)
      const address = /"address":"(http[^"]+)"/.exec(output)?.[1]
      if (!address) return
      server.stdout?.off('data', look).resume() // its log is read, or it could write no further
      done(address)
    }
    server.stdout?.on('data', look)
  })
}

export async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Ends all that still run. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map(end))
}
