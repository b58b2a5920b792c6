/**
 * Reads iCalendar files (RFC 5545). Every VEVENT becomes one draft, or one for each of its occurrences in the window,
 * or a reason why not.
 */
import type { Budget } from './budget.ts'
import { type ReadOptions, type ReadResult, skipped } from './draft.ts'
import { guarded } from './guard.ts'
import { type Component, parse } from './ical.ts'
import { isRecurring, occurrenceKey, occurrenceKeys, occurrencesOf, type Window, windowAround } from './occurrences.ts'
import {
  type Calendar,
  type Duration,
  properties,
  readVevent,
  recurrenceIdOf,
  stamp,
  titleOf,
  uidOf,
  type Vevent,
} from './vevent.ts'
import { draftFactory } from './vevent-draft.ts'
import { floating, namedZone, utcShownIn, zoneResolver } from './zones.ts'

interface Found {
  component: Component
  calendar: Calendar
}

/** All VEVENTs, inside or outside of calendars, also those nested in another VEVENT that was not closed. */
function* vevents(component: Component, calendar: Calendar): Generator<Found> {
  for (const child of component.components) {
    if (child.name === 'vevent') yield { component: child, calendar }
    yield* vevents(child, child.name === 'vcalendar' ? calendarOf(child, calendar.zoneOf) : calendar)
  }
}

function calendarOf(component: Component, zoneOf: Calendar['zoneOf']): Calendar {
  const value = (name: string) => properties(component, name)[0]?.values[0]
  const zone = namedZone(String(value('x-wr-timezone') ?? ''))
  return {
    cancelled: String(value('method')).toUpperCase() === 'CANCEL',
    ...(zone ? { zone: zone.name } : {}),
    utc: utcShownIn(zone?.name ?? 'UTC'),
    floating: zone ?? floating,
    zoneOf,
  }
}

export function looksLikeICalendar(text: string): boolean {
  return /^BEGIN:/im.test(text)
}

/** @throws FileRejected */
export function readICalendar(
  file: string,
  text: string,
  { language, now }: ReadOptions,
  budget: Budget,
): ReadResult[] {
  const { root, broken } = parse(text, budget)
  const reads = broken.map(({ line, content }) => skipped(`${file}:${line}`, 'unreadable line', content.slice(0, 200)))
  const observances: ReadResult[] = []
  const zoneOf = zoneResolver(root, budget, (line, detail) =>
    observances.push(skipped(`${file}:${line}`, 'unreadable rule', detail)),
  )
  const found = [...vevents(root, calendarOf(root, zoneOf))]
  if (found.length === 0) reads.push(skipped(file, 'no events'))
  const series = Map.groupBy(found, ({ component }) => uidOf(component))
  const context = { file, language, window: windowAround(now), budget }
  for (const members of series.values()) reads.push(...readSeries(members, context))
  return [...reads, ...observances]
}

interface Context {
  file: string
  language: ReadOptions['language']
  window: Window
  budget: Budget
}

const placeOf = ({ component }: { component: Component }, { file }: Context) => `${file}:${component.line}`

/** Occurrences that have a VEVENT of their own, and those of which one says no more than that they are cancelled. */
interface Changed {
  replaced: Set<string>
  cancelled: Set<string>
}

interface Members {
  vevents: Vevent[]
  changed: Changed
  /** The latter, reported if nothing recurs. */
  bare: ReadResult[]
}

/** The VEVENTs of one UID: an event and its revisions, or a recurring event and its changed occurrences. */
function readSeries(series: Found[], context: Context): ReadResult[] {
  const members: Members = { vevents: [], changed: { replaced: new Set(), cancelled: new Set() }, bare: [] }
  const reads = series.flatMap((found) => guarded(placeOf(found, context), () => readMember(found, members, context)))
  const { current, older } = latestOf(members.vevents)
  for (const vevent of older) reads.push(skipped(placeOf(vevent, context), 'duplicate', titleOf(vevent.component)))
  const masters = current.filter((vevent) => !vevent.recurrenceId)
  if (!masters.some(isRecurring)) reads.push(...members.bare)
  const seriesCancelled = masters.length > 0 && masters.every((vevent) => vevent.cancelled)
  for (const one of current) {
    const vevent = { ...one, cancelled: seriesCancelled || one.cancelled }
    const read = () =>
      isRecurring(vevent) ? readOccurrences(vevent, members.changed, context) : [readOnce(vevent, masters, context)]
    reads.push(...guarded(placeOf(vevent, context), read))
  }
  return reads
}

