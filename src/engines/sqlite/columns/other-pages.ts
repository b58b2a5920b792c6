/** A page in another order than that of the rows: no more of them is sorted than the page needs. */
import type { Query } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { ID_BITS } from '../index/tables.ts'
import { checkBudget } from '../planner/budget.ts'
import { resolveField, type Scope } from '../planner/conditions.ts'
import { isAfter, type Page, type Position, type Row, readPosition } from '../planner/pages.ts'
import { idOf, primarySortOf } from '../planner/sources.ts'
import { raw, sql } from '../sql.ts'
import type { Columns } from './columns.ts'
import { OrderKeys } from './order-keys.ts'
import { isText } from './ordered-pages.ts'
import type { Test } from './row-test.ts'
import { sortBetween } from './sort-between.ts'
import { Between, ByRow } from './tests.ts'

/** Of fewer it is faster to sort out all than to take a sample. */
const MANY = 10_000
const SAMPLED = 1_000
/** Twice the share of the page, and so many rows of the sample more, nearly always are enough. */
const MARGIN = 8

export function otherPage(db: Connection, scope: Scope, columns: Columns, rows: Int32Array, query: Query): Page {
  const { order, size, distinct, after } = query
  const keys = new OrderKeys(scope, columns, rows, query)
  checkBudget(db)
  const hits = distinct ? firstOfEach(columns, rows, keys) : rows
  const last = after === undefined ? undefined : readPosition(scope, order.by, after)
  const isOfTexts = isText(scope.tables, order)
  const room = columns.rows.orderedRows
  const left = last ? mayFollow(keys, last, isOfTexts).of(hits, room) : upTo(query.from + size, hits, keys.keys, room)
  if (isOfTexts) return { total: hits.length, rows: pageOfTexts(db, scope, left, keys, query, last) }
  const begin = last ? 0 : query.from
  sortBetween(left, begin, begin + size, keys.compare)
  const page = Array.from(left.subarray(begin, begin + size), (row) => ({
    id: keys.id(row),
    at: keys.start(row),
    v: keys.value(row),
  }))
  return { total: hits.length, rows: page }
}

/** Of the rows that begin as the last text does, all. */
function mayFollow(keys: OrderKeys, last: Position, isOfTexts: boolean): Test {
  if (isOfTexts) return new Between(keys.keys, { min: keys.keyAt(last), max: Infinity })
  return new ByRow((row) => keys.isAfter(row, last))
}

/**
 * Those that come first, `least` of them or more, in no order: hardly more where they are few of many, unless many have
 * equal keys. A sample tells which key they may have at most, and to leave out the rest takes less than to sort it out.
 */
function upTo(least: number, rows: Int32Array, keys: Float64Array, room: Int32Array): Int32Array {
  const place = Math.ceil((2 * least * SAMPLED) / rows.length) + MARGIN
  if (rows.length >= MANY && place < SAMPLED) {
    const step = rows.length / SAMPLED
    const sample = Float64Array.from({ length: SAMPLED }, (_, at) => keys[rows[Math.floor(at * step)] ?? 0] ?? 0)
    const max = sample.sort()[place] ?? Infinity
    const found = new Between(keys, { min: -Infinity, max }).of(rows, room)
    if (found.length >= least) return found
  }
  room.set(rows)
  return room.subarray(0, rows.length)
}

/** The row of each record that comes first. */
function firstOfEach({ rows: { byId } }: Columns, rows: Int32Array, { id, compare }: OrderKeys): Int32Array {
  const first = new Map<number, number>()
  for (const row of rows) {
    const record = byId.first(id(row))
    const known = first.get(record)
    if (known === undefined || compare(row, known) < 0) first.set(record, row)
  }
  return Int32Array.from(first.values())
}

/** The texts of all rows that begin as those of the page do are read, and put in order. */
function pageOfTexts(
  db: Connection,
  scope: Scope,
  left: Int32Array,
  { keys, compare, keyAt, id, start }: OrderKeys,
  { order, from, size }: Query,
  last: Position | undefined,
): Row[] {
  // How many of those that begin as the last one does come before it, their texts will tell.
  const [begin, more] = last ? [0, alike(left, keys, keyAt(last), keyAt(last)).rows.length] : [from, 0]
  const end = Math.min(begin + more + size, left.length)
  if (begin >= end) return []
  sortBetween(left, begin, end, compare)
  const { before, rows } = alike(left, keys, keys[left[begin] ?? 0] ?? 0, keys[left[end - 1] ?? 0] ?? 0)
  const asked = JSON.stringify(rows.map((row) => [id(row), start(row)]))
  const key = raw('e.k')
  const direction = raw(order.dir === 'asc' ? 'ASC' : 'DESC')
  const { text, params } = sql`WITH m(id, at, v) AS MATERIALIZED (
      SELECT ${idOf(key)}, ${primarySortOf(key)}, ${resolveField(scope, order.by).cell} FROM json_each(${asked}) j
      CROSS JOIN ${scope.tables.rows} e ON e.k = ((j.value ->> 1) << ${raw(String(ID_BITS))}) | (j.value ->> 0))
    SELECT id, at, v FROM m WHERE ${last ? isAfter(last, order.dir) : raw('1')}
    ORDER BY v IS NULL, v ${direction}, id ${direction}, at ${direction} LIMIT ${size} OFFSET ${begin - before}`
  return db.all<Row>(text, ...params)
}

/** The rows with keys from `first` to `latest`, and how many have lower ones. */
function alike(
  left: Int32Array,
  keys: Float64Array,
  first: number,
  latest: number,
): { before: number; rows: number[] } {
  let before = 0
  const rows: number[] = []
  for (let at = 0; at < left.length; at++) {
    const row = left[at] ?? 0
    const key = keys[row] ?? 0
    if (key < first) before++
    else if (key <= latest) rows.push(row)
  }
  return { before, rows }
}
