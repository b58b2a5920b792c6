/** What an answer may be wrapped in, unless it is an error: WordPress's envelope, and a call of a function (JSONP). */
import type { Answer, Locals } from '../locals.ts'

type Query = Locals['query']

export function wantsEnvelope({ _envelope: value }: Query): boolean {
  return value !== undefined && value !== '0' && value !== 'false'
}

/** A body beside what clients cannot see that have it from a script element. */
export function inEnvelope(body: unknown, response: Answer): Record<string, unknown> {
  return { body, status: response.statusCode, headers: envelopeHeaders(response) }
}

const TOTALS = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages']
const TEXTS = ['Allow', 'Link', 'Location']

/** Their names are keys, which the original spells so; its totals are numbers. */
function envelopeHeaders(response: Answer): Record<string, unknown> {
  const sent = (names: readonly string[]) => names.filter((name) => response.get(name) !== undefined)
  return {
    ...Object.fromEntries(sent(TOTALS).map((name) => [name, Number(response.get(name))])),
    ...Object.fromEntries(sent(TEXTS).map((name) => [name, response.get(name)])),
  }
}

/** Whether it names a function, and nothing else of a script. */
export function isCallback(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.$]{1,100}$/.test(value)
}

export const CALLBACK_TYPE = 'application/javascript'

/** The comment keeps the answer from beginning with what somebody else has chosen, as in WordPress. */
export const inCallback = (callback: string, json: string) => `/**/${callback}(${json})`
