/** Addresses of requests. */

export type Value = string | number | boolean
export type Query = Readonly<Record<string, unknown>>

/** The namespace is added to the address of a site: `https://example.org`, `https://example.org/fr`. */
export function baseOf(address: string | URL): string {
  const { origin, pathname } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  return origin + (/\/events\/v1$/.test(path) ? path : `${path}/cal/events/v1`)
}

/** @throws TypeError where a variable of the path has no value, or one that would lead to another path */
export function fillPath(path: string, values: Query = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    if (value === '') throw new TypeError(`path.${name} is missing`)
    // However they are written, they are steps of the path (URL Standard, 4.1).
    if (value === '.' || value === '..') throw new TypeError(`path.${name} is "${value}"`)
    return encodeURIComponent(value)
  })
}

/** Lists are comma-separated, unless one of their values has a comma. What is undefined is left out. */
export function queryText(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    if (!Array.isArray(value)) search.append(name, text(value))
    else if (value.some((each) => text(each).includes(',')))
      for (const each of value) search.append(`${name}[]`, text(each))
    else search.append(name, value.map(text).join())
  }
  return search.toString()
}

/** Without a value, such as `start_date=null`: the parameter is empty. */
function text(value: unknown): string {
  return value === null ? '' : String(value)
}
