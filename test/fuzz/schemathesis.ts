/**
 * Runs schemathesis (PyPI) against a service's own OpenAPI document: every operation, with valid and with invalid
 * requests.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

const VERSION = '4.32.5'
const run = promisify(execFile)
const home = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kalends', `schemathesis-${VERSION}`)
const program = join(home, 'bin', 'schemathesis')

/** Installs it into the user's cache folder, once; a text says why it failed. */
export async function install(): Promise<string | undefined> {
  if (existsSync(program)) return undefined
  try {
    mkdirSync(home, { recursive: true })
    await run('python3', ['-m', 'venv', home])
    await run(join(home, 'bin', 'pip'), [
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `schemathesis==${VERSION}`,
    ])
    return undefined
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    const [reason] = String(error).split('\n', 1)
    return `schemathesis ${VERSION} could not be installed by python3 and pip: ${reason}`
  }
}

export interface FuzzOptions {
  /** Random requests for each operation and phase. */
  examples: number
  seed: number
  /** Phases of schemathesis: examples, coverage (limits of every schema), fuzzing. */
  phases?: string
  /** Sent with every request; absent: anonymous. */
  key?: string
}

/** Returns the exit code (0: no failure) and the output. `url`: of the namespace. */
export async function schemathesis(
  url: string,
  { examples, seed, key, phases = 'examples,coverage,fuzzing' }: FuzzOptions,
): Promise<{ code: number | null; output: string }> {
  // It stores its findings in the working directory.
  const folder = mkdtempSync(join(tmpdir(), 'kalends-fuzz-'))
  const options = [
    'run',
    `${url}/doc?format=json`,
    '--no-color',
    '--workers',
    '1',
    '--phases',
    phases,
    '--max-examples',
    String(examples),
    '--seed',
    String(seed),
    '--checks',
    'all',
    '--exclude-checks',
    'positive_data_acceptance,negative_data_rejection',
    ...(key ? ['--header', `Authorization: Bearer ${key}`] : []),
  ]
  const child = spawn(program, options, {
    cwd: folder,
    env: { ...process.env, SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  rmSync(folder, { recursive: true, force: true })
  return { code, output: output + errors }
}
