/** The first start of a release is as lean as those after it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { type Server, startServer } from './support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-first-'))
const code = join(folder, 'code')
let server: Server | undefined

afterEach(async () => {
  await server?.end('SIGKILL')
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
