/** Where two answers differ: status, headers, keys, types and values. */
import { isObject } from '../calendar/values/objects.ts'
import type { Answer, Call } from './calls.ts'
import { isBrief, isShown } from './records.ts'

/** Stands for the keys that a recording left out of a record. */
export const OTHER_KEYS = '*'

export type Aspect = 'status' | 'header' | 'missing key' | 'extra key' | 'type' | 'value'

export interface Difference {
  aspect: Aspect
  /** `status`, `headers.allow`, `body.events[].venue.url`: entries of lists have no number. */
  path: string
  /** Undefined: it is not there. */
  theirs: unknown
  ours: unknown
}

/** A difference in the answers to a call. */
export type Found = Difference & { call: Call }

/** The headers that belong to the interface; all others belong to the connection or to the server. */
const comparedHeaders = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'allow',
  'cache-control',
  'content-type',
  'link',
  'location',
  'vary',
  'x-tec-total',
  'x-tec-totalpages',
  'x-wp-total',
  'x-wp-totalpages',
]

/** Of a success and an error, or of two errors, the one difference is which: the rest follows from it. */
export function differences(theirs: Answer, ours: Answer): Difference[] {
  const [one, other] = [inShort(theirs), inShort(ours)]
  if (one !== other) return [{ aspect: 'status', path: 'status', theirs: one, ours: other }]
  return [...headerDifferences(theirs.headers, ours.headers), ...valueDifferences(theirs.body, ours.body, 'body')]
}

/** The status; of an error also its code, and the parameters that it names. */
function inShort({ status, body }: Answer): string {
  if (status < 400 || !isObject(body)) return String(status)
  const params = isObject(body.data) ? body.data.params : undefined
  const named = Array.isArray(params) ? params : Object.keys(isObject(params) ? params : {})
  return [status, body.code, ...named.toSorted()].join(' ')
}

function headerDifferences(theirs: Answer['headers'], ours: Answer['headers']): Difference[] {
  return comparedHeaders.flatMap((name) =>
    theirs[name] === ours[name]
      ? []
      : [{ aspect: 'header', path: `headers.${name}`, theirs: theirs[name], ours: ours[name] } as const],
  )
}

function valueDifferences(theirs: unknown, ours: unknown, path: string): Difference[] {
  if (typeOf(theirs) !== typeOf(ours)) return [{ aspect: 'type', path, theirs, ours }]
  if (Array.isArray(theirs) && Array.isArray(ours)) return listDifferences(theirs, ours, `${path}[]`)
  if (isObject(theirs) && isObject(ours))
    return isBrief(theirs) ? briefDifferences(theirs, ours, path) : keyDifferences(theirs, ours, path)
  return isSame(theirs, ours) ? [] : [{ aspect: 'value', path, theirs, ours }]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** A recording keeps the beginning of a long text or list, with a mark. */
export function isCut(value: unknown): boolean {
  return Array.isArray(value)
    ? /^… \d+ more$/.test(String(value.at(-1)))
    : typeof value === 'string' && value.endsWith('…')
}

function isSame(theirs: unknown, ours: unknown): boolean {
  if (typeof theirs !== 'string' || typeof ours !== 'string' || !isCut(theirs)) return theirs === ours
  return ours.startsWith(theirs.slice(0, -1))
}

/** All that is not in their brief record is one difference. */
function briefDifferences(theirs: Record<string, unknown>, ours: Record<string, unknown>, path: string): Difference[] {
  const keys = Object.keys(ours)
  const shown = Object.fromEntries(keys.filter((key) => Object.hasOwn(theirs, key)).map((key) => [key, ours[key]]))
  const rest = keys.filter((key) => !Object.hasOwn(theirs, key)).join(', ')
  return [
    ...keyDifferences(theirs, shown, path),
    { aspect: 'extra key', path: `${path}.${OTHER_KEYS}`, theirs: undefined, ours: rest },
  ]
}

function keyDifferences(theirs: Record<string, unknown>, ours: Record<string, unknown>, path: string): Difference[] {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)])
  return [...keys].flatMap((key): Difference[] => {
    const at = `${path}.${key}`
    if (!Object.hasOwn(ours, key)) return [{ aspect: 'missing key', path: at, theirs: theirs[key], ours: undefined }]
    if (!Object.hasOwn(theirs, key)) return [{ aspect: 'extra key', path: at, theirs: undefined, ours: ours[key] }]
    return valueDifferences(theirs[key], ours[key], at)
  })
}

/** Records are compared with the one of the same id, endpoints with that of the same method, all else by position. */
function listDifferences(theirs: readonly unknown[], ours: readonly unknown[], path: string): Difference[] {
  const cut = isCut(theirs)
  const shown = cut ? theirs.slice(0, -1) : theirs
  const others = [...shown, ...ours].every((value) => keyOf(value) !== undefined) ? paired(shown, ours) : ours
  const missing = shown.flatMap((value, at): Difference[] =>
    others[at] === undefined
      ? [{ aspect: 'value', path, theirs: value, ours: undefined }]
      : valueDifferences(value, others[at], path),
  )
  const kept = new Set(others.slice(0, shown.length))
  const extra = cut ? [] : ours.filter((value, at) => (others === ours ? at >= shown.length : !kept.has(value)))
  return [...missing, ...extra.map((value) => ({ aspect: 'value', path, theirs: undefined, ours: value }) as const)]
}

function keyOf(value: unknown): unknown {
  if (!isObject(value)) return undefined
  return isShown(value) ? value.id : Array.isArray(value.methods) ? value.methods[0] : undefined
}

/** Our entries in the order of theirs. */
function paired(theirs: readonly unknown[], ours: readonly unknown[]): readonly unknown[] {
  const byKey = new Map(ours.map((value) => [keyOf(value), value]))
  return theirs.map((value) => byKey.get(keyOf(value)))
}
