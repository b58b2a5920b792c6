/** What an index may hold and be asked for: the values of each kind, the same for every engine. */
import type { IndexDeclaration, IndexDocument, IndexKind, Scalar } from '../ports.ts'
import { isObject } from '../values/objects.ts'

/** A document that cannot be indexed; the message says why. */
export class Rejected extends Error {}

/** GeoJSON's order. */
export type Position = readonly [lng: number, lat: number]

/** A layout's values: Unix seconds of the years 1000 to 3999 and more, or ids. */
export const LEAST_LAYOUT = -(2 ** 37)
export const MOST_LAYOUT = 2 ** 37 - 1

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

/** Distinct values that a field of the kind can have; one of another type is held by no record. */
export function askable(kind: IndexKind, values: readonly Scalar[]): Scalar[] {
  return [...new Set(values)].filter((value) => typeof value === types[kind] && !Number.isNaN(value))
}

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [lng, lat]: unknown[] = value
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

/** Whether a value fits the kind, one of the values where there may be many, the value in one language where there are several. */
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
export function single<Value>(value: unknown, kind: IndexKind, field: string): Value | null {
  if (value === null || value === undefined) return null
  if (!fits[kind](value)) throw new Rejected(`${field}: not of kind ${kind}`)
  return value as Value
}

/** The values of a many-valued field, each once. @throws Rejected */
export function distinct<Value>(value: unknown, kind: IndexKind, field: string): Value[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) throw new Rejected(`${field}: not of kind ${kind}`)
  const values = value.map((each) => [JSON.stringify(each), single<Value>(each, kind, field)] as const)
  return [...new Map(values).values()].filter((each) => each !== null)
}

/** The values of a sort field by language. @throws Rejected */
export function byLanguage(value: unknown, field: string): Readonly<Record<string, string>> {
  if (value === null || value === undefined) return {}
  if (!isObject(value)) throw new Rejected(`${field}: not of kind sort`)
  const entries = Object.entries(value).map(([language, text]) => [language, single<string>(text, 'sort', field) ?? ''])
  return Object.fromEntries(entries)
}

/** The value that the index is laid out by, and the length up to `until`. @throws Rejected */
export function layoutOf(
  { primarySort: layout, endField: until }: IndexDeclaration,
  id: number,
  values: IndexDocument['fields'],
): { at: number; length: number } {
  const at =
    layout === 'id'
      ? id
      : (single<number>(values[layout], 'long', layout) ??
        refuse(`${layout}: missing, and the index is laid out by it`))
  if (at < LEAST_LAYOUT || at > MOST_LAYOUT) refuse(`${layout}: beyond what the index is laid out for`)
  const length = until ? (single<number>(values[until], 'long', until) ?? refuse(`${until}: missing`)) - at : 0
  return length < 0 ? refuse(`${until ?? ''}: before ${layout}`) : { at, length }
}

/** A text to analyse. @throws Rejected */
export function textOf(value: unknown, name: string): string {
  return typeof value === 'string' ? value : value === undefined ? '' : refuse(`${name}: not a text`)
}

export function refuse(reason: string): never {
  throw new Rejected(reason)
}
