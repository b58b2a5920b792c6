/** Request bodies: JSON and forms, each within its limit. None is read before the caller may write (dispatch.ts). */
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { Problem } from '../../calendar/messages/errors.ts'
import { parseForm } from './form.ts'

/** A description of 200,000 characters fits, percent-encoded where it is not plain. */
const MAX_FORM_BYTES = 256 * 1024
const MAX_JSON_BYTES = 2 * 1024 * 1024

interface Format {
  type: RegExp
  limit: number
  reader: RequestHandler
  parse(body: unknown): Record<string, unknown>
}

/** What `body-parser` is told beside the limit; the type has been looked at. */
const reading = { type: () => true, verify: checkUtf8 }

const formats: readonly Format[] = [
  {
    type: /^\s*application\/([\w.-]+\+)?json\b/i,
    limit: MAX_JSON_BYTES,
    reader: express.json({ ...reading, limit: MAX_JSON_BYTES, strict: false }),
    parse(body) {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('rest_invalid_json')
      return body as Record<string, unknown>
    },
  },
  {
    type: /^\s*application\/x-www-form-urlencoded\b/i,
    limit: MAX_FORM_BYTES,
    reader: express.text({ ...reading, limit: MAX_FORM_BYTES }),
    parse: (body) => parseForm(String(body)),
  },
]

/** Read regardless, bytes that are not UTF-8 would be stored as replacement characters. */
function checkUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8' || isUtf8(body)) return
  throw Object.assign(new Error('the body is not UTF-8'), { type: 'entity.not.utf8' })
}

export function bodyTooLarge(limit: number): Problem {
  return new Problem('rest_body_too_large', { values: { limit: `${limit / 1024} kB` } })
}

/** As its headers announce it; of one in chunks that is not known. */
export function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || announcedBytes(request) > 0
}

/**
 * Leaves the body on the request, as an object; nothing when there is none.
 * @throws Problem, or what body-parser throws (errors.ts knows it)
 */
export async function readBody(request: Request, response: Response): Promise<void> {
  if (!hasBody(request)) return
  const format = formats.find(({ type }) => type.test(request.headers['content-type'] ?? ''))
  if (!format) throw new Problem('rest_unsupported_media_type')
  if (announcedBytes(request) > format.limit) throw bodyTooLarge(format.limit)
  await new Promise<void>((resolve, reject) => {
    const done = (error?: unknown) => (error === undefined ? resolve() : reject(error as Error))
    void format.reader(request, response, done)
  })
  request.body = format.parse(request.body)
}

/** Whether more of a body that nobody has read is to come. */
export function isSending(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete && !request.destroyed
}

/**
 * Reads the rest of a body and forgets it, then goes on: a client that still sends when its connection is closed may
 * lose the answer. The server's time for a request (server.ts) ends this too.
 */
export function discardBody(request: IncomingMessage, then: () => void): void {
  finished(request.resume(), then)
}
