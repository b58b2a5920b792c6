/** Runs an npm script's file as a process of its own, as `npm run` would. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

const top = join(import.meta.dirname, '..', '..')

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
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }, timeout: 60_000 },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err })
      },
    )
  })
}
