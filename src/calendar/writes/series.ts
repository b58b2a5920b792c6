/**
 * How an event repeats: its rule, its dates beside it and without, and its overrides, after its own dates are resolved.
 * When the start gets another time of day, they follow it; what then names no occurrence any more is dropped, unless
 * the input itself names it (docs/decisions/series.md).
 */
import { MAX_DATES, MAX_OVERRIDES } from '../declaration/kinds.ts'
import { type OverrideInput, overrideTexts } from '../declaration/overrides.ts'
import { MAX_TEXT_CHARACTERS } from '../declaration/text-limits.ts'
import type { Language } from '../languages.ts'
import { invalid } from '../messages/errors.ts'
import { type Reason, reason } from '../messages/reasons.ts'
import type { EventDocument } from '../resources/events/fields.ts'
import { isSeries, nominalStart, type Occurrence, type Override, Series } from '../series/occurrences.ts'
import { isBounded } from '../series/recurrence.ts'
import { MAX_OCCURRENCES, readRule, ruleText } from '../series/rule.ts'
import { hasMoreLetters } from '../text/letters.ts'
import { type Moment, parseMoment } from '../values/moment.ts'
import { ownEntries } from '../values/objects.ts'
import { fromWallSeconds, startOfDay, wallSeconds } from '../values/wall-clock.ts'
import { firstOfDay, lastOfDay } from '../values/zone.ts'
import type { EventWrite } from './write-kinds.ts'

/** Where an entry of a list stands, for an error. */
interface Entry {
  field: 'rdate' | 'exdate' | 'overrides'
  at: number
  value: unknown
}

/** What rules take is spent also where they are refused. @throws Problem that names the field */
export function resolveSeries(write: EventWrite, before: EventDocument): void {
  const begun = performance.now()
  try {
    resolveRepetition(write, before)
  } finally {
    write.context.spend?.(performance.now() - begun)
  }
}

function resolveRepetition(write: EventWrite, before: EventDocument): void {
  const { document: event, input } = write
  const isSent = [input.rrule, input.rdate, input.exdate, input.overrides].some((value) => value !== undefined)
  if (!event.start_date || (!isSent && !isSeries(event))) return
  const follow = followerOf(before, event)
  event.rrule = resolvedRule(write, before, follow)
  event.rdate = resolvedAdditions(write, follow)
  if (!isSeries(event)) {
    resolveSingle(write)
    return
  }
  event.exdate = resolvedExclusions(write, follow)
  event.overrides = resolvedOverrides(write, before, follow)
  checkLengths(event)
  const series = new Series(event)
  if (!series.first) throw invalid({ exdate: reason('noneLeft') })
  const twice = series.overridden.find(({ start_utc }) => series.startingIn(start_utc, start_utc).length > 1)
  if (twice) throw invalid({ overrides: reason('sameStart', { what: twice.start_date }) })
  const { start_date, end_date, start_utc, end_utc } = event
  event.series = { start_date, end_date, start_utc, end_utc, last_start_utc: series.lastStart }
}

/** Those that writes of single occurrences add are as many as those of one write of the series. */
function checkLengths({ exdate, overrides }: EventDocument): void {
  if (exdate.length > MAX_DATES) throw invalid({ exdate: reason('maxItems', { limit: MAX_DATES }) })
  if (overrides.length > MAX_OVERRIDES) throw invalid({ overrides: reason('maxItems', { limit: MAX_OVERRIDES }) })
}

function resolveSingle({ document: event, input }: EventWrite): void {
  for (const name of ['exdate', 'overrides'] as const)
    if (input[name]?.length) throw invalid({ [name]: reason('notRecurring') })
  Object.assign(event, { exdate: [], overrides: [] })
  delete event.series
}

type Follow = (local: string) => string

/** What had the time of day of the start has it still; of whole days nothing has another. */
function followerOf(before: EventDocument, event: EventDocument): Follow {
  if (!before.start_date) return (local) => local
  if (event.all_day) return startOfDay
  const [from, to] = [before, event].map((each) => nominalStart(each).slice(10)) as [string, string]
  return (local) => (local.slice(10) === from ? local.slice(0, 10) + to : local)
}

