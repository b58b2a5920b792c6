/** The calls to replay: a file with a JSON object in each line, with or without the answer that was recorded. */
import { isObject } from '../calendar/values/objects.ts'

/** What a request carries: JSON, the fields of a form, or a text as it is. */
export interface Sent {
  json?: unknown
  form?: Record<string, string | string[]>
  raw?: string
}

export interface Call {
  name: string
  method: string
  /** Below the base, or below the site: `/wp-json/…`, `/?rest_route=…`. */
  path: string
  /** A role, `anonymous`, or `nobody`: credentials that are wrong. */
  as: string
  sent?: Sent
  headers: Record<string, string>
}

export interface Answer {
  status: number
  /** By names in small letters. */
  headers: Record<string, string>
  /** `{__raw: text}` when it is no JSON. */
  body: unknown
}

export interface Recorded {
  call: Call
  /** Absent in a file of calls that were never made. */
  answer?: Answer
}

/** The file cannot be used; the message names it and the line. */
export class CallsError extends Error {}

/** @throws CallsError */
export function parseCalls(text: string, file: string): Recorded[] {
  const recorded = text.split('\n').flatMap((line, at) => {
    if (!line.trim()) return []
    try {
      return [recordedOf(JSON.parse(line))]
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new CallsError(`${file}, line ${at + 1}: ${reason}`)
    }
  })
  if (recorded.length === 0) throw new CallsError(`${file} has no calls.`)
  return recorded
}

const REQUEST = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) (\/\S*)$/

function recordedOf(line: unknown): Recorded {
  if (!isObject(line)) throw new Error('it must be an object')
  const [, method, path] = REQUEST.exec(String(line.request)) ?? []
  if (!method || !path) throw new Error('"request" must be a method and a path, such as "GET /events?page=2"')
  if (typeof line.as !== 'string') throw new Error('"as" must be a role, anonymous or nobody')
  if (line.sent !== undefined && !isSent(line.sent)) throw new Error('"sent" must have json, form or raw')
  const answer = answerOf(line)
  const call: Call = {
    name: String(line.name ?? line.request),
    method,
    path,
    as: isRefused(answer) ? 'nobody' : line.as,
    headers: headersSent(answer),
    ...(line.sent ? { sent: line.sent } : {}),
  }
  return answer ? { call, answer } : { call }
}

function answerOf({ status, headers, body }: Record<string, unknown>): Answer | undefined {
  if (status === undefined) return undefined
  if (typeof status !== 'number' || !isObject(headers))
    throw new Error('"status" must be a number, "headers" an object')
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { status, headers: Object.fromEntries(entries), body }
}

function isSent(sent: unknown): sent is Sent {
  return isObject(sent) && ['json', 'form', 'raw'].some((kind) => sent[kind] !== undefined)
}

/** A recording says who called, not with which password: an answer that refuses it tells that it was wrong. */
function isRefused(answer: Answer | undefined): boolean {
  return isObject(answer?.body) && ['incorrect_password', 'invalid_username'].includes(String(answer.body.code))
}

/** Nor does it hold the headers sent; the origin is in the answer. */
function headersSent(answer: Answer | undefined): Record<string, string> {
  const origin = answer?.headers['access-control-allow-origin']
  return origin?.startsWith('http') ? { Origin: origin } : {}
}

/** Calls of other interfaces of the same site: their records have other keys. */
export function isElsewhere({ path }: Call): boolean {
  return path.startsWith('/wp-json/')
}
