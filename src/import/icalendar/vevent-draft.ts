/** The draft of an event from the properties of its VEVENT. */
import { isLanguage, type Language } from '../../calendar/languages.ts'
import { stripHtml } from '../../calendar/text/analysis.ts'
import { addDays, DAY_SECONDS, endOfDay, fromWallSeconds, startOfDay } from '../../calendar/values/wall-clock.ts'
import { exactLocal, toLocal, toUtc } from '../../calendar/values/zone.ts'
import type { EventDraft, OrganizerDraft, Texts, VenueDraft } from '../readers/draft.ts'
import {
  addressText,
  asHtml,
  coordinates,
  distinct,
  email,
  line,
  text,
  usableAddress,
  venuesOf,
  withoutEmpty,
} from '../readers/values.ts'
import type { Component, Property } from './ical.ts'
import { type Duration, properties, type Vevent, value } from './vevent.ts'

function dates({ start, calendar }: Vevent, utc: number, { days, seconds }: Duration) {
  if (start.day) {
    const first = fromWallSeconds(utc)
    const last = addDays(first, Math.max(1, days + Math.ceil(seconds / DAY_SECONDS)) - 1)
    return { start_date: startOfDay(first), end_date: endOfDay(last), all_day: true, timezone: calendar.zone }
  }
  const shown = start.zone.name ?? 'UTC'
  const nominal = days === 0 ? utc : toUtc(addDays(toLocal(utc, shown), days), shown)
  const end_date = exactLocal(nominal + seconds, shown)
  return { start_date: exactLocal(utc, shown), end_date, timezone: start.zone.name }
}

function languageOf(property: Property, fallback: Language): Language {
  const tag = property.parameters.language?.slice(0, 2).toLowerCase()
  return isLanguage(tag) ? tag : fallback
}

/** The end of the text ends each part too, so the expression never backtracks and takes linear time. */
const BODY = /<body[^>]*(?:>([\s\S]*?)(?:<\/body>|$)|$)/i

/** X-ALT-DESC contains a whole HTML document, as written by Outlook and others. */
function description(component: Component): string | undefined {
  const html = value(component, 'x-alt-desc') ?? ''
  const body = text(BODY.exec(html)?.[1] ?? html) ?? ''
  return line(stripHtml(body)) === undefined ? asHtml(value(component, 'description')) : body
}

function textsOf(component: Component, fallback: Language): Pick<EventDraft, 'texts' | 'language'> {
  const titles = properties(component, 'summary').map(
    (property) => [languageOf(property, fallback), line(property.values[0])] as const,
  )
  const source = titles[0]?.[0] ?? fallback
  const texts: Partial<Record<Language, Texts>> = {}
  for (const [language, title] of titles) {
    if (title !== undefined)
      texts[language] ??= withoutEmpty({ title, description: language === source ? description(component) : undefined })
  }
  return { texts, language: source }
}

/** The first part of a LOCATION is the name of the venue, the rest its address; a link is no venue. */
function venueOf(component: Component): VenueDraft[] {
  const location = value(component, 'location')
  if (location === undefined || usableAddress(location)) return []
  const [name, ...address] = location
    .split(/[,\n]/)
    .map(line)
    .filter((part) => part !== undefined)
  const geo = properties(component, 'geo')[0]?.values[0]
  const [lat, lng]: unknown[] = Array.isArray(geo) ? geo : []
  return venuesOf({ name, address: text(address.join(', ')), ...coordinates(lat, lng) })
}

function organizerOf({ parameters, values: [address] }: Property): OrganizerDraft[] {
  const mail = email(address)
  const name = line(parameters.cn) ?? mail
  return name === undefined ? [] : [withoutEmpty({ name, email: mail, website: usableAddress(address) })]
}

function imageOf(component: Component): string | undefined {
  const isImage = ({ name, parameters, values: [address] }: Property) =>
    name === 'image' ||
    parameters.fmttype?.startsWith('image/') ||
    /\.(jpe?g|png|gif|webp|avif|svg)(\?|$)/i.test(String(address))
  const attached = [...properties(component, 'image'), ...properties(component, 'attach')]
  return attached
    .filter(isImage)
    .map((property) => usableAddress(property.values[0]))
    .find((address) => address !== undefined)
}

/** Some programs write the link into LOCATION. */
function websiteOf(component: Component): string | undefined {
  const url = value(component, 'url')
  return usableAddress(url) ?? usableAddress(value(component, 'location')) ?? addressText(url)
}

/** Makes the draft of one occurrence; `event_status`: of an occurrence that is cancelled alone. */
export type DraftOf = (source_id: string, utc: number, duration: Duration, event_status?: string) => EventDraft

/** A function that makes the draft of one occurrence; what all occurrences share is read only once. */
export function draftFactory(vevent: Vevent, language: Language): DraftOf {
  const { component } = vevent
  const confidential = /^(PRIVATE|CONFIDENTIAL)$/i.test(value(component, 'class') ?? '')
  const texts = textsOf(component, language)
  const others = {
    venues: venueOf(component),
    organizers: properties(component, 'organizer').flatMap(organizerOf),
    categories: distinct(properties(component, 'categories').flatMap(({ values }) => values.map(line))),
    website: websiteOf(component),
    online_url: properties(component, 'conference')
      .map(({ values }) => usableAddress(values[0]))
      .find((address) => address !== undefined),
    image: imageOf(component),
    status: confidential ? 'private' : undefined,
  }
  const statusOfAll = vevent.cancelled ? 'cancelled' : undefined
  return (source_id, utc, duration, event_status = statusOfAll) =>
    withoutEmpty({ source_id, ...texts, ...dates(vevent, utc, duration), ...others, event_status })
}
