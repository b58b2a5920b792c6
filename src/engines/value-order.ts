/** The order of values with equal counts. */

/** Texts by code point, as SQLite and Elasticsearch order them. */
export function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b)
}

function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at))
    if (difference) return difference
  }
  return a.length - b.length
}

/** Surrogates stand for code points beyond all others, though there are higher code units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}
