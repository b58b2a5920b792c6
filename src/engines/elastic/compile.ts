/** Neutral conditions and orders in Elasticsearch's query language. */
import type { estypes } from '@elastic/elasticsearch'
import { askable, isNumeric } from '../../calendar/declaration/index-values.ts'
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
import { pathOf } from './mapping.ts'

type Dsl = estypes.QueryDslQueryContainer
type Range = Extract<Condition, { op: 'range' }>
type Text = Extract<Condition, { op: 'text' }>

export interface Scope {
  declaration: IndexDeclaration
  language: string
}

/** Values in one `terms` query (index.max_terms_count). */
const MOST_TERMS = 65_536
/** Kilometres: Lucene keeps a point in two 32-bit integers, so it is up to a centimetre from where it was said to be. */
const SLACK = 2e-5
/** Above every score there is: what matches by whole words comes before what matches only by parts of them. */
const WHOLE = 1024

const never: Dsl = { match_none: {} }
const always: Dsl = { match_all: {} }
const both = (filter: Dsl[]): Dsl => (filter.length === 1 && filter[0] ? filter[0] : { bool: { filter } })
const either = (should: Dsl[]): Dsl =>
  should.length === 1 && should[0] ? should[0] : { bool: { should, minimum_should_match: 1 } }
const without = (condition: Dsl): Dsl => ({ bool: { must_not: [condition] } })

export function kindOf({ declaration }: Scope, field: string): IndexKind {
  if (field === 'id' || field === 'label') return 'long'
  return declaration.fields[field] ?? raise(`the index of ${declaration.name} has no field ${field} (yet)`)
}

function raise(reason: string): never {
  throw new Unavailable(reason)
}

/** A sort field is asked in the query's language. */
function path(scope: Scope, field: string): string {
  return kindOf(scope, field) === 'sort' ? `${pathOf(field)}.${scope.language}` : pathOf(field)
}

function oneOf(scope: Scope, field: string, values: readonly Scalar[]): Dsl {
  const kind = kindOf(scope, field)
  const asked = askable(kind, values).filter((value) => typeof value !== 'number' || Number.isSafeInteger(value))
  if (asked.length === 0) return never
  const chunks: Dsl[] = []
  for (let at = 0; at < asked.length; at += MOST_TERMS)
    chunks.push({ terms: { [path(scope, field)]: asked.slice(at, at + MOST_TERMS) } })
  return either(chunks)
}

/** Whole numbers of 64 bits: limits between two of them are taken to the next within, those beyond what a document can have to its edge. */
function inRange(scope: Scope, { field, gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity }: Range): Dsl {
  if (!isNumeric(kindOf(scope, field)) || [gte, gt, lte, lt].some(Number.isNaN)) return never
  const [least, most] = [Math.max(Math.ceil(gte), Math.floor(gt) + 1), Math.min(Math.floor(lte), Math.ceil(lt) - 1)]
  if (least > most || least > Number.MAX_SAFE_INTEGER || most < Number.MIN_SAFE_INTEGER) return never
  const bounds = {
    ...(least >= Number.MIN_SAFE_INTEGER ? { gte: least } : {}),
    ...(most <= Number.MAX_SAFE_INTEGER ? { lte: most } : {}),
  }
  return Object.keys(bounds).length
    ? { range: { [path(scope, field)]: bounds } }
    : { exists: { field: path(scope, field) } }
}

/** By whole words, in any of the texts. */
function whole({ declaration: { texts } }: Scope, language: string, { stems }: Clause): Dsl {
  const fields = Object.entries(texts).map(([name, { weight }]) => `texts.${language}.${name}^${weight}`)
  const query = stems.join(' ')
  return stems.length === 1
    ? { combined_fields: { query, fields } }
    : { multi_match: { query, fields, type: 'phrase', tie_breaker: 1 } }
}

/** By whole words or by parts of them. */
function wanted(scope: Scope, language: string, clause: Clause): Dsl {
  const { inside } = clause
  const parts = inside
    ? Object.entries(scope.declaration.texts)
        .filter(([, text]) => text.substring)
        .map(([name]): Dsl => ({ prefix: { [`inside.${language}.${name}`]: { value: inside } } }))
    : []
  return either([whole(scope, language, clause), ...parts])
}

function matches(scope: Scope, { language, query: { must, mustNot, blank } }: Text): Dsl {
  if (blank) return never
  if (Object.keys(scope.declaration.texts).length === 0) return must.length ? never : always
  return {
    bool: {
      filter: must.map((clause) => wanted(scope, language, clause)),
      must_not: mustNot.map((clause) => whole(scope, language, clause)),
    },
  }
}

/** How well a text is met: every whole word adds to it. */
function score(scope: Scope, { language, query: { must } }: Text): Dsl[] {
  const words = must.map((clause) => whole(scope, language, clause))
  return words.length ? [{ constant_score: { filter: both(words), boost: WHOLE } }, ...words] : []
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
      return without(compile(condition.of, scope))
    case 'any':
      return condition.of.length ? either(condition.of.map((each) => compile(each, scope))) : never
    case 'all':
      return condition.of.length ? both(condition.of.map((each) => compile(each, scope))) : always
    case 'text':
      return matches(scope, condition)
    case 'near':
      return {
        geo_distance: {
          distance: `${condition.km + SLACK}km`,
          [pathOf(condition.field)]: { lat: condition.lat, lon: condition.lng },
        },
      }
  }
}

/** All that must hold, in filter context; scores are asked for only where hits are ordered by them. */
export function compileQuery({ where, order }: Query, scope: Scope): Dsl {
  const text = flat(where).find((condition) => condition.op === 'text')
  const should = order.by === 'relevance' && text ? score(scope, text) : []
  return { bool: { filter: where.map((condition) => compile(condition, scope)), ...(should.length ? { should } : {}) } }
}

/** @throws RangeError when the order needs a condition that is not there */
export function compileSort({ where, order: { by, dir } }: Query, scope: Scope): estypes.SortCombinations[] {
  const ties = { id: { order: dir } }
  if (by === 'id') return [ties]
  if (by === 'relevance') {
    if (!flat(where).some(({ op }) => op === 'text'))
      throw new RangeError('the order by relevance needs a text condition')
    return [{ _score: { order: 'desc' } }, ties]
  }
  if (by === 'distance') {
    const near = nearIn(where)
    if (!near) throw new RangeError('the order by distance needs a near condition')
    return [
      {
        _geo_distance: { [pathOf(near.field)]: { lat: near.lat, lon: near.lng }, order: dir, mode: 'min', unit: 'km' },
      },
      ties,
    ]
  }
  return [{ [path(scope, by)]: { order: dir, missing: '_last' } }, ties]
}
