/** npm run import -- <file or folder>: iCalendar, this API's JSON, or the neutral format. Safe to run twice. */
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { administratorContext } from '../administrator-context.ts'
import type { App } from '../app.ts'
import { isLanguage, languageCodes } from '../calendar/languages.ts'
import { type Parsed, Usage } from '../command-line.ts'
import type { Settings } from '../config.ts'
import { type EventDraft, type ReadOptions, sourceOf } from '../import/draft.ts'
import { Loader } from '../import/load.ts'
import { newestRevisions } from '../import/newest.ts'
import { Progress } from '../import/progress.ts'
import { type FileReads, filesIn, readFiles, type SourceFile } from '../import/read.ts'
import { Report } from '../import/report.ts'
import { Towns } from '../import/town.ts'
import { ImportedFiles, reportVanished } from '../import/vanished.ts'
import { withApp, withSettings } from './command.ts'

const line = {
  name: 'npm run import',
  summary:
    'Imports iCalendar files, responses of this API, or a neutral JSON format. Safe to run twice: what people have ' +
    'corrected here stays. Reports what it left out and why.',
  operands: ['<file or folder>'],
  options: {
    language: {
      type: 'text',
      value: 'CODE',
      description: `of texts that do not name theirs: ${languageCodes.join(', ')}`,
    },
    overwrite: { type: 'flag', description: 'takes what the files say, also where it was corrected here' },
    prune: { type: 'flag', description: 'moves to the trash what a file no longer gives' },
    verbose: { type: 'flag', description: 'names each event that it leaves out, or that has vanished' },
  },
} as const
/** Events that are stored at once. */
const BATCH_SIZE = 200
/** How long the command waits at its end for the index. */
const INDEX_TIMEOUT_MS = 600_000

/** @throws Usage */
function checked({ operands: [path = ''], values }: Parsed<typeof line.options>) {
  const { language, overwrite = false, prune = false, verbose = false } = values
  if (!existsSync(path)) throw new Usage(`There is no ${path}.`)
  if (language !== undefined && !isLanguage(language))
    throw new Usage(`--language is one of ${languageCodes.join(', ')}`)
  return { path, language, overwrite, prune, verbose }
}

type Arguments = ReturnType<typeof checked>

/** The files are read before the calendar is opened, which may take a while. */
async function importFiles(settings: Settings, args: Arguments): Promise<void> {
  const progress = new Progress(console.error)
  const report = new Report(args.verbose, console.log)
  try {
    const language = args.language ?? settings.DEFAULT_LANGUAGE
    const reads = await readAll(await filesIn(args.path), { language, now: Math.floor(Date.now() / 1000) }, progress)
    progress.doing(() => 'Opening the calendar')
    await withApp(settings, true, (app) => load(app, reads, args, report, progress))
  } finally {
    progress.stop()
  }
  report.print()
  process.exitCode = report.exitCode
}

async function load(
  { service, indexer, engine, places }: App,
  reads: readonly FileReads[],
  { overwrite, prune }: Arguments,
  report: Report,
  progress: Progress,
): Promise<void> {
  const origin = { via: 'import', address: hostname(), request: null }
  const context = { ...(await administratorContext(service)), audit: { trail: service.trail, origin } }
  const loader = new Loader(context, { overwrite })
  const towns = new Towns(places, service.settings.TIMEZONE)
  const ids = await loadEvents(newestRevisions(reads), loader, towns, report, progress)
  const imported = await ImportedFiles.open(engine.shared)
  await reportVanished(reads, ids, imported, context, { overwrite, prune }, report)
  progress.doing(() => 'Waiting for the index')
  if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
    console.error('The index has not caught up yet; it will as soon as an indexer runs.')
}

async function readAll(files: readonly SourceFile[], options: ReadOptions, progress: Progress): Promise<FileReads[]> {
  const reads: FileReads[] = []
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let left = total
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)
  progress.doing(
    () => `Reading: ${reads.length} of ${files.length} files, ${kilobytes(left)} of ${kilobytes(total)} KiB left`,
  )
  for await (const read of readFiles(files, options)) {
    left -= files[reads.length]?.bytes ?? 0
    reads.push(read)
  }
  return reads
}

/** Returns the ids of the records by source id. */
async function loadEvents(
  reads: readonly FileReads[],
  loader: Loader,
  towns: Towns,
  report: Report,
  progress: Progress,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const sources: string[] = []
  const drafts: EventDraft[] = []
  for (const { file, reads: all } of reads) {
    report.files++
    for (const read of all) {
      if ('skipped' in read) report.skip(read.skipped)
      else {
        if (read.occurrences !== undefined) report.series(read.occurrences)
        drafts.push(read.event)
        sources.push(sourceOf(file, read))
      }
    }
  }
  progress.doing(() => `Loading: ${report.read} of ${drafts.length} events, ${drafts.length - report.read} left`)
  for (let first = 0; first < drafts.length; first += BATCH_SIZE) {
    const batch = await Promise.all(drafts.slice(first, first + BATCH_SIZE).map((draft) => towns.withTown(draft)))
    for (const [at, loaded] of (await loader.loadAll(batch)).entries()) {
      const source_id = batch[at]?.source_id
      if ('id' in loaded && source_id !== undefined) ids.set(source_id, loaded.id)
      report.loaded(loaded, sources[first + at] ?? '')
    }
  }
  return ids
}

await withSettings(line, (settings, args) => importFiles(settings, checked(args)))
