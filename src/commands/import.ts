/** npm run import -- <file or folder>: iCalendar, this API's JSON, or the neutral format. Safe to run twice. */
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { administratorContext } from '../administrator-context.ts'
import type { App } from '../app.ts'
import { isLanguage, languageCodes } from '../calendar/languages.ts'
import { type Parsed, Usage } from '../command-line.ts'
import type { EventDraft, ReadResult, Skipped } from '../import/draft.ts'
import { type Loaded, Loader, rejectionReason } from '../import/load.ts'
import { newestRevisions } from '../import/newest.ts'
import { readFolder } from '../import/read.ts'
import { command } from './command.ts'

const line = {
  name: 'npm run import',
  summary:
    'Imports iCalendar files, responses of this API, or a neutral JSON format. Safe to run twice. Reports what it left ' +
    'out and why.',
  operands: ['<file or folder>'],
  options: {
    language: {
      type: 'text',
      value: 'CODE',
      description: `of texts that do not name theirs: ${languageCodes.join(', ')}`,
    },
    verbose: { type: 'flag', description: 'names each event that it leaves out' },
  },
} as const
/** Between two lines of progress. */
const PROGRESS_INTERVAL_MS = 1_000
/** How long the command waits at its end for the index. */
const INDEX_TIMEOUT_MS = 600_000

class Report {
  read = 0
  files = 0
  loaded = { created: 0, updated: 0, unchanged: 0 }
  reasons = new Map<string, number>()
  verbose: boolean

  constructor(verbose: boolean) {
    this.verbose = verbose
  }

  count(loaded: Loaded, source: string): void {
    if (loaded === 'trashed') this.skip({ source, reason: 'in the trash here' })
    else this.loaded[loaded]++
  }

  skip({ source, reason, detail }: Omit<Skipped, 'reason'> & { reason: string }): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
    if (this.verbose) console.log(`skipped  ${source}: ${reason}${detail ? ` (${detail})` : ''}`)
  }

  line(): string {
    const { created, updated, unchanged } = this.loaded
    const loaded = `${created} created, ${updated} updated, ${unchanged} unchanged`
    return `${this.files} files, ${this.read} events read: ${loaded}`
  }

  print(): void {
    console.log(this.line())
    for (const [reason, count] of [...this.reasons].sort((a, b) => b[1] - a[1]))
      console.log(`${String(count).padStart(6)} skipped: ${reason}`)
    if (this.reasons.size && !this.verbose) console.log('       --verbose names each of them')
  }
}

/** @throws Usage */
function checked({ operands: [path = ''], values: { language, verbose = false } }: Parsed<typeof line.options>) {
  if (!existsSync(path)) throw new Usage(`There is no ${path}.`)
  if (language !== undefined && !isLanguage(language))
    throw new Usage(`--language is one of ${languageCodes.join(', ')}`)
  return { path, language, verbose }
}

async function load({ service, indexer, engine }: App, args: Parsed<typeof line.options>): Promise<void> {
  const { path, language, verbose } = checked(args)
  const report = new Report(verbose)
  const origin = { via: 'import', address: hostname(), request: null }
  const loader = new Loader({ ...(await administratorContext(service)), audit: { trail: service.trail, origin } })
  const readOptions = { language: language ?? service.settings.DEFAULT_LANGUAGE, now: service.now() }
  const files: { file: string; reads: ReadResult[] }[] = []
  for await (const file of readFolder(path, readOptions)) files.push(file)
  let lastReport = performance.now()
  for (const { file, reads } of newestRevisions(files)) {
    report.files++
    for (const read of reads) {
      if ('skipped' in read) report.skip(read.skipped)
      else await loadEvent(read.event, file, loader, report)
      if (performance.now() - lastReport > PROGRESS_INTERVAL_MS) {
        console.log(report.line())
        lastReport = performance.now()
      }
    }
  }
  if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
    console.error('The index has not caught up yet; it will as soon as an indexer runs.')
  report.print()
}

async function loadEvent(event: EventDraft, file: string, loader: Loader, report: Report): Promise<void> {
  report.read++
  const source = `${file} ${event.source_id}`
  try {
    report.count(await loader.load(event), source)
  } catch (error) {
    report.skip({ source, reason: 'rejected by the rules', detail: rejectionReason(error) })
  }
}

await command(line, true, load)