function resolvedRule({ document: event, input }: EventWrite, before: EventDocument, follow: Follow): string | null {
  const text = input.rrule === undefined ? event.rrule : input.rrule
  if (!text) return null
  // A stored UNTIL is of the zone that the event had.
  const isStored = text === before.rrule
  const read = readRule(text, isStored ? before : event)
  if ('refused' in read) throw invalid({ rrule: read.refused })
  const { until } = read.rule
  const rule =
    isStored && until !== undefined ? { ...read.rule, until: wallSeconds(follow(fromWallSeconds(until))) } : read.rule
  const canonical = ruleText(rule, event)
  const start = nominalStart(event)
  if (rule.until !== undefined && rule.until < wallSeconds(start))
    throw invalid({ rrule: reason('ruleUntil', { part: `UNTIL=${fromWallSeconds(rule.until)}` }) })
  // A change of the zone or of whole days may make another rule of it.
  const again = readRule(canonical, event)
  if ('refused' in again) throw invalid({ rrule: again.refused })
  const isSame = canonical === before.rrule && start === nominalStart(before)
  if (!isSame && !isBounded(rule, wallSeconds(start)))
    throw invalid({ rrule: reason('ruleCost', { limit: MAX_OCCURRENCES }) })
  return canonical
}

/** The wall clocks of a list of the input, or the stored ones. */
function wallsOf(write: EventWrite, field: 'rdate' | 'exdate', follow: Follow): { local: string; entry?: Entry }[] {
  const { document: event, input } = write
  const sent = input[field]
  if (sent === undefined) return event[field].map((local) => ({ local: follow(local) }))
  return (sent ?? []).map((value, at) => {
    const entry: Entry = { field, at, value }
    const local = wallOf(value, entry, write)
    // What is sent back as it was read says nothing new.
    return event[field].includes(local) ? { local: follow(local) } : { local, entry }
  })
}

/**
 * A day alone is at the time of the start. A wall clock that the clocks skip may be what a rule gives; a date is not.
 */
function wallOf(value: string | number, entry: Entry, { document: event, context }: EventWrite): string {
  const moment = readMoment(value, entry, event.timezone, context.now)
  if (event.all_day) return startOfDay(moment.days[0])
  if (moment.dayOnly) return moment.days[0] + event.start_date.slice(10)
  return entry.field === 'rdate' && !event.rdate.includes(moment.stated) ? moment.local : moment.stated
}

function readMoment(value: string | number, entry: Entry, zone: string, now: number): Moment {
  const moment = parseMoment(value, zone, now)
  if (!moment) throw refused(entry, reason('moment'))
  return moment
}

function refused({ field, at, value }: Entry, why: Reason) {
  const shown = (JSON.stringify(value) ?? '').slice(0, 50)
  return invalid({ [field]: reason('entry', { at: at + 1, value: shown, reason: why }) })
}

const sorted = (walls: Iterable<string>) => [...new Set(walls)].toSorted()

/** None is before the start, which is the first occurrence. */
function resolvedAdditions(write: EventWrite, follow: Follow): string[] {
  const start = nominalStart(write.document)
  const walls = wallsOf(write, 'rdate', follow).filter(({ local, entry }) => {
    if (local < start && entry) throw refused(entry, reason('endBeforeStart', { start: 'start_date' }))
    return local > start
  })
  return sorted(walls.map(({ local }) => local))
}

function resolvedExclusions(write: EventWrite, follow: Follow): string[] {
  const series = new Series({ ...write.document, exdate: [], overrides: [] })
  const walls = wallsOf(write, 'exdate', follow).flatMap(({ local, entry }) => occurrenceOf(series, local, entry) ?? [])
  return sorted(walls.map(({ recurrence_id }) => recurrence_id))
}

/**
 * By its recurrence id. What is sent may also name the only one of its day; what is stored may mean one that has gone,
 * and not the other one of that day.
 */
function occurrenceOf(series: Series, local: string, entry: Entry | undefined): Occurrence | undefined {
  const found = series.at(local)
  if (found || !entry) return found
  const only = series.onlyOn(local)
  if (!only) throw refused(entry, reason('noOccurrence', { what: local }))
  return only
}

