/** The first start of a release is as lean as those after it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { serviceEnvironment } from './support/child.ts'
import { eventually } from './support/eventually.ts'
import { environment, type Server, startServer } from './support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-first-'))
const code = join(folder, 'code')
let server: Server | undefined
let starting: ChildProcess | undefined

afterEach(async () => {
  await server?.end('SIGKILL')
  starting?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const strippedByItself = (line: string) => line.includes('no transpile cache for StrippedTypeScript')
const found = (line: string) => /retrieving transpile cache for StrippedTypeScript .*success/.test(line)

test('no thread removes types or compiles again what a process before it has compiled', async () => {
  // What Node says of the code that it keeps, in all threads.
  const more = { NODE_COMPILE_CACHE: code, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  server = await startServer(join(folder, 'data'), more)
  const { get } = server
  // On a busy machine a search may be refused while the demonstration is loaded.
  for (const query of ['', '?search=concert', '?q=concert', '?per_page=1&page=2'])
    await eventually(async () => expect((await get(`events${query}`)).status).toBeLessThan(500))
  expect((await fetch(`${server.url}/en/`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  const lines = server.complaints().split('\n')
  expect(lines.filter(strippedByItself)).toEqual([])
  expect(lines.filter((line) => line.includes('was rejected'))).toEqual([])
  expect(lines.filter((line) => found(line) && line.includes('src/main.ts'))).toHaveLength(1)
  // Of the threads that read: records, what is indexed, searches.
  expect(lines.filter((line) => found(line) && line.includes('reader-worker.ts'))).toHaveLength(3)
  const ofOptions = readdirSync(code).map((name) => readdirSync(join(code, name)))
  expect(ofOptions.flat().filter((name) => name.startsWith('compiling-'))).toEqual([])
})

test('a start that is stopped while it compiles leaves nothing of that behind', async () => {
  const other = join(folder, 'stopped')
  starting = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/start.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...serviceEnvironment, ...environment(join(folder, 'data')), NODE_COMPILE_CACHE: other },
    stdio: 'ignore',
  })
  const made = () => (existsSync(other) ? readdirSync(other, { recursive: true, encoding: 'utf8' }) : [])
  await eventually(() => expect(made()).toContainEqual(expect.stringContaining('compiling-')))
  starting.kill('SIGTERM')
  expect(await once(starting, 'close')).toEqual([0, null])
  await eventually(() => expect(made().filter((name) => /compiling-|release-/.test(name))).toEqual([]))
})
