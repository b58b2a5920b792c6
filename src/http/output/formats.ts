/** The formats of lists: one entry each. Routes, the OpenAPI document, the cache and the tests follow. */
import type { IncomingMessage } from 'node:http'
import type { JsonSchema } from '../../calendar/declaration/fields.ts'
import { ref } from '../../calendar/declaration/schemas.ts'
import type { Context } from '../request.ts'
import { csvSchema, listAsCsv } from './list-csv.ts'
import { GEO_JSON, listAsGeoJson } from './list-geojson.ts'
import { listAsJson } from './list-json.ts'
import type { Page } from './page.ts'
import { sendList, sendText } from './send.ts'

export interface ListFormat {
  /** As `Accept` names it. */
  mediaType: string
  /** The list has an address of this format alone: `/events.csv`. */
  extension?: string
  /** It has a place for facets. */
  hasFacets?: true
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
    sendText(context, text, contentType)

/** The first is sent unless the request names another one. */
export const listFormats: Formats = [
  { mediaType: 'application/json', hasFacets: true, render: listAsJson, send: sendList },
  {
    mediaType: 'text/csv',
    extension: 'csv',
    schema: csvSchema,
    render: listAsCsv,
    send: sendAs('text/csv; charset=utf-8; header=present'),
  },
  {
    mediaType: GEO_JSON,
    extension: 'geojson',
    schema: ref('FeatureCollection'),
    render: listAsGeoJson,
    send: sendAs(GEO_JSON),
  },
]

/**
 * The format that `Accept` names with the highest weight (RFC 9110, 12.5.1). A range such as `text/*` stands for the
 * first format, and parameters other than the weight are ignored.
 */
export function negotiatedFormat(
  { headers }: Pick<IncomingMessage, 'headers'>,
  formats: Formats = listFormats,
): ListFormat {
  const [initial] = formats
  if (formats.length === 1 || headers.accept === undefined) return initial
  const ranges = headers.accept.split(',').map(mediaRange)
  const named = ranges.flatMap(({ mediaType, weight }) => {
    const format = mediaType.endsWith('/*') ? initial : formats.find((each) => each.mediaType === mediaType)
    return format && weight > 0 ? [{ format, weight }] : []
  })
  return named.toSorted((a, b) => b.weight - a.weight)[0]?.format ?? initial
}

function mediaRange(range: string): { mediaType: string; weight: number } {
  const [mediaType = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return { mediaType, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}
