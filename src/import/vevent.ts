/** One VEVENT: its times, and the parts of a draft that come from its other properties. */
import { createHash } from 'node:crypto'
import { isLanguage, type Language } from '../calendar/languages.ts'
import { stripHtml } from '../calendar/text/analysis.ts'
import { fromICalendarStatus } from '../calendar/values/event-status.ts'
import { addDays, endOfDay, fromWallSeconds, startOfDay, wallSeconds } from '../calendar/values/wall-clock.ts'
import { toLocal, toUtc } from '../calendar/values/zone.ts'
import type { EventDraft, OrganizerDraft, Revision, Texts, VenueDraft } from './draft.ts'
import type { Component, Property } from './ical.ts'
import type { SkipReason } from './skip-reasons.ts'
import {
  addressText,
  asHtml,
  coordinates,
  distinct,
  email,
  line,
  namedVenue,
  text,
  wallClock,
  webAddress,
  withoutEmpty,
} from './values.ts'
import { floating, type Zone } from './zones.ts'

const DAY_SECONDS = 86_400

/** What a VEVENT needs to know of its file. */
export interface Calendar {
  /** METHOD:CANCEL: all its events are cancelled. */
  cancelled: boolean
  /** X-WR-TIMEZONE: the zone of times without one, and the zone in which UTC times are shown. */
  zone?: string
  utc: Zone
  floating: Zone
  zoneOf(tzid: string): Zone | undefined
}

export interface Moment {
  zone: Zone
  /** Wall clock in the zone. */
  local: string
  /** A DATE, without time of day. */
  day: boolean
  /** Unix seconds; of a day, its start. */
  utc: number
}

/** RFC 5545 3.3.6: days are calendar days, seconds are exact. */
export interface Duration {
  days: number
  seconds: number
}

export interface Vevent {
  component: Component
  calendar: Calendar
  uid: string
  revision: Revision
  cancelled: boolean
  start: Moment
  duration: Duration
  /** DTEND or DURATION as it is written, if it cannot be read: the event has no end then. */
  unreadableEnd?: string
  /** The original start of the occurrence that this VEVENT replaces. */
  recurrenceId?: Moment
}

export function properties(component: Component, name: string): Property[] {
  return component.properties.filter((property) => property.name === name)
}

function value(component: Component, name: string): string | undefined {
  return text(properties(component, name)[0]?.values[0])
}

/** A DATE or DATE-TIME of jCal; without a known zone it is in the zone of `start`, else in that of its calendar. */
export function readMoment(
  value: unknown,
  tzid: string | undefined,
  calendar: Calendar,
  start?: Moment,
): Moment | undefined {
  // ical.js leaves missing parts of a time empty: `2026-07-14T::`, `2026-07-14T20:00:`.
  const written = String(value).replace(/(T:)?:$/, '')
  const local = wallClock(written.replace(/Z$/, ''))
  if (local === undefined) return undefined
  const day = !written.includes('T')
  const unzoned = start?.zone ?? (day ? floating : calendar.floating)
  const zone = written.endsWith('Z') ? calendar.utc : (!day && tzid && calendar.zoneOf(tzid)) || unzoned
  return { zone, local, day, utc: zone.toUtc(local) }
}

function momentOf(component: Component, name: string, calendar: Calendar, start?: Moment): Moment | undefined {
  const property = properties(component, name)[0]
  return property && readMoment(property.values[0], property.parameters.tzid, calendar, start)
}

/** A thousand years: longer durations are invalid, and their seconds would not be exact. */
const MAX_DURATION_DAYS = 366_000

/** `P1DT2H30M`, `-P1W`; undefined if unreadable. */
export function parseDuration(value: unknown): Duration | undefined {
  const [match, sign, weeks, days, hours, minutes, seconds] =
    /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(String(value)) ?? []
  if (match === undefined) return undefined
  const factor = sign === '-' ? -1 : 1
  const number = (digits: string | undefined) => factor * Number(digits ?? 0)
  const duration = {
    days: number(weeks) * 7 + number(days),
    seconds: number(hours) * 3600 + number(minutes) * 60 + number(seconds),
  }
  const total = Math.abs(duration.days) + Math.abs(duration.seconds) / DAY_SECONDS
  return total <= MAX_DURATION_DAYS ? duration : undefined
}

export function durationBetween(start: Moment, end: Moment): Duration {
  return start.day
    ? { days: Math.ceil((wallSeconds(end.local) - wallSeconds(start.local)) / DAY_SECONDS), seconds: 0 }
    : { days: 0, seconds: end.utc - start.utc }
}

/** RFC 5545 3.6.1: DTEND or DURATION; without them a DATE lasts one day, and a DATE-TIME ends when it starts. */
function durationOf(
  component: Component,
  calendar: Calendar,
  start: Moment,
): Pick<Vevent, 'duration' | 'unreadableEnd'> {
  const end = momentOf(component, 'dtend', calendar, start)
  if (end) return { duration: durationBetween(start, end) }
  const written = ['dtend', 'duration'].flatMap((name) => properties(component, name).map(({ values: [one] }) => one))
  const duration = parseDuration(value(component, 'duration'))
  return {
    duration: duration ?? { days: 0, seconds: 0 },
    ...(written.length && !duration ? { unreadableEnd: String(written[0]).slice(0, 200) } : {}),
  }
}

function isCancelled(component: Component, calendar: Calendar): boolean {
  return calendar.cancelled || fromICalendarStatus(value(component, 'status')) === 'cancelled'
}

