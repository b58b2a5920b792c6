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

export function sendJson(response: Response, value: unknown): void {
  response.type('application/json').send(toJson(value))
}
