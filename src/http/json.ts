/** The one place where an answer becomes JSON. */
import type { Response } from 'express'

/** Signs that could end the script element a page puts the JSON into, or the line of a script. */
const unsafe = /[<>&\u2028\u2029]/g
const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON in which no text can be taken for markup: such signs stand inside of strings only, where escapes mean the same. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, (sign) => escapes[sign] ?? sign)
}

export function sendJson(response: Response, value: unknown, type = 'application/json'): void {
  response.type(type).send(toJson(value))
}
