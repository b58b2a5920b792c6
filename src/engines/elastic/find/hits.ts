/** What is fetched of a hit, and what is made of it: columns, without its document, which would have to be loaded. */
import type { estypes } from '@elastic/elasticsearch'
import type { Position } from '../../../calendar/declaration/index-values.ts'
import { type Near, nearIn } from '../../../calendar/lists/conditions.ts'
import { writeCursor } from '../../../calendar/lists/cursor.ts'
import type { Query, Scalar } from '../../../calendar/ports.ts'
import type { PlainHit } from '../../found.ts'
import type { Source } from '../write/document.ts'
import { kilometresTo, positionsPath, readPositions } from '../write/positions.ts'
import { primaryIn } from '../write/primary-order.ts'
import { textIn } from '../write/text-columns.ts'
import { isInOrder, path, type Scope, tiesOf } from './compile.ts'

export type SearchHit = estypes.SearchHit<Source>

type Fetched = Pick<estypes.SearchRequest, '_source' | 'stored_fields' | 'docvalue_fields'>

/** Without `_id` either: it is in the document. */
function columns(names: readonly string[]): Fetched {
  return { _source: false, stored_fields: '_none_', docvalue_fields: [...new Set(names)] }
}

/** The path of the column. */
export const signalsPath = (language: string) => `signals.${language}`

/** `withRecords`: the documents are loaded, too. Signals are asked for instead of records. */
export function fetchedOf(query: Query, scope: Scope, withRecords: boolean): Fetched {
  const { language, signals, where } = query
  if (signals) return columns(['id', 'version', signalsPath(language)])
  const near = nearIn(where)
  const sortPath = sortPathOf(query, scope)
  const fetched = columns([
    'id',
    'version',
    'digest',
    'occurrence',
    ...(sortPath === undefined ? [] : [sortPath]),
    ...tiesOf(scope, query.order.by).map((field) => path(scope, field)),
    ...(near ? [positionsPath(near.field)] : []),
  ])
  return withRecords ? { _source: ['record'], docvalue_fields: fetched.docvalue_fields } : fetched
}

/** Undefined: the order is by no field of the record. */
function sortPathOf({ order: { by } }: Query, scope: Scope): string | undefined {
  return by === 'id' || scope.declaration.fields[by] ? path(scope, by) : undefined
}

/** Of a column that was asked for. */
export function valuesOf({ fields = {} }: Pick<SearchHit, 'fields'>, name: string): unknown[] {
  const values = fields[name]
  return Array.isArray(values) ? values : []
}

function numberIn(hit: SearchHit, name: string): number {
  return Number(valuesOf(hit, name)[0])
}

/** Which record it is, or occurrence of it, and in which state: equal keys, equal JSON. */
export interface HitKey {
  id: number
  occurrence: number | undefined
  version: number
  digest: number
}

export function keyOf(hit: SearchHit): HitKey {
  const [number] = valuesOf(hit, 'occurrence')
  return {
    id: numberIn(hit, 'id'),
    occurrence: number === undefined ? undefined : Number(number),
    version: numberIn(hit, 'version'),
    digest: numberIn(hit, 'digest'),
  }
}

/** `json`: the record. */
export function recordHit(hit: SearchHit, json: string, query: Query, scope: Scope): PlainHit {
  const id = numberIn(hit, 'id')
  const near = nearIn(query.where)
  return {
    id,
    record: json,
    version: numberIn(hit, 'version'),
    cursor: writeCursor(sortValue(hit, query, scope), id, tieOf(hit, query, scope)),
    ...(near ? { distance: nearestPoint(hit, near) } : {}),
  }
}

/** Not from `sort`, which has placeholders for missing values. */
function sortValue(hit: SearchHit, query: Query, scope: Scope): Scalar | null {
  const [value] = valuesOf(hit, sortPathOf(query, scope) ?? '')
  return isScalar(value) ? value : null
}

/** Of an occurrence, where the order does not tell it from others of its record. */
function tieOf(hit: SearchHit, { order }: Query, scope: Scope): number | undefined {
  const [, field] = tiesOf(scope, order.by)
  return field !== undefined && keyOf(hit).occurrence !== undefined ? numberIn(hit, path(scope, field)) : undefined
}

export function signalsHit(hit: SearchHit, query: Query, scope: Scope): PlainHit {
  const id = numberIn(hit, 'id')
  const [sorted] = hit.sort ?? []
  const value = isInOrder(query, scope) ? primaryIn(String(sorted)) : sorted
  return {
    id,
    version: numberIn(hit, 'version'),
    record: 'null',
    cursor: writeCursor(isScalar(value) ? value : null, id),
    signals: textIn(String(valuesOf(hit, signalsPath(query.language))[0] ?? '')),
  }
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** In kilometres; undefined when the record has no point. */
function nearestPoint(hit: SearchHit, near: Near): number | undefined {
  const points = pointsOf(hit, near)
  return points.length ? Math.min(...kilometresTo(near, points)) : undefined
}

export function pointsOf(hit: SearchHit, { field }: Near): Position[] {
  return readPositions(String(valuesOf(hit, positionsPath(field))[0] ?? ''))
}
