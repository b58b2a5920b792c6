/** What a process takes as arguments: parsing and help are derived from one description. */
import { parseArgs } from 'node:util'

interface Option {
  type: 'text' | 'number' | 'flag'
  /** A phrase for the help. */
  description: string
  /** What stands for a text in the help: TEXT if absent. */
  value?: string
  /** Of a number. */
  default?: number
}

export type Options = Readonly<Record<string, Option>>

export interface CommandLine<O extends Options = Options> {
  /** As it is typed: `npm run verify`. */
  name: string
  /** What it does, in a sentence or some. */
  summary: string
  /** Arguments without a name, as the help shows them: `<file>` is required, `[file]` is not. */
  operands?: readonly string[]
  options?: O
  /** Arguments, each as it may follow `--`. */
  examples?: readonly string[]
  /** Exit codes that mean something else here. */
  exitCodes?: Readonly<Record<number, string>>
  /** Further paragraphs of the help. */
  notes?: readonly string[]
}

type Value<O extends Option> =
  | { text: string; number: number; flag: boolean }[O['type']]
  | (O extends { default: number } ? never : undefined)

export interface Parsed<O extends Options> {
  values: { [K in keyof O]: Value<O[K]> }
  /** At most as many as the description has. */
  operands: string[]
}

/** Wrong arguments: reported in a sentence, exit code 2. */
export class Usage extends Error {}

/** The help was asked for: it is the message. */
export class Help extends Error {}

const EXIT_CODES = { 0: 'done', 1: 'not done; a sentence says why', 2: 'wrong arguments or settings' }

/** The arguments of this process, which ends here if they are wrong, or if one of them is --help. */
export function readArguments<const O extends Options>(line: CommandLine<O>): Parsed<O> {
  try {
    return parseArguments(line, process.argv.slice(2))
  } catch (error) {
    if (error instanceof Help) {
      console.log(error.message)
      process.exit(0)
    }
    if (!(error instanceof Usage)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/**
 * @throws Help if one of the arguments is --help
 * @throws Usage with how it is used
 */
export function parseArguments<const O extends Options>(line: CommandLine<O>, args: readonly string[]): Parsed<O> {
  if (args.includes('--help') || args.includes('-h')) throw new Help(helpOf(line))
  try {
    return parse(line, [...args])
  } catch (error) {
    if (!(error instanceof Usage)) throw error
    throw new Usage(`${error.message}\n${usageOf(line)}\n${line.name} -- --help tells more.`)
  }
}

/** @throws Usage */
function parse<O extends Options>({ operands = [], options }: CommandLine<O>, args: string[]): Parsed<O> {
  const { values, positionals } = tokens(options ?? {}, args)
  const [tooMany, missing] = [positionals[operands.length], operands[positionals.length]]
  if (tooMany !== undefined) throw new Usage(`Unexpected argument "${tooMany}".`)
  if (missing?.startsWith('<')) throw new Usage(`${missing} is missing.`)
  const read = Object.entries(options ?? {}).map(([name, option]) => [name, readValue(name, option, values[name])])
  return { values: Object.fromEntries(read) as Parsed<O>['values'], operands: positionals }
}

function tokens(options: Options, args: string[]) {
  const types = Object.entries(options).map(([name, { type }]) => {
    return [name, { type: type === 'flag' ? ('boolean' as const) : ('string' as const) }] as const
  })
  try {
    return parseArgs({ args, allowPositionals: true, options: Object.fromEntries(types) })
  } catch (error) {
    // Node goes on about arguments that begin with a dash.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/)
    throw new Usage(`${reason.replace(/\.$/, '')}.`)
  }
}

function readValue(name: string, option: Option, sent: string | boolean | undefined): unknown {
  if (option.type !== 'number') return sent
  if (sent === undefined) return option.default
  if (!/^[1-9]\d{0,14}$/.test(String(sent)))
    throw new Usage(`--${name} is "${sent}": it must be a whole number above 0.`)
  return Number(sent)
}

function usageOf({ name, operands = [], options = {} }: CommandLine): string {
  const takes = [...operands, ...(Object.keys(options).length ? ['[options]'] : [])]
  return `Usage: ${[name, ...(takes.length ? ['--', ...takes] : [])].join(' ')}`
}

function helpOf(line: CommandLine): string {
  const { name, summary, options = {}, examples = [], exitCodes, notes = [] } = line
  const named = Object.entries(options).map(([option, { type, value = 'TEXT', description, default: initial }]) => [
    { text: `--${option} ${value}`, number: `--${option} N`, flag: `--${option}` }[type],
    initial === undefined ? description : `${description}; ${initial} by default`,
  ])
  const help = ['--help, -h', 'prints this and does nothing else']
  return [
    usageOf(line),
    summary,
    table('Options', [...named, help]),
    ...(examples.length ? [['Examples:', ...examples.map((each) => `  ${name} -- ${each}`)].join('\n')] : []),
    table('Exit codes', Object.entries({ ...EXIT_CODES, ...exitCodes })),
    ...notes,
  ].join('\n\n')
}

/** Rows of two cells under a title. */
export function table(title: string, rows: readonly string[][]): string {
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return [`${title}:`, ...rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`)].join('\n')
}
