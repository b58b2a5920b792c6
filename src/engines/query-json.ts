/** Queries as text: equal ones have equal JSON. */

/** JSON has no infinite numbers, but conditions may have. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value)
  // An infinite number would be null. To call a function for each value takes ten times as long.
  return json.includes('null') ? JSON.stringify(value, withInfinite) : json
}

const known = new WeakMap<object, string>()

/** The same, made once for an object: a condition with hundreds of ids is part of a dozen keys. */
export function conditionKey(condition: object): string {
  const found = known.get(condition)
  if (found !== undefined) return found
  const key = jsonOf(condition)
  known.set(condition, key)
  return key
}

function withInfinite(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}
