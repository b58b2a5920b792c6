/** The one place where a value becomes JSON. */
import type { Response } from 'express'

/** Characters that could end the script element that holds the JSON, or a line of a script. */
const unsafe = /[<>&\u2028\u2029]/g

/** JSON in which no text is taken for markup: such characters occur only in strings, where escapes mean the same. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function sendJson(response: Response, value: unknown): void {
  response.type('application/json').send(toJson(value))
}
