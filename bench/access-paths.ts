/**
 * npm run bench:paths [-- --events 20000]: each access path of the embedded engine beside plain SQL, which is one
 * SELECT for the page and one for the total, with all conditions on the row. The first request after a change of the
 * index, and page 21 after it; the 10th percentile of rounds in turns.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Condition, Query } from '../src/calendar/ports.ts'
import { parseSearch } from '../src/calendar/text/clauses.ts'
import { readArguments } from '../src/command-line.ts'
import { Connection } from '../src/engines/sqlite/database.ts'
import { buildReader } from '../src/engines/sqlite/index/builds.ts'
import { tablesFor } from '../src/engines/sqlite/index/tables.ts'
import { cancelledSearch, SearchMeter } from '../src/engines/sqlite/planner/budget.ts'
import { compile } from '../src/engines/sqlite/planner/conditions.ts'
import { find, scopeOf } from '../src/engines/sqlite/planner/find.ts'
import { keptAt } from '../src/engines/sqlite/planner/kept.ts'
import { SentRecords } from '../src/engines/sqlite/shared-records.ts'
import { and, sql } from '../src/engines/sqlite/sql.ts'
import { fileIn, fillCalendar } from './calendar/filled-calendar.ts'

const ROUNDS = 30
const {
  values: { events },
} = readArguments({
  name: 'npm run bench:paths',
  summary: 'Compares each access path of the embedded engine with plain SQL.',
  options: { events: { type: 'number', description: 'events of the calendar', default: 20_000 } },
})
const folder = mkdtempSync(join(tmpdir(), 'kalends-paths-'))
const file = fileIn(folder)
const now = Math.floor(Date.now() / 1000)

const upcoming: Condition[] = [
  { op: 'eq', field: 'status', value: 'publish' },
  { op: 'range', field: 'end', gte: now },
]
const terms = (field: string, ...values: number[]): Condition => ({ op: 'in', field, values })
const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, n) => first + n)
const text = (words: string): Condition => ({ op: 'text', language: 'en', query: parseSearch(words, 'en') })
const near: Condition = { op: 'near', field: 'location', lat: 46.948, lng: 7.447, km: 40 }

const examples: Record<string, Condition[]> = {
  'table scan: upcoming': upcoming,
  'table scan: featured': [...upcoming, { op: 'eq', field: 'featured', value: true }],
  'term scan: one category': [...upcoming, terms('categories', 9)],
  'term scan: three categories': [...upcoming, terms('categories', ...numbers(3, 9))],
  'term scan: twenty tags': [...upcoming, terms('tags', ...numbers(20, 60))],
  'term scan: category and tag': [...upcoming, terms('categories', 9), terms('tags', 60)],
  'place scan: 40 km': [...upcoming, near],
  'full-text scan: a common word': [...upcoming, text('concert')],
  'full-text scan: a phrase': [...upcoming, text('"city festival"')],
}

type Side = (query: Query) => number[]

function openSides(): { planned: Side; plain: Side; forget: () => void } {
  const db = new Connection({ file, cache: 64 })
  const meter = new SearchMeter(db, cancelledSearch())
  const sent = new SentRecords(2 ** 20)
  const live = buildReader(db).liveTables()
  const tables = tablesFor(live, 'events')
  let kept = keptAt({ db, meter, hasColumns: true, sent }, tables, 0)
  return {
    forget: () => {
      kept = keptAt({ db, meter, hasColumns: true, sent }, tables, 0)
    },
    planned(query) {
      const { hits, total } = find(db, kept, query)
      return [total, ...hits.map(({ id }) => id)]
    },
    plain({ where, from, size }) {
      const scope = scopeOf(db, kept, 'en')
      const matching = sql`FROM ${tables.rows} e WHERE ${and(where.map((condition) => compile(condition, scope)))}`
      const count = sql`SELECT count(*) n ${matching}`
      const page = sql`SELECT e.id ${matching} ORDER BY e.k LIMIT ${size} OFFSET ${from}`
      const ids = db.all<{ id: number }>(page.text, ...page.params).map(({ id }) => id)
      for (const id of ids) db.get(`SELECT record FROM ${tables.records.text} WHERE id = ?`, id)
      return [db.get<{ n: number }>(count.text, ...count.params)?.n ?? 0, ...ids]
    },
  }
}

function timed(work: () => number[]): { ms: number; found: string } {
  const started = performance.now()
  const found = work().join()
  return { ms: performance.now() - started, found }
}

function compare(where: Condition[]): Record<string, string | number> {
  const { planned, plain, forget } = openSides()
  const query: Query = {
    resource: 'events',
    language: 'en',
    where,
    order: { by: 'start', dir: 'asc' },
    from: 0,
    size: 10,
  }
  const measured = [0, 200].map((from) => {
    const times = { planned: [] as number[], plain: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      if (from === 0) forget()
      const [ours, theirs] = [timed(() => planned({ ...query, from })), timed(() => plain({ ...query, from }))]
      if (ours.found !== theirs.found) throw new Error(`the answers differ: ${ours.found} and ${theirs.found}`)
      if (round === 0) continue
      times.planned.push(ours.ms)
      times.plain.push(theirs.ms)
    }
    const low = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0
    return { ms: low(times.planned), ratio: low(times.plain) / low(times.planned) }
  })
  const [first, later] = measured
  const rounded = (value = 0) => Number(value.toFixed(2))
  return {
    'first, ms': rounded(first?.ms),
    'plain : first': rounded(first?.ratio),
    'page 21, ms': rounded(later?.ms),
    'plain : page 21': rounded(later?.ratio),
  }
}

try {
  await fillCalendar(folder, events, undefined)
  console.table(Object.fromEntries(Object.entries(examples).map(([name, where]) => [name, compare(where)])))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
