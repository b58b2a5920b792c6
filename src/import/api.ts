/** Reads records of this API (a response of `GET /events`, or parts of one), in the default and in the stable shape. */
import { isLanguage } from '../calendar/languages.ts'
import { wallSeconds } from '../calendar/values/wall-clock.ts'
import { type ReadOptions, type ReadResult, skipped, type VenueDraft } from './draft.ts'
import {
  addressText,
  asHtml,
  coordinates,
  distinct,
  isRow,
  lineOfHtml,
  namedVenue,
  organizersOf,
  type Row,
  text,
  wallClock,
  webAddress,
  withoutEmpty,
} from './values.ts'

/** A single object, a list of them, or `[]`. */
function rows(value: unknown): Row[] {
  return (Array.isArray(value) ? value : [value]).filter(isRow)
}

function venueOf(row: Row): VenueDraft | undefined {
  return namedVenue({
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

/** Like the original's `global_id`, with the host, as two sites may use the same ids; without an address, the file. */
function idOf(source: string, row: Row): string | undefined {
  const id = text(row.id)
  const address = webAddress(row.rest_url) ?? webAddress(row.url)
  return text(row.global_id) ?? (id && `${address ? new URL(address).host : source}?id=${id}`)
}

export function readRecord(source: string, row: Row, { language }: ReadOptions): ReadResult {
  const title = lineOfHtml(row.title)
  const [start_date, end_date] = [wallClock(row.start_date), wallClock(row.end_date ?? row.start_date)]
  const place = `${source} ${text(row.global_id) ?? text(row.id) ?? ''}`.trim()
  if (row.status === 'trash') return skipped(place, 'in the trash', title)
  if (title === undefined) return skipped(place, 'no title')
  if (start_date === undefined || end_date === undefined) return skipped(place, 'no start', title)
  if (end_date < start_date) return skipped(place, 'end before start', title)
  const sourceLanguage = isLanguage(row.language) ? row.language : language
  const modified = wallClock(row.modified_utc)
  return {
    revision: [0, modified === undefined ? 0 : wallSeconds(modified)],
    event: withoutEmpty({
      source_id: idOf(source, row) ?? `${start_date} ${title}`,
      texts: {
        [sourceLanguage]: withoutEmpty({
          title,
          description: asHtml(row.description),
          excerpt: asHtml(row.excerpt),
          cost_description: row.cost_description === row.cost ? undefined : lineOfHtml(row.cost_description),
          event_status_reason: lineOfHtml(row.event_status_reason),
        }),
      },
      language: sourceLanguage,
      start_date,
      end_date,
      timezone: text(row.timezone),
      all_day: row.all_day === true,
      venue: rows(row.venue).map(venueOf)[0],
      organizers: rows(row.organizer).flatMap((one) => organizersOf(lineOfHtml(one.organizer), one)),
      categories: names(row.categories),
      tags: names(row.tags),
      cost: lineOfHtml(row.cost),
      website: websiteOf(row),
      image: isRow(row.image) ? addressText(row.image.url) : undefined,
      featured: row.featured === true,
      status: text(row.status),
      event_status: text(row.event_status),
      previous_start_date: wallClock(row.previous_start_date),
      previous_end_date: wallClock(row.previous_end_date),
      sold_out: row.sold_out === true || undefined,
      attendance_mode: text(row.attendance_mode),
      online_url: addressText(row.online_url),
    }),
  }
}
