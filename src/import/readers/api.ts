/** Reads records of this API (a response of `GET /events`, or parts of one), in the default and in the stable shape. */
import { isLanguage, type Language, languageCodes } from '../../calendar/languages.ts'
import { type LinkField, linkFields } from '../../calendar/links.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { wallSeconds } from '../../calendar/values/wall-clock.ts'
import { exactLocal, toLocal, toUtc, zone } from '../../calendar/values/zone.ts'
import {
  type EventDraft,
  type OverrideDraft,
  type ReadOptions,
  type ReadResult,
  skipped,
  type Texts,
  type VenueDraft,
} from './draft.ts'
import {
  addressText,
  asHtml,
  coordinates,
  distinct,
  lineOfHtml,
  organizersOf,
  type Row,
  text,
  usableAddress,
  venuesOf,
  wallClock,
  withoutEmpty,
} from './values.ts'

/** A single object, a list of them, or `[]`. */
export function rows(value: unknown): Row[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}

export function venueOf(row: Row): VenueDraft[] {
  return venuesOf({
    name: lineOfHtml(row.venue),
    address: lineOfHtml(row.address),
    city: lineOfHtml(row.city),
    province: lineOfHtml(row.stateprovince) ?? lineOfHtml(row.province) ?? lineOfHtml(row.state),
    country: lineOfHtml(row.country),
    zip: text(row.zip),
    phone: text(row.phone),
    website: addressText(row.website),
    ...coordinates(row.geo_lat, row.geo_lng),
  })
}

const names = (terms: unknown) => distinct(rows(terms).map((term) => lineOfHtml(term.name)))

/** Responses give an event without a website the address of its own page. */
function websiteOf(row: Row): string | undefined {
  const website = addressText(lineOfHtml(row.website))
  return website === text(row.url) ? undefined : website
}

/** Like the original's `global_id`, with the host, as two sites may use the same ids. */
export function globalId(row: Row): string | undefined {
  const id = text(row.id)
  const own =
    usableAddress(row.rest_url) ?? usableAddress(row.url) ?? (isObject(row.urls) && usableAddress(row.urls.self))
  return text(row.global_id) ?? (id && own ? `${new URL(own).host}?id=${id}` : undefined)
}

/** Without an address, with the file; of an occurrence, with its start, for its series has the same id. */
function idsOf(source: string, row: Row): { id?: string | undefined; series?: string } {
  const own = text(row.id)
  const id = globalId(row) ?? (own && `${source}?id=${own}`)
  const [, start] = (isSeries(row) ? undefined : text(row.occurrence_id)?.split('-')) ?? []
  return id && start ? { id: `${id}&occurrence=${start}`, series: id } : { id }
}

/** Answers about one occurrence leave out what its series has. */
const isSeries = (row: Row) => row.is_recurring === true && Array.isArray(row.rdate)

/** The first date of a series that cannot be read. */
function unreadStart(row: Row): unknown {
  return isSeries(row)
    ? [row.rdate, row.exdate ?? []].flat().find((value) => wallClock(value) === undefined)
    : undefined
}

type SeriesDraft = Pick<EventDraft, 'rrule' | 'rdate' | 'exdate' | 'overrides'>

function seriesOf(row: Row, shown: Language): SeriesDraft {
  if (!isSeries(row)) return {}
  const starts = (value: unknown) => (Array.isArray(value) ? distinct(value.map(wallClock)) : [])
  return withoutEmpty({
    rrule: text(row.rrule),
    rdate: starts(row.rdate),
    exdate: starts(row.exdate),
    overrides: rows(row.overrides).flatMap((override) => overrideOf(override, shown)),
  })
}

function overrideOf(row: Row, shown: Language): OverrideDraft[] {
  const recurrence_id = wallClock(row.recurrence_id)
  if (recurrence_id === undefined) return []
  const textsIn = (own: Row) =>
    withoutEmpty({
      title: lineOfHtml(own.title),
      excerpt: asHtml(own.excerpt),
      description: asHtml(own.description),
    })
  const texts = Object.entries(byLanguage(row, shown, textsIn)).filter(([, own]) => Object.keys(own).length)
  return [
    withoutEmpty({
      recurrence_id,
      start_date: wallClock(row.start_date),
      end_date: wallClock(row.end_date),
      event_status: text(row.event_status),
      texts: texts.length ? Object.fromEntries(texts) : undefined,
    }),
  ]
}

