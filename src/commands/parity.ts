/** npm run parity -- --from embedded --to production: the golden searches in the same calendar on two engines, and where they differ. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '../calendar/ports.ts'
import { indexes, stores } from '../calendar/resources/index.ts'
import { readSettings, SettingError } from '../config.ts'
import { openProduction, type ProductionEngine } from '../engines/production.ts'
import { openSqlite } from '../engines/sqlite/index.ts'

const usage = 'Usage: npm run parity -- --from embedded|production --to embedded|production'

/** Both have a place of their own: nothing is done to a calendar that is there. */
const folder = mkdtempSync(join(tmpdir(), 'kalends-parity-'))
const database = `kalends-parity-${process.pid}`

const engines: Readonly<Record<string, (name: string) => Promise<Engine>>> = {
  embedded: (name) => openSqlite({ file: join(folder, `${name}.sqlite`), stores, indexes }),
  production(name) {
    const { MONGODB_URL, ELASTICSEARCH_URL } = readSettings()
    if (!MONGODB_URL) throw new SettingError('production needs MONGODB_URL and ELASTICSEARCH_URL.')
    const mongodb = MONGODB_URL.replace(/^([^:]+:\/\/[^/?]+)(\/[^?]*)?/, `$1/${database}-${name}`)
    return Promise.resolve(openProduction({ mongodb, elasticsearch: ELASTICSEARCH_URL, stores, indexes }))
  },
}

async function run(from: string, to: string): Promise<number> {
  const { compareGolden } = await import('../../test/golden/compare.ts')
  const { copy, fillGolden, index } = await import('../../test/golden/corpus.ts')
  const opened: Engine[] = []
  try {
    for (const [at, name] of [from, to].entries())
      opened.push(await (engines[name] as (name: string) => Promise<Engine>)(String(at)))
    const [one, other] = opened as [Engine, Engine]
    await fillGolden(one)
    await copy(one, other)
    await Promise.all([index(one), index(other)])
    const compared = await compareGolden(one, other)
    const different = compared.filter(({ differs }) => differs.length)
    for (const { language, search, differs, totals, best } of different)
      console.log(
        `${language}  ${search}: ${differs.join(' and ')} differ — ${totals.join(' and ')} hits, best ${best.map((ids) => ids.join(' ')).join(' | ')}`,
      )
    console.log(
      `${compared.length} searches on ${one.name} and ${other.name}: ${compared.length - different.length} alike, ${different.length} different`,
    )
    return different.some(({ differs }) => differs.includes('total')) ? 1 : 0
  } finally {
    await Promise.all(
      opened.map(async (engine) => {
        if ('destroy' in engine) await (engine as ProductionEngine).destroy()
        await engine.close()
      }),
    )
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  const { from = '', to = '' } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values
  if (!(from in engines) || !(to in engines)) throw new SettingError(usage)
  process.exitCode = await run(from, to)
} catch (error) {
  console.error(
    error instanceof SettingError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
      ? (error as Error).message
      : error,
  )
  process.exitCode = 2
}
