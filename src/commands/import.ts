/** npm run import: files, folders and addresses of calendars. Safe to run twice. */
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { administratorContext } from '../administrator-context.ts'
import type { App } from '../app.ts'
import { isLanguage, languageCodes } from '../calendar/languages.ts'
import { type Parsed, Usage } from '../command-line.ts'
import type { Settings } from '../config.ts'
import { addressOf, Downloader } from '../download/download.ts'
import { readAddress, withoutCredentials } from '../import/address.ts'
import { downloadLimits } from '../import/budget.ts'
import type { ReadOptions } from '../import/draft.ts'
import { Progress } from '../import/progress.ts'
import { type FileReads, filesIn, readFiles, type SourceFile } from '../import/read.ts'
import { Report } from '../import/report.ts'
import { Session } from '../import/session.ts'
import { Towns } from '../import/town.ts'
import { ImportedFiles } from '../import/vanished.ts'
import { withApp, withSettings } from './command.ts'

const line = {
  name: 'npm run import',
  summary:
    'Imports iCalendar files, responses of this API, or a neutral JSON format. Safe to run twice: what people have ' +
    'corrected here stays. Reports what it left out and why.',
  operands: ['[file or folder]'],
  options: {
    from: { type: 'text', value: 'ADDRESS', description: 'in place of a file: http, https or webcal' },
    'allow-private': { type: 'flag', description: 'also from addresses of this machine and of private networks' },
    language: {
      type: 'text',
      value: 'CODE',
      description: `of texts that do not name theirs: ${languageCodes.join(', ')}`,
    },
    overwrite: { type: 'flag', description: 'takes what the files say, also where it was corrected here' },
    prune: { type: 'flag', description: 'moves to the trash what a file no longer gives' },
    verbose: { type: 'flag', description: 'names each event that it leaves out, or that has vanished' },
  },
  examples: ['calendars/', '--from webcal://example.org/club.ics'],
} as const
/** How long the command waits at its end for the index. */
const INDEX_TIMEOUT_MS = 600_000

/** @throws Usage */
function checked({ operands: [path], values }: Parsed<typeof line.options>) {
  const { from, language, overwrite = false, prune = false, verbose = false } = values
  if ((path === undefined) === (from === undefined))
    throw new Usage('What is to be imported: a file, a folder, or --from ADDRESS?')
  if (path !== undefined && !existsSync(path)) throw new Usage(`There is no ${path}.`)
  if (language !== undefined && !isLanguage(language))
    throw new Usage(`--language is one of ${languageCodes.join(', ')}`)
  const address = from === undefined ? undefined : checkedAddress(from)
  return { path, address, language, overwrite, prune, verbose, allowPrivate: values['allow-private'] ?? false }
}

/** @throws Usage */
function checkedAddress(from: string): URL {
  try {
    return addressOf(from)
  } catch {
    throw new Usage(`--from is "${from}": it must be an address of http, https or webcal.`)
  }
}

type Arguments = ReturnType<typeof checked>

/** What the parts of a run share. */
interface Run {
  app: App
  args: Arguments
  options: ReadOptions
  session: Session
  report: Report
  progress: Progress
}

async function run(settings: Settings, args: Arguments): Promise<void> {
  const progress = new Progress(console.error)
  const report = new Report(args.verbose, console.log)
  const options = { language: args.language ?? settings.DEFAULT_LANGUAGE, now: Math.floor(Date.now() / 1000) }
  try {
    // Files are read before the calendar is opened, which may take a while.
    const files = args.path === undefined ? [] : await readAll(await filesIn(args.path), options, progress)
    progress.doing(() => 'Opening the calendar')
    await withApp(settings, true, async (app) => {
      const session = await sessionOf(app, args, report, progress)
      if (args.address) await importAddress(args.address, { app, args, options, session, report, progress })
      else await session.load(files)
      progress.doing(() => 'Waiting for the index')
      if (!(await app.indexer.waitUntilVisible(await app.engine.store.now(), INDEX_TIMEOUT_MS)))
        console.error('The index has not caught up yet; it will as soon as an indexer runs.')
    })
  } finally {
    progress.stop()
  }
  report.print()
  process.exitCode = report.exitCode
}

async function sessionOf(
  { service, engine, places }: App,
  { overwrite, prune }: Arguments,
  report: Report,
  progress: Progress,
): Promise<Session> {
  const origin = { via: 'import', address: hostname(), request: null }
  return new Session({
    context: { ...(await administratorContext(service)), audit: { trail: service.trail, origin } },
    towns: new Towns(places, service.settings.TIMEZONE),
    imported: await ImportedFiles.open(engine.shared),
    report,
    progress,
    options: { overwrite, prune },
  })
}

async function importAddress(address: URL, { app, args, options, session, report, progress }: Run): Promise<void> {
  const downloader = new Downloader({ limits: downloadLimits, allowPrivate: args.allowPrivate })
  progress.doing(() => `Downloading ${withoutCredentials(address)}`)
  try {
    const always = args.overwrite || args.prune
    const found = await readAddress(address, { state: app.engine.shared, downloader, read: options, always })
    if ('unchangedSince' in found) return report.unchanged(withoutCredentials(address), found.unchangedSince)
    await session.load([found.reads])
    if (report.exitCode === 0) await found.remember()
  } finally {
    downloader.close()
  }
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

await withSettings(line, (settings, args) => run(settings, checked(args)))
