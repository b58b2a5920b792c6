/** Compiles the port's conditions and orders to Elasticsearch's query language. */
import type { estypes } from '@elastic/elasticsearch'
import { isNumeric, valuesOfKind } from '../../calendar/declaration/index-values.ts'
import { flat, nearIn } from '../../calendar/lists/conditions.ts'
import {
  type Condition,
  type IndexDeclaration,
  type IndexKind,
  type Query,
  type Scalar,
  Unavailable,
} from '../../calendar/ports.ts'
import type { Clause } from '../../calendar/text/analysis.ts'
import { checkOrder, integersIn, type Range } from '../conditions.ts'
import { pathOf } from './mapping.ts'

type Dsl = estypes.QueryDslQueryContainer
type Text = Extract<Condition, { op: 'text' }>

export interface Scope {
  declaration: IndexDeclaration
  language: string
}

/** Values in one `terms` query (index.max_terms_count). */
const MAX_TERMS = 65_536
/** Lucene stores a point as two 32-bit integers, up to a centimetre off; searches are widened by a little more. */
const POINT_ERROR_KM = 2e-5
/** Above every score: hits that match by whole words come before those that match by substrings only. */
const WHOLE_WORD_BOOST = 1024

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
function path(scope: Scope, field: string): string {
  return kindOf(scope, field) === 'sort' ? `${pathOf(field)}.${scope.language}` : pathOf(field)
}

/** The path of the field that hits are ordered by; undefined: they are ordered by a distance or score. */
export function sortPath(scope: Scope, by: string): string | undefined {
  return by === 'relevance' || by === 'distance' ? undefined : path(scope, by)
}

function oneOf(scope: Scope, field: string, values: readonly Scalar[]): Dsl {
  const kind = kindOf(scope, field)
  const matchable = valuesOfKind(kind, values).filter(
    (value) => typeof value !== 'number' || Number.isSafeInteger(value),
  )
  if (matchable.length === 0) return matchNone
  const chunks: Dsl[] = []
  for (let at = 0; at < matchable.length; at += MAX_TERMS)
    chunks.push({ terms: { [path(scope, field)]: matchable.slice(at, at + MAX_TERMS) } })
  return anyOf(chunks)
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

/** Matches a clause by whole words, in any of the texts. */
function byWords({ declaration: { texts } }: Scope, language: string, { stems }: Clause): Dsl {
  const fields = Object.entries(texts).map(([name, { weight }]) => `texts.${language}.${name}^${weight}`)
  const query = stems.join(' ')
  return stems.length === 1
    ? { combined_fields: { query, fields } }
    : { multi_match: { query, fields, type: 'phrase', tie_breaker: 1 } }
}

/** Matches a clause by whole words or, where declared, by a substring of a word. */
function byWordsOrSubstring(scope: Scope, language: string, clause: Clause): Dsl {
  const { substring } = clause
  const substrings = substring
    ? Object.entries(scope.declaration.texts)
        .filter(([, text]) => text.substring)
        .map(([name]): Dsl => ({ prefix: { [`suffixes.${language}.${name}`]: { value: substring } } }))
    : []
  return anyOf([byWords(scope, language, clause), ...substrings])
}

function matches(scope: Scope, { language, query: { must, mustNot, blank } }: Text): Dsl {
  if (blank) return matchNone
  if (Object.keys(scope.declaration.texts).length === 0) return must.length ? matchNone : matchAll
  return {
    bool: {
      filter: must.map((clause) => byWordsOrSubstring(scope, language, clause)),
      must_not: mustNot.map((clause) => byWords(scope, language, clause)),
    },
  }
}

/** Clauses for the score alone: each whole word that matches adds to it. */
function scoring(scope: Scope, { language, query: { must } }: Text): Dsl[] {
  const words = must.map((clause) => byWords(scope, language, clause))
  return words.length ? [{ constant_score: { filter: allOf(words), boost: WHOLE_WORD_BOOST } }, ...words] : []
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
  }
}

/** All conditions in filter context; scores are computed only for the order by relevance. */
export function compileQuery({ where, order }: Query, scope: Scope): Dsl {
  const text = flat(where).find((condition) => condition.op === 'text')
  const should = order.by === 'relevance' && text ? scoring(scope, text) : []
  return { bool: { filter: where.map((condition) => compile(condition, scope)), ...(should.length ? { should } : {}) } }
}

/** @throws RangeError when the order needs a condition that is not there */
export function compileSort({ where, order: { by, dir } }: Query, scope: Scope): estypes.SortCombinations[] {
  checkOrder({ by, dir }, flat(where))
  const ties = { id: { order: dir } }
  if (by === 'id') return [ties]
  if (by === 'relevance') return [{ _score: { order: 'desc' } }, ties]
  const near = nearIn(where)
  if (by === 'distance' && near)
    return [
      {
        _geo_distance: { [pathOf(near.field)]: { lat: near.lat, lon: near.lng }, order: dir, mode: 'min', unit: 'km' },
      },
      ties,
    ]
  return [{ [path(scope, by)]: { order: dir, missing: '_last' } }, ties]
}
