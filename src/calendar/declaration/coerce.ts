/** Values from the many spellings that clients send; what cannot be read is returned unchanged. */
import { toNumber } from '../values/number.ts'
import { isObject } from '../values/objects.ts'

const csvOfIds = /^\s*\d+(\s*,\s*\d+)*\s*,?\s*$/

/** More are too many for any list, so they are returned as they are. */
const MAX_ENTRIES = 10_000

/**
 * csv, arrays (`a[]=1`, repeated, JSON) and single values, as one list without blanks. Inside an array only a csv of
 * ids is split: the name of a term may contain a comma.
 */
export function toList(raw: unknown): unknown[] {
  const parts = Array.isArray(raw)
    ? raw.flatMap((entry: unknown) => (typeof entry === 'string' && csvOfIds.test(entry) ? entriesOf(entry) : [entry]))
    : typeof raw === 'string'
      ? entriesOf(raw)
      : [raw]
  return parts.length > MAX_ENTRIES
    ? parts
    : parts.map((entry) => (typeof entry === 'string' ? entry.trim() : entry)).filter((entry) => entry !== '')
}

const entriesOf = (csv: string) => csv.split(',', MAX_ENTRIES + 1)

export function toIds(raw: unknown): unknown {
  return toList(raw).map(toNumber)
}

/** Whole numbers written as text become ids, and so do terms as answers have them; other text is a slug or a name. */
export function toTerms(raw: unknown): unknown {
  return toList(raw).map((entry) =>
    isObject(entry) ? (entry.id ?? entry) : typeof entry === 'string' && /^\d+$/.test(entry) ? Number(entry) : entry,
  )
}

/** Ids, a csv of ids, one object or a list of ids and objects. */
export function toLinked(raw: unknown): unknown {
  if (raw === 0 || raw === '0' || raw === false || (isObject(raw) && Object.keys(raw).length === 0)) return []
  return toList(raw).map(toNumber)
}

export const scalarText = (raw: unknown) => (typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw)

const truth = new Map<unknown, boolean>([
  ...['true', '1', 'yes', 'y', 'on', 'enable', 'enabled', 1, true].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'n', 'off', 'disable', 'disabled', 0, false].map((word) => [word, false] as const),
])

export function toBoolean(raw: unknown): unknown {
  return truth.get(typeof raw === 'string' ? raw.trim().toLowerCase() : raw) ?? raw
}

export function lowerCase(raw: unknown): unknown {
  return typeof raw === 'string' ? raw.trim().toLowerCase() : raw
}

/** Words without a case. */
export function toWords(raw: unknown): unknown {
  return toList(raw).map(lowerCase)
}
