/** Queries as text: equal ones have equal JSON. */

/** JSON has no infinite numbers, but conditions may have. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'number' && !Number.isFinite(each) ? String(each) : each,
  )
}
