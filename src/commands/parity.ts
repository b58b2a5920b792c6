/**
 * npm run parity -- --from embedded --to production: runs the golden searches on the same calendar on two engines and
 * prints where they differ. Exit code 1: some totals differ.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../calendar/ports.ts'
import { indexes, stores } from '../calendar/resources/index.ts'
import { Usage } from '../command-line.ts'
import { SettingError } from '../config.ts'
import { storeFile } from '../engines/sqlite/files.ts'
import { openSqlite } from '../engines/sqlite/index.ts'
import { copyStore, fillStore, indexStore } from '../parity/calendar.ts'
import { type Comparison, compareEngines } from '../parity/compare.ts'
import type { Settings } from '../settings/table.ts'
import { command } from './command.ts'
import { printOut } from './output.ts'

const line = {
  name: 'npm run parity',
  summary: 'Runs the same searches on the same calendar on two engines, and prints where they differ.',
  options: {
    from: { type: 'text', value: 'ENGINE', description: 'embedded or production' },
    to: { type: 'text', value: 'ENGINE', description: 'embedded or production' },
  },
  examples: ['--from embedded --to production'],
  exitCodes: { 0: 'the same totals', 1: 'some totals differ, or a search failed' },
} as const

/** A calendar that the command makes for itself; `destroy` removes it. */
interface OwnEngine {
  engine: Engine
  destroy(): Promise<void>
}

const engines = {
  async embedded(_settings: Settings, name: string): Promise<OwnEngine> {
    const folder = mkdtempSync(join(tmpdir(), `kalends-parity-${name}-`))
    const engine = await openSqlite({ file: storeFile({ DATA_DIR: folder }), stores, indexes })
    return {
      engine,
      async destroy() {
        await engine.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },

  async production(settings: Settings, name: string): Promise<OwnEngine> {
    if (!settings.MONGODB_URL) throw new SettingError('production needs MONGODB_URL and ELASTICSEARCH_URL.')
    const database = `kalends-parity-${process.pid}-${name}`
    const mongodb = settings.MONGODB_URL.replace(/^([^:]+:\/\/[^/?]+)(\/[^?]*)?/, `$1/${database}`)
    const { productionOptions } = await import('../engine.ts')
    const { openProduction } = await import('../engines/production.ts')
    const engine = openProduction({ ...productionOptions(settings), mongodb, layout: 'parity' })
    return {
      engine,
      async destroy() {
        await engine.destroy()
        await engine.close()
      },
    }
  },
}

type EngineName = keyof typeof engines
const isEngineName = (name: string | undefined): name is EngineName =>
  name !== undefined && Object.hasOwn(engines, name)

async function run(settings: Settings, names: readonly EngineName[]): Promise<number> {
  const opened: OwnEngine[] = []
  try {
    for (const [at, name] of names.entries()) opened.push(await engines[name](settings, String(at)))
    const [one, other] = opened.map(({ engine }) => engine)
    if (!one || !other) throw new Usage('Two engines are needed.')
    await fillStore(one)
    await copyStore(one, other)
    await Promise.all([indexStore(one), indexStore(other)])
    const compared = [await compareEngines(one, other, 'search'), await compareEngines(one, other, 'q')]
    return print(compared.flat(), [one.name, other.name])
  } finally {
    await Promise.all(opened.map((each) => each.destroy()))
  }
}

function print(compared: readonly Comparison[], names: readonly string[]): number {
  const different = compared.filter(({ differs }) => differs.length)
  for (const { language, search, differs, totals, best } of different) {
    const ids = best.map((each) => each.join(' ')).join(' | ')
    printOut(`${language}  ${search}: ${differs.join(' and ')} differ — ${totals.join(' and ')} hits, best ${ids}`)
  }
  const alike = compared.length - different.length
  printOut(`${compared.length} searches on ${names.join(' and ')}: ${alike} alike, ${different.length} different`)
  return different.some(({ differs }) => differs.includes('total')) ? 1 : 0
}

export const main = command(line, async (settings, { values: { from, to } }) => {
  if (!isEngineName(from) || !isEngineName(to)) throw new Usage('--from and --to are each embedded or production.')
  return run(settings, [from, to])
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
