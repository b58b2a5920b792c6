/** How a body leaves: chosen keys, caching, languages, the original's envelope and JSONP. */
import { hash } from 'node:crypto'
import type { Response } from 'express'
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import { chargeBytes } from '../limits/cost.ts'
import { pagePolicy } from '../pages/page-style.ts'
import type { Context } from '../request.ts'
import { keep } from './cache.ts'
import { toJson } from './json.ts'
import { pick } from './present.ts'

/** A strong tag of the bytes; of an item it begins with the revision, which If-Match compares. */
function tagOf(text: string, rev?: number): string {
  const digest = hash('sha1', text, 'base64url')
  return `"${rev === undefined ? '' : `${rev}-`}${digest}"`
}

/** A body that is JSON already. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Sends a record or a list: 200 unless the response has a status already. `rev`: the record's revision. */
export function send(response: Response, body: unknown, context: Context, rev?: number): void {
  const { query, language } = context
  response.set('Content-Language', language)
  response.set('Cache-Control', caching(context))
  const text = textOf(response, body, context)
  response.set('ETag', tagOf(text, rev))
  if (!(body instanceof JsonText)) chargeBytes(response, text.length)
  if (query._jsonp !== undefined) {
    if (typeof query._jsonp !== 'string' || !/^[\w.$]{1,100}$/.test(query._jsonp))
      throw invalid({ _jsonp: reason('functionName') })
    response.type('application/javascript').send(`/**/${query._jsonp}(${text})`)
    return
  }
  response.type('application/json')
  keep(response, text)
  response.send(text)
}

/** Sends a page for people: HTML. */
export function sendPage(response: Response, html: string, context: Context): void {
  response
    .set({ 'Cache-Control': caching(context), 'Content-Security-Policy': pagePolicy })
    .type('html')
    .send(html)
}

/** What a key or an event's password was sent for is for nobody else. */
function caching({ caller, params }: Context): string {
  return caller.id === 0 && params.password === undefined ? 'public, max-age=0, must-revalidate' : 'private, no-store'
}

/** The text of a body, of its chosen keys, or of the envelope around it. */
function textOf(response: Response, body: unknown, { params, query }: Context): string {
  const wrapped = isTrue(query._envelope)
  if (body instanceof JsonText && params._fields === undefined && !wrapped) return body.text
  const whole: unknown = body instanceof JsonText ? JSON.parse(body.text) : body
  const picked = params._fields === undefined ? whole : pick(whole, String(params._fields))
  return toJson(wrapped ? { body: picked, status: response.statusCode, headers: plainHeaders(response) } : picked)
}

const isTrue = (value: unknown) => value !== undefined && value !== '0' && value !== 'false'

function plainHeaders(response: Response): Record<string, unknown> {
  const names = ['x-tec-total', 'x-tec-totalpages', 'x-wp-total', 'x-wp-totalpages', 'link', 'location']
  return Object.fromEntries(
    names.flatMap((name) => (response.get(name) === undefined ? [] : [[name, response.get(name)] as const])),
  )
}
