/**
 * Finds events that several sources have, for a person to decide: of like titles, at the same time and place.
 * What is over, and what is in the trash, is none. Events are read in the order of their starts, and each is compared
 * with those that start within the hour before it, so the memory does not grow with the calendar but for one number of
 * each event.
 */
import type { Store } from '../../calendar/ports.ts'
import type { EventDocument } from '../../calendar/resources/events/fields.ts'
import { localizedText } from '../../calendar/resources/translations.ts'
import { HOUR_SECONDS } from '../../calendar/values/wall-clock.ts'
import type { Document } from '../../calendar/writes/context.ts'
import { likeness, type Trigrams, trigramsOf } from './likeness.ts'
import { type Place, placeOf, samePlace } from './place.ts'
import { sameTimes, type Times, timesOf } from './times.ts'

/** Of titles, measured with the demonstration calendar (docs/decisions/import.md). */
const LIKE_TITLES = 0.5

/** Records that are read at once. */
const PAGE = 500

export interface Sides {
  store: Store
  /** Unix seconds. */
  now: number
  /** The files and addresses that give an event; none: it was made here. */
  sourcesOf(id: number): readonly string[]
}

export interface Side {
  id: number
  title: string
  /** On the clock of the event. */
  start_date: string
  sources: readonly string[]
}

export interface Double {
  /** The one that was here first comes first. */
  events: readonly [Side, Side]
  isSeries: boolean
  place: string
  /** From 0 to 1. */
  likeness: number
}

interface Compared extends Side {
  times: Times
  titles: readonly Trigrams[]
  places: readonly Place[]
}

export async function* doubles(sides: Sides): AsyncGenerator<Double> {
  const window: Compared[] = []
  for await (const event of inOrder(sides)) {
    const [start = 0] = event.times.starts
    while (window[0] && (window[0].times.starts[0] ?? 0) < start - HOUR_SECONDS) window.shift()
    for (const other of window) {
      const double = doubleOf(event, other)
      if (double) yield double
    }
    window.push(event)
  }
}

function doubleOf(one: Compared, other: Compared): Double | undefined {
  if (isSameSource(one, other) || !sameTimes(one.times, other.times)) return undefined
  const place = samePlace(one.places, other.places)
  if (place === undefined) return undefined
  const alike = likeness(one.titles, other.titles)
  if (alike < LIKE_TITLES) return undefined
  const events = one.id < other.id ? ([one, other] as const) : ([other, one] as const)
  return { events, isSeries: one.times.isSeries, place, likeness: alike }
}

/** A source knows its own events; what was made here has one source, too. */
function isSameSource({ sources: ones }: Side, { sources: others }: Side): boolean {
  return ones.length === 0 ? others.length === 0 : ones.some((source) => others.includes(source))
}

async function* inOrder(sides: Sides): AsyncGenerator<Compared> {
  const { store, now } = sides
  const starts: { id: number; start: number }[] = []
  for (let page: EventDocument[], after = 0; (page = await store.scan('events', after, PAGE)).length; ) {
    for (const event of page) {
      const [start] = (event.status !== 'trash' && timesOf(event, now)?.starts) || []
      if (start !== undefined) starts.push({ id: event.id, start })
    }
    after = page.at(-1)?.id ?? after
  }
  starts.sort((a, b) => a.start - b.start)
  for (let at = 0; at < starts.length; at += PAGE) yield* await comparedOf(starts.slice(at, at + PAGE), sides)
}

async function comparedOf(page: readonly { id: number }[], { store, now, sourcesOf }: Sides): Promise<Compared[]> {
  const ids = page.map(({ id }) => id)
  const events = await store.get<EventDocument & Document>('events', ids)
  const venues = await store.get<Document>('venues', [...new Set(events.flatMap(({ venue }) => venue))])
  const places = new Map(venues.map((venue) => [venue.id, placeOf(venue)]))
  return events.flatMap((event) => {
    const { id, start_date, language, venue } = event
    const times = timesOf(event, now)
    if (!times) return [] // it was changed since
    return {
      id,
      title: localizedText(event, 'title', language, language).text,
      start_date,
      sources: sourcesOf(id),
      times,
      titles: trigramsOf(event, 'title'),
      places: venue.flatMap((linked) => places.get(linked) ?? []),
    }
  })
}
