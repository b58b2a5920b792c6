import { categories } from './categories.ts'
import { editions, sourceId, spanAround } from './editions.ts'
import { series } from './events/index.ts'
import { holidays } from './holidays.ts'
import { inEachLanguage, type Texts } from './languages.ts'
import { organizers } from './organizers.ts'
import { imageOf } from './pictures/index.ts'
import { tags } from './tags.ts'
import type { DemoEvent, DemoOrganizer, DemoTerm, DemoVenue, Organizer, Venue } from './types.ts'
import { venues } from './venues.ts'

export type { DemoEvent, DemoTerm }

export interface DemoCalendar {
  categories: DemoTerm[]
  tags: DemoTerm[]
  venues: DemoVenue[]
  organizers: DemoOrganizer[]
  events: DemoEvent[]
}

/**
 * The demonstration calendar: real festivals, fairs, races and markets, and the public holidays of Switzerland, Germany
 * and France, in every language. It holds each edition that begins between one year before `today` ('YYYY-MM-DD') and
 * three years after. Source ids are stable, so a later call adds new editions and repeats the others.
 */
export function demoCalendar(today: string): DemoCalendar {
  const span = spanAround(today)
  return {
    categories: terms(categories),
    tags: terms(tags),
    venues: Object.entries<Venue>(venues).map(([slug, venue]) => ({
      ...venue,
      source_id: sourceId.venue(slug),
      name: inEveryLanguage(venue.name),
    })),
    organizers: Object.entries<Organizer>(organizers).map(([slug, organizer]) => ({
      ...organizer,
      source_id: sourceId.organizer(slug),
      name: inEveryLanguage(organizer.name),
    })),
    events: [...series.flatMap((one) => editions(one, span)), ...holidays(span)].map(withPicture),
  }
}

function withPicture(event: DemoEvent): DemoEvent {
  const image = imageOf(event)
  return image ? { ...event, image } : event
}

function terms(bySlug: Record<string, Omit<DemoTerm, 'slug'>>): DemoTerm[] {
  return Object.entries(bySlug).map(([slug, term]) => ({ slug, ...term }))
}

function inEveryLanguage(name: string | Texts<string>): Texts<string> {
  return typeof name === 'string' ? inEachLanguage(() => name) : name
}
