/**
 * npm run compare -- --recorded FILE: replays calls on a server of its own and on the original, and prints where the
 * answers differ. Exit code 1: a difference is not stated in docs/decisions/compatibility.md.
 */
import { readFileSync } from 'node:fs'
import { isObject } from '../calendar/values/objects.ts'
import { type Parsed, Usage } from '../command-line.ts'
import { CallsError, parseCalls, type Recorded } from '../compare/calls.ts'
import { originalSide } from '../compare/original.ts'
import { recordedSide } from '../compare/recorded.ts'
import { replay } from '../compare/replay.ts'
import { countsOf, jsonReport, report } from '../compare/report.ts'
import { ComparisonFailed, type Side } from '../compare/side.ts'
import { command, Failure } from './command.ts'
import { printOut } from './output.ts'

const line = {
  name: 'npm run compare',
  summary:
    'Replays calls on a server of its own and on the original, and prints where their answers differ: what ' +
    'docs/decisions/compatibility.md states, and what it does not.',
  options: {
    recorded: { type: 'text', value: 'FILE', description: 'calls with the answers of the original, one in each line' },
    with: {
      type: 'text',
      value: 'URL',
      description: 'a running original, such as https://example.org/wp-json/tribe/events/v1; the calls write to it',
    },
    calls: { type: 'text', value: 'FILE', description: 'calls to send to it; answers in the file do not matter' },
    credentials: {
      type: 'text',
      value: 'FILE',
      description: 'JSON, {"admin": "user:application password"}; calls of other roles are not made',
    },
    json: { type: 'flag', description: 'prints a line of JSON for each difference, and one with the counts' },
  },
  examples: [
    '--recorded test/compare/recorded.jsonl',
    '--with http://localhost:8080/wp-json/tribe/events/v1 --calls FILE',
  ],
  exitCodes: { 0: 'every difference is stated', 1: 'a difference is not stated, or a side does not answer' },
} as const

type Values = Parsed<typeof line.options>['values']

/** @throws Usage */
function sidesOf({ recorded, with: base, calls, credentials }: Values): [Recorded[], Side] {
  if (recorded && !base && !calls && !credentials) {
    const made = callsIn(recorded)
    return [made, recordedSide(made)]
  }
  if (recorded || !base || !calls) throw new Usage('Either --recorded is needed, or --with and --calls.')
  if (!/^https?:\/\/\S+\/events\/v1\/?$/.test(base))
    throw new Usage(`--with is "${base}": it must be an address that ends in /events/v1.`)
  return [callsIn(calls), originalSide(base.replace(/\/$/, ''), credentials ? credentialsIn(credentials) : {})]
}

function callsIn(file: string): Recorded[] {
  try {
    return parseCalls(read(file), file)
  } catch (error) {
    throw error instanceof CallsError ? new Usage(error.message) : error
  }
}

function credentialsIn(file: string): Record<string, string> {
  const parsed = json(read(file))
  const entries = isObject(parsed) ? Object.entries(parsed) : []
  const texts = entries.flatMap(([role, user]) => (typeof user === 'string' ? [[role, user] as const] : []))
  if (!isObject(parsed) || texts.length < entries.length) throw new Usage(`${file} must be a JSON object of texts.`)
  return Object.fromEntries(texts)
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Usage(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

export const main = command(line, async (_settings, { values }) => {
  const [calls, theirs] = sidesOf(values)
  const made = calls.map(({ call }) => call)
  const replayed = await replay(made, theirs).catch((error) => {
    throw error instanceof ComparisonFailed ? new Failure(error.message) : error
  })
  for (const each of values.json ? jsonReport(replayed) : report(replayed)) printOut(each)
  return countsOf(replayed).notStated > 0 ? 1 : 0
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
