/** The first start of a release is as lean as those after it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { serviceEnvironment } from './support/child.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-first-'))
const top = join(import.meta.dirname, '..')
let child: ChildProcess

afterEach(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** What Node says of the code that it keeps (NODE_DEBUG_NATIVE), of all threads. */
async function start(code: string): Promise<{ url: string; notes(): string[] }> {
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(top, 'src/start.js')], {
    env: {
      ...serviceEnvironment,
      NODE_COMPILE_CACHE: code,
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let notes = ''
  child.stderr?.on('data', (data: Buffer) => (notes += data.toString()))
  for (let out = ''; ; ) {
    out += String(await once(child.stdout!, 'data'))
    const port = /"address":"http:\/\/[^":]+:(\d+)"/.exec(out)?.[1]
    if (port) return { url: `http://127.0.0.1:${port}`, notes: () => notes.split('\n') }
  }
}

const strippedByItself = (line: string) => line.includes('no transpile cache for StrippedTypeScript')
const found = (line: string) => /retrieving transpile cache for StrippedTypeScript .*success/.test(line)

test('no thread removes types or compiles again what a process before it has compiled', async () => {
  const code = join(folder, 'code')
  const { url, notes } = await start(code)
  for (const query of ['', '?search=concert', '?q=concert', '?per_page=1&page=2'])
    expect((await fetch(`${url}/cal/events/v1/events${query}`)).status).toBeLessThan(500)
  expect((await fetch(`${url}/en/`)).status).toBe(200)
  const lines = notes()
  expect(lines.filter(strippedByItself)).toEqual([])
  expect(lines.filter((line) => line.includes('was rejected'))).toEqual([])
  expect(lines.filter((line) => found(line) && line.includes('src/main.ts'))).toHaveLength(1)
  // Of the threads that read: records, lists, searches.
  expect(lines.filter((line) => found(line) && line.includes('reader-worker.ts'))).toHaveLength(3)
  const ofOptions = readdirSync(code).map((name) => readdirSync(join(code, name)))
  expect(ofOptions.flat().filter((name) => name.startsWith('compiling-'))).toEqual([])
})
