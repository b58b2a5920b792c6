/** Runs an npm script's file as a process of its own, as `npm run` would. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { bareEnvironment } from './child.ts'

const top = join(import.meta.dirname, '..', '..')

/** A process takes less than a second; this is for a machine that does much else. */
const MAX_RUN_MS = 120_000

export interface Ended {
  code: number
  out: string
  err: string
}

export function run(script: string, args: readonly string[], environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(top, 'src/commands', script), ...args],
      { env: { ...bareEnvironment, ...environment }, timeout: MAX_RUN_MS },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err })
      },
    )
  })
}
