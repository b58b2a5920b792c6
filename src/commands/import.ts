/** npm run import: files, folders and addresses of calendars. Safe to run twice. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { auditedContext } from '../administrator-context.ts'
import { isLanguage, languageCodes } from '../calendar/languages.ts'
import { type Parsed, Usage } from '../command-line.ts'
import { addressOf, Downloader } from '../download/download.ts'
import { Towns } from '../import/load/town.ts'
import { downloadLimits } from '../import/readers/budget.ts'
import { type ColumnMap, type CsvColumn, csvColumns, isCsvColumn } from '../import/readers/csv-columns.ts'
import type { ReadOptions } from '../import/readers/draft.ts'
import { type FileReads, filesIn, readFiles, type SourceFile } from '../import/readers/read.ts'
import { readAddress, withoutCredentials } from '../import/runs/address.ts'
import { Progress } from '../import/runs/progress.ts'
import { Report } from '../import/runs/report.ts'
import { type ImportRun, ImportRuns, type Position } from '../import/runs/runs.ts'
import { Session } from '../import/runs/session.ts'
import { ImportedFiles } from '../import/runs/vanished.ts'
import { importSite, languageOf } from '../import/site/import-site.ts'
import { namespaceOf, Site } from '../import/site/pages.ts'
import type { OpenCalendar } from '../open-calendar.ts'
import type { Settings } from '../settings/table.ts'
import { command, type WithCalendar } from './command.ts'
import { listDoubles, mergeEvents } from './import-doubles.ts'
import { listRuns, undoRun } from './import-runs.ts'
import { printError, printOut } from './output.ts'

const line = {
  name: 'npm run import',
  summary:
    'Imports iCalendar, CSV, JSON-LD, pages with schema.org events, responses of this API or a neutral JSON format: ' +
    'files, addresses, or whole sites. Safe to run twice: what people have corrected here stays. Reports what it ' +
    'left out and why.',
  operands: ['[file or folder]'],
  options: {
    from: { type: 'text', value: 'ADDRESS', description: 'in place of a file: http, https or webcal' },
    'allow-private': { type: 'flag', description: 'also from addresses of this machine and of private networks' },
    language: {
      type: 'text',
      value: 'CODE',
      description: `of texts that do not name theirs: ${languageCodes.join(', ')}`,
    },
    map: {
      type: 'text',
      value: 'COLUMNS',
      description: 'what the columns of a CSV file are called: title=Titel,start_date=Beginn,venue.venue=Ort',
    },
    overwrite: { type: 'flag', description: 'takes what the files say, also where it was corrected here' },
    prune: { type: 'flag', description: 'moves to the trash what a file no longer gives' },
    doubles: {
      type: 'flag',
      description: 'lists instead what several sources have: events of like titles at the same time and place',
    },
    merge: {
      type: 'text',
      value: 'KEPT DOUBLE',
      description:
        'makes two events one instead, by their ids: the second goes to the trash, the first has both sources',
    },
    runs: { type: 'flag', description: 'lists the runs so far instead, newest first' },
    undo: {
      type: 'text',
      value: 'RUN',
      description: 'takes a run back instead: removes what it created, puts back what it changed',
    },
    verbose: { type: 'flag', description: 'names each event that it leaves out, or that has vanished' },
  },
  examples: [
    'calendars/',
    '--from webcal://example.org/club.ics',
    '--from https://example.org/wp-json/tribe/events/v1',
    'events.csv --map title=Titel,start_date=Beginn',
    '--merge 1204 1377',
  ],
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
  const given = from === undefined ? undefined : checkedAddress(from)
  const namespace = given && namespaceOf(given)
  const address = namespace ?? given
  const source = address ? withoutCredentials(address) : resolve(path ?? '')
  const columns = values.map === undefined ? undefined : columnsOf(values.map)
  return {
    path,
    address,
    isSite: namespace !== undefined,
    source,
    language,
    columns,
    overwrite,
    prune,
    verbose,
    allowPrivate: values['allow-private'] ?? false,
  }
}

/** @throws Usage */
function columnsOf(map: string): ColumnMap {
  const columns: Partial<Record<CsvColumn, string>> = {}
  for (const pair of map.split(',')) {
    const [, name = '', column = ''] = /^\s*([\w.]+)\s*=\s*(.+?)\s*$/.exec(pair) ?? []
    if (!isCsvColumn(name)) throw new Usage(`--map has "${pair}": it must be COLUMN=NAME, with one of ${csvColumns}.`)
    columns[name] = column
  }
  return columns
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

/** What the options say in place of an import; undefined: nothing. @throws Usage */
function instead({
  operands,
  values,
}: Parsed<typeof line.options>): ((calendar: OpenCalendar) => Promise<void>) | undefined {
  const { runs, undo, doubles, merge, ...others } = values
  const [[name, value] = [], ...more] = Object.entries({ runs, undo, doubles, merge }).filter(isGiven)
  if (name === undefined) return undefined
  const [double, ...rest] = name === 'merge' ? operands : [undefined, ...operands]
  if (more.length || rest.length || Object.entries(others).some(isGiven)) throw new Usage(`--${name} stands alone.`)
  if (name === 'merge') return mergeOf(String(value), double)
  if (name === 'undo') return (calendar) => undoRun(calendar, String(value))
  return name === 'runs' ? listRuns : listDoubles
}

const isGiven = ([, value]: readonly [string, unknown]) => value !== undefined

/** @throws Usage */
function mergeOf(first: string, second = ''): (calendar: OpenCalendar) => Promise<void> {
  const [kept, merged] = [first, second].map(Number)
  if (!kept || !merged || kept === merged || ![kept, merged].every(Number.isSafeInteger))
    throw new Usage('--merge takes the ids of two events: --merge KEPT DOUBLE.')
  return (calendar) => mergeEvents(calendar, { kept, merged })
}

/** What the parts of a run share. */
interface Run {
  calendar: OpenCalendar
  args: Arguments
  options: ReadOptions
  session: Session
  report: Report
  progress: Progress
}

async function run(settings: Settings, args: Arguments, withCalendar: WithCalendar): Promise<number> {
  const progress = new Progress(printError)
  const report = new Report(args.verbose, printOut)
  const options: ReadOptions = {
    language: args.language ?? settings.DEFAULT_LANGUAGE,
    zone: settings.TIMEZONE,
    ...(args.columns ? { columns: args.columns } : {}),
    now: Math.floor(Date.now() / 1000),
  }
  try {
    // Files are read before the calendar is opened, which may take a while.
    const files = args.path === undefined ? [] : await readAll(await filesIn(args.path), options, progress)
    progress.doing(() => 'Opening the calendar')
    await withCalendar(true, async (calendar) => {
      const runs = new ImportRuns(calendar.engine.shared)
      const stopped = args.isSite ? await runs.stopped(args.source) : undefined
      const run = stopped ?? (await runs.begin(args.source, options.now))
      const session = await sessionOf(calendar, args, run, report, progress)
      const work = { calendar, args, options, session, report, progress }
      if (!args.address) await session.load(files)
      else if (!args.isSite) await importAddress(args.address, work)
      else if (!(await importNamespace(args.address, run, runs, work))) return
      await runs.save({ ...run, ...report.counts, finished: calendar.now() })
      report.run = run.name
      progress.doing(() => 'Waiting for the index')
      await waitForIndex(calendar)
    })
  } finally {
    progress.stop()
  }
  report.print()
  return report.exitCode
}

async function waitForIndex({ engine, indexer }: OpenCalendar): Promise<void> {
  if (!(await indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
    printError('The index has not caught up yet; it will as soon as an indexer runs.')
}

async function sessionOf(
  calendar: OpenCalendar,
  { overwrite, prune }: Arguments,
  run: ImportRun,
  report: Report,
  progress: Progress,
): Promise<Session> {
  const { engine, places, settings } = calendar
  return new Session({
    context: await auditedContext(calendar, { via: 'import', request: run.name }),
    towns: new Towns(places, settings.TIMEZONE),
    imported: await ImportedFiles.open(engine.shared),
    report,
    progress,
    options: { overwrite, prune },
  })
}

async function importAddress(address: URL, { calendar, args, options, session, report, progress }: Run): Promise<void> {
  const downloader = new Downloader({ limits: downloadLimits, allowPrivate: args.allowPrivate })
  progress.doing(() => `Downloading ${withoutCredentials(address)}`)
  try {
    const always = args.overwrite || args.prune
    const found = await readAddress(address, { state: calendar.engine.shared, downloader, read: options, always })
    if ('unchangedSince' in found) return report.unchanged(withoutCredentials(address), found.unchangedSince)
    await session.load([found.reads])
    if (report.exitCode === 0) await found.remember()
  } finally {
    downloader.close()
  }
}

/** False: it has stopped, and goes on when it is started again. */
async function importNamespace(
  address: URL,
  run: ImportRun,
  runs: ImportRuns,
  { args, options, session }: Run,
): Promise<boolean> {
  const downloader = new Downloader({ limits: downloadLimits, allowPrivate: args.allowPrivate })
  const site = new Site(address, downloader)
  const { position } = run
  if (position) printOut(`Goes on with ${position.list}, page ${position.page}, as run ${run.name}.`)
  const language = args.language ?? languageOf(address) ?? options.language
  try {
    const save = (next: Position) => runs.save({ ...run, position: next })
    return await importSite({ site, session, read: { ...options, language }, position, save })
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

export const main = command(line, async (settings, args, withCalendar) => {
  const other = instead(args)
  if (!other) return run(settings, checked(args), withCalendar)
  return withCalendar(true, async (calendar) => {
    await other(calendar)
    await waitForIndex(calendar)
    return 0
  })
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
