/** The service as a process, on a folder that several may share. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Body } from './app.ts'
import { serviceEnvironment } from './child.ts'

const top = join(import.meta.dirname, '..', '..')
export const KEY = 'the-key-of-the-tests-Xq7vB2mZ9'

export interface Server {
  url: string
  pid: number
  get(path: string): Promise<{ status: number; body: Body }>
  /** As the administrator; rejects when the connection breaks. */
  send(
    method: string,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Body; headers: Headers }>
  /** What it has written to its standard error. */
  complaints(): string
  /** Sends the signal and waits for the exit, and for all that was written. The exit code; null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

export function environment(folder: string): Record<string, string> {
  return { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', ADMIN_KEY: KEY, LOG_LEVEL: 'error' }
}

/** Resolves when it has said its address. `more`: further settings; `script`: another program than the service. */
export async function startServer(
  folder: string,
  more: Record<string, string> = {},
  script = 'src/start.js',
): Promise<Server> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(top, script)], {
    env: { ...serviceEnvironment, ...environment(folder), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr?.on('data', (data: Buffer) => {
    complaints += data.toString()
  })
  const url = await address(child)
  if (!url) throw new Error(`the service did not start: ${complaints}`)
  const api = (path: string) => `${url}/${path.startsWith('/') ? path.slice(1) : `cal/events/v1/${path}`}`
  return {
    url,
    pid: child.pid ?? 0,
    async get(path) {
      const response = await fetch(api(path))
      return { status: response.status, body: (await response.json()) as Body }
    },
    async send(method, path, body, headers = {}) {
      const response = await fetch(api(path), {
        method,
        headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Body, headers: response.headers }
    },
    complaints: () => complaints,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'close')
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}

/** Undefined: it has ended. */
async function address(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface(child.stdout!)) {
    const found = /"address":"(http[^"]+)"/.exec(line)?.[1] ?? portIn(line)
    if (found) {
      child.stdout?.resume()
      return found.replace('localhost', '127.0.0.1')
    }
  }
  return undefined
}

/** The port of the indexer, which logs it. */
function portIn(line: string): string | undefined {
  const port = /"port":(\d+).*"msg":"indexing"/.exec(line)?.[1]
  return port && `http://127.0.0.1:${port}`
}
