/** Runs the file of an npm script: as `npm run` does, in a process, or inside the process of the test. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { format } from 'node:util'
import type { Command, Surroundings } from '../../src/commands/command.ts'
import { bareEnvironment } from './child.ts'

const top = join(import.meta.dirname, '..', '..')
const fileOf = (script: string) => join(top, 'src/commands', script)

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
      ['--disable-warning=ExperimentalWarning', fileOf(script), ...args],
      { env: { ...bareEnvironment, ...environment }, timeout: MAX_RUN_MS },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err })
      },
    )
  })
}

/** What is printed on behalf of a command inside this process. */
const printed = new AsyncLocalStorage<{ out: string; err: string }>()

function capture(method: 'log' | 'error', stream: 'out' | 'err'): void {
  const print = console[method]
  console[method] = (...parts: unknown[]) => {
    const ended = printed.getStore()
    if (ended) ended[stream] += `${format(...parts)}\n`
    else print.apply(console, parts)
  }
}
capture('log', 'out')
capture('error', 'err')

/**
 * The same inside this process, which takes a fraction of the time: for what a command does with a calendar that is
 * open already, or for what it refuses before it opens one.
 */
export async function runInside(script: string, args: readonly string[], surroundings: Surroundings): Promise<Ended> {
  const { main } = (await import(fileOf(script))) as { main: Command }
  const ended = { out: '', err: '' }
  const code = await printed.run(ended, () => main(args, { environment: {}, ...surroundings }))
  return { code, ...ended }
}