function* readMember(found: Found, { vevents, changed, bare }: Members, context: Context): Generator<ReadResult> {
  const place = placeOf(found, context)
  context.budget.line = found.component.line
  const vevent = readVevent(found.component, found.calendar)
  const recurrenceId = recurrenceIdOf(found.component, found.calendar)
  if ('uid' in vevent) {
    vevents.push(vevent)
    if (recurrenceId) changed.replaced.add(occurrenceKey(recurrenceId, vevent.start.day))
    if (vevent.unreadableEnd !== undefined) yield skipped(place, 'unreadable end', vevent.unreadableEnd)
  } else {
    const read = skipped(place, vevent.reason, vevent.detail)
    if (recurrenceId && vevent.reason === 'cancelled') {
      changed.cancelled.add(occurrenceKey(recurrenceId, false))
      bare.push(read)
    } else yield read
  }
}

/**
 * Of the revisions of one event or occurrence, those with the highest SEQUENCE; where these have the same start, the
 * last of them. Those with another start are events of their own: some programs give all their events the same UID.
 */
function latestOf(vevents: Vevent[]): { current: Vevent[]; older: Vevent[] } {
  const newest = new Map<string, number>()
  const last = new Map<string, Vevent>()
  const target = ({ recurrenceId, start }: Vevent) => (recurrenceId ? occurrenceKey(recurrenceId, start.day) : '')
  for (const vevent of vevents)
    newest.set(target(vevent), Math.max(newest.get(target(vevent)) ?? 0, vevent.revision[0]))
  for (const vevent of vevents.filter((one) => one.revision[0] === newest.get(target(one)))) {
    last.set(`${target(vevent)} ${vevent.start.utc}`, vevent)
  }
  const current = new Set(last.values())
  return { current: [...current], older: vevents.filter((vevent) => !current.has(vevent)) }
}

const isNone = ({ days, seconds }: Duration) => days === 0 && seconds === 0

/** An event that does not recur, or a changed occurrence of one that does. */
function readOnce(vevent: Vevent, masters: Vevent[], context: Context): ReadResult {
  const { uid, start, recurrenceId } = vevent
  const { from, to } = context.window
  const series = recurrenceId && masters.find(isRecurring)
  if (series && (start.utc < from || start.utc > to)) {
    return skipped(placeOf(vevent, context), 'no occurrence in the window', titleOf(vevent.component))
  }
  // What cancels an occurrence need not say how long it would have been.
  const { duration } = vevent.cancelled && series && isNone(vevent.duration) ? series : vevent
  const id = recurrenceId || masters.length > 1 ? `${uid}:${stamp(recurrenceId ?? start)}` : uid
  return { revision: vevent.revision, event: draftFactory(vevent, context.language)(id, start.utc, duration) }
}

/** All occurrences in the window, except those that a VEVENT with a RECURRENCE-ID replaces. */
function* readOccurrences(vevent: Vevent, { replaced, cancelled }: Changed, context: Context): Generator<ReadResult> {
  const { uid, start } = vevent
  const place = placeOf(vevent, context)
  const title = titleOf(vevent.component)
  context.budget.line = vevent.component.line
  const { occurrences, truncated, unreadable } = occurrencesOf(vevent, context.window, context.budget)
  yield* unreadable.map((detail) => skipped(place, 'unreadable rule', detail))
  if (occurrences.length === 0) yield skipped(place, 'no occurrence in the window', title)
  if (truncated) yield skipped(place, 'too many occurrences', title)
  const draftOf = draftFactory(vevent, context.language)
  for (const [utc, duration] of occurrences) {
    const keys = occurrenceKeys(start, utc)
    if (keys.some((key) => replaced.has(key))) continue
    const event_status = keys.some((key) => cancelled.has(key)) ? 'cancelled' : undefined
    const event = draftOf(`${uid}:${stamp({ ...start, utc })}`, utc, duration, event_status)
    context.budget.spend('occurrences')
    context.budget.spend('characters of occurrences', JSON.stringify(event).length)
    yield { revision: vevent.revision, event }
  }
}
