/** The formats of lists: one entry each. Routes, the OpenAPI document, the cache and the tests follow. */
import type { IncomingMessage } from 'node:http'
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { ref } from '../../calendar/declaration/schemas.ts'
import type { PageSize } from '../../calendar/lists/query.ts'
import type { IndexedResource } from '../../calendar/ports.ts'
import type { Context } from '../context.ts'
import { csvSchema, listAsCsv } from './list-csv.ts'
import { listAsAtom, listAsRss } from './list-feed.ts'
import { GEO_JSON, listAsGeoJson } from './list-geojson.ts'
import { icalendarSchema, listAsICalendar } from './list-icalendar.ts'
import { listAsJson } from './list-json.ts'
import { jsonLdSchema, listAsJsonLd } from './list-json-ld.ts'
import type { Page } from './page.ts'
import { sendJsonText, sendText } from './send.ts'

export interface ListFormat {
  /** As `Accept` names it. */
  mediaType: string
  /** The list has an address of this format alone: `/events.csv`. */
  extension?: string
  /** Lists of other resources do not have it. */
  only?: IndexedResource
  /** Where its pages are longer than others. Who does not say how long gets what fits. */
  page?: PageSize
  /** Values of parameters that a request does not say. */
  defaults?: Readonly<Record<string, unknown>>
  /** It has a place for facets. */
  hasFacets?: true
  /** Absent: the schema of the operation. */
  schema?: JsonSchema
  /** @throws PageTooLarge */
  render(page: Page, context: Context): Promise<string>
  send(context: Context, text: string): void
}

export type Formats = readonly [ListFormat, ...ListFormat[]]

/** Programs that subscribe to a list do not follow its pages. */
const feedPage: PageSize = { initial: 50, most: 50 }
const calendarPage: PageSize = { initial: 100, most: 100 }

const sendAs =
  (contentType: string): ListFormat['send'] =>
  (context, text) =>
    sendText(context, text, contentType)

/** The first is sent unless the request names another one. */
export const listFormats: Formats = [
  { mediaType: 'application/json', hasFacets: true, render: listAsJson, send: sendJsonText },
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
  {
    mediaType: 'text/calendar',
    extension: 'ics',
    only: 'events',
    page: calendarPage,
    defaults: { group: 'series' },
    schema: icalendarSchema,
    render: listAsICalendar,
    send: sendAs('text/calendar; charset=utf-8; component=VEVENT'),
  },
  {
    mediaType: 'application/rss+xml',
    extension: 'rss',
    only: 'events',
    page: feedPage,
    schema: { type: 'string', description: 'RSS 2.0' },
    render: listAsRss,
    send: sendAs('application/rss+xml; charset=utf-8'),
  },
  {
    mediaType: 'application/atom+xml',
    extension: 'atom',
    only: 'events',
    page: feedPage,
    schema: { type: 'string', description: 'Atom (RFC 4287)' },
    render: listAsAtom,
    send: sendAs('application/atom+xml; charset=utf-8'),
  },
  {
    mediaType: 'application/ld+json',
    extension: 'jsonld',
    only: 'events',
    page: feedPage,
    schema: jsonLdSchema,
    render: listAsJsonLd,
    send: sendAs('application/ld+json'),
  },
]

/** The formats that lists of a resource have. */
export function formatsOf(resource: IndexedResource): Formats {
  const [initial, ...others] = listFormats
  return [initial, ...others.filter(({ only }) => only === undefined || only === resource)]
}

/** The format that `Accept` names with the highest weight, of those that a list has. */
export function negotiatedFormat(request: Pick<IncomingMessage, 'headers'>, formats: Formats): ListFormat {
  return acceptedFormats(request, formats)[0] ?? formats[0]
}

/**
 * In the order of their weights in `Accept` (RFC 9110, 12.5.1), up to the first one, which every list has. A range such
 * as `text/*` stands for that, and parameters other than the weight are ignored.
 */
export function acceptedFormats({ headers }: Pick<IncomingMessage, 'headers'>, formats: Formats): ListFormat[] {
  const [initial] = formats
  if (formats.length === 1 || headers.accept === undefined) return [initial]
  const named = mediaRanges(headers.accept).flatMap(({ mediaType, weight }) => {
    const format = mediaType.endsWith('/*') ? initial : formats.find((each) => each.mediaType === mediaType)
    return format && weight > 0 ? [{ format, weight }] : []
  })
  const ranked = named.toSorted((a, b) => b.weight - a.weight).map(({ format }) => format)
  const preferred = ranked.includes(initial) ? ranked.slice(0, ranked.indexOf(initial)) : ranked
  return [...new Set([...preferred, initial])]
}

/** What `Accept` names. */
export function mediaRanges(accept: string): { mediaType: string; weight: number }[] {
  return accept.split(',').map(mediaRange)
}

function mediaRange(range: string): { mediaType: string; weight: number } {
  const [mediaType = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return { mediaType, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}
