/** How an answer is sent: caching, the language, chosen keys, the original's envelope and JSONP. */
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Context } from '../context.ts'
import type { Lasting } from '../kept/lasting-answers.ts'
import { routeOf } from '../locals.ts'
import { Body } from './body.ts'
import { CALLBACK_TYPE, inCallback, inEnvelope, isCallback, wantsEnvelope } from './envelope.ts'
import { pickFields } from './fields.ts'
import { toJson } from './json.ts'

interface Options {
  /** The record's revision. */
  rev?: number
  /** How long the answer lasts, if that is known. */
  lasting?: Lasting | undefined
}

const JSON_TYPE = 'application/json'

/** Sends a value as JSON: 200 unless the response has a status already. */
export function send(context: Context, value: unknown, rev?: number): void {
  const text = toJson(transformed(context, value))
  context.response.locals.cost.chargeBytes(text.length)
  sendJsonBody(context, new Body(text), JSON_TYPE, { rev })
}

/** Sends a value as JSON that no cache keeps. */
export function sendUncached(context: Context, value: unknown): void {
  const text = toJson(transformed(context, value))
  context.response.locals.cost.chargeBytes(text.length)
  context.response.set({ 'Content-Language': context.language, 'Cache-Control': 'no-store' })
  context.response.type(`${JSON_TYPE}; charset=utf-8`).send(text)
}

/** Sends a record that is JSON already. */
export function sendRecord(context: Context, record: Body, options: Options): void {
  const body = isWhole(context) ? record : new Body(chosen(context, record.text))
  context.response.locals.cost.chargeBytes(body.length)
  sendJsonBody(context, body, JSON_TYPE, options)
}

/** Sends what is JSON already. `mediaType`: of a kind of JSON; in an envelope it is JSON like any other. */
export function sendJsonText(context: Context, json: string, mediaType = JSON_TYPE): void {
  const text = isWhole(context) ? json : chosen(context, json)
  sendJsonBody(context, new Body(text), wantsEnvelope(context.query) ? JSON_TYPE : mediaType)
}

function sendJsonBody(context: Context, body: Body, mediaType: string, options: Options = {}): void {
  const { _jsonp: callback } = context.query
  if (callback === undefined) {
    sendBody(context, body, mediaType, options)
    return
  }
  setCaching(context, body, options)
  if (!isCallback(callback)) throw invalid({ _jsonp: reason('functionName') })
  context.response.type(CALLBACK_TYPE).send(inCallback(callback, body.text))
}

export function sendText(context: Context, text: string, contentType: string): void {
  sendBody(context, new Body(text), contentType)
}

function sendBody(context: Context, body: Body, contentType: string, options: Options = {}): void {
  const { request, response } = context
  const { flight } = response.locals
  setCaching(context, body, options)
  response.type(contentType.includes('charset=') ? contentType : `${contentType}; charset=utf-8`)
  if (flight && isShared(context)) flight.land(routeOf(request, response.locals), body, options.lasting)
  else response.send(body.bytes)
}

function setCaching(context: Context, body: Body, { rev }: Options): void {
  context.response.set({
    'Content-Language': context.language,
    'Cache-Control': cacheControl(context),
    ETag: body.entityTag(rev),
  })
}

/** Whether shared caches may keep it: what is answered to a key or an event's password is for nobody else. */
export function isShared({ caller, params }: Context): boolean {
  return caller.id === 0 && params.password === undefined
}

function cacheControl(context: Context): string {
  if (!isShared(context)) return 'private, no-store'
  const { CDN_MAX_AGE: seconds } = context.service.settings
  return seconds === 0
    ? 'public, max-age=0, must-revalidate'
    : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
}

/** Whether a body is sent as it is. */
export function isWhole(context: Context): boolean {
  return context.params._fields === undefined && !wantsEnvelope(context.query)
}

/** What is sent of a body that is JSON already. */
function chosen(context: Context, json: string): string {
  return context.response.locals.cost.measured(() => toJson(transformed(context, JSON.parse(json))))
}

/** The chosen keys of a body, in the envelope where it is asked for. */
function transformed(context: Context, body: unknown): unknown {
  const { params, response } = context
  const picked = params._fields === undefined ? body : pickFields(body, String(params._fields))
  return wantsEnvelope(context.query) ? inEnvelope(picked, response) : picked
}
