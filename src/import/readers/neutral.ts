/**
 * Reads a neutral JSON format for event collections: texts by language, local start and end, a venue and an organizer.
 *
 *     { source, uid, title: { en, fr, de }, description: { … }, start, end, all_day, timezone,
 *       occurrences: [[start, end], …],
 *       venue: { name, address, city, province, country, zip, lat, lng }, organizer: { name, website, … },
 *       categories, tags, cost: number or text, currency, website, image }
 *
 * An event with `occurrences` (the opening hours of its days) is one event, from `start` to `end`.
 */

import { type Language, languageCodes } from '../../calendar/languages.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { endOfDay, startOfDay } from '../../calendar/values/wall-clock.ts'
import { type ReadOptions, type ReadResult, skipped, type Texts, type VenueDraft } from './draft.ts'
import {
  addressText,
  asHtml,
  coordinates,
  distinct,
  line,
  lineOfHtml,
  organizersOf,
  type Row,
  text,
  venuesOf,
  wallClock,
  withoutEmpty,
} from './values.ts'

/** A text without a language is in the default language. */
function byLanguage(value: unknown, language: Language): Row {
  return isObject(value) ? value : { [language]: value }
}

function textsOf(row: Row, language: Language): Partial<Record<Language, Texts>> {
  const titles = byLanguage(row.title, language)
  const descriptions = byLanguage(row.description, language)
  const texts: Partial<Record<Language, Texts>> = {}
  for (const code of languageCodes) {
    const title = line(titles[code])
    if (title !== undefined) texts[code] = withoutEmpty({ title, description: asHtml(descriptions[code]) })
  }
  return texts
}

function venueOf(row: Row): VenueDraft[] {
  const { name, address, city, province, country, zip, phone, website, lat, lng } = row
  return venuesOf({
    ...{
      name: line(name),
      address: line(address),
      city: line(city),
      province: line(province),
      country: line(country),
      zip: text(zip),
    },
    ...{ phone: text(phone), website: addressText(website) },
    ...coordinates(lat, lng),
  })
}

function lines(values: unknown): string[] {
  return distinct((Array.isArray(values) ? values : []).map(line))
}

/** `20 CAD`; `0` for free; a text as it is, without markup. */
function costOf({ cost, currency }: Row): string | undefined {
  return typeof cost === 'number'
    ? [cost, cost === 0 ? undefined : text(currency)].filter((part) => part !== undefined).join(' ')
    : lineOfHtml(cost)
}

export function readNeutral(source: string, row: Row, { language }: ReadOptions): ReadResult {
  const texts = textsOf(row, language)
  const uid = text(row.uid)
  const place = `${source} ${uid ?? ''}`.trim()
  const sourceLanguage = texts[language] ? language : languageCodes.find((code) => texts[code])
  const title = sourceLanguage && texts[sourceLanguage]?.title
  if (sourceLanguage === undefined || title === undefined) return skipped(place, 'no title')
  const [start, end] = [wallClock(row.start), wallClock(row.end ?? row.start)]
  if (start === undefined || end === undefined) return skipped(place, 'no start', title)
  const all_day = row.all_day === true
  const [start_date, end_date] = all_day ? [startOfDay(start), endOfDay(end)] : [start, end]
  if (end_date < start_date) return skipped(place, 'end before start', title)
  return {
    revision: [0, 0],
    event: withoutEmpty({
      source_id: [text(row.source), uid ?? `${start} ${title}`].filter((part) => part !== undefined).join(':'),
      texts,
      language: sourceLanguage,
      start_date,
      end_date,
      timezone: text(row.timezone),
      all_day,
      venues: isObject(row.venue) ? venueOf(row.venue) : [],
      organizers: isObject(row.organizer) ? organizersOf(line(row.organizer.name), row.organizer) : [],
      categories: lines(row.categories),
      tags: lines(row.tags),
      cost: costOf(row),
      website: addressText(row.website),
      image: addressText(row.image),
    }),
  }
}
