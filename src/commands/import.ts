/** npm run import -- <file or folder> [--language de]: iCalendar, this API's JSON, or the neutral shape. Safe to run twice. */
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { administratorContext } from '../administrator-context.ts'
import type { App } from '../app.ts'
import { isLanguage, languageCodes } from '../calendar/languages.ts'
import type { Read, Skipped } from '../import/draft.ts'
import { type Loaded, Loader, refusal } from '../import/load.ts'
import { newest } from '../import/newest.ts'
import { readFolder } from '../import/read.ts'
import { command, Usage } from './command.ts'

const usage = 'Usage: npm run import -- <file or folder> [--language en|fr|de] [--verbose]'
/** Milliseconds the end waits for the index. */
const PATIENCE = 600_000

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
    return `${this.files} files, ${this.read} events read: ${created} created, ${updated} updated, ${unchanged} unchanged`
  }

  print(): void {
    console.log(this.line())
    for (const [reason, count] of [...this.reasons].sort((a, b) => b[1] - a[1]))
      console.log(`${String(count).padStart(6)} skipped: ${reason}`)
    if (this.reasons.size && !this.verbose) console.log('       --verbose names each of them')
  }
}

function parse(args: string[]) {
  try {
    const {
      positionals: [path],
      values,
    } = parseArgs({
      args,
      allowPositionals: true,
      options: { language: { type: 'string' }, verbose: { type: 'boolean' } },
    })
    if (!path || !existsSync(path)) throw new Usage(path ? `There is no ${path}.\n${usage}` : usage)
    if (values.language !== undefined && !isLanguage(values.language))
      throw new Usage(`--language is one of ${languageCodes.join(', ')}`)
    return { path, language: values.language, verbose: values.verbose ?? false }
  } catch (error) {
    throw error instanceof Usage ? error : new Usage(`${(error as Error).message}\n${usage}`)
  }
}

async function load({ service, indexer, engine }: App, args: string[]): Promise<void> {
  const { path, language, verbose } = parse(args)
  const report = new Report(verbose)
  const origin = { via: 'import', address: hostname(), request: null }
  const loader = new Loader({ ...(await administratorContext(service)), audit: { trail: service.trail, origin } })
  const files: { file: string; reads: Read[] }[] = []
  for await (const file of readFolder(path, {
    language: language ?? service.settings.DEFAULT_LANGUAGE,
    now: service.now(),
  }))
    files.push(file)
  let said = Date.now()
  for (const { file, reads } of newest(files)) {
    report.files++
    for (const read of reads) {
      if ('skipped' in read) report.skip(read.skipped)
      else {
        report.read++
        try {
          report.count(await loader.load(read.event), `${file} ${read.event.source_id}`)
        } catch (error) {
          report.skip({
            source: `${file} ${read.event.source_id}`,
            reason: 'refused by the rules',
            detail: refusal(error),
          })
        }
      }
      if (Date.now() - said > 1_000) {
        console.log(report.line())
        said = Date.now()
      }
    }
  }
  if (!(await indexer.reached(await engine.store.now(), PATIENCE)))
    console.error('The index has not caught up yet; it will as soon as an indexer runs.')
  report.print()
}

await command(true, load)
