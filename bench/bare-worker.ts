/**
 * The hand-written SQL of each measured request, in the same kind of worker as the engine's and over the same tables:
 * page and records; a total is counted once and remembered while the index stays as it is, as the engine does.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

interface Setup {
  file: string
  /** Number of the index version. */
  version: number
  /** Codes of the fields of the term table. */
  codes: { location: number; categories: number }
  /** Unix seconds: today 00:00 and the end of the default window. */
  from: number
  to: number
}
type Values = (string | number)[]

const { file, version: n, codes, from, to } = workerData as Setup
const db = new DatabaseSync(file, { readOnly: true })
db.exec('PRAGMA busy_timeout=5000; PRAGMA cache_size=-32768; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY')

const K = 26
const DAY = 86_400
/** Rows of one class have the same flags: which classes the public sees is asked once. */
function classes(condition: string): string {
  const found = db
    .prepare(`SELECT c FROM events_class_${n} WHERE f_status = 'publish' AND f_hidden = 0 AND ${condition}`)
    .all() as { c: number }[]
  return found.map(({ c }) => c).join(', ')
}
const open = `c IN (${classes('1')})`
const unprotected = `c IN (${classes('f_protected = 0')})`
/** What began before today and still runs, by the classes of length that the index keeps: 1, 4, 16, 64, 256 days and more. */
const spans = [1, 4, 16, 64, 256].map((days, span) => `(${span}, ${from - days * DAY} << ${K})`).join(', ')
const running = `FROM (VALUES ${spans}, (5, -137438953472)) s CROSS JOIN events_${n} e INDEXED BY events_by_duration_${n} ON e.duration = s.column1 AND e.k >= s.column2 WHERE e.k < (${from} << ${K}) AND e.f_end >= ${from}`
const ahead = (key: string) => `${key} >= (${from} << ${K}) AND ${key} < (${to + 1} << ${K})`

const statements = new Map<string, ReturnType<typeof db.prepare>>()
function run(sql: string, ...values: Values): Record<string, number>[] {
  let statement = statements.get(sql)
  if (!statement) statements.set(sql, (statement = db.prepare(sql)))
  return statement.all(...values) as Record<string, number>[]
}

const totals = new Map<string, number>()
function total(sql: string, ...values: Values): number {
  const key = sql + JSON.stringify(values)
  const known = totals.get(key) ?? run(`SELECT count(*) n ${sql}`, ...values)[0]?.n ?? 0
  totals.set(key, known)
  return known
}

const record = db.prepare(`SELECT version, record FROM events_record_${n} WHERE id = ?`)
function page(ids: Record<string, number>[]): string[] {
  return ids.map(({ id }) => (record.get(id ?? 0) as { record: string }).record)
}

function upcoming(offset: number): string[] {
  const first = total(`${running} AND e.${open}`)
  total(`FROM events_${n} e WHERE ${ahead('e.k')} AND e.${open}`)
  const head = offset < first ? run(`SELECT e.id ${running} AND e.${open} ORDER BY e.k LIMIT 10 OFFSET ?`, offset) : []
  const tail =
    head.length < 10
      ? run(
          `SELECT e.id FROM events_${n} e WHERE ${ahead('e.k')} AND e.${open} ORDER BY e.k LIMIT ? OFFSET ?`,
          10 - head.length,
          Math.max(0, offset - first),
        )
      : []
  return page([...head, ...tail])
}

function search(language: string, match: string): string[] {
  const fts = `events_text_${language}_${n}`
  const source = `FROM ${fts} CROSS JOIN events_${n} e ON e.k = ${fts}.rowid WHERE ${fts} MATCH ?`
  const before = `${source} AND ${fts}.rowid >= (SELECT min(e.k) ${running}) AND ${fts}.rowid < (${from} << ${K}) AND +${fts}.rowid IN (SELECT e.k ${running}) AND e.${unprotected}`
  const after = `${source} AND ${ahead(`${fts}.rowid`)} AND e.${unprotected}`
  total(before, match)
  total(after, match)
  const head = run(`SELECT e.id ${before} ORDER BY ${fts}.rowid LIMIT 10`, match)
  return page(
    head.length < 10
      ? [...head, ...run(`SELECT e.id ${after} ORDER BY ${fts}.rowid LIMIT ?`, match, 10 - head.length)]
      : head,
  )
}

