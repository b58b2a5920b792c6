/** The occurrences of an event that repeats, as events of their own: what lists show, and what is indexed of each. */
import { LRUCache } from 'lru-cache'
import type { ProjectionContext } from '../../declaration/resource.ts'
import { languageCodes } from '../../languages.ts'
import type { Hit } from '../../ports.ts'
import {
  DEFAULT_WINDOW_MONTHS,
  horizonAt,
  isSeries,
  type Occurrence,
  occurrenceId,
  Series,
} from '../../series/occurrences.ts'
import type { EventDocument, EventRecord } from './fields.ts'

/** What an occurrence of a series has of its own: the rest is as in the record. */
export function occurrenceOf<E extends EventDocument>(event: E, occurrence: Occurrence): E {
  const { override, ...times } = occurrence
  if (!override) return { ...event, ...times }
  const { texts = {}, event_status = event.event_status } = override
  const own = languageCodes.flatMap((language) =>
    texts[language] ? [[language, { ...event.texts[language], ...texts[language] }] as const] : [],
  )
  return {
    ...event,
    ...times,
    ...(event.series ? { series: { ...event.series, event_status: event.event_status, texts: event.texts } } : {}),
    event_status,
    ...(event_status === 'rescheduled' ? formerDates(event, occurrence) : {}),
    ...(own.length ? { texts: { ...event.texts, ...Object.fromEntries(own) } } : {}),
  }
}

/** A rescheduled occurrence was at the time that the rule gives it. */
function formerDates(event: EventDocument, { recurrence_id }: Occurrence): Partial<EventDocument> {
  const regular = new Series({ ...event, overrides: [] }).at(recurrence_id)
  return regular ? { previous_start_date: regular.start_date, previous_end_date: regular.end_date } : {}
}

export const horizonOf = ({ horizon }: ProjectionContext): number =>
  horizon?.() ?? horizonAt(Math.floor(Date.now() / 1000), DEFAULT_WINDOW_MONTHS)

/** Those that are indexed; undefined: it does not repeat. */
export function indexedOccurrences(event: EventRecord, context: ProjectionContext): EventRecord[] | undefined {
  if (!isSeries(event)) return undefined
  const { occurrences } = new Series(event).listed(horizonOf(context))
  return occurrences.map((occurrence) => occurrenceOf(event, occurrence))
}

/** The horizon of a series that goes on beyond it: when the horizon moves, it is projected again. */
export function openHorizon(event: EventDocument, context: ProjectionContext): number | null {
  if (!isSeries(event)) return null
  const horizon = horizonOf(context)
  return lastStart(event) > horizon ? horizon : null
}

interface LastStart {
  start_utc: number
  series?: { last_start_utc: number } | undefined
}

/** When it starts for the last time: Unix seconds, or FOREVER. */
export const lastStart = ({ start_utc, series }: LastStart): number => series?.last_start_utc ?? start_utc

/** The last second of an event: its end is not part of it (RFC 5545, 3.6.1), unless it is its start. */
export const lastSecond = ({ start_utc, end_utc }: Pick<EventDocument, 'start_utc' | 'end_utc'>): number =>
  Math.max(start_utc, end_utc - 1)

/** `42-20261224T180000Z`; undefined: the record is no occurrence. */
export function occurrenceIdOf({ id, recurrence_utc }: EventRecord): string | undefined {
  return recurrence_utc === undefined ? undefined : occurrenceId(id, { recurrence_utc })
}

/** Only a record that is an occurrence has it; in a text of a record, a quotation mark is escaped. */
const RECURRENCE = /"recurrence_utc":(-?\d+)/

type Identified = Pick<Hit, 'id' | 'json'>
const identities = new WeakMap<Identified, number | string>()

/** What tells a hit from all others: the id of its occurrence, or of its record. Its JSON need not be read for it. */
export function identityOf(hit: Identified): number | string {
  const identity = identities.get(hit) ?? readIdentity(hit)
  identities.set(hit, identity)
  return identity
}

function readIdentity({ id, json }: Identified): number | string {
  const [, recurrence] = RECURRENCE.exec(json) ?? []
  return recurrence === undefined ? id : occurrenceId(id, { recurrence_utc: Number(recurrence) })
}

/** The series of an occurrence. */
export function seriesOf(event: EventRecord): EventRecord {
  const { recurrence_id: _, recurrence_utc: __, ...own } = event
  const { last_start_utc: ___, ...series } = event.series ?? {}
  return { ...own, ...series }
}

interface Next {
  /** From when on, and until when, it is the next one: Unix seconds. */
  from: number
  until: number
  start_date: string | undefined
}

/** Of some ten thousand series; a key has all that says when one takes place. */
const known = new LRUCache<string, Next>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (_, key) => key.length + 200,
})

/** Of all occurrences of a series it is the same. */
function nextOf(event: EventRecord, now: number): Next {
  const { id, rev, series, timezone, all_day, rrule, rdate, exdate, overrides } = event
  // The revision does not identify them: a dry run has the one that the next write gets.
  const moved = overrides.map(({ recurrence_id, start_date, end_date }) => [recurrence_id, start_date, end_date])
  const times = [series?.start_utc, series?.end_utc, timezone, all_day, rrule, rdate, exdate, moved]
  const key = JSON.stringify([id, rev, times])
  const cached = known.get(key)
  if (cached && cached.from <= now && now <= cached.until) return cached
  const next = new Series(seriesOf(event)).next(now)
  const found: Next = { from: now, until: next?.end_utc ?? Infinity, start_date: next?.start_date }
  known.set(key, found)
  return found
}

/** The start of the first occurrence that has not ended; undefined: there is none, or the event does not repeat. */
export function nextOccurrence(event: EventRecord, now: number): string | undefined {
  return isSeries(event) ? nextOf(event, now).start_date : undefined
}

/** Until when that is so. */
export function nextUntil(event: EventRecord, now: number): number {
  return isSeries(event) ? nextOf(event, now).until : Infinity
}
