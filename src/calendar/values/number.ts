/** A number written as text; anything else unchanged. */
export function toNumber(raw: unknown): unknown {
  return typeof raw === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(raw) ? Number(raw) : raw
}
