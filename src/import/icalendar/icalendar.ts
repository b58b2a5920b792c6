/**
 * Reads iCalendar files (RFC 5545). Every VEVENT becomes one draft, a part of that of its series, a draft for each of
 * its occurrences in the window, or a reason why not.
 */
import type { Budget } from '../readers/budget.ts'
import { type ReadOptions, type ReadResult, skipped } from '../readers/draft.ts'
import { type Component, parse } from './ical.ts'
import { windowAround } from './occurrences.ts'
import { type Found, readSeries } from './series.ts'
import { type Calendar, properties, uidOf } from './vevent.ts'
import { floating, namedZone, utcShownIn, zoneResolver } from './zones.ts'

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
