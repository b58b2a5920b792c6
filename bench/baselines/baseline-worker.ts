/**
 * Hand-written SQL for each measured request, in the same kind of worker as the engine's and on the same tables: the
 * page and its records. A total is counted once and cached while the index does not change, as the engine does.
 */
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { withRecords } from '../../src/engines/sqlite/index/shown-records.ts'
import { unpackChecked } from '../../src/engines/sqlite/packed.ts'
import { name } from '../../src/engines/sqlite/sql.ts'
import { documentBytes, unpackDocument } from '../../src/engines/sqlite/store/packed-documents.ts'

export interface Setup {
  file: string
  /** Number of the index build. */
  build: number
  /** Codes of the fields in the term table. */
  codes: Record<CodedField, number>
  /** Unix seconds: today 00:00 and the end of the default window. */
  from: number
  to: number
}
/** Fields of the term table. */
export type CodedField = 'location' | 'categories' | 'venue'
type Values = (string | number)[]

/** A query by name, with its values. */
export interface BaselineQuery {
  sql: keyof typeof queries
  values: Values
}

const { file, build: n, codes, from, to }: Setup = workerData
const db = new DatabaseSync(file, { readOnly: true })
db.exec('PRAGMA busy_timeout=5000; PRAGMA cache_size=-32768; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY')

/** The key of a row is its start in seconds, shifted left, and its id. */
const ID_BITS = 26
const MAX_ID = 2 ** ID_BITS - 1
const DAY_SECONDS = 86_400
/** Rows of one class have the same flags: which classes the public may see is queried once. */
function classes(condition: string): string {
  const rows = db
    .prepare(`SELECT c FROM events_class_${n} WHERE f_status = 'publish' AND f_hidden = 0 AND ${condition}`)
    .all()
  return rows.map(({ c }) => c).join(', ')
}
const readable = `c IN (${classes('1')})`
const unprotected = `c IN (${classes('f_protected = 0')})`
const firstKey = `(${from} << ${ID_BITS})`
/** Started before today and still running, by the index's classes of duration: 1, 4, 16, 64, 256 days and more. */
const spans = [1, 4, 16, 64, 256]
  .map((days, span) => `(${span}, ${from - days * DAY_SECONDS} << ${ID_BITS})`)
  .join(', ')
const running = `FROM (VALUES ${spans}, (5, -137438953472)) s
  CROSS JOIN events_${n} e INDEXED BY events_by_duration_${n} ON e.duration = s.column1 AND e.k >= s.column2
  WHERE e.k < ${firstKey} AND e.f_end >= ${from}`
const startingInWindow = (key: string) => `${key} >= ${firstKey} AND ${key} < (${to + 1} << ${ID_BITS})`

const statements = new Map<string, ReturnType<typeof db.prepare>>()
function run(sql: string, ...values: Values): Record<string, SQLOutputValue>[] {
  let statement = statements.get(sql)
  if (!statement) statements.set(sql, (statement = db.prepare(sql)))
  return statement.all(...values)
}

/** Where what documents and records have in common is looked up. */
const connection = {
  get: <Row>(sql: string, ...values: Values) => run(sql, ...values)[0] as Row | undefined,
}

const totals = new Map<string, number>()
function total(sql: string, ...values: Values): number {
  const key = sql + JSON.stringify(values)
  const count = totals.get(key) ?? Number(run(`SELECT count(*) n ${sql}`, ...values)[0]?.n ?? 0)
  totals.set(key, count)
  return count
}

/**
 * A record is packed with its document (src/engines/sqlite/index/stored-records.ts); here nothing changes meanwhile.
 */
const record = db.prepare(
  `SELECT r.record, d.body FROM events_record_${n} r JOIN doc_events d ON d.id = r.id WHERE r.id = ?`,
)
const bytes = (value?: SQLOutputValue) => (value instanceof Uint8Array ? value : new Uint8Array())
const shape = bytes(db.prepare(`SELECT shape FROM shape_${n} WHERE resource = 'events'`).get()?.shape)
function page(rows: Record<string, SQLOutputValue>[]): string[] {
  return rows.map(({ id }) => {
    const found = record.get(Number(id))
    const dictionary = Buffer.concat([shape, documentBytes(connection, bytes(found?.body))])
    return withRecords(connection, name(`shown_${n}`), unpackChecked(bytes(found?.record), dictionary))
  })
}

function upcoming(offset: number): string[] {
  const inWindow = `FROM events_${n} e WHERE ${startingInWindow('e.k')} AND e.${readable}`
  const first = total(`${running} AND e.${readable}`)
  total(inWindow)
  const head =
    offset < first ? run(`SELECT e.id ${running} AND e.${readable} ORDER BY e.k LIMIT 10 OFFSET ?`, offset) : []
  const tail =
    head.length < 10
      ? run(`SELECT e.id ${inWindow} ORDER BY e.k LIMIT ? OFFSET ?`, 10 - head.length, Math.max(0, offset - first))
      : []
  return page([...head, ...tail])
}

