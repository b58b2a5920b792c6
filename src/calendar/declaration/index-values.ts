/** The values of each kind of index field, in documents and in queries; the same for every engine. */
import type { IndexDeclaration, IndexDocument, IndexKind, Scalar } from '../ports.ts'
import { isObject } from '../values/objects.ts'

/** A document that cannot be indexed; the message says why. */
export class Rejected extends Error {}

/** GeoJSON's order. */
export type Position = readonly [lng: number, lat: number]

/** Values of a primary sort: Unix seconds of the years 1000 to 3999 and more, or ids. */
export const MIN_PRIMARY_SORT = -(2 ** 37)
export const MAX_PRIMARY_SORT = 2 ** 37 - 1

export function isMany(kind: IndexKind): boolean {
  return kind === 'longs' || kind === 'keywords' || kind === 'points'
}

const types: Record<IndexKind, string> = {
  long: 'number',
  longs: 'number',
  boolean: 'boolean',
  keyword: 'string',
  keywords: 'string',
  sort: 'string',
  points: 'none',
}

/** Whether values of the kind are compared as numbers. */
export function isNumeric(kind: IndexKind): boolean {
  return types[kind] === 'number'
}

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Whether a field of the kind can have the value; no record has one of another type. */
export function isOfKind(kind: IndexKind, value: Scalar): boolean {
  return typeof value === types[kind] && !Number.isNaN(value)
}

/** The distinct values that a field of the kind can have. */
export function valuesOfKind(kind: IndexKind, values: readonly Scalar[]): Scalar[] {
  return [...new Set(values)].filter((value) => isOfKind(kind, value))
}

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [lng, lat]: unknown[] = value
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

/** Whether a single value is of the kind: one of many, or the one in a language. */
const fits: Record<IndexKind, (value: unknown) => boolean> = {
  long: Number.isSafeInteger,
  longs: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  keyword: (value) => typeof value === 'string',
  keywords: (value) => typeof value === 'string',
  points: isPosition,
  sort: (value) => typeof value === 'string',
}

/** The one value of a field. @throws Rejected */
export function valueOfKind<Value>(value: unknown, kind: IndexKind, field: string): Value | null {
  if (value === null || value === undefined) return null
  if (!fits[kind](value)) throw new Rejected(`${field}: not of kind ${kind}`)
  return value as Value
}

/** The values of a many-valued field, each once. @throws Rejected */
export function distinctValues<Value>(value: unknown, kind: IndexKind, field: string): Value[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) throw new Rejected(`${field}: not of kind ${kind}`)
  const values = value.map((each) => [JSON.stringify(each), valueOfKind<Value>(each, kind, field)] as const)
  return [...new Map(values).values()].filter((each) => each !== null)
}

/** The values of a sort field by language. @throws Rejected */
export function byLanguage(value: unknown, field: string): Readonly<Record<string, string>> {
  if (value === null || value === undefined) return {}
  if (!isObject(value)) throw new Rejected(`${field}: not of kind sort`)
  const texts: Record<string, string> = {}
  for (const [language, raw] of Object.entries(value)) {
    const text = valueOfKind<string>(raw, 'sort', field)
    if (text !== null) texts[language] = text
  }
  return texts
}

/** The value of the primary sort, and the length up to the end field. @throws Rejected */
export function primarySortOf(
  { primarySort, endField }: IndexDeclaration,
  id: number,
  values: IndexDocument['fields'],
): { at: number; length: number } {
  const at =
    primarySort === 'id'
      ? id
      : (valueOfKind<number>(values[primarySort], 'long', primarySort) ??
        reject(`${primarySort}: missing, and the index is laid out by it`))
  if (at < MIN_PRIMARY_SORT || at > MAX_PRIMARY_SORT) reject(`${primarySort}: beyond what the index is laid out for`)
  const length = endField
    ? (valueOfKind<number>(values[endField], 'long', endField) ?? reject(`${endField}: missing`)) - at
    : 0
  return length < 0 ? reject(`${endField ?? ''}: before ${primarySort}`) : { at, length }
}

/** A text to analyse. @throws Rejected */
export function textOf(value: unknown, name: string): string {
  return typeof value === 'string' ? value : value === undefined ? '' : reject(`${name}: not a text`)
}

export function reject(reason: string): never {
  throw new Rejected(reason)
}
