/** Normalises single values, for all readers. Unusable values become undefined. */

import { stripHtml } from '../../calendar/text/analysis.ts'
import { isEmailAddress, webAddress } from '../../calendar/values/address.ts'
import type { OrganizerDraft, VenueDraft } from './draft.ts'

export type Row = Record<string, unknown>

/** Trimmed; numbers are converted to text. */
export function text(value: unknown): string | undefined {
  const trimmed = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  return trimmed === '' ? undefined : trimmed
}

/** Plain text on one line. */
export function line(value: unknown): string | undefined {
  return text(text(value)?.replace(/\s+/g, ' '))
}

/** HTML as plain text on one line. */
export function lineOfHtml(value: unknown): string | undefined {
  return line(stripHtml(text(value) ?? ''))
}

/** Without undefined values and duplicates. */
export function distinct(values: (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}

/** The end of the text ends a tag too, so the expression never backtracks and takes linear time. */
function hasMarkup(source: string): boolean {
  return /<[a-z!/][^>]*(>|$)/i.exec(source)?.[1] === '>'
}

/** Both match only from the start of a run of white space, so a long run is scanned once. */
const BETWEEN_PARAGRAPHS = /(?<!\s)\s*\n\s*\n\s*/
const BETWEEN_LINES = /(?<! ) *\r?\n */g

/** HTML is kept; in plain text, blank lines become paragraphs and line ends become line breaks. */
export function asHtml(value: unknown): string | undefined {
  const source = text(value)
  if (source === undefined || hasMarkup(source)) return source
  const escaped = source
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
  const paragraphs = escaped.split(BETWEEN_PARAGRAPHS)
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(BETWEEN_LINES, '<br>')}</p>`).join('\n')
}

/** The text of an address field; `www.…` gets its scheme. Invalid addresses are reported by limits.ts. */
export function addressText(value: unknown): string | undefined {
  return text(value)?.replace(/^www\./i, 'http://www.')
}

/** A web address that a record can hold. */
export function usableAddress(value: unknown): string | undefined {
  const address = addressText(value)
  return address !== undefined && webAddress(address) !== undefined ? address : undefined
}

export function email(value: unknown): string | undefined {
  const address = text(value)?.replace(/^mailto:/i, '')
  return address !== undefined && /\.[^.]+$/.test(address) && isEmailAddress(address) ? address : undefined
}

/** `2026-07-14`, `2026-07-14 20:30`, `2026-07-14T20:30:00` as `YYYY-MM-DD HH:MM:SS`; undefined for no valid time. */
export function wallClock(value: unknown): string | undefined {
  const [, day, time = '00:00', seconds = '00'] =
    /^([1-3]\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?)?$/.exec(text(value) ?? '') ?? []
  const iso = `${day}T${time}:${seconds}`
  const moment = new Date(`${iso}Z`)
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso)
  return exists ? iso.replace('T', ' ') : undefined
}

/** Latitude and longitude, if both are present and in range; programs write 0, 0 for unknown. */
export function coordinates(lat: unknown, lng: unknown): Pick<VenueDraft, 'geo_lat' | 'geo_lng'> {
  const [geo_lat, geo_lng] = [Number(text(lat) ?? NaN), Number(text(lng) ?? NaN)]
  const usable = Math.abs(geo_lat) <= 90 && Math.abs(geo_lng) <= 180 && !(geo_lat === 0 && geo_lng === 0)
  return usable ? { geo_lat, geo_lng } : {}
}

/** The row without undefined values and empty lists. */
export function withoutEmpty<T extends object>(row: T): T {
  const isThere = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(row).filter(([, value]) => isThere(value))) as T
}

/** None without a name: by default that of its city, else its address. A country alone is no venue. */
export function venuesOf(venue: VenueDraft): VenueDraft[] {
  const name = venue.name ?? venue.city ?? venue.address
  return name === undefined ? [] : [withoutEmpty({ ...venue, name })]
}

/** None without a name. */
export function organizersOf(name: string | undefined, row: Row): OrganizerDraft[] {
  return name === undefined
    ? []
    : [withoutEmpty({ name, phone: text(row.phone), website: addressText(row.website), email: email(row.email) })]
}
