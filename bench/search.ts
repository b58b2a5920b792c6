/**
 * npm run bench:search [-- --events 100000 --production]: each kind of search beside the plain list, uncached,
 * in turns over one connection. How many events have a word is in words.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../src/command-line.ts'
import { fillCalendar } from './calendar/filled-calendar.ts'
import { engineOptions, serving } from './measuring/engines.ts'
import { fresh, inTurns, timed } from './measuring/measure.ts'
import { endAll, serve } from './measuring/service.ts'

const {
  values: { events: count, production: isProduction },
} = readArguments({
  name: 'npm run bench:search',
  summary: 'Compares each kind of search with the plain list.',
  options: engineOptions(100_000),
})

const PLAIN = '/events?per_page=10'
const requests: [label: string, path: string][] = [
  ['search, a word of 3 % by date', '/events?search=concert'],
  ['search, a word of 3 % by relevance', '/events?search=concert&orderby=relevance'],
  ['search, two words of half of all events by date', '/events?search=festival+world'],
  ['search, two words of half of all events by relevance', '/events?search=festival+world&orderby=relevance'],
  ['q, a word of 3 %', '/events?q=concert'],
  ['q, two words of half of all events', '/events?q=festival+world'],
  ['q, a rare word', '/events?q=archive'],
  ['q, three words', '/events?q=jazz+concert+bern'],
  ['q, half typed: one letter', '/events?q=c'],
  ['q, half typed: three letters', '/events?q=con'],
  ['q, mistyped', '/events?q=orchstra'],
  ['q, a word that nothing has', '/events?q=concert+xylophonist'],
  ['q, a compound', '/events?q=sommerkonzert&i18n_language=de'],
  ['q, dates', '/events?q=concert+this+weekend'],
  ['q, by date', '/events?q=concert&orderby=start'],
  ['q, with highlights', '/events?q=concert&highlight=true'],
  ['suggest, one letter', '/suggest?q=c'],
  ['suggest, three letters', '/suggest?q=con'],
]

const folder = mkdtempSync(join(tmpdir(), 'kalends-search-'))
async function measure(environment: NodeJS.ProcessEnv): Promise<void> {
  const { api } = await serve(environment)
  const rows: Record<string, unknown> = {}
  for (const [label, path] of requests) {
    const { plain, search } = await inTurns({
      plain: () => timed(fresh(api + PLAIN)),
      search: () => timed(fresh(api + path)),
    })
    rows[label] = {
      'p50 ms': Number(search.p50.toFixed(2)),
      'p50 ratio': Number((search.p50 / plain.p50).toFixed(2)),
      'p99 ratio': Number((search.p99 / plain.p99).toFixed(2)),
    }
  }
  console.log(`${count} events, ${isProduction ? 'production' : 'embedded'} engine; beside ${PLAIN}`)
  console.table(rows)
}

const engines = await serving(isProduction === true)
try {
  const { environment } = await fillCalendar(folder, count, engines.addresses(count))
  await measure(environment)
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
  await engines.stop()
}