/**
 * The rows of full-text matches, whose numbers are the ids of events: those that still run today, and those to come.
 */
function matching(fts: string): { before: string; after: string } {
  const source = `FROM ${fts} CROSS JOIN events_${n} e ON e.id = ${fts}.rowid WHERE ${fts} MATCH ? AND e.${unprotected}`
  return {
    before: `${source} AND e.k < ${firstKey} AND e.f_end >= ${from}`,
    after: `${source} AND ${startingInWindow('e.k')}`,
  }
}

function search(language: string, match: string): string[] {
  const { before, after } = matching(`events_text_${language}_${n}`)
  total(before, match)
  total(after, match)
  const head = run(`SELECT e.id ${before} ORDER BY e.k LIMIT 10`, match)
  return page(
    head.length < 10 ? [...head, ...run(`SELECT e.id ${after} ORDER BY e.k LIMIT ?`, match, 10 - head.length)] : head,
  )
}

function kilometres(lat: number, lng: number, lat2: number, lng2: number): number {
  const rad = Math.PI / 180
  const a =
    Math.sin(((lat2 - lat) * rad) / 2) ** 2 +
    Math.cos(lat * rad) * Math.cos(lat2 * rad) * Math.sin(((lng2 - lng) * rad) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(a))
}

/** Ids of the places within the radius, as JSON. */
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
    places.filter((place) => kilometres(lat, lng, Number(place.lat), Number(place.lng)) <= km).map(({ id }) => id),
  )
}

/** The first page of both parts, with the total in each row. */
function firstPage(before: string, after: string, values: Values): string[] {
  return page(
    run(
      `WITH m AS MATERIALIZED (${before} UNION ALL ${after})
       SELECT id, (SELECT count(*) FROM m) n FROM m ORDER BY k LIMIT 10`,
      ...values,
      ...values,
    ),
  )
}

function near(lat: number, lng: number, km: number): string[] {
  const before = `SELECT e.id, e.k ${running} AND e.f_location IN (SELECT value FROM json_each(?)) AND e.${readable}`
  const after = `SELECT t.k & ${MAX_ID} id, t.k FROM json_each(?) p
    CROSS JOIN term_${n} t ON t.f = ${codes.location} AND t.value = p.value
    WHERE ${startingInWindow('t.k')} AND t.${readable}`
  return firstPage(before, after, [placesNear(lat, lng, km)])
}

function everything(match: string, category: number): string[] {
  const others = `e.f_location IN (SELECT value FROM json_each(?))
    AND EXISTS (SELECT 1 FROM term_${n} t WHERE t.f = ${codes.categories} AND t.value = ? AND t.k = e.k)`
  const matches = matching(`events_text_en_${n}`)
  const before = `SELECT e.id, e.k ${matches.before} AND ${others}`
  const after = `SELECT e.id, e.k ${matches.after} AND ${others}`
  return firstPage(before, after, [match, placesNear(48.857, 2.352, 100), category])
}

/** Events with a value of a many-valued field. */
function term(field: CodedField, value: number): string[] {
  const inWindow = `FROM term_${n} t WHERE t.f = ${codes[field]} AND t.value = ? AND t.${readable}
    AND ${startingInWindow('t.k')}`
  const before = `SELECT e.id ${running} AND e.${readable}
    AND EXISTS (SELECT 1 FROM term_${n} t WHERE t.f = ${codes[field]} AND t.value = ? AND t.k = e.k)`
  const count = total(inWindow, value)
  const first = run(`${before} ORDER BY e.k LIMIT 10`, value)
  if (first.length >= 10 || count === 0) return page(first)
  const after = `SELECT t.k & ${MAX_ID} id ${inWindow} ORDER BY t.k LIMIT ?`
  return page([...first, ...run(after, value, 10 - first.length)])
}

const single = db.prepare('SELECT body FROM doc_events WHERE id = ?')
const queries = {
  upcoming: ([offset]: Values) => upcoming(Number(offset)),
  search: ([language, match]: Values) => search(String(language), String(match)),
  term: ([field, value]: Values) => term(field as CodedField, Number(value)),
  near: ([lat, lng, km]: Values) => near(Number(lat), Number(lng), Number(km)),
  everything: ([match, category]: Values) => everything(String(match), Number(category)),
  single: ([id]: Values) => [unpackDocument(connection, bytes(single.get(Number(id))?.body))],
}

parentPort?.on('message', ({ sql, values }: BaselineQuery) => parentPort?.postMessage(queries[sql](values)))
