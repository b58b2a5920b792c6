/** Another reader of calendar files: a program that answers each line of JSON with one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { pythonTool } from '../support/tools.ts'
import type { Answer, Question } from './occurrence.ts'

/** Some rules make ical.js go on for ever. */
const ANSWER_TIMEOUT_MS = 20_000

export class Oracle {
  readonly name: string
  readonly #command: readonly [program: string, ...args: string[]]
  readonly #timeoutMs: number
  #running: { process: ChildProcess; lines: Interface } | undefined

  constructor(name: string, command: readonly [program: string, ...args: string[]], timeoutMs = ANSWER_TIMEOUT_MS) {
    this.name = name
    this.#command = command
    this.#timeoutMs = timeoutMs
  }

  async ask(question: Question): Promise<Answer> {
    const { process, lines } = (this.#running ??= this.#start())
    process.stdin?.write(`${JSON.stringify(question)}\n`)
    try {
      const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(this.#timeoutMs) })
      return JSON.parse(line)
    } catch {
      this.end()
      return { error: `no answer within ${this.#timeoutMs} ms` }
    }
  }

  #start() {
    const [program, ...args] = this.#command
    const process = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    return { process, lines: createInterface({ input: process.stdout }) }
  }

  end(): void {
    this.#running?.process.kill('SIGKILL')
    this.#running = undefined
  }
}

const here = import.meta.dirname

export const icalJs = (timeoutMs?: number) =>
  new Oracle(
    'ical.js',
    [process.execPath, '--disable-warning=ExperimentalWarning', join(here, 'ical-js.ts')],
    timeoutMs,
  )

/** `missing`: why it cannot be installed. */
export async function recurringIcalEvents(): Promise<{ oracle?: Oracle; missing?: string }> {
  const { folder, missing } = await pythonTool('icalendar', '7.3.0', 'recurring-ical-events==3.8.2')
  if (missing !== undefined) return { missing }
  return { oracle: new Oracle('icalendar', [join(folder, 'python'), join(here, 'recurring.py')]) }
}
