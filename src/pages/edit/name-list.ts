/** Names in one control, with commas between. One that has a comma itself stands in quotes, as in CSV (RFC 4180). */

const ONE = /(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g

export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/,|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

export function splitNames(text: string): string[] {
  const names = [...text.matchAll(ONE)].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
  return names.filter(Boolean)
}
