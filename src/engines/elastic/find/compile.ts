/** Compiles the port's conditions and orders to Elasticsearch's query language. */
import type { estypes } from '@elastic/elasticsearch'
import { isNumeric, valuesOfKind } from '../../../calendar/declaration/index-values.ts'
import { flat, integersIn, nearIn, type Range } from '../../../calendar/lists/conditions.ts'
import {
  type Condition,
  type IndexDeclaration,
  type IndexKind,
  type Query,
  type Scalar,
  Unavailable,
} from '../../../calendar/ports.ts'
import type { Alternative, Clause } from '../../../calendar/text/clauses.ts'
import { slicesOf } from '../../../calendar/values/slices.ts'
import { checkOrder } from '../../conditions.ts'
import { formPath, pathOf } from '../builds/mapping.ts'
import { ORDER } from '../write/primary-order.ts'
import { withOneWindow } from './time-window.ts'

export type Dsl = estypes.QueryDslQueryContainer
type Text = Extract<Condition, { op: 'text' }>
type InBox = Extract<Condition, { op: 'box' }>

export interface Scope {
  declaration: IndexDeclaration
  language: string
}

/** Values in one `terms` query (index.max_terms_count). */
export const MAX_TERMS_IN_QUERY = 65_536
/**
 * Hits up to the end of a page in the order of the index. Elasticsearch then visits few hits, but reads the keyword of
 * each, which takes as long as to visit some forty by their numbers.
 */
export const MAX_IN_ORDER = 100
/** Lucene stores a point as two 32-bit integers, up to a centimetre off; searches are widened by a little more. */
const POINT_ERROR_KM = 2e-5
/** The same in degrees: coordinates are rounded down, so it is to the south and west that boxes are widened. */
const POINT_ERROR_DEGREES = 1e-7

/** The own document of a record that repeats. */
const repeats: Dsl = { term: { repeats: true } }
/** The documents of occurrences. */
export const isOccurrence: Dsl = { exists: { field: 'occurrence' } }

const matchNone: Dsl = { match_none: {} }
const matchAll: Dsl = { match_all: {} }
const allOf = (filter: Dsl[]): Dsl => (filter.length === 1 && filter[0] ? filter[0] : { bool: { filter } })
const anyOf = (should: Dsl[]): Dsl =>
  should.length === 1 && should[0] ? should[0] : { bool: { should, minimum_should_match: 1 } }
const noneOf = (condition: Dsl): Dsl => ({ bool: { must_not: [condition] } })

/** @throws Unavailable when the index has no such field */
export function kindOf({ declaration }: Scope, field: string): IndexKind {
  if (field === 'id' || field === 'version') return 'long'
  const kind = declaration.fields[field]
  if (!kind) throw new Unavailable(`the index of ${declaration.name} has no field ${field} (yet)`)
  return kind
}

/** Of a sort field: in the query's language. */
export function path(scope: Scope, field: string): string {
  return kindOf(scope, field) === 'sort' ? `${pathOf(field)}.${scope.language}` : pathOf(field)
}

function oneOf(scope: Scope, field: string, values: readonly Scalar[]): Dsl {
  const kind = kindOf(scope, field)
  const matchable = valuesOfKind(kind, values).filter(
    (value) => typeof value !== 'number' || Number.isSafeInteger(value),
  )
  if (matchable.length === 0) return matchNone
  return anyOf([...slicesOf(matchable, MAX_TERMS_IN_QUERY)].map((some) => ({ terms: { [path(scope, field)]: some } })))
}

/** Fields are integers: fractional bounds are rounded inwards; a bound that every safe integer meets is left out. */
function inRange(scope: Scope, range: Range): Dsl {
  const { field } = range
  const { min, max } = integersIn(range)
  if (!isNumeric(kindOf(scope, field)) || Number.isNaN(min) || Number.isNaN(max)) return matchNone
  if (min > max || min > Number.MAX_SAFE_INTEGER || max < Number.MIN_SAFE_INTEGER) return matchNone
  const bounds = {
    ...(min >= Number.MIN_SAFE_INTEGER ? { gte: min } : {}),
    ...(max <= Number.MAX_SAFE_INTEGER ? { lte: max } : {}),
  }
  return Object.keys(bounds).length
    ? { range: { [path(scope, field)]: bounds } }
    : { exists: { field: path(scope, field) } }
}

