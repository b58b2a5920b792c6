/** How the matrix asks, and what it counts. */
import type { IndexedResource } from '../../src/calendar/ports.ts'
import type { Answer, Body, CallOptions, Running } from '../support/app.ts'
import type { Calendar } from './records.ts'
import type { Caller } from './rules.ts'

/** At most so many failures are named. */
const MAX_NAMED = 30

/** Comparisons of what was answered with what the rules say. */
export class Checks {
  made = 0
  readonly wrong: string[] = []

  same(what: string, found: unknown, wanted: unknown): void {
    this.made++
    if (found !== wanted && this.wrong.length < MAX_NAMED) this.wrong.push(`${what}: ${String(found)}, not ${String(wanted)}`)
  }
}

export interface World {
  app: Running
  calendar: Calendar
  checks: Checks
}

export function asked(app: Running, caller: Caller, path: string, options: CallOptions & { method?: string } = {}): Promise<Answer> {
  return app.call(options.method ?? 'GET', path, { ...options, as: caller === 'anonymous' ? undefined : caller })
}

/**
 * What a caller is shown that sends the tag of an answer to another one: that answer, when it is told that nothing has changed.
 * So whoever is wrongly told so is found with what is not for it.
 */
export async function askedAfter(app: Running, caller: Caller, path: string, held: Answer | undefined): Promise<Answer> {
  const tag = held?.headers.get('etag')
  const answer = await asked(app, caller, path, tag ? { headers: { 'If-None-Match': tag } } : {})
  return answer.status === 304 && held ? { ...held, status: 200, headers: answer.headers } : answer
}

/** What is inside the envelope or the call of a function. */
export function bodyIn({ text }: Answer): Body {
  const body = (text === '' ? {} : JSON.parse(/^\/\*\*\/f\((.*)\)$/s.exec(text)?.[1] ?? text)) as Body & { body?: Body }
  return body.body ?? body
}

export function recordsIn(resource: IndexedResource, answers: readonly Answer[]): Body[] {
  return answers.flatMap((answer) => (bodyIn(answer) as unknown as Record<string, Body[]>)[resource] ?? [])
}

/** An answer to a caller says whether others may keep it. */
export function caching(caller: Caller, { status }: Answer): string {
  if (status >= 400) return 'no-store'
  return caller === 'anonymous' ? 'public, max-age=0, must-revalidate' : 'private, no-store'
}

/** Whatever has a count, or shows terms that have one, counts the events that anybody may open. */
export function compareCounts({ checks, calendar }: Pick<World, 'checks' | 'calendar'>, what: string, records: readonly Body[]): void {
  const terms = [...calendar.specimens.categories, ...calendar.specimens.tags]
  for (const { id, count } of records.flatMap((record) => [record, ...(record.categories ?? []), ...(record.tags ?? [])])) {
    const term = count === undefined ? undefined : terms.find((each) => each.id === id)
    if (term) checks.same(`${what}: count of ${term.name}`, count, Number(term.counted))
  }
}
