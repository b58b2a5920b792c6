/**
 * Reads iCalendar files (RFC 5545). Every VEVENT gives one draft, or one for each of its occurrences in the window, or a
 * word on why not.
 */
import type { Budget } from './budget.ts'
import { type Read, type ReadOptions, skipped } from './draft.ts'
import { type Component, parse } from './ical.ts'
import { isRecurring, occurrenceKey, occurrenceKeys, occurrencesOf, type Window, windowAround } from './occurrences.ts'
import {
  type Calendar,
  drafter,
  properties,
  readVevent,
  recurrenceIdOf,
  stamp,
  titleOf,
  uidOf,
  type Vevent,
} from './vevent.ts'
import { floating, namedZone, utcShownIn, zoneFinder } from './zones.ts'

interface Found {
  component: Component
  calendar: Calendar
}

/** All VEVENTs, in calendars or bare, also those left inside another that was not closed. */
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

/** @throws FileRefused */
export function readICalendar(file: string, text: string, { language, now }: ReadOptions, budget: Budget): Read[] {
  const { root, broken } = parse(text, budget)
  const reads = broken.map(({ line, content }) => skipped(`${file}:${line}`, 'unreadable line', content.slice(0, 200)))
  const found = [...vevents(root, calendarOf(root, zoneFinder(root, budget)))]
  if (found.length === 0) reads.push(skipped(file, 'no events'))
  const series = Map.groupBy(found, ({ component }) => uidOf(component))
  const context = { file, language, window: windowAround(now), budget }
  return [...reads, ...[...series.values()].flatMap((members) => [...readSeries(members, context)])]
}

interface Context {
  file: string
  language: ReadOptions['language']
  window: Window
  budget: Budget
}

const placeOf = ({ component }: { component: Component }, { file }: Context) => `${file}:${component.line}`

/** The VEVENTs of one UID: an event and its revisions, or a recurring one and the occurrences that were changed. */
function* readSeries(members: Found[], context: Context): Generator<Read> {
  const readable: Vevent[] = []
  const changed = new Set<string>()
  for (const found of members) {
    context.budget.line = found.component.line
    const vevent = readVevent(found.component, found.calendar)
    if ('uid' in vevent) readable.push(vevent)
    else yield skipped(placeOf(found, context), vevent.reason, vevent.detail)
    const recurrenceId = recurrenceIdOf(found.component, found.calendar)
    const replaces = 'uid' in vevent || vevent.reason === 'cancelled'
    if (recurrenceId && replaces) changed.add(occurrenceKey(recurrenceId, 'uid' in vevent && vevent.start.day))
  }
  const { kept, older } = latest(readable)
  for (const vevent of older) yield skipped(placeOf(vevent, context), 'duplicate', titleOf(vevent.component))
  const masters = kept.filter((vevent) => !vevent.recurrenceId)
  const calledOff = masters.length > 0 && masters.every((vevent) => vevent.cancelled)
  for (const vevent of kept) {
    if (calledOff || vevent.cancelled) yield skipped(placeOf(vevent, context), 'cancelled', titleOf(vevent.component))
    else if (isRecurring(vevent)) yield* readOccurrences(vevent, changed, context)
    else yield readOnce(vevent, masters, context)
  }
}

/**
 * Of the revisions of one event or occurrence those with the highest SEQUENCE, the last of them where they also start
 * together. Others with that UID are events of their own: there are programs that give all the same.
 */
function latest(vevents: Vevent[]): { kept: Vevent[]; older: Vevent[] } {
  const newest = new Map<string, number>()
  const last = new Map<string, Vevent>()
  const target = ({ recurrenceId, start }: Vevent) => (recurrenceId ? occurrenceKey(recurrenceId, start.day) : '')
  for (const vevent of vevents)
    newest.set(target(vevent), Math.max(newest.get(target(vevent)) ?? 0, vevent.revision[0]))
  for (const vevent of vevents.filter((one) => one.revision[0] === newest.get(target(one)))) {
    last.set(`${target(vevent)} ${vevent.start.utc}`, vevent)
  }
  const kept = new Set(last.values())
  return { kept: [...kept], older: vevents.filter((vevent) => !kept.has(vevent)) }
}

/** An event that does not recur, or an occurrence of one that does, with properties of its own. */
function readOnce(vevent: Vevent, masters: Vevent[], context: Context): Read {
  const { uid, start, recurrenceId, length } = vevent
  const { from, to } = context.window
  const ofSeries = recurrenceId !== undefined && masters.some(isRecurring)
  if (ofSeries && (start.utc < from || start.utc > to)) {
    return skipped(placeOf(vevent, context), 'no occurrence in the window', titleOf(vevent.component))
  }
  const id = recurrenceId || masters.length > 1 ? `${uid}:${stamp(recurrenceId ?? start)}` : uid
  return { revision: vevent.revision, event: drafter(vevent, context.language)(id, start.utc, length) }
}

/** All occurrences in the window, but for those that VEVENTs of their own replace. */
function* readOccurrences(vevent: Vevent, changed: Set<string>, context: Context): Generator<Read> {
  const { uid, start } = vevent
  const place = placeOf(vevent, context)
  const title = titleOf(vevent.component)
  context.budget.line = vevent.component.line
  const { lengths, cut, unreadable } = occurrencesOf(vevent, context.window, context.budget)
  yield* unreadable.map((detail) => skipped(place, 'unreadable rule', detail))
  if (lengths.length === 0) yield skipped(place, 'no occurrence in the window', title)
  if (cut) yield skipped(place, 'too many occurrences', title)
  const draftOf = drafter(vevent, context.language)
  for (const [utc, length] of lengths) {
    if (occurrenceKeys(start, utc).some((key) => changed.has(key))) continue
    const event = draftOf(`${uid}:${stamp({ ...start, utc })}`, utc, length)
    context.budget.spend('occurrences')
    context.budget.spend('characters of occurrences', JSON.stringify(event).length)
    yield { revision: vevent.revision, event }
  }
}