/** The source ids of what an event links, where the answer has them. */
function linkedIds(row: Row): EventDraft['linked'] {
  const entries = linkFields.map((link): [LinkField, string[]] => {
    const ids = rows(row[link]).map(globalId)
    return [link, ids.includes(undefined) ? [] : distinct(ids)]
  })
  const known = entries.filter(([, ids]) => ids.length)
  return known.length ? Object.fromEntries(known) : undefined
}

function textsOf(row: Row): Texts | undefined {
  const title = lineOfHtml(row.title)
  return title === undefined
    ? undefined
    : withoutEmpty({
        title,
        description: asHtml(row.description),
        excerpt: asHtml(row.excerpt),
        cost_description: row.cost_description === row.cost ? undefined : lineOfHtml(row.cost_description),
        event_status_reason: lineOfHtml(row.event_status_reason),
      })
}

/** What an answer shows of a record in one language, and with `languages=all` in the others. */
export function byLanguage<T>(
  row: Row,
  shown: Language,
  read: (row: Row) => T,
): Partial<Record<Language, NonNullable<T>>> {
  const all = isObject(row.texts) ? row.texts : {}
  const found = languageCodes.map((code) => {
    const own = all[code]
    return [code, isObject(own) ? read(own) : code === shown ? read(row) : undefined] as const
  })
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== ''))
}

export function slugsOf(row: Row, shown: Language): Partial<Record<Language, string>> | undefined {
  const slugs = byLanguage(row, shown, ({ slug }) => text(slug))
  return Object.keys(slugs).length ? slugs : undefined
}

/** The wall clock of a date, and its instant, which the record says where the clocks show that time twice. */
function clockOf(row: Row, name: 'start_date' | 'end_date'): { local: string; utc: number } | undefined {
  const [local, stated] = [wallClock(row[name]), wallClock(row[`utc_${name}`])]
  if (local === undefined) return undefined
  const timezone = zone(text(row.timezone) ?? '')
  if (timezone === undefined) return { local, utc: wallSeconds(local) }
  const utc = stated === undefined ? undefined : wallSeconds(stated)
  return utc !== undefined && toLocal(utc, timezone) === local
    ? { local: exactLocal(utc, timezone), utc }
    : { local, utc: toUtc(local, timezone) }
}

export function readRecord(source: string, row: Row, { language }: ReadOptions): ReadResult {
  const title = lineOfHtml(row.title)
  const start = clockOf(row, 'start_date')
  const end = row.end_date === undefined || row.end_date === null ? start : clockOf(row, 'end_date')
  const place = `${source} ${text(row.global_id) ?? text(row.id) ?? ''}`.trim()
  if (row.status === 'trash') return skipped(place, 'in the trash', title)
  if (title === undefined) return skipped(place, 'no title')
  if (start === undefined || end === undefined) return skipped(place, 'no start', title)
  if (end.utc < start.utc) return skipped(place, 'end before start', title)
  const unread = unreadStart(row)
  if (unread !== undefined) return skipped(place, 'unreadable rule', `${title}: ${JSON.stringify(unread)}`)
  const sourceLanguage = isLanguage(row.language) ? row.language : language
  const modified = wallClock(row.modified_utc)
  const { id = `${start.local} ${title}`, ...occurrence } = idsOf(source, row)
  return {
    ...occurrence,
    revision: [0, modified === undefined ? 0 : wallSeconds(modified)],
    event: withoutEmpty({
      source_id: id,
      texts: byLanguage(row, sourceLanguage, textsOf),
      slugs: slugsOf(row, sourceLanguage),
      linked: linkedIds(row),
      language: sourceLanguage,
      start_date: start.local,
      end_date: end.local,
      timezone: text(row.timezone),
      all_day: row.all_day === true,
      venues: rows(row.venue).flatMap(venueOf),
      organizers: rows(row.organizer).flatMap((one) => organizersOf(lineOfHtml(one.organizer), one)),
      categories: names(row.categories),
      tags: names(row.tags),
      cost: lineOfHtml(row.cost),
      website: websiteOf(row),
      image: isObject(row.image) ? addressText(row.image.url) : undefined,
      featured: row.featured === true,
      status: text(row.status),
      event_status: text(row.event_status),
      previous_start_date: wallClock(row.previous_start_date),
      previous_end_date: wallClock(row.previous_end_date),
      sold_out: row.sold_out === true || undefined,
      hide_from_listings: row.hide_from_listings === true || undefined,
      attendance_mode: text(row.attendance_mode),
      online_url: addressText(row.online_url),
      ...seriesOf(row, sourceLanguage),
    }),
  }
}
