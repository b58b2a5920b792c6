/** A running service as one side: each call is sent, and its answer returned in the spelling of recordings. */
import { jsonIn } from '../calendar/values/json-in.ts'
import { isObject } from '../calendar/values/objects.ts'
import type { Answer, Call, Sent } from './calls.ts'
import { normalised } from './normalise.ts'
import { ComparisonFailed } from './side.ts'

const TIMEOUT_MS = 60_000
/** Refused everywhere. */
const WRONG_CREDENTIALS = 'nobody:wrong'

export interface Live {
  answer(call: Call): Promise<Answer>
}

/**
 * `base`: the address of the namespace, as `https://example.org/wp-json/tribe/events/v1`. `credentials`: by role, as
 * `user:password`. `extra`: headers of every call.
 */
export function live(
  base: string,
  credentials: Readonly<Record<string, string>>,
  extra: Readonly<Record<string, string>> = {},
): Live {
  const site = siteOf(base)
  return {
    async answer(call) {
      const user = call.as === 'nobody' ? WRONG_CREDENTIALS : credentials[call.as]
      const { type, body } = bodyOf(call.sent)
      const request = {
        method: call.method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          ...(user ? { Authorization: `Basic ${Buffer.from(user).toString('base64')}` } : {}),
          ...(type ? { 'Content-Type': type } : {}),
          ...call.headers,
          ...extra,
        },
        ...(body === undefined ? {} : { body }),
      } as const
      const response = await fetched(isOfSite(call.path) ? site + call.path : base + call.path, request)
      const headers = Object.fromEntries(response.headers)
      return normalised({ status: response.status, headers, body: parsed(await response.text()) }, base, site)
    },
  }
}

async function fetched(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    throw new ComparisonFailed(
      `${request.method} ${url}: no answer (${cause instanceof Error ? cause.message : cause}).`,
    )
  }
}

/** The address of the site that has the namespace below it. */
export function siteOf(base: string): string {
  return base.replace(/(\/wp-json)?\/\w+\/events\/v1$/, '')
}

function isOfSite(path: string): boolean {
  return path.startsWith('/wp-json/') || path.startsWith('/?')
}

function bodyOf(sent: Sent | undefined): { type?: string; body?: string } {
  if (sent?.json !== undefined) return { type: 'application/json', body: JSON.stringify(sent.json) }
  if (sent?.form) {
    const fields = Object.entries(sent.form).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    )
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() }
  }
  return sent?.raw === undefined ? {} : { type: rawType(sent.raw), body: sent.raw }
}

/** A text was recorded as it is when it is no JSON, or was not sent as such. */
function rawType(raw: string): string {
  if (raw.startsWith('<')) return 'application/xml'
  return isObject(jsonIn(raw)) ? 'text/plain' : 'application/json'
}

function parsed(text: string): unknown {
  return jsonIn(text) ?? { __raw: text }
}
