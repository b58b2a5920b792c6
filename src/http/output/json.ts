/** The one place where a value becomes JSON. */
import type { Response } from 'express'

/** Characters that could end the script element that holds the JSON, or a line of a script; and their escapes. */
const unsafe = ['<', '>', '&', '\u2028', '\u2029'].map(
  (sign) => [sign, `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`] as const,
)

/**
 * JSON in which no text is taken for markup: such characters occur only in strings, where escapes mean the same. Each
 * is looked for by itself: an expression for all of them takes up to twice as long.
 */
export function toJson(value: unknown): string {
  return unsafe.reduce((json, [sign, escaped]) => json.replaceAll(sign, escaped), JSON.stringify(value))
}

/**
 * JSON with these records, which are JSON already, in an empty list of it. `place`: the list with its key, and as much
 * of what stands before it as it takes to be there once; a quote inside a value is escaped. It is put together at once:
 * each copy may take a megabyte.
 */
export function filledWith(json: string, place: string, records: readonly string[]): string {
  const at = json.indexOf(place) + place.length - 1
  const [first = '', ...others] = records
  const last = others.pop()
  const [head, tail] = [json.slice(0, at), json.slice(at)]
  return last === undefined ? head + first + tail : [head + first, ...others, last + tail].join(',')
}

export function sendJson(response: Response, value: unknown): void {
  response.type('application/json').send(toJson(value))
}
