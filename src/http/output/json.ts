/** The one place where an answer becomes JSON. */
import type { Response } from 'express'

/** Signs that could end the script element a page puts the JSON into, or the line of a script. */
const unsafe = /[<>&\u2028\u2029]/g

/**
 * JSON in which no text can be taken for markup: such signs stand in strings only, where their escapes mean the same.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function sendJson(response: Response, value: unknown, type = 'application/json'): void {
  response.type(type).send(toJson(value))
}
