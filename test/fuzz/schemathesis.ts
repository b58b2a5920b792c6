/**
 * Runs schemathesis (PyPI) against a service's own OpenAPI document: every operation, with valid and with invalid
 * requests.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pythonTool } from '../support/tools.ts'

const tool = () => pythonTool('schemathesis', '4.32.5')

/** Installs it, once; a text says why it failed. */
export async function install(): Promise<string | undefined> {
  return (await tool()).missing
}

const root = join(import.meta.dirname, '..', '..')

export interface FuzzOptions {
  /** Random requests for each operation and phase. */
  examples: number
  seed: number
  /** Only operations of this method. */
  method?: string
  /** Phases of schemathesis: examples, coverage (limits of every schema), fuzzing, stateful. */
  phases?: string
  /** Sent with every request; absent: anonymous. */
  key?: string
}

/** Returns the exit code (0: no failure) and the output. `url`: of the namespace. */
export async function schemathesis(
  url: string,
  { examples, seed, key, method, phases = 'examples,coverage,fuzzing,stateful' }: FuzzOptions,
): Promise<{ code: number | null; output: string }> {
  // It stores its findings in the working directory, where it also looks for the hooks.
  const folder = mkdtempSync(join(tmpdir(), 'kalends-fuzz-'))
  symlinkSync(join(root, 'test'), join(folder, 'test'))
  const options = [
    ...['--config-file', join(root, 'schemathesis.toml')],
    ...['run', `${url}/doc?format=json`, '--no-color', '--workers', '1', '--phases', phases],
    ...['--max-examples', String(examples), '--seed', String(seed)],
    ...(method ? ['--include-method', method] : []),
    ...(key ? ['--header', `Authorization: Bearer ${key}`] : []),
  ]
  const { folder: programs } = await tool()
  const child = spawn(join(programs, 'schemathesis'), options, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  rmSync(folder, { recursive: true, force: true })
  return { code, output: output + errors }
}
