/** What of a record a model is shown. */
import type { Schemas } from '../../client/src/index.ts'
import { cut, plain } from './answers.ts'

type Event = Schemas['Event']

const MAX_TITLE_CHARACTERS = 200
const MAX_EXCERPT_CHARACTERS = 300
const MAX_DESCRIPTION_CHARACTERS = 6_000

/** The keys of an event that `brief` reads. */
export const BRIEF_FIELDS =
  'id,title,start_date,end_date,timezone,all_day,is_recurring,occurrence_id,event_status,cost,excerpt,url,venue,' +
  'categories,distance'

/** An event of a list. */
export function brief(event: Event): Record<string, unknown> {
  return {
    id: event.id,
    title: cut(event.title ?? '', MAX_TITLE_CHARACTERS),
    start: event.start_date,
    end: event.end_date,
    timezone: event.timezone,
    ...(event.all_day ? { all_day: true } : {}),
    ...(event.is_recurring ? { recurring: true } : {}),
    ...(event.occurrence_id ? { occurrence: event.occurrence_id } : {}),
    status: event.event_status,
    ...(event.cost ? { cost: cut(event.cost, MAX_TITLE_CHARACTERS) } : {}),
    places: (event.venue ?? []).slice(0, 3).map(placeOf),
    categories: (event.categories ?? []).slice(0, 5).map(({ name }) => cut(name, MAX_TITLE_CHARACTERS)),
    excerpt: plain(event.excerpt, MAX_EXCERPT_CHARACTERS),
    ...(event.distance === undefined || event.distance === null ? {} : { distance_km: event.distance }),
    url: event.url,
  }
}

/** An event alone. */
export function whole(event: Event): Record<string, unknown> {
  return {
    ...brief(event),
    publication: event.status,
    ...(event.is_recurring ? { next: event.next_occurrence, rule: event.rrule } : {}),
    description: plain(event.description, MAX_DESCRIPTION_CHARACTERS),
    website: event.website,
    organizers: (event.organizer ?? []).slice(0, 5).map(({ organizer }) => cut(organizer, MAX_TITLE_CHARACTERS)),
    tags: (event.tags ?? []).slice(0, 10).map(({ name }) => cut(name, MAX_TITLE_CHARACTERS)),
    modified: event.modified_utc,
  }
}

function placeOf({ venue, address, city, country }: Schemas['Event']['venue'][number]): string {
  return cut([venue, address, city, country].filter(Boolean).join(', '), MAX_TITLE_CHARACTERS)
}
