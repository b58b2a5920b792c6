/** The formats of lists: one entry each. Routes, the OpenAPI document, the cache and the tests follow. */
import type { Request } from 'express'
import type { JsonSchema } from '../../calendar/declaration/fields.ts'
import type { Context } from '../request.ts'
import { csvSchema, listAsCsv } from './list-csv.ts'
import { listAsJson } from './list-json.ts'
import type { Page } from './page.ts'
import { sendList, sendText } from './send.ts'

export interface ListFormat {
  /** As `Accept` names it. */
  mediaType: string
  /** The list has an address of this format alone: `/events.csv`. */
  extension?: string
  /** Absent: the schema of the operation. */
  schema?: JsonSchema
  /** @throws Problem where the page is too large */
  render(page: Page, context: Context): string
  send(context: Context, text: string): void
}

export type Formats = readonly [ListFormat, ...ListFormat[]]

const sendAs =
  (contentType: string): ListFormat['send'] =>
  (context, text) =>
    sendText(context, text, contentType, { isCacheable: true })

/** The first is sent to whoever accepts any or none of them. */
export const listFormats: Formats = [
  { mediaType: 'application/json', render: listAsJson, send: sendList },
  {
    mediaType: 'text/csv',
    extension: 'csv',
    schema: csvSchema,
    render: listAsCsv,
    send: sendAs('text/csv; charset=utf-8; header=present'),
  },
]

/** Of several formats, the one that the request prefers. */
export function negotiatedFormat(request: Request, formats: Formats = listFormats): ListFormat {
  const [initial] = formats
  if (formats.length === 1 || request.headers.accept === undefined) return initial
  const mediaType = request.accepts(formats.map((format) => format.mediaType))
  return formats.find((format) => format.mediaType === mediaType) ?? initial
}