/** Matches an alternative in any of the texts that are searched and have its form. */
function byAlternative({ declaration: { texts } }: Scope, text: Text, { form, tokens, prefix }: Alternative): Dsl[] {
  const query = tokens.join(' ')
  return Object.entries(texts).flatMap(([name, forms]): Dsl[] => {
    if (!forms.includes(form) || (text.in && !text.in.includes(name))) return []
    const field = formPath(form, text.language, name)
    if (prefix) return [{ prefix: { [field]: { value: query } } }]
    return [tokens.length === 1 ? { term: { [field]: { value: query } } } : { match_phrase: { [field]: query } }]
  })
}

function byClause(scope: Scope, text: Text, clause: Clause): Dsl {
  const ways = clause.flatMap((alternative) => byAlternative(scope, text, alternative))
  return ways.length ? anyOf(ways) : matchNone
}

/** As a filter, `should` would need one of them at least. */
function someOf(should: Dsl[], atLeast: number): estypes.QueryDslBoolQuery {
  return atLeast ? { should, minimum_should_match: atLeast } : {}
}

function matches(scope: Scope, text: Text): Dsl {
  const { must, mustNot, blank, atLeast = must.length } = text.query
  if (blank) return matchNone
  const [wanted = [], unwanted = []] = [must, mustNot].map((clauses) =>
    clauses.map((clause) => byClause(scope, text, clause)),
  )
  return {
    bool: {
      ...(atLeast < must.length ? someOf(wanted, atLeast) : { filter: wanted }),
      must_not: unwanted,
    },
  }
}

function inBox({ west, south, east, north, ...box }: InBox): Dsl {
  if (south > north) return matchNone
  if (west > east)
    return anyOf([inBox({ ...box, west, south, east: 180, north }), inBox({ ...box, west: -180, south, east, north })])
  const [left, bottom] = [Math.max(-180, west - POINT_ERROR_DEGREES), Math.max(-90, south - POINT_ERROR_DEGREES)]
  return { geo_bounding_box: { [pathOf(box.field)]: { left, bottom, right: east, top: north } } }
}

export function compile(condition: Condition, scope: Scope): Dsl {
  switch (condition.op) {
    case 'eq':
      return oneOf(scope, condition.field, [condition.value])
    case 'in':
      return oneOf(scope, condition.field, condition.values)
    case 'range':
      return inRange(scope, condition)
    case 'exists':
      return { exists: { field: path(scope, condition.field) } }
    case 'not':
      return noneOf(compile(condition.of, scope))
    case 'any':
      return condition.of.length ? anyOf(condition.of.map((each) => compile(each, scope))) : matchNone
    case 'all':
      return condition.of.length ? allOf(condition.of.map((each) => compile(each, scope))) : matchAll
    case 'text':
      return matches(scope, condition)
    case 'near':
      return {
        geo_distance: {
          distance: `${condition.km + POINT_ERROR_KM}km`,
          [pathOf(condition.field)]: { lat: condition.lat, lon: condition.lng },
        },
      }
    case 'box':
      return inBox(condition)
  }
}

/** All conditions in filter context: there are no scores. A record that repeats is found by its occurrences alone. */
export function compileQuery({ where }: Query, scope: Scope): Dsl {
  const conditions = withOneWindow(where, scope.declaration)
  return { bool: { filter: conditions.map((condition) => compile(condition, scope)), must_not: [repeats] } }
}

/**
 * The order by distance is that of rounded points (distance-order.ts). The occurrences of a record come in the order of
 * their primary sort where they have all else in common.
 * @throws RangeError when the order needs a condition that is not there
 */
export function compileSort(query: Query, scope: Scope): estypes.SortCombinations[] {
  const {
    where,
    order: { by, dir },
  } = query
  checkOrder({ by, dir }, flat(where))
  const ties = tiesOf(scope, by).map((field) => ({ [path(scope, field)]: { order: dir } }))
  if (by === 'id') return ties
  const near = nearIn(where)
  if (by === 'distance' && near)
    return [
      {
        _geo_distance: { [pathOf(near.field)]: { lat: near.lat, lon: near.lng }, order: dir, mode: 'min', unit: 'km' },
      },
      ...ties,
    ]
  if (isInOrder(query, scope)) return [ORDER]
  return [{ [path(scope, by)]: { order: dir, missing: '_last' } }, ...ties]
}

/** Whether the hits are ordered by the keyword that the index is sorted by: a short page in that order. */
export function isInOrder({ order: { by, dir }, from, size }: Query, { declaration: { primarySort } }: Scope): boolean {
  return by === primarySort && by !== 'id' && dir === 'asc' && from + size <= MAX_IN_ORDER
}

/** What decides among equal values of the order, in its direction. */
export function tiesOf({ declaration: { primarySort } }: Scope, by: string): string[] {
  return by === primarySort || primarySort === 'id' ? ['id'] : ['id', primarySort]
}
