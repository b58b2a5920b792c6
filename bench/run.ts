/**
 * npm run bench: the ratios that CI compares, the requests of a large calendar beside hand-written SQL, and what such a
 * calendar takes and holds, into RESULTS.md. `--quick` compares only; `--growth` measures how requests grow.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../src/command-line.ts'
import { measureEmbedded } from './embedded.ts'
import { measureGrowth } from './growth.ts'
import { endAll } from './measuring/service.ts'
import { checkQuick, recordQuick } from './quick.ts'

const {
  values: { quick, growth, production, from, to, folder: kept },
} = readArguments({
  name: 'npm run bench',
  summary: 'Compares requests with hand-written SQL behind a bare Express route, and writes bench/RESULTS.md.',
  options: {
    quick: { type: 'flag', description: 'only compares a small calendar with the ratios recorded last; two minutes' },
    growth: { type: 'flag', description: 'measures how requests grow from --from to --to events, tenfold each time' },
    production: { type: 'flag', description: 'with --growth: on MongoDB and Elasticsearch' },
    from: { type: 'number', description: 'with --growth: events of the smallest calendar', default: 10_000 },
    to: { type: 'number', description: 'with --growth: events of the largest calendar', default: 1_000_000 },
    folder: { type: 'text', value: 'FOLDER', description: 'uses the calendars there, and keeps those that it fills' },
  },
  exitCodes: { 1: 'with --quick: a ratio is worse than the one recorded last' },
})

const folder = kept ?? (await mkdtemp(join(tmpdir(), 'kalends-bench-')))
try {
  if (quick) process.exitCode = (await checkQuick(folder)) ? 0 : 1
  else if (growth) await measureGrowth({ folder, from, to, isProduction: production === true })
  else {
    await recordQuick(folder)
    await endAll()
    await measureEmbedded(folder)
  }
} finally {
  await endAll()
  if (!kept) rmSync(folder, { recursive: true, force: true })
}
