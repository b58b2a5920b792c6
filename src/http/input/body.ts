/** Request bodies: JSON and forms, each within its limit. None is read before the caller may write (dispatch.ts). */
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { Problem } from '../../calendar/messages/errors.ts'
import { jsonIn } from '../../calendar/values/json-in.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { parseForm, tooManyParameters } from './form.ts'
import { exceededLimit } from './json-size.ts'

/** A description of 200,000 characters fits, percent-encoded where it is not plain. */
const MAX_FORM_BYTES = 256 * 1024
const MAX_JSON_BYTES = 2 * 1024 * 1024

interface Format {
  type: RegExp
  maxBytes: number
  /** Leaves what it read at `request.body`, as Express has it. */
  reader: RequestHandler
  parse(body: unknown): Record<string, unknown>
}

/** Options of `body-parser` beside the limit; the type was checked before. */
const readerOptions = { type: () => true, verify: checkUtf8 }

const formats: readonly Format[] = [
  {
    type: /^\s*application\/([\w.-]+\+)?json\b/i,
    maxBytes: MAX_JSON_BYTES,
    reader: express.text({ ...readerOptions, verify: checkJson, limit: MAX_JSON_BYTES }),
    parse: (body) => parseJson(String(body)),
  },
  {
    type: /^\s*application\/x-www-form-urlencoded\b/i,
    maxBytes: MAX_FORM_BYTES,
    reader: express.text({ ...readerOptions, limit: MAX_FORM_BYTES }),
    parse: (body) => parseForm(String(body)),
  },
]

/** Without this check, bytes that are not UTF-8 would be stored as replacement characters. */
function checkUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8' || isUtf8(body)) return
  throw Object.assign(new Error('the body is not UTF-8'), { type: 'entity.not.utf8' })
}

/** It is UTF-8 (RFC 8259, 8.1); UTF-16 is read as well. */
function checkJson(request: unknown, response: unknown, body: Buffer, charset: string): void {
  if (!charset.startsWith('utf-')) throw Object.assign(new Error('JSON is Unicode'), { type: 'charset.unsupported' })
  checkUtf8(request, response, body, charset)
}

/** @throws Problem */
function parseJson(text: string): Record<string, unknown> {
  const limit = exceededLimit(text)
  if (limit !== undefined) throw tooManyParameters(limit)
  // Of a body in chunks that has none.
  const body = text === '' ? {} : jsonIn(text)
  if (!isObject(body)) throw new Problem('rest_invalid_json')
  return body
}

export function bodyTooLarge(maxBytes: number): Problem {
  return new Problem('rest_body_too_large', { values: { limit: `${maxBytes / 1024} kB` } })
}

/** The size of the body as its headers have it; 0 for one in chunks. */
export function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || announcedBytes(request) > 0
}

/**
 * The body as an object; an empty one where there is none.
 * @throws Problem, or what body-parser throws (errors.ts translates it)
 */
export async function readBody(request: Request, response: Response): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {}
  const format = formats.find(({ type }) => type.test(request.headers['content-type'] ?? ''))
  if (!format) throw new Problem('rest_unsupported_media_type')
  return format.parse(await read(format, request, response))
}

async function read(
  { maxBytes, reader }: Pick<Format, 'maxBytes' | 'reader'>,
  request: Request,
  response: Response,
): Promise<unknown> {
  if (announcedBytes(request) > maxBytes) throw bodyTooLarge(maxBytes)
  if (awaitsContinue(request)) {
    response.writeContinue()
    delete request.headers.expect
  }
  await new Promise<void>((resolve, reject) => {
    const done = (error?: unknown) => (error === undefined ? resolve() : reject(error))
    void reader(request, response, done)
  })
  return request.body
}

/** The body as it is, whatever its type says; empty where there is none. */
export async function readBytes(request: Request, response: Response, maxBytes: number): Promise<Buffer> {
  const reader = express.raw({ type: () => true, limit: maxBytes })
  const body = await read({ maxBytes, reader }, request, response)
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** Whether the client sends no body before it is told to (RFC 9110, 10.1.1). */
export function awaitsContinue(request: IncomingMessage): boolean {
  return hasBody(request) && request.headers.expect?.toLowerCase() === '100-continue'
}

/** Whether the client is still sending a body that nobody reads. */
export function isSending(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete && !request.destroyed
}

/**
 * Discards the rest of a body, then goes on: a client that is still sending when its connection is closed may lose the
 * answer. The server's time limit for a request (server.ts) ends this too.
 */
export function discardBody(request: IncomingMessage, then: () => void): void {
  finished(request.resume(), then)
}
