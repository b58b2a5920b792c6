/**
 * npm run fuzz [-- --examples 10 --seed 1]: schemathesis against a service of its own, anonymous and with the
 * administrator's key; then the property tests with other seeds. Exit code 1 when something was found.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../../src/command-line.ts'
import { KEY, startServer } from '../support/server.ts'
import { install, schemathesis } from './schemathesis.ts'

const {
  values: { examples, seed },
} = readArguments({
  name: 'npm run fuzz',
  summary:
    'Runs schemathesis against the service’s own OpenAPI document, without and with a key, and the property tests.',
  options: {
    examples: { type: 'number', description: 'examples for each operation', default: 10 },
    seed: { type: 'number', description: 'of the examples and of the properties', default: 1 },
  },
  exitCodes: { 0: 'nothing was found', 1: 'something was found' },
})
/** Test files with random properties. */
const PROPERTIES = [
  'test/http/fuzz.test.ts',
  'test/calendar/text.test.ts',
  'test/calendar/zone.test.ts',
  'test/calendar/moment.test.ts',
  'test/attack/worse.test.ts',
]

const missing = await install()
if (missing) throw new Error(missing)
const folder = mkdtempSync(join(tmpdir(), 'kalends-fuzz-'))
const server = await startServer(folder, { DEMO: 'on' })
try {
  for (const [who, key] of [
    ['anonymous', undefined],
    ['the administrator', KEY],
  ] as const) {
    const { code, output } = await schemathesis(`${server.url}/cal/events/v1`, {
      examples,
      seed,
      ...(key ? { key } : {}),
    })
    console.log(`schemathesis as ${who}\n${output}`)
    if (code !== 0) process.exitCode = 1
  }
} finally {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
const tests = spawn('npx', ['vitest', 'run', ...PROPERTIES], {
  stdio: 'inherit',
  env: { ...process.env, ATTACK_SEED: String(seed), FUZZ_RUNS: '20000' },
})
await new Promise<void>((resolve) => {
  tests.once('close', (code) => {
    if (code !== 0) process.exitCode = 1
    resolve()
  })
})
