/** How an answer is sent: caching, the language, chosen keys, the original's envelope and JSONP. */
import { hash } from 'node:crypto'
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import { type Answer, type Context, routeOf } from '../request.ts'
import { pickFields } from './fields.ts'
import { toJson } from './json.ts'

interface Options {
  /** The record's revision: If-Match compares it. */
  rev?: number
}

const JSON_TYPE = 'application/json'

/** Sends a value as JSON: 200 unless the response has a status already. */
export function send(context: Context, value: unknown, rev?: number): void {
  const text = toJson(transformed(context, value))
  context.response.locals.cost.chargeBytes(text.length)
  sendJsonText(context, text, JSON_TYPE, { rev })
}

/** Sends a value as JSON that no cache keeps. */
export function sendUncached(context: Context, value: unknown): void {
  const text = toJson(transformed(context, value))
  context.response.locals.cost.chargeBytes(text.length)
  context.response.set({ 'Content-Language': context.language, 'Cache-Control': 'no-store' })
  context.response.type(`${JSON_TYPE}; charset=utf-8`).send(text)
}

/** Sends a record that is JSON already. */
export function sendRecord(context: Context, json: string, rev: number): void {
  const text = chosen(context, json)
  context.response.locals.cost.chargeBytes(text.length)
  sendJsonText(context, text, JSON_TYPE, { rev })
}

/** Sends a list that is JSON already. `mediaType`: of a kind of JSON; in an envelope it is JSON like any other. */
export function sendList(context: Context, json: string, mediaType = JSON_TYPE): void {
  sendJsonText(context, chosen(context, json), wantsEnvelope(context) ? JSON_TYPE : mediaType)
}

function sendJsonText(context: Context, text: string, mediaType: string, options: Options = {}): void {
  const { _jsonp: callback } = context.query
  if (callback === undefined) {
    sendText(context, text, mediaType, options)
    return
  }
  setCaching(context, text, options)
  if (typeof callback !== 'string' || !/^[\w.$]{1,100}$/.test(callback))
    throw invalid({ _jsonp: reason('functionName') })
  context.response.type('application/javascript').send(`/**/${callback}(${text})`)
}

export function sendText(context: Context, text: string, contentType: string, options: Options = {}): void {
  const { request, response } = context
  const { flight } = response.locals
  setCaching(context, text, options)
  response.type(contentType.includes('charset=') ? contentType : `${contentType}; charset=utf-8`)
  if (flight && isPublic(context)) flight.land(routeOf(request, response.locals), text)
  else response.send(text)
}

function setCaching(context: Context, text: string, { rev }: Options): void {
  context.response.set({
    'Content-Language': context.language,
    'Cache-Control': cacheControl(context),
    ETag: entityTag(text, rev),
  })
}

/** What is answered to a key or an event's password is for nobody else. */
export function isPublic({ caller, params }: Context): boolean {
  return caller.id === 0 && params.password === undefined
}

function cacheControl(context: Context): string {
  if (!isPublic(context)) return 'private, no-store'
  const { CDN_MAX_AGE: seconds } = context.service.settings
  return seconds === 0
    ? 'public, max-age=0, must-revalidate'
    : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
}

/** A strong tag of the bytes; of a record it begins with the revision. */
function entityTag(text: string, rev?: number): string {
  const digest = hash('sha1', text, 'base64url')
  return `"${rev === undefined ? '' : `${rev}-`}${digest}"`
}

/** The same of a body that is JSON already. */
function chosen(context: Context, json: string): string {
  const isWhole = context.params._fields === undefined && !wantsEnvelope(context)
  return isWhole ? json : toJson(transformed(context, JSON.parse(json)))
}

/** The chosen keys of a body, in the envelope where it is asked for. */
function transformed(context: Context, body: unknown): unknown {
  const { params, response } = context
  const picked = params._fields === undefined ? body : pickFields(body, String(params._fields))
  if (!wantsEnvelope(context)) return picked
  return { body: picked, status: response.statusCode, headers: envelopeHeaders(response) }
}

function wantsEnvelope({ query: { _envelope: value } }: Context): boolean {
  return value !== undefined && value !== '0' && value !== 'false'
}

const ENVELOPE_TOTALS = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages']
const ENVELOPE_TEXTS = ['Allow', 'Link', 'Location']

/** Their names are keys, which the original spells so; its totals are numbers. */
function envelopeHeaders(response: Answer): Record<string, unknown> {
  const sent = (names: readonly string[]) => names.filter((name) => response.get(name) !== undefined)
  return {
    ...Object.fromEntries(sent(ENVELOPE_TOTALS).map((name) => [name, Number(response.get(name))])),
    ...Object.fromEntries(sent(ENVELOPE_TEXTS).map((name) => [name, response.get(name)])),
  }
}