function resolvedOverrides(write: EventWrite, before: EventDocument, follow: Follow): Override[] {
  const { document: event, input } = write
  const series = new Series({ ...event, overrides: [] })
  const overrides =
    input.overrides === undefined
      ? event.overrides.flatMap((override) => stillThere(override, series, before, event, follow))
      : (input.overrides ?? []).flatMap((sent, at) =>
          resolvedOverride(write, { field: 'overrides', at, value: sent.recurrence_id }, sent, series, follow),
        )
  const twice = overrides.find(
    (each, at) => overrides.findIndex((other) => other.recurrence_id === each.recurrence_id) < at,
  )
  if (twice) throw invalid({ overrides: reason('sameStart', { what: twice.recurrence_id }) })
  const own = overrides
    .flatMap(({ texts = {} }) => Object.values(texts).flatMap((each) => Object.values(each)))
    .join('')
  if (own.length > MAX_TEXT_CHARACTERS)
    throw invalid({ overrides: reason('maxLength', { limit: MAX_TEXT_CHARACTERS }) })
  if (hasMoreLetters(own, MAX_TEXT_CHARACTERS))
    throw invalid({ overrides: reason('maxLetters', { limit: MAX_TEXT_CHARACTERS }) })
  return overrides.toSorted((a, b) => (a.recurrence_id < b.recurrence_id ? -1 : 1))
}

/**
 * A stored one. Its own times mean nothing where whole days became times, or times whole days; nor does its own end
 * where the occurrence starts after it now.
 */
function stillThere(
  override: Override,
  series: Series,
  before: EventDocument,
  event: EventDocument,
  follow: Follow,
): Override[] {
  const found = occurrenceOf(series, follow(override.recurrence_id), undefined)
  if (!found) return []
  const { recurrence_id: _, start_date, end_date, ...rest } = override
  const isOver = end_date !== undefined && end_date < (start_date ?? found.start_date)
  const times = before.all_day === event.all_day ? { start_date, end_date: isOver ? undefined : end_date } : {}
  return nonEmpty({ recurrence_id: found.recurrence_id, ...withoutNone(times), ...rest })
}

function resolvedOverride(
  write: EventWrite,
  entry: Entry,
  sent: OverrideInput,
  series: Series,
  follow: Follow,
): Override[] {
  const { document: event } = write
  const local = wallOf(sent.recurrence_id, entry, write)
  const stored = event.overrides.find((each) => each.recurrence_id === local)
  const occurrence = occurrenceOf(series, stored ? follow(local) : local, stored ? undefined : entry)
  if (!occurrence) return []
  const { event_status: status } = sent
  return nonEmpty({
    recurrence_id: occurrence.recurrence_id,
    ...resolvedTimes(write, entry, sent, occurrence),
    ...(status && status !== event.event_status ? { event_status: status } : {}),
    ...resolvedTexts(write, sent, stored),
  })
}

function resolvedTimes(
  { document: event, context }: EventWrite,
  entry: Entry,
  { start_date, end_date }: OverrideInput,
  regular: Occurrence,
): Pick<Override, 'start_date' | 'end_date'> {
  const { timezone, all_day } = event
  const read = (value: string | number | null | undefined, isEnd: boolean) => {
    if (value === undefined || value === null || value === '') return undefined
    const moment = readMoment(value, entry, timezone, context.now)
    const day = moment.days[isEnd ? 1 : 0]
    if (all_day) return isEnd ? lastOfDay(day, timezone) : firstOfDay(day, timezone)
    if (!moment.dayOnly) return isEnd ? moment.last : moment.local
    return day + (isEnd ? regular.end_date : regular.start_date).slice(10)
  }
  const [start, end] = [read(start_date, false), read(end_date, true)]
  const times = withoutNone({
    start_date: start === regular.start_date ? undefined : start,
    end_date: end === regular.end_date && (start === undefined || start === regular.start_date) ? undefined : end,
  })
  if (end !== undefined && end < (start ?? regular.start_date))
    throw refused(entry, reason('endBeforeStart', { start: 'start_date' }))
  return times
}

/** Those of the language of the write are as they are sent, and those of others stay, unless all are sent. */
function resolvedTexts(
  { context: { language } }: EventWrite,
  sent: OverrideInput,
  stored: Override | undefined,
): Pick<Override, 'texts'> {
  const plain = Object.fromEntries(overrideTexts.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])))
  const all = { ...(sent.texts ?? stored?.texts), [language]: { ...sent.texts?.[language], ...plain } }
  const texts = ownEntries(all).flatMap(([code, own]): [Language, Record<string, string>][] => {
    const written = Object.entries(own ?? {}).filter(([, text]) => text !== '')
    return written.length ? [[code, Object.fromEntries(written)]] : []
  })
  return texts.length ? { texts: Object.fromEntries(texts) } : {}
}

function nonEmpty(override: Override): Override[] {
  return Object.keys(override).length > 1 ? [override] : []
}

function withoutNone<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
