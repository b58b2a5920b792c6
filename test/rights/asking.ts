/** The requests of the matrix, and its checks. */
import type { IndexedResource } from '../../src/calendar/ports.ts'
import type { Answer, Body, CallOptions, Running } from '../support/app.ts'
import type { Calendar } from './records.ts'
import type { Caller } from './rules.ts'

/** More failures are only counted. */
const MAX_NAMED = 30

/** Compares responses with the rules. */
export class Checks {
  made = 0
  readonly wrong: string[] = []

  same(what: string, found: unknown, wanted: unknown): void {
    this.made++
    if (found === wanted || this.wrong.length >= MAX_NAMED) return
    this.wrong.push(`${what}: ${String(found)}, not ${String(wanted)}`)
  }
}

export interface World {
  app: Running
  calendar: Calendar
  checks: Checks
  /** See testRights. */
  brief: boolean
}

type Options = CallOptions & { method?: string }

export function asked(app: Running, caller: Caller, path: string, options: Options = {}): Promise<Answer> {
  return app.call(options.method ?? 'GET', path, { ...options, as: caller === 'anonymous' ? undefined : caller })
}

/** The same under the addresses that programs written for the original have. */
export const otherAddresses = ['/wp-json/tribe/events/v1', '/?rest_route=/tribe/events/v1'] as const

/** A path of the interface below such an address. */
export function below({ url }: Running, address: (typeof otherAddresses)[number], path: string): string {
  return url + address + (address.includes('?') ? path.replace('?', '&') : path)
}

/**
 * Requests with the ETag of another caller's response; a 304 counts as that response. So a wrong 304 is found as data
 * that the caller must not see.
 */
export async function askedAfter(app: Running, caller: Caller, path: string, held?: Answer): Promise<Answer> {
  const tag = held?.headers.get('etag')
  const answer = await asked(app, caller, path, tag ? { headers: { 'If-None-Match': tag } } : {})
  return answer.status === 304 && held ? { ...held, status: 200, headers: answer.headers } : answer
}

/** The body inside an envelope or JSONP. */
export function bodyIn({ text }: Answer): Body {
  const body = (text === '' ? {} : JSON.parse(/^\/\*\*\/f\((.*)\)$/s.exec(text)?.[1] ?? text)) as Body & { body?: Body }
  return body.body ?? body
}

export function recordsIn(resource: IndexedResource, answers: readonly Answer[]): Body[] {
  return answers.flatMap((answer) => (bodyIn(answer) as unknown as Record<string, Body[]>)[resource] ?? [])
}

/** Whether a shared cache may store the response to a caller. */
export function caching(caller: Caller, { status }: Answer): string {
  if (status >= 400) return 'no-store'
  return caller === 'anonymous' ? 'public, max-age=0, must-revalidate' : 'private, no-store'
}

/** Counts, also those of embedded terms, are of the events that anybody may open. */
export function compareCounts({ checks, calendar }: World, what: string, records: readonly Body[]): void {
  const terms = [...calendar.specimens.categories, ...calendar.specimens.tags]
  const shown = records.flatMap((record) => [record, ...(record.categories ?? []), ...(record.tags ?? [])])
  for (const { id, count } of shown) {
    const term = count === undefined ? undefined : terms.find((each) => each.id === id)
    if (term) checks.same(`${what}: count of ${term.name}`, count, Number(term.counted))
  }
}
