/** What adds an event to the calendar of a visitor. */
import type { Language } from '../../calendar/languages.ts'
import { addDays } from '../../calendar/values/wall-clock.ts'
import { apiOf } from '../layout.ts'
import { withoutMarks } from './plain.ts'
import type { ShownEvent } from './shown.ts'

/** A file that every calendar takes; of a series all of it. */
export function icalendarAddress({ id }: ShownEvent, language: Language): string {
  return `${apiOf(language)}/events.ics?include=${id}`
}

/** `20261128` of whole days, up to the day after the last; else instants in UTC. */
function googleDates({ all_day, start_date, end_date, utc_start_date, utc_end_date }: ShownEvent): string {
  if (all_day) return [start_date, addDays(end_date, 1)].map((date) => withoutMarks(date.slice(0, 10))).join('/')
  return [utc_start_date, utc_end_date].map((date) => `${withoutMarks(date.replace(' ', 'T'))}Z`).join('/')
}

export function googleAddress(event: ShownEvent): string {
  const { title, url, venue } = event
  const [place] = venue
  const location = place
    ? [place.venue, place.address, place.zip, place.city, place.country].filter(Boolean).join(', ')
    : ''
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: googleDates(event),
    details: url,
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
