import { addDays } from './rules.ts'
import type { DemoSeries, Schedule } from './series.ts'
import type { DemoEvent } from './types.ts'

export const sourceId = {
  venue: (slug: string) => `demo:venue:${slug}`,
  organizer: (slug: string) => `demo:organizer:${slug}`,
  edition: (slug: string, year: number) => `demo:${slug}:${year}`,
}

/** The days that editions begin in, both included. */
export interface Span {
  from: string
  to: string
}

/**
 * One year before `today` to three years after; a 29 February that does not exist there still compares correctly.
 */
export function spanAround(today: string): Span {
  const year = Number(today.slice(0, 4))
  const day = today.slice(4)
  return { from: `${year - 1}${day}`, to: `${year + 3}${day}` }
}

export function yearsOf({ from, to }: Span): number[] {
  const first = Number(from.slice(0, 4))
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index)
}

export function beginsWithin(span: Span, event: DemoEvent): boolean {
  const day = event.start_date.slice(0, 10)
  return day >= span.from && day <= span.to
}

/** The editions of a series that begin within the span, oldest first. */
export function editions(series: DemoSeries, span: Span): DemoEvent[] {
  return yearsOf(span)
    .map((year) => edition(series, year))
    .filter((event) => beginsWithin(span, event))
}

function edition(series: DemoSeries, year: number): DemoEvent {
  const { slug, when, venues, organizers, ...rest } = series
  const first = when.first(year)
  const [opens, closes] = when.hours?.split('-').map((time) => `${time}:00`) ?? ['00:00:00', '23:59:59']
  return {
    ...rest,
    source_id: sourceId.edition(slug, year),
    start_date: `${first} ${opens}`,
    end_date: `${lastDay(when, first, year)} ${closes}`,
    all_day: when.hours === undefined,
    venues: venues.map(sourceId.venue),
    organizers: organizers.map(sourceId.organizer),
  }
}

function lastDay(when: Schedule, first: string, year: number): string {
  if ('days' in when) return addDays(first, when.days - 1)
  const last = when.last(year)
  return last < first ? when.last(year + 1) : last
}
