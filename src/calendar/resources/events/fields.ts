/** What an event holds: the fields that clients write, the stored document, and the record with what it links. */

import { field } from '../../declaration/fields.ts'
import { MAX_TERMS } from '../../declaration/kinds.ts'
import type { Language } from '../../languages.ts'
import type { Schedule } from '../../series/occurrences.ts'
import { attendanceModeTable, type EventStatus, eventStatusTable, meanings } from '../../values/event-status.ts'
import type { OrganizerDocument } from '../organizers.ts'
import { type PostDocument, postFields } from '../posts.ts'
import { localizedText } from '../translations.ts'
import type { VenueDocument } from '../venues.ts'

const manyTerms = { schema: { maxItems: MAX_TERMS } }

export const fields = {
  ...postFields,
  title: field('text', 'Title', { translated: true, required: true }),
  description: field('html', 'Description', { translated: true }),
  slug: field('slug', 'Name in addresses; made from the title when absent', { translated: true }),
  excerpt: field('html', 'Summary', { translated: true }),
  timezone: field('zone', 'IANA time zone, or UTC+5:30; the site’s when absent'),
  all_day: field('boolean', 'Whole days: from 00:00:00 of the first to 23:59:59 of the last'),
  start_date: field('moment', 'Start, wall clock in the event’s zone or an instant', { required: true }),
  end_date: field('moment', 'End, not before the start', { required: true }),
  cost: field('cost', 'Price as text, number or list: 10, "€10 – €20", "Free"'),
  cost_description: field('line', 'Price in words, such as "Adults €20, children free"; taken from cost when absent', {
    translated: true,
  }),
  website: field('url', 'Web address; the event’s own page when never given', { cleared: '' }),
  show_map: field('boolean', 'Show a map'),
  show_map_link: field('boolean', 'Show a map link'),
  hide_from_listings: field('boolean', 'Keep out of every list'),
  sticky: field('boolean', 'Pin in calendar views'),
  featured: field('boolean', 'Feature on the site'),
  categories: field(
    'terms',
    'Categories by id, slug or name; unknown names are created, at most 20 at once',
    manyTerms,
  ),
  tags: field('terms', 'Tags by id, slug or name; unknown names are created, at most 20 at once', manyTerms),
  venue: field('linked', 'Venues by id, or as objects that are found or created'),
  organizer: field('linked', 'Organizers by id, or as objects that are found or created'),
  password: field('password', 'Protects the event: it is shown only to those who send it'),
  post_parent: field('parent', 'Parent event, 0 for none'),
  ticketed: field('boolean', 'Whether there are tickets'),
  event_status: field('eventStatus', `Whether it takes place: ${meanings(eventStatusTable)}; or as schema.org has it`),
  event_status_reason: field('line', 'Why, for visitors', { translated: true }),
  previous_start_date: field('moment', 'Former start of a rescheduled event; kept by itself when start_date moves'),
  previous_end_date: field('moment', 'Former end of a rescheduled event'),
  sold_out: field('boolean', 'Whether all tickets are sold'),
  attendance_mode: field('attendanceMode', `How it is attended: ${meanings(attendanceModeTable)}`),
  online_url: field('url', 'Where to attend it online'),
  review_note: field('line', 'What a reviewer asks the author to change, for those alone who may edit the event'),
  rrule: field(
    'rule',
    'How it repeats (RFC 5545): FREQ=WEEKLY;BYDAY=MO;COUNT=10. The start is always the first occurrence',
  ),
  rdate: field('moments', 'Further starts of a series, wall clocks in its zone, or days at the time of its start'),
  exdate: field('moments', 'Occurrences that a series leaves out, by their starts or days'),
  overrides: field(
    'overrides',
    'Occurrences that differ from their series: recurrence_id is the start that the rule gives each, or its day',
  ),
}

export type EventDocument = Omit<PostDocument<typeof fields>, 'start_date' | 'end_date'> & {
  /** Wall clocks in the event's zone. */
  start_date: string
  end_date: string
  /** Unix seconds. */
  start_utc: number
  end_utc: number
  /** Of an event that repeats. */
  series?: SeriesTimes
}

/** What its occurrences have in common, and each of them has otherwise. */
export interface SeriesTimes extends Pick<Schedule, 'start_date' | 'end_date' | 'start_utc' | 'end_utc'> {
  /** When the last occurrence starts: Unix seconds, or FOREVER. */
  last_start_utc: number
  /** Of an occurrence that has its own. */
  event_status?: EventStatus
  texts?: PostDocument<typeof fields>['texts']
}

/** An event with the records it links, as indexed and as read for an answer. */
export type EventRecord = EventDocument & {
  venues: VenueDocument[]
  organizers: OrganizerDocument[]
  /** Of one occurrence of a series, as is the next one. */
  recurrence_id?: string
  /** Unix seconds. */
  recurrence_utc?: number
}

/** The price in words, as far as it was written in words; else the text of the price. */
export function costDescription(event: EventDocument, language: Language, site: Language): string {
  return localizedText(event, 'cost_description', language, site).text || (event.cost?.text ?? '')
}
