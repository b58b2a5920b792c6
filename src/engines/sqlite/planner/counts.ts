/** What is counted of all records that match, beside the page. */
import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { Count, Counted, Query, Scalar } from '../../../calendar/ports.ts'
import { cellsOf, type PointsCount } from '../../cells.ts'
import type { Connection } from '../database.ts'
import { isClassKind } from '../index/tables.ts'
import type { Param, Sql } from '../sql.ts'
import { and, join, raw, sql } from '../sql.ts'
import type { Source } from './access-paths.ts'
import { withinBudget } from './budget.ts'
import { type Cache, keyOf } from './cache.ts'
import { hasTerms, resolveField, type Scope, storedValues } from './conditions.ts'
import { type Part, partsOf } from './matches.ts'
import { placesInBox } from './places.ts'
import type { Plan } from './plan.ts'
import { idOf, rowsOf, singleValue } from './sources.ts'

type Of<Op extends Count['op']> = Extract<Count, { op: Op }>

/** In the order of the counts. */
export function countAll(
  db: Connection,
  scope: Scope,
  plan: Plan,
  cache: Cache,
  query: Query,
  counts: readonly Count[],
): Counted[] {
  const codes = new Set(counts.flatMap(({ field }) => codesOf(scope, field)))
  let parts: Part[] | undefined
  return counts.map((count) =>
    cache.get(keyOf(query, count), () => {
      parts ??= partsOf(db, scope.tables, plan, [...codes])
      return new Counter(db, scope, parts).count(count)
    }),
  )
}

/** The codes of a many-valued field among the terms. */
function codesOf(scope: Scope, field: string): number[] {
  const { kind, code } = resolveField(scope, field)
  if (!isMany(kind)) return []
  return kind === 'points' ? [code, code + 1] : [code]
}

/** How many records have a value, or a group of values. */
interface Group {
  value: string | number
  n: number
}

class Counter {
  readonly #db: Connection
  readonly #scope: Scope
  readonly #parts: readonly Part[]

  constructor(db: Connection, scope: Scope, parts: readonly Part[]) {
    this.#db = db
    this.#scope = scope
    this.#parts = parts
  }

  count(count: Count): Counted {
    switch (count.op) {
      case 'values':
        return this.#values(count)
      case 'sets':
        return { op: 'sets', counts: this.#sets(count) }
      case 'ranges':
        return { op: 'ranges', counts: this.#ranges(count) }
      case 'cells':
        return { op: 'cells', cells: cellsOf(count, this.#located(count)) }
    }
  }

  #values({ field, size }: Of<'values'>): Counted {
    const groups = this.#groups(field, undefined, sql`ORDER BY n DESC, value LIMIT ${size + 1}`)
    const isBoolean = resolveField(this.#scope, field).kind === 'boolean'
    const values = groups.slice(0, size).map(({ value, n }) => ({ value: isBoolean ? value === 1 : value, count: n }))
    return { op: 'values', values, hasMore: groups.length > size }
  }

  #sets({ field, sets }: Of<'sets'>): number[] {
    const { kind, code } = resolveField(this.#scope, field)
    const stored = sets.map((set: readonly Scalar[]) => storedValues(kind, set))
    if (isMany(kind)) return stored.map((values) => this.#withTerms(code, values))
    const counts = new Map<Param, number>(this.#groups(field, stored.flat()).map(({ value, n }) => [value, n]))
    return stored.map((values) => values.reduce<number>((sum, value) => sum + (counts.get(value) ?? 0), 0))
  }

  #ranges({ field, bounds }: Of<'ranges'>): number[] {
    const counts = Array<number>(bounds.length + 1).fill(0)
    for (const value of this.#cells(field)) {
      const at = rangeOf(value, bounds)
      counts[at] = (counts[at] ?? 0) + 1
    }
    return counts
  }

  /** Records with one place are counted by place, each of those with several by itself. */
  #located({ field, box }: Of<'cells'>): PointsCount[] {
    const { tables } = this.#scope
    const { code } = resolveField(this.#scope, field)
    const points = new Map(placesInBox(this.#db, tables, box).map(({ id, lat, lng }) => [id, [[lng, lat] as const]]))
    const pointsOf = (places: readonly number[]) => places.flatMap((place) => points.get(place) ?? [])
    const single = Map.groupBy(this.#cells(field), (place) => place)
    const several = hasTerms(this.#db, tables, code + 1) ? this.#placesByRecord(code + 1, [...points.keys()]) : []
    return [
      ...[...single].map(([place, { length }]) => ({ points: pointsOf([place]), count: length })),
      ...several.map((places) => ({ points: pointsOf(places), count: 1 })),
    ]
  }

  /** The places, of those given, of each record that has several. */
  #placesByRecord(code: number, only: readonly Param[]): number[][] {
    const selects = this.#parts.map((part) => {
      const source = termsOf(part, code, only)
      return sql`SELECT t.value place, ${idOf(source.key)} id ${rowsOf(this.#scope.tables, source, part).from}`
    })
    const rows = this.#union<{ place: number; id: number }>(selects)
    return [...Map.groupBy(rows, ({ id }) => id).values()].map((of) => of.map(({ place }) => place))
  }

  /** How many records have one of the terms. */
  #withTerms(code: number, values: readonly Param[]): number {
    const distinct = raw(values.length > 1 ? 'DISTINCT t.k' : '*')
    const selects = this.#parts.map((part) => {
      const { from } = rowsOf(this.#scope.tables, termsOf(part, code, values), part)
      return sql`SELECT count(${distinct}) n ${from}`
    })
    return this.#union<{ n: number }>(selects).reduce((sum, { n }) => sum + n, 0)
  }

  /**
   * The cells of a field in the rows, where they have one; of points, the place of a record that has one only. SQLite
   * returns one long list faster than as many rows, and than it groups them by many values.
   */
  #cells(field: string): number[] {
    const selects = this.#parts.map((part) => {
      const { value, from } = cellsOfRows(this.#scope, part, field)
      return sql`SELECT json_group_array(${value}) list ${from}`
    })
    return this.#union<{ list: string }>(selects).flatMap(({ list }): number[] => JSON.parse(list))
  }

  /** `only`: no other values are counted. */
  #groups(field: string, only: readonly Param[] | undefined, end = raw('')): Group[] {
    const selects = this.#parts.map((part) => groupsOf(this.#scope, part, field, only))
    if (!selects.length) return []
    const all = sql`SELECT value, sum(n) n FROM (${join(selects, ' UNION ALL ')}) GROUP BY value ${end}`
    return this.#db.all<Group>(all.text, ...all.params)
  }

  #union<Row>(selects: readonly Sql[]): Row[] {
    const { text, params } = join(selects, ' UNION ALL ')
    return selects.length ? this.#db.all<Row>(text, ...params) : []
  }
}

