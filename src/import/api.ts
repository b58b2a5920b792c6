/** Reads records of this API (an answer of `GET /events`, or parts of one), in the default and in the stable shape. */
import { isLanguage } from '../calendar/languages.ts'
import { wallSeconds } from '../calendar/values/time.ts'
import { type OrganizerDraft, type Read, type ReadOptions, skipped, type VenueDraft } from './draft.ts'
import {
  asHtml,
  coordinates,
  distinct,
  email,
  givenAddress,
  isRow,
  lineOfHtml,
  namedVenue,
  present,
  type Row,
  text,
  wallClock,
  webAddress,
} from './values.ts'

/** One, several or none: `[]`, an object, a list. */
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
    website: givenAddress(row.website),
    ...coordinates(row.geo_lat, row.geo_lng),
  })
}

function organizerOf(row: Row): OrganizerDraft[] {
  const name = lineOfHtml(row.organizer)
  return name === undefined
    ? []
    : [present({ name, phone: text(row.phone), website: givenAddress(row.website), email: email(row.email) })]
}

const names = (terms: unknown) => distinct(rows(terms).map((term) => lineOfHtml(term.name)))

/** An event that has no website is shown with the address of its own page. */
function websiteOf(row: Row): string | undefined {
  const website = givenAddress(lineOfHtml(row.website))
  return website === text(row.url) ? undefined : website
}

/** As the original's `global_id`: ids of two sites may be the same. Without an address the file stands for the site. */
function idOf(source: string, row: Row): string | undefined {
  const id = text(row.id)
  const address = webAddress(row.rest_url) ?? webAddress(row.url)
  return text(row.global_id) ?? (id && `${address ? new URL(address).host : source}?id=${id}`)
}

export function readRecord(source: string, row: Row, { language }: ReadOptions): Read {
  const title = lineOfHtml(row.title)
  const [start_date, end_date] = [wallClock(row.start_date), wallClock(row.end_date ?? row.start_date)]
  const place = `${source} ${text(row.global_id) ?? text(row.id) ?? ''}`.trim()
  if (row.status === 'trash') return skipped(place, 'in the trash', title)
  if (title === undefined) return skipped(place, 'no title')
  if (start_date === undefined || end_date === undefined) return skipped(place, 'no start', title)
  if (end_date < start_date) return skipped(place, 'end before start', title)
  const own = isLanguage(row.language) ? row.language : language
  const modified = wallClock(row.modified_utc)
  return {
    revision: [0, modified === undefined ? 0 : wallSeconds(modified)],
    event: present({
      source_id: idOf(source, row) ?? `${start_date} ${title}`,
      texts: { [own]: present({ title, description: asHtml(row.description), excerpt: asHtml(row.excerpt) }) },
      language: own,
      start_date,
      end_date,
      timezone: text(row.timezone),
      all_day: row.all_day === true,
      venue: rows(row.venue).map(venueOf)[0],
      organizers: rows(row.organizer).flatMap(organizerOf),
      categories: names(row.categories),
      tags: names(row.tags),
      cost: lineOfHtml(row.cost),
      website: websiteOf(row),
      image: isRow(row.image) ? givenAddress(row.image.url) : undefined,
      featured: row.featured === true,
      status: text(row.status),
    }),
  }
}
