/**
 * npm run bench:versions [-- REVISION]: this tree beside an older version of it, each on a calendar that it has
 * filled itself. The other scripts compare with what this tree has too, which may become faster with it: the SQL beside
 * a search reads the same index. Whether a request has become slower is told by its older version only.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readArguments } from '../src/command-line.ts'
import { costs, keptSides, type Side } from './kept.ts'
import { knownOf } from './measuring/pairs.ts'
import { compareInTurns } from './measuring/ratios.ts'
import { measuredRequests } from './measuring/requests.ts'

const {
  operands: [revision = 'HEAD'],
  values: { events },
} = readArguments({
  name: 'npm run bench:versions',
  summary: 'Compares this tree with an older version of it (HEAD), in processor time of the service.',
  operands: ['[revision]'],
  options: { events: { type: 'number', description: 'events of each calendar', default: 10_000 } },
})

const SECONDS = 60
const root = resolve(import.meta.dirname, '..')

type Filling = typeof import('./calendar/filled-calendar.ts')
type Services = typeof import('./measuring/service.ts')

interface Version {
  api: string
  pid: number
  end: () => Promise<void>
}

interface Row {
  older: number
  now: number
  ratio: number
}

/** With the packages of this tree. */
function checkOut(older: string, folder: string): string {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, older], { cwd: root, stdio: 'inherit' })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The scripts of a tree fill its calendar and start its service. */
async function open(tree: string, folder: string): Promise<Version> {
  const filling: Filling = await import(join(tree, 'bench/calendar/filled-calendar.ts'))
  const services: Services = await import(join(tree, 'bench/measuring/service.ts'))
  const { environment } = await filling.fillCalendar(folder, events, undefined)
  const { api, pid } = await services.serve({ ...environment, LOG_LEVEL: 'info' })
  return { api, pid, end: services.endAll }
}

const rounded = (value: number) => Number(value.toFixed(3))
const row = (older: number, now: number, ratio = now / older): Row => ({
  older: rounded(older),
  now: rounded(now),
  ratio: Number(ratio.toFixed(2)),
})

/** Requests that no kept answer serves. */
async function notKept(older: Version, now: Version): Promise<[string, Row][]> {
  const sideOf = async ({ api, pid }: Version) =>
    measuredRequests(await knownOf(api)).map(({ name, path }) => ({ name, url: api + path, pid }))
  const baselines = await sideOf(older)
  const pairs = (await sideOf(now)).map((service, at) => ({
    name: service.name,
    service,
    baseline: baselines[at] ?? service,
  }))
  const compared = await compareInTurns(pairs, SECONDS)
  return compared.map(({ name, ratio, service, baseline }) => [
    name,
    row(baseline.processorMs, service.processorMs, ratio),
  ])
}

async function kept(older: Version, now: Version): Promise<[string, Row][]> {
  const before = await keptSides(older.api, older.pid)
  const rows: [string, Row][] = []
  for (const [at, side] of (await keptSides(now.api, now.pid)).entries()) {
    const sides: Side[] = [before[at] ?? side, side]
    const [a, b] = await costs(sides)
    rows.push([`again and again: ${side.name}`, row(a?.ms ?? 0, b?.ms ?? 0)])
  }
  return rows
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-versions-'))
const tree = join(folder, 'tree')
const versions: Version[] = []
try {
  versions.push(await open(checkOut(revision, tree), join(folder, 'older')))
  versions.push(await open(root, join(folder, 'now')))
  const [older, now] = versions
  if (older && now) console.table(Object.fromEntries([...(await notKept(older, now)), ...(await kept(older, now))]))
} finally {
  for (const version of versions) await version.end()
  execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
}
