/** What was measured last: results.json, and RESULTS.md with the chart of growth, which are made of it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { growthChart } from './growth-chart.ts'
import type { Rows } from './rows.ts'

interface Section {
  /** YYYY-MM-DD */
  date: string
  commit: string
  machine: string
  rows: Rows
}

/** In the order of RESULTS.md; each with the command that measures it. */
const titles = {
  quick: [
    'What CI compares',
    'npm run bench',
    'Processor time as a ratio to the baseline, in a small calendar, by the processor; empty: not measured there ' +
      'since the baseline became faster.',
  ],
  requests: [
    'Requests beside hand-written SQL',
    'npm run bench',
    'Milliseconds of a request that no kept answer serves (what the index found for it is kept until the index ' +
      'changes), and of its baseline: a bare Express route that runs SQL for ' +
      'the same rows (for the plain list where it says so), in turns.',
  ],
  calendar: ['The embedded engine', 'npm run bench', 'What it takes to fill a calendar, and what it holds.'],
  cores: [
    'From one core to two',
    'npm run bench:cores',
    'One process, 16 requests at a time from another one on the same cores; and what follows from the processor time ' +
      'of its threads, where nothing else runs.',
  ],
  'growth-embedded': [
    'Growth, embedded engine',
    'npm run bench -- --growth',
    'Milliseconds of processor time for a request, by the number of events. “Per decade”: the largest factor for ten ' +
      'times as many; of searches and near, it is divided by that of their matches.',
  ],
  'growth-production': [
    'Growth, MongoDB and Elasticsearch',
    'npm run bench -- --growth --production',
    'The same, with the processor time of Elasticsearch.',
  ],
  load: [
    'Load',
    'npm run bench:load',
    'Visits of 10,000 events: 95 % lists, 4 % records, 1 % writes. Latencies count from the time of arrival, which ' +
      'is fixed in advance.',
  ],
  pages: [
    'Pages',
    'npm run bench:pages',
    'Milliseconds of processor time of a page that is made anew, beside the list or record that it shows; and what a ' +
      'browser loads for the first one, without pictures.',
  ],
  'load-aims': ['Load: the aims', 'npm run bench:load', 'Of the same run.'],
  lag: [
    'How late a write is listed',
    'npm run bench:lag',
    '200 creates a second in a calendar of 10,000 events, sent at fixed times; none waits for the index.',
  ],
  import: [
    'An import beside a bulk',
    'npm run bench:import',
    'Responses of this API into an empty calendar, until all is indexed, start and end of the command included; and the ' +
      'same records stored and indexed without a check.',
  ],
} as const satisfies Record<string, readonly [title: string, command: string, about: string]>

export type SectionName = keyof typeof titles
type Results = Partial<Record<SectionName, Section>>

const at = (name: string) => join(import.meta.dirname, '..', name)

export function readResults(): Results {
  return existsSync(at('results.json')) ? JSON.parse(readFileSync(at('results.json'), 'utf8')) : {}
}

/** The rows that were recorded last. */
export function recorded(name: SectionName): Rows {
  return readResults()[name]?.rows ?? {}
}

/** The commit that is measured, with a plus sign when files differ from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '../../src', '../../indexers') ? '+' : '')
}

/** The kind of processor that is measured on. */
export function processor(): string {
  return cpus()[0]?.model.trim() || process.arch
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${processor()}, ${memory} GB, Node ${process.version}`
}

/** Replaces the figures of a section, and writes RESULTS.md anew. */
export function record(name: SectionName, rows: Rows): void {
  const date = new Date().toISOString().slice(0, 10)
  const results: Results = { ...readResults(), [name]: { date, commit: commit(), machine: machine(), rows } }
  writeFileSync(at('results.json'), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(at('RESULTS.md'), markdown(results))
  const growth = results['growth-embedded']
  if (growth) writeFileSync(at('growth.svg'), growthChart(growth.rows))
}

export function markdown(results: Results): string {
  const names = Object.keys(titles) as SectionName[]
  const parts = names.flatMap((name) => {
    const section = results[name]
    if (!section) return []
    const [title, command, about] = titles[name]
    const chart = name === 'growth-embedded' ? ['![Processor time by the number of events](growth.svg)\n'] : []
    const { date, commit, machine, rows } = section
    return [`## ${title}\n`, `${about} \`${command}\`, ${date}, commit ${commit}, ${machine}.\n`, ...chart, table(rows)]
  })
  return [
    '# Results\n',
    'Written by the benchmarks; what each of them measures is in [README.md](README.md).\n',
    ...parts,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function table(rows: Rows): string {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly (number | string)[]) => `| ${cells.join(' | ')} |`
  return [
    line(['', ...columns]),
    line(['---', ...columns.map(() => '--:')]),
    ...Object.entries(rows).map(([name, row]) => line([name, ...columns.map((column) => row[column] ?? '')])),
    '',
  ].join('\n')
}
