/** One VEVENT: its times, its title, and what it is a revision or an occurrence of. */
import { createHash } from 'node:crypto'
import { fromICalendarStatus } from '../../calendar/values/event-status.ts'
import { DAY_SECONDS, fromWallSeconds, HOUR_SECONDS, wallSeconds } from '../../calendar/values/wall-clock.ts'
import type { Revision } from '../readers/draft.ts'
import type { SkipReason } from '../readers/skip-reasons.ts'
import { line, text, wallClock } from '../readers/values.ts'
import type { Component, Property } from './ical.ts'
import { floating, type Zone } from './zones.ts'

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

/** The original start of a changed occurrence. */
export interface RecurrenceId extends Moment {
  /** RANGE=THISANDFUTURE: what is changed holds for all that follow. */
  andFollowing: boolean
  /** RANGE as it is written, if it is another: THISANDPRIOR is gone since RFC 5545. It is of this occurrence alone. */
  unsupportedRange?: string
}

export interface Vevent {
  component: Component
  calendar: Calendar
  uid: string
  revision: Revision
  cancelled: boolean
  start: Moment
  duration: Duration
  /** DTEND or DURATION as it is written, if it is of no use: the event has no end then. */
  unreadableEnd?: string
  /** Of the occurrence that this VEVENT replaces. */
  recurrenceId?: RecurrenceId | undefined
}

export function properties(component: Component, name: string): Property[] {
  return component.properties.filter((property) => property.name === name)
}

export function value(component: Component, name: string): string | undefined {
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
    seconds: number(hours) * HOUR_SECONDS + number(minutes) * 60 + number(seconds),
  }
  const total = Math.abs(duration.days) + Math.abs(duration.seconds) / DAY_SECONDS
  return total <= MAX_DURATION_DAYS ? duration : undefined
}

export function durationBetween(start: Moment, end: Moment): Duration {
  return start.day
    ? { days: Math.ceil((wallSeconds(end.local) - wallSeconds(start.local)) / DAY_SECONDS), seconds: 0 }
    : { days: 0, seconds: end.utc - start.utc }
}

type End = Pick<Vevent, 'duration' | 'unreadableEnd'>

const NO_DURATION: Duration = { days: 0, seconds: 0 }

/** Without an end, and with the one that is written. */
function withoutEnd(component: Component): End {
  const [written] = ['dtend', 'duration'].flatMap((name) => properties(component, name))
  return { duration: NO_DURATION, ...(written ? { unreadableEnd: String(written.values[0]).slice(0, 200) } : {}) }
}

/** RFC 5545 3.6.1: DTEND or DURATION; without them a DATE lasts one day, and a DATE-TIME ends when it starts. */
function endOf(component: Component, calendar: Calendar, start: Moment): End {
  const end = momentOf(component, 'dtend', calendar, start)
  const duration = end ? durationBetween(start, end) : parseDuration(value(component, 'duration'))
  return duration ? { duration } : withoutEnd(component)
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

export function recurrenceIdOf(component: Component, calendar: Calendar): RecurrenceId | undefined {
  const moment = momentOf(component, 'recurrence-id', calendar, momentOf(component, 'dtstart', calendar))
  if (!moment) return undefined
  const range = properties(component, 'recurrence-id')[0]?.parameters.range
  const andFollowing = range?.toUpperCase() === 'THISANDFUTURE'
  // A day is one of the series, whatever the zone of the time that the occurrence has been moved to.
  const day = moment.day ? { zone: floating, utc: floating.toUtc(moment.local) } : {}
  const unsupported = range === undefined || andFollowing ? {} : { unsupportedRange: range.slice(0, 50) }
  return { ...moment, ...day, andFollowing, ...unsupported }
}

export function readVevent(component: Component, calendar: Calendar): Vevent | { reason: SkipReason; detail?: string } {
  const start = momentOf(component, 'dtstart', calendar)
  const uid = uidOf(component)
  const title = titleOf(component)
  const cancelled = isCancelled(component, calendar)
  if (cancelled && (!start || title === undefined)) return { reason: 'cancelled', detail: title ?? uid }
  if (!start) return { reason: 'no start', detail: title ?? uid }
  if (title === undefined) return { reason: 'no title', detail: uid }
  const recurrenceId = recurrenceIdOf(component, calendar)
  const end = endOf(component, calendar, start)
  const isBackwards = end.duration.days * DAY_SECONDS + end.duration.seconds < 0
  if (isBackwards && !recurrenceId) return { reason: 'end before start', detail: title }
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
    ...(isBackwards ? withoutEnd(component) : end),
    recurrenceId,
  }
}

/** Part of a source id: the day, or the instant in ISO 8601 (floating ones without `Z`). */
export function stamp({ day, zone, utc }: Moment): string {
  const wall = fromWallSeconds(utc)
  return day ? wall.slice(0, 10) : `${wall.replace(' ', 'T')}${zone.name === undefined ? '' : 'Z'}`
}

/** The source id of a series, from that of an occurrence of it. */
export const withoutStamp = (sourceId: string): string => sourceId.replace(/:\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/, '')