function kilometres(lat: number, lng: number, lat2: number, lng2: number): number {
  const rad = Math.PI / 180
  const a =
    Math.sin(((lat2 - lat) * rad) / 2) ** 2 +
    Math.cos(lat * rad) * Math.cos(lat2 * rad) * Math.sin(((lng2 - lng) * rad) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(a))
}

function placesNear(lat: number, lng: number, km: number): string {
  const dLat = km / 111
  const dLng = km / (111 * Math.cos((lat * Math.PI) / 180))
  const places = run(
    `SELECT p.id, p.lat, p.lng FROM place_${n} p WHERE p.lat >= ? AND p.lat <= ? AND p.lng >= ? AND p.lng <= ?`,
    lat - dLat,
    lat + dLat,
    lng - dLng,
    lng + dLng,
  )
  return JSON.stringify(
    places.filter((place) => kilometres(lat, lng, place.lat ?? 0, place.lng ?? 0) <= km).map(({ id }) => id),
  )
}

function near(lat: number, lng: number, km: number): string[] {
  const places = placesNear(lat, lng, km)
  const before = `SELECT e.id, e.k ${running} AND e.f_location IN (SELECT value FROM json_each(?)) AND e.${open}`
  const after = `SELECT t.k & 67108863 id, t.k FROM json_each(?) p CROSS JOIN term_${n} t ON t.f = ${codes.location} AND t.value = p.value WHERE ${ahead('t.k')} AND t.${open}`
  return page(
    run(
      `WITH m AS MATERIALIZED (${before} UNION ALL ${after}) SELECT id, (SELECT count(*) FROM m) n FROM m ORDER BY k LIMIT 10`,
      places,
      places,
    ),
  )
}

function everything(match: string, category: number): string[] {
  const places = placesNear(48.857, 2.352, 100)
  const fts = `events_text_en_${n}`
  const matches = `SELECT e.id, e.k FROM ${fts} CROSS JOIN events_${n} e ON e.k = ${fts}.rowid WHERE ${fts} MATCH ?`
  const others = `e.${unprotected} AND e.f_location IN (SELECT value FROM json_each(?)) AND EXISTS (SELECT 1 FROM term_${n} t WHERE t.f = ${codes.categories} AND t.value = ? AND t.k = e.k)`
  const before = `${matches} AND ${fts}.rowid >= (SELECT min(e.k) ${running}) AND ${fts}.rowid < (${from} << ${K}) AND +${fts}.rowid IN (SELECT e.k ${running}) AND ${others}`
  const after = `${matches} AND ${ahead(`${fts}.rowid`)} AND ${others}`
  const values = [match, places, category]
  return page(
    run(
      `WITH m AS MATERIALIZED (${before} UNION ALL ${after}) SELECT id, (SELECT count(*) FROM m) n FROM m ORDER BY k LIMIT 10`,
      ...values,
      ...values,
    ),
  )
}

const single = db.prepare('SELECT body FROM doc_events WHERE id = ?')
const requests: Record<string, (values: Values) => string[]> = {
  upcoming: ([offset]) => upcoming(Number(offset)),
  search: ([language, match]) => search(String(language), String(match)),
  near: ([lat, lng, km]) => near(Number(lat), Number(lng), Number(km)),
  everything: ([match, category]) => everything(String(match), Number(category)),
  single: ([id]) => [(single.get(Number(id)) as { body: string }).body],
}

parentPort?.on('message', ({ id, name, values }: { id: number; name: string; values: Values }) => {
  parentPort?.postMessage({ id, records: requests[name]?.(values) ?? [] })
})
