/** Every npm script that Node runs: --help does nothing else, and what it does not know is refused. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment } from '../support/child.ts'
import { runInside } from '../support/command.ts'

const top = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'kalends-help-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { scripts } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
/** The others are programs that have their own. */
const ours = Object.entries(scripts).flatMap(([name, script]) => {
  const words = /^exec node (.+)$/.exec(script)?.[1]?.split(' ')
  return words ? [{ name: name === 'start' ? 'npm start' : `npm run ${name}`, words }] : []
})

function run(words: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...bareEnvironment, DATA_DIR: join(folder, 'data'), PORT: '0', ...environment }
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(process.execPath, words, { cwd: top, env, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    ),
  )
}

test('these are all', () => {
  expect(Object.keys(scripts).filter((name) => !ours.some((each) => each.name.endsWith(` ${name}`)))).toEqual([
    'lint',
    'format',
    'typecheck',
    'test',
  ])
})

test.each(ours)('$name has --help', async ({ name, words }) => {
  // Whatever else there is, and with a setting that would stop it.
  const help = await run([...words, '--nonsense', '--help'], { PORT: 'eighty' })
  expect([help.code, help.err]).toEqual([0, ''])
  expect(help.out).toMatch(new RegExp(`^Usage: ${name}( -- .+)?\n\n[A-Z][^]+\n\nOptions:\n[^]+\n\nExit codes:\n  0  `))
})

const commands = ours.filter(({ words }) => words.some((word) => word.startsWith('src/commands/')))
const programs = ours.filter((each) => !commands.includes(each))

/** What gives the help also refuses (command-line.ts), so a few programs stand for those that are no command. */
const some = programs.filter(({ name }) => /start|indexer|mcp|attack|bench$/.test(name))

const wrong = [['--nonsense'], ['one', 'and', 'another', 'too', 'many']]
const refusal = /^(Unknown option|Unexpected argument) .+\.\nUsage: npm .+\nnpm .+ -- --help tells more\.\n$/

test.each(some)('$name refuses what it does not know', async ({ name, words }) => {
  const refused = await run([...words, ...wrong[name.length % 2]!])
  expect([refused.code, refused.out, refused.err]).toEqual([2, '', expect.stringMatching(refusal)])
})

test.each(commands)('$name refuses what it does not know, before it opens anything', async ({ name, words }) => {
  const environment = { DATA_DIR: join(folder, 'data') }
  const refused = await runInside(basename(words.at(-1)!), wrong[name.length % 2]!, { environment })
  expect([refused.code, refused.out, refused.err]).toEqual([2, '', expect.stringMatching(refusal)])
})

test('-h is --help', async () => {
  const [short, long] = await Promise.all(['-h', '--help'].map((option) => run(['src/commands/verify.ts', option])))
  expect(short).toEqual(long)
})

test('none of them has done anything', () => {
  expect(readdirSync(folder)).toEqual([])
})

test('a number has to be one', async () => {
  const { code, err } = await run(['src/commands/audit.ts', '--limit', 'many'])
  expect([code, err.split('\n')[0]]).toEqual([2, '--limit is "many": it must be a whole number above 0.'])
})

test('the help of the service tells of its settings', async () => {
  expect((await run(['src/main.ts', '--help'])).out).toMatch(/\n {2}MAX_LAG +Seconds the index may lag .+ \(30\)\n/)
})