/** The UID, or one derived from title and start. */
export function uidOf(component: Component): string {
  const derived = () =>
    createHash('sha256')
      .update(JSON.stringify([value(component, 'summary'), value(component, 'dtstart')]))
      .digest('hex')
  return value(component, 'uid') ?? derived().slice(0, 32)
}

export function titleOf(component: Component): string | undefined {
  return line(properties(component, 'summary')[0]?.values[0])
}

export function recurrenceIdOf(component: Component, calendar: Calendar): Moment | undefined {
  return momentOf(component, 'recurrence-id', calendar, momentOf(component, 'dtstart', calendar))
}

export function readVevent(component: Component, calendar: Calendar): Vevent | { reason: SkipReason; detail?: string } {
  const start = momentOf(component, 'dtstart', calendar)
  const uid = uidOf(component)
  const title = titleOf(component)
  const cancelled = isCancelled(component, calendar)
  if (cancelled && (!start || title === undefined)) return { reason: 'cancelled', detail: title ?? uid }
  if (!start) return { reason: 'no start', detail: title ?? uid }
  if (title === undefined) return { reason: 'no title', detail: uid }
  const { duration, unreadableEnd } = durationOf(component, calendar, start)
  if (duration.days * DAY_SECONDS + duration.seconds < 0) return { reason: 'end before start', detail: title }
  const revision: Revision = [
    Number(value(component, 'sequence') ?? 0) || 0,
    momentOf(component, 'last-modified', calendar)?.utc ?? 0,
  ]
  return {
    component,
    calendar,
    uid,
    revision,
    cancelled,
    start,
    duration,
    ...(unreadableEnd === undefined ? {} : { unreadableEnd }),
    recurrenceId: recurrenceIdOf(component, calendar),
  }
}

/** Part of a source id: the day, or the instant in ISO 8601 (floating ones without `Z`). */
export function stamp({ day, zone, utc }: Moment): string {
  const wall = fromWallSeconds(utc)
  return day ? wall.slice(0, 10) : `${wall.replace(' ', 'T')}${zone.name === undefined ? '' : 'Z'}`
}

function dates({ start, calendar }: Vevent, utc: number, { days, seconds }: Duration) {
  if (start.day) {
    const first = fromWallSeconds(utc)
    const last = addDays(first, Math.max(1, days + Math.ceil(seconds / DAY_SECONDS)) - 1)
    return { start_date: startOfDay(first), end_date: endOfDay(last), all_day: true, timezone: calendar.zone }
  }
  const shown = start.zone.name ?? 'UTC'
  const start_date = toLocal(utc, shown)
  const nominal = days === 0 ? utc : toUtc(addDays(start_date, days), shown)
  return { start_date, end_date: toLocal(nominal + seconds, shown), timezone: start.zone.name }
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
function venueOf(component: Component): VenueDraft | undefined {
  const location = value(component, 'location')
  if (location === undefined || webAddress(location)) return undefined
  const [name, ...address] = location
    .split(/[,\n]/)
    .map(line)
    .filter((part) => part !== undefined)
  const geo = properties(component, 'geo')[0]?.values[0]
  const [lat, lng]: unknown[] = Array.isArray(geo) ? geo : []
  return namedVenue({ name, address: text(address.join(', ')), ...coordinates(lat, lng) })
}

function organizerOf({ parameters, values: [address] }: Property): OrganizerDraft[] {
  const mail = email(address)
  const name = line(parameters.cn) ?? mail
  return name === undefined ? [] : [withoutEmpty({ name, email: mail, website: webAddress(address) })]
}

function imageOf(component: Component): string | undefined {
  const isImage = ({ name, parameters, values: [address] }: Property) =>
    name === 'image' ||
    parameters.fmttype?.startsWith('image/') ||
    /\.(jpe?g|png|gif|webp|avif|svg)(\?|$)/i.test(String(address))
  const attached = [...properties(component, 'image'), ...properties(component, 'attach')]
  return attached
    .filter(isImage)
    .map((property) => webAddress(property.values[0]))
    .find((address) => address !== undefined)
}

/** Some programs write the link into LOCATION. */
function websiteOf(component: Component): string | undefined {
  const url = value(component, 'url')
  return webAddress(url) ?? webAddress(value(component, 'location')) ?? addressText(url)
}

/** Makes the draft of one occurrence; `event_status`: of an occurrence that is cancelled alone. */
export type DraftOf = (source_id: string, utc: number, duration: Duration, event_status?: string) => EventDraft

/** A function that makes the draft of one occurrence; what all occurrences share is read only once. */
export function draftFactory(vevent: Vevent, language: Language): DraftOf {
  const { component } = vevent
  const confidential = /^(PRIVATE|CONFIDENTIAL)$/i.test(value(component, 'class') ?? '')
  const texts = textsOf(component, language)
  const others = {
    venue: venueOf(component),
    organizers: properties(component, 'organizer').flatMap(organizerOf),
    categories: distinct(properties(component, 'categories').flatMap(({ values }) => values.map(line))),
    website: websiteOf(component),
    image: imageOf(component),
    status: confidential ? 'private' : undefined,
  }
  const statusOfAll = vevent.cancelled ? 'cancelled' : undefined
  return (source_id, utc, duration, event_status = statusOfAll) =>
    withoutEmpty({ source_id, ...texts, ...dates(vevent, utc, duration), ...others, event_status })
}