/** The terms of a field, of the matches of a part. */
function termsOf({ terms }: Part, code: number, only?: readonly Param[]): Source {
  const key = raw('t.k')
  const where = [sql`t.f = ${code}`, ...terms.where, withinBudget(key)]
  if (!only) return { from: terms.from, where, key, classAlias: 't' }
  return {
    from: sql`json_each(${JSON.stringify(only)}) j CROSS JOIN ${terms.from}`,
    where: [...where, sql`t.value = j.value`],
    key,
    classAlias: 't',
  }
}

function oneOf(value: Sql, only: readonly Param[] | undefined): Sql[] {
  return only ? [sql`${value} IN (SELECT value FROM json_each(${JSON.stringify(only)}))`] : []
}

/** Checks the budget for some of the rows. */
function metered({ rows }: Part): Source {
  return { ...rows, where: [...rows.where, withinBudget(rows.key)] }
}

/** SQL: the cells of a field, of the matches of a part. */
function cellsOfRows(scope: Scope, part: Part, field: string, only?: readonly Param[]): { value: Sql; from: Sql } {
  const { value, row } = singleValue(scope, field, part.rows)
  const source = metered(part)
  const where = [...source.where, sql`${value} IS NOT NULL`, ...oneOf(value, only)]
  return { value, from: rowsOf(scope.tables, { ...source, where }, part, { row }).from }
}

/** SQL: the groups of the values of a field, in a part. */
function groupsOf(scope: Scope, part: Part, field: string, only: readonly Param[] | undefined): Sql {
  const { tables } = scope
  const { kind, code, cell } = resolveField(scope, field)
  if (isMany(kind)) {
    const terms = termsOf(part, code)
    if (!only) return sql`SELECT t.value value, count(*) n ${rowsOf(tables, terms, part).from} GROUP BY 1`
    // One count for each value needs no sort, as groups of values in the order of the list would.
    const { from } = rowsOf(tables, { ...terms, where: [...terms.where, sql`t.value = j.value`] }, part)
    return sql`SELECT j.value, (SELECT count(*) ${from}) n FROM json_each(${JSON.stringify(only)}) j`
  }
  if (isClassKind(kind)) {
    const { from, c } = rowsOf(tables, metered(part), part, { counting: true })
    const counted = and([sql`${cell} IS NOT NULL`, ...oneOf(cell, only)])
    return sql`SELECT ${cell} value, sum(n) n FROM (SELECT ${c} c, count(*) n ${from} GROUP BY 1) g
      CROSS JOIN ${tables.classes} e ON e.c = g.c WHERE ${counted} GROUP BY 1`
  }
  const { value, from } = cellsOfRows(scope, part, field, only)
  return sql`SELECT ${value} value, count(*) n ${from} GROUP BY 1`
}

/** The number of the bounds that are not above the value. */
function rangeOf(value: number, bounds: readonly number[]): number {
  let [from, to] = [0, bounds.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (value < (bounds[middle] ?? 0)) to = middle
    else from = middle + 1
  }
  return from
}
