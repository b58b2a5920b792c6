/** How a body leaves: chosen keys, caching, languages, the original's envelope and JSONP. */
import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { invalid } from '../calendar/errors.ts'
import { keep } from './cache.ts'
import { pick } from './present.ts'
import type { Context } from './request.ts'

/** A strong tag of the bytes; of an item it begins with the revision, which If-Match compares. */
export function tagOf(text: string, rev?: number): string {
  const digest = createHash('sha1').update(text).digest('base64url')
  return `"${rev === undefined ? '' : `${rev}-`}${digest}"`
}

/** Sends a record or a list: 200 unless the response has a status already. `rev`: the record's revision. */
export function send(response: Response, body: unknown, context: Context, rev?: number): void {
  const { caller, params, query, language } = context
  const picked = params._fields === undefined ? body : pick(body, String(params._fields))
  response.set('Content-Language', language)
  response.set('Cache-Control', caller.id === 0 ? 'public, max-age=0, must-revalidate' : 'private, no-store')
  const text = JSON.stringify(isTrue(query._envelope) ? { body: picked, status: response.statusCode, headers: plainHeaders(response) } : picked)
  response.set('ETag', tagOf(text, rev))
  if (query._jsonp !== undefined) {
    if (typeof query._jsonp !== 'string' || !/^[\w.$]{1,100}$/.test(query._jsonp)) throw invalid({ _jsonp: 'must be the name of a function' })
    response.type('application/javascript').send(`/**/${query._jsonp}(${text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')})`)
    return
  }
  response.type('application/json')
  keep(response, text)
  response.send(text)
}

const isTrue = (value: unknown) => value !== undefined && value !== '0' && value !== 'false'

function plainHeaders(response: Response): Record<string, unknown> {
  const names = ['x-tec-total', 'x-tec-totalpages', 'x-wp-total', 'x-wp-totalpages', 'link', 'location']
  return Object.fromEntries(names.flatMap((name) => (response.get(name) === undefined ? [] : [[name, response.get(name)] as const])))
}
