/** The values of fields that were never set. */
import type { Fields } from './fields.ts'

/** Of the fields that are stored under their names, once for all languages. */
export function initialValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { translated }]) => !translated && name !== 'date' && name !== 'date_utc')
      .map(([name, { initial }]) => [name, initial]),
  )
}

const known = new WeakMap<Fields, Record<string, unknown>>()

/** The document with all declared fields: one that an earlier release stored lacks those declared since. */
export function withInitialValues<D extends object>(fields: Fields, document: D): D {
  const initial = known.get(fields) ?? initialValues(fields)
  known.set(fields, initial)
  return { ...initial, ...document }
}
