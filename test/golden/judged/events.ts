/** Which events of the golden calendar have a value in a field: the judgements of queries that name such a value. */
import type { CategorySlug } from '../../../demo/categories.ts'
import { sourceId } from '../../../demo/editions.ts'
import type { OrganizerSlug } from '../../../demo/organizers.ts'
import type { TagSlug } from '../../../demo/tags.ts'
import type { DemoEvent } from '../../../demo/types.ts'
import type { VenueSlug } from '../../../demo/venues.ts'
import { goldenCalendar, seriesOf } from '../../../src/parity/calendar.ts'

const { events, venues } = goldenCalendar()

const seriesWhere = (holds: (event: DemoEvent) => boolean) =>
  events.filter(holds).map(({ source_id }) => seriesOf(source_id))

export const allSeries = seriesWhere(() => true)

/** Runs at some time from the first to the last day, both 'YYYY-MM-DD' and included; `last` is one day by default. */
export function running(first: string, last = first): string[] {
  return seriesWhere(({ start_date, end_date }) => start_date.slice(0, 10) <= last && end_date.slice(0, 10) >= first)
}

export function inCategory(...slugs: CategorySlug[]): string[] {
  return seriesWhere(({ categories }) => slugs.some((slug) => categories.includes(slug)))
}

export function tagged(slug: TagSlug): string[] {
  return seriesWhere(({ tags }) => tags.includes(slug))
}

/** Has a venue in this town, by its name there: `Genève`. */
export function inTown(town: string): string[] {
  const here = venues.filter(({ city }) => city === town).map(({ source_id }) => source_id)
  return seriesWhere((event) => event.venues.some((venue) => here.includes(venue)))
}

export function at(...slugs: VenueSlug[]): string[] {
  return seriesWhere(({ venues }) => slugs.some((slug) => venues.includes(sourceId.venue(slug))))
}

export function by(...slugs: OrganizerSlug[]): string[] {
  return seriesWhere(({ organizers }) => slugs.some((slug) => organizers.includes(sourceId.organizer(slug))))
}

/** The holidays of all countries by a rule of their day: `12-25`, `easter_1`. */
export function holidays(...rules: string[]): string[] {
  return allSeries.filter((series) => rules.includes(series.replace(/^[A-Z]{2}:/, '')))
}

export function inAll(...lists: [string[], ...string[][]]): string[] {
  return lists.reduce((left, list) => left.filter((series) => list.includes(series)))
}
