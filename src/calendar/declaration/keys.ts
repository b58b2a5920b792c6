/** What a document is found by: the values at the declared paths, the same for every store. */
import type { StoreDeclaration } from '../ports.ts'
import { isObject } from '../values/objects.ts'

/** What an import knows a record by. The audit trail has it of earlier revisions, so that a run can be undone. */
export const importKeys = ['source_id', 'source_digest', 'source_values', 'source_fields', 'merged_sources'] as const

/** Never part of an earlier revision. */
export const clientKeys: readonly string[] = ['idempotency_key', 'idempotency_digest', 'external_id']

/** What makes creates, imports and upserts repeatable: no answer and no index has these. */
export const writeKeys: readonly string[] = [...clientKeys, ...importKeys]

/** The scalars at a dotted path, through any lists. Null, absent and '' are no values. */
export function valuesAt(value: unknown, path: string): unknown[] {
  return at(value, path.split('.'))
}

function at(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => at(entry, path))
  const [step, ...rest] = path
  if (step === undefined) return value === undefined || value === '' || typeof value === 'object' ? [] : [value]
  return isObject(value) ? at(value[step], rest) : []
}

/** The values of the keys, as the texts they are looked up by. */
export function keysOf(keys: StoreDeclaration['keys'], document: unknown): [key: string, value: string][] {
  return keys.flatMap((key) => valuesAt(document, key).map((value): [string, string] => [key, String(value)]))
}
