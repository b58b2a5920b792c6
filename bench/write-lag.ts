/** npm run bench:lag [-- --events 10000 --production]: how late a write is listed, at 200 a second. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../src/command-line.ts'
import { fillCalendar } from './calendar/filled-calendar.ts'
import { engineOptions, serving } from './measuring/engines.ts'
import { measureLag } from './measuring/lag.ts'
import { adminKey, endAll, serve } from './measuring/service.ts'
import { record, recorded } from './results/results.ts'
import { rounded } from './results/rows.ts'

const {
  values: { events, production: isProduction = false },
} = readArguments({
  name: 'npm run bench:lag',
  summary: 'Measures how long after its acknowledgement a write is listed.',
  options: engineOptions(10_000),
})

const folder = mkdtempSync(join(tmpdir(), 'kalends-lag-'))
const servers = await serving(isProduction)
try {
  const { environment } = await fillCalendar(folder, events, servers.addresses(events))
  const { api } = await serve({ ...environment, INDEXER: 'inline' })
  const { writes, rate, acknowledged, p50, p99, longest } = await measureLag(api, adminKey)
  const row = {
    writes,
    'writes/s': rounded(rate),
    'acknowledged, p50 ms': rounded(acknowledged.p50),
    'p99 ms': rounded(acknowledged.p99),
    'then listed, p50 ms': rounded(p50),
    'then listed, p99 ms': rounded(p99),
    'longest ms': rounded(longest),
    aim: isProduction ? 'p99 ≤ 1,500 ms' : 'p99 ≤ 100 ms',
  }
  const rows = { ...recorded('lag'), [isProduction ? 'MongoDB and Elasticsearch' : 'embedded engine']: row }
  console.table(rows)
  record('lag', rows)
} finally {
  await endAll()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}
