/** The client as it is published: its files, and the examples of its README. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment } from '../support/child.ts'
import { type Filled, startFilled } from '../support/filled.ts'

const run = promisify(execFile)
const top = join(import.meta.dirname, '..', '..')
const published = join(top, 'packages', 'client')
const folder = mkdtempSync(join(tmpdir(), 'kalends-package-'))

let app: Filled
let files: string[]
beforeAll(async () => {
  // Compiles it, as before publishing.
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: published, env: bareEnvironment })
  const [{ files: packed }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ files: { path: string }[] }]
  files = packed.map(({ path }) => path).sort()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(published, join(folder, 'node_modules', 'kalends-client'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  app = await startFilled()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.stop()
})

const plainPicture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a81e52' } })

/** The examples of the README as one program, each in a block of its own. */
function program(): string {
  const examples = [
    ...readFileSync(join(published, 'README.md'), 'utf8').matchAll(/<!-- example -->\n```ts\n([\s\S]*?)```/g),
  ]
  const code = examples.map(([, text = '']) => text.replace(/^import .*\n/gm, '')).join('\n')
  return `import { openAsBlob } from 'node:fs'
import { Calendar, CalendarError } from 'kalends-client'
const key: string = process.argv[2] ?? ''
const picture: Blob = await openAsBlob('picture.png')
let since: string | undefined
${code}`.replaceAll('https://calendar.example.org', app.url)
}

test('only what was compiled is published', () => {
  const names = ['address', 'calendar', 'error', 'index', 'retry', 'schema', 'types']
  const compiled = names.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`])
  expect(files).toEqual(['LICENSE', 'README.md', ...compiled, 'package.json'])
})

test('the version is that of the service', () => {
  const versions = [published, top].map((path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version)
  expect(versions[0]).toBe(versions[1])
})

const compile = (...names: string[]) =>
  run(
    join(top, 'node_modules', '.bin', 'tsc'),
    [
      ...['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'esnext', '--module', 'nodenext'],
      ...['--types', 'node', '--typeRoots', join(top, 'node_modules', '@types'), ...names],
    ],
    { cwd: folder },
  ).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

test('the examples of the README compile and run, and mistakes in them do not compile', async () => {
  const text = program()
  writeFileSync(join(folder, 'example.ts'), text)
  const mistakes = [
    ['per_page: 5', "per_page: 'five'"],
    ["q: 'concert'", "words: 'concert'"],
    ["'/venues'", "'/venue'"],
    ['event.title', 'event.titel'],
    ["title: 'Summer concert'", "name: 'Summer concert'"],
    ['plan.body.dry_run', 'created.body.dry_run'],
    ['body: picture', "body: 'picture.png'"],
  ] as const
  for (const [at, [right, wrong]] of mistakes.entries()) {
    expect(text).toContain(right)
    writeFileSync(join(folder, `wrong${at}.ts`), text.replace(right, wrong))
  }
  await plainPicture.toFile(join(folder, 'picture.png'))
  const errors = await compile('example.ts', ...mistakes.map((_, at) => `wrong${at}.ts`))
  expect(errors).not.toContain('example.ts(')
  for (const [at, mistake] of mistakes.entries()) expect(errors, mistake.join(' → ')).toContain(`wrong${at}.ts(`)
  const { stdout } = await run(process.execPath, ['example.ts', app.keys.editor], { cwd: folder, env: bareEnvironment })
  expect(stdout).toContain('true 201 Summer concert')
  expect(stdout).toContain('rest_invalid_param 400')
})
