/** Files in request bodies: sent as they are, or as a part of a form (RFC 7578). */
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Request, Response } from 'express'
import { invalid, Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import { bodyTooLarge, readBytes } from './body.ts'
import { MAX_PARAMETERS, nestedValues, tooManyParameters } from './form.ts'

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Of the form around a file, beside it, and of each of its fields: a description has 200,000 characters. */
const MAX_FIELD_BYTES = 1024 * 1024
const MAX_NAME_BYTES = 200
/** Of a body with a file. */
export const MAX_UPLOAD_BYTES = MAX_PICTURE_BYTES + MAX_FIELD_BYTES

export interface Upload {
  /** As those of a form without a file. */
  fields: Record<string, unknown>
  /** Undefined: no file was chosen. */
  file: Buffer | undefined
}

const isMultipart = (request: Request) => /^\s*multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

/**
 * The file of a body that is one, or of a form that has one.
 * @throws Problem
 */
export async function readFile(request: Request, response: Response): Promise<Buffer> {
  const { file } = isMultipart(request)
    ? await readMultipart(request, response)
    : { file: await readBytes(request, response, MAX_PICTURE_BYTES) }
  if (!file?.length) throw new Problem('rest_missing_callback_param', { missing: ['file'] })
  return file
}

/**
 * A form with at most one file.
 * @throws Problem
 */
export async function readMultipart(request: Request, response: Response): Promise<Upload> {
  const type = request.headers['content-type']
  if (type === undefined || !isMultipart(request)) throw new Problem('rest_unsupported_media_type')
  return parseMultipart(await readBytes(request, response, MAX_UPLOAD_BYTES), type)
}

function parseMultipart(body: Buffer, type: string): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const pairs: [string, string][] = []
    const chunks: Buffer[] = []
    const fail = (error: unknown) => reject(error instanceof Problem ? error : new Problem('rest_bad_request'))
    const parser = parserOf(type, fail)
    if (!parser) return
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) fail(bodyTooLarge(MAX_FIELD_BYTES))
      pairs.push([name, value])
    })
    parser.on('file', (_name, stream) => {
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => fail(bodyTooLarge(MAX_PICTURE_BYTES)))
      stream.on('error', fail)
    })
    for (const limit of ['partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail(tooManyParameters()))
    parser.on('filesLimit', () => fail(invalid({ file: reason('maxItems', { limit: 1 }) })))
    parser.on('error', fail)
    parser.on('finish', () => {
      const file = Buffer.concat(chunks)
      resolve({ fields: nestedValues(pairs), file: file.length ? file : undefined })
    })
    parser.end(body)
  })
}

/** It throws where the type names no boundary. */
function parserOf(type: string, fail: (error: unknown) => void): BusboyInstance | undefined {
  const limits = {
    fieldNameSize: MAX_NAME_BYTES,
    fieldSize: MAX_FIELD_BYTES,
    fields: MAX_PARAMETERS,
    fileSize: MAX_PICTURE_BYTES,
    files: 1,
    parts: MAX_PARAMETERS + 1,
    headerPairs: 20,
  }
  try {
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch (error) {
    fail(error)
    return undefined
  }
}
