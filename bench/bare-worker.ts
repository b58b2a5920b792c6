/** The hand-written SQL of each measured request, in the same kind of worker as the engine's: total, page and parsed records. */
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

const { file, version: n, codes, from, to } = workerData as Setup
const db = new DatabaseSync(file, { readOnly: true })
db.exec('PRAGMA busy_timeout=5000; PRAGMA cache_size=-65536; PRAGMA mmap_size=268435456; PRAGMA temp_store=MEMORY')

const K = 26
const WEEK = 7 * 86_400
/** Rows of one class have the same flags: which classes the public sees is asked once. */
function classes(condition: string): string {
  const found = db.prepare(`SELECT c FROM events_class_${n} WHERE f_status = 'publish' AND f_hidden = 0 AND ${condition}`).all() as { c: number }[]
  return `e.c IN (${found.map(({ c }) => c).join(', ')})`
}
const open = classes('1')
const unprotected = classes('f_protected = 0')
/** What runs long, then what started within a week or later. */
const long = `e.k IN (SELECT k FROM events_${n} WHERE f_end - (k >> ${K}) > ${WEEK} AND f_end >= ${from} AND k < (${from - WEEK} << ${K})) AND ${open}`
const recent = `e.k >= (${from - WEEK} << ${K}) AND e.k < (${to + 1} << ${K}) AND e.f_end >= ${from} AND ${open}`
const record = db.prepare(`SELECT record FROM events_record_${n} WHERE id = ?`)
const all = (sql: string, ...values: (string | number)[]) => db.prepare(sql).all(...values) as { id: number }[]
const statements = new Map<string, ReturnType<typeof db.prepare>>()
function run(sql: string, ...values: (string | number)[]): Record<string, number>[] {
  let statement = statements.get(sql)
  if (!statement) statements.set(sql, (statement = db.prepare(sql)))
  return statement.all(...values) as Record<string, number>[]
}

function page(ids: { id?: number }[]): string[] {
  return ids.map(({ id }) => (record.get(id ?? 0) as { record: string }).record)
}

function upcoming(offset: number): string[] {
  const first = run(`SELECT count(*) n FROM events_${n} e WHERE ${long}`)[0]?.n ?? 0
  run(`SELECT count(*) n FROM events_${n} e WHERE ${recent}`)
  const head = offset < first ? run(`SELECT id FROM events_${n} e WHERE ${long} ORDER BY k LIMIT 10 OFFSET ?`, offset) : []
  const tail = head.length < 10 ? run(`SELECT id FROM events_${n} e WHERE ${recent} ORDER BY k LIMIT ? OFFSET ?`, 10 - head.length, Math.max(0, offset - first)) : []
  return page([...head, ...tail])
}

function search(language: string, match: string): string[] {
  const source = `events_text_${language}_${n} f CROSS JOIN events_${n} e ON e.k = f.rowid WHERE events_text_${language}_${n} MATCH ?`
  const keys = `f.rowid >= (${from - WEEK} << ${K}) AND f.rowid < (${to + 1} << ${K}) AND e.f_end >= ${from} AND ${open} AND ${unprotected}`
  run(`SELECT count(*) n FROM ${source} AND ${long} AND ${unprotected}`, match)
  run(`SELECT count(*) n FROM ${source} AND ${keys}`, match)
  const head = run(`SELECT e.id FROM ${source} AND ${long} AND ${unprotected} ORDER BY f.rowid LIMIT 10`, match)
  return page(head.length < 10 ? [...head, ...run(`SELECT e.id FROM ${source} AND ${keys} ORDER BY f.rowid LIMIT ?`, match, 10 - head.length)] : head)
}

function kilometres(lat: number, lng: number, lat2: number, lng2: number): number {
  const rad = Math.PI / 180
  const a = Math.sin(((lat2 - lat) * rad) / 2) ** 2 + Math.cos(lat * rad) * Math.cos(lat2 * rad) * Math.sin(((lng2 - lng) * rad) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(a))
}

function placesNear(lat: number, lng: number, km: number): string {
  const dLat = km / 111
  const dLng = km / (111 * Math.cos((lat * Math.PI) / 180))
  const places = run(`SELECT p.id, p.lat, p.lng FROM place_tree_${n} t CROSS JOIN place_${n} p ON p.id = t.id WHERE t.lat1 >= ? AND t.lat0 <= ? AND t.lng1 >= ? AND t.lng0 <= ?`, lat - dLat, lat + dLat, lng - dLng, lng + dLng)
  return JSON.stringify(places.filter((place) => kilometres(lat, lng, place.lat ?? 0, place.lng ?? 0) <= km).map(({ id }) => id))
}

function near(lat: number, lng: number, km: number): string[] {
  const within = `SELECT e.id, e.k FROM json_each(?) p CROSS JOIN term_${n} t ON t.f = ${codes.location} AND t.value = p.value CROSS JOIN events_${n} e ON e.k = t.k WHERE`
  const sql = `WITH m AS MATERIALIZED (${within} ${recent} UNION ALL ${within} ${long}) SELECT id, (SELECT count(*) FROM m) n FROM m ORDER BY k LIMIT 10`
  const places = placesNear(lat, lng, km)
  return page(run(sql, places, places))
}

function everything(match: string, category: number): string[] {
  const places = placesNear(48.857, 2.352, 100)
  const conditions = `${unprotected} AND EXISTS (SELECT 1 FROM term_${n} c WHERE c.f = ${codes.categories} AND c.value = ? AND c.k = e.k) AND e.f_location IN (SELECT value FROM json_each(?))`
  const source = `SELECT e.id, e.k FROM events_text_en_${n} f CROSS JOIN events_${n} e ON e.k = f.rowid WHERE events_text_en_${n} MATCH ? AND`
  const sql = `WITH m AS MATERIALIZED (${source} ${recent} AND ${conditions} UNION ALL ${source} ${long} AND ${conditions}) SELECT id, (SELECT count(*) FROM m) n FROM m ORDER BY k LIMIT 10`
  return page(run(sql, match, category, places, match, category, places))
}

const requests: Record<string, (values: (string | number)[]) => string[]> = {
  upcoming: ([offset]) => upcoming(Number(offset)),
  search: ([language, match]) => search(String(language), String(match)),
  near: ([lat, lng, km]) => near(Number(lat), Number(lng), Number(km)),
  everything: ([match, category]) => everything(String(match), Number(category)),
  single: ([id]) => all('SELECT body AS id FROM doc_events WHERE id = ?', Number(id)).map((row) => String(row.id)),
}

parentPort?.on('message', ({ id, name, values }: { id: number; name: string; values: (string | number)[] }) => {
  parentPort?.postMessage({ id, records: requests[name]?.(values) ?? [] })
})
