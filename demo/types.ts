import type { Language } from '../src/calendar/languages.ts'
import type { CategorySlug } from './categories.ts'
import type { OrganizerSlug } from './organizers.ts'
import type { DateRule } from './rules.ts'
import type { TagSlug } from './tags.ts'
import type { VenueSlug } from './venues.ts'

export type Texts<T> = Record<Language, T>

/** A category or tag; `parent` is the slug of the category above it. */
export interface DemoTerm {
  slug: string
  name: Texts<string>
  description?: Texts<string>
  parent?: string
}

/** A place, its coordinates in degrees (WGS 84). */
export interface DemoVenue {
  source_id: string
  name: Texts<string>
  address?: string
  city: string
  province?: string
  country: string
  zip?: string
  geo_lat: number
  geo_lng: number
  website?: string
}

export interface DemoOrganizer {
  source_id: string
  name: Texts<string>
  website?: string
}

/** A name that is the same in every language, or one per language. */
type Name = string | Texts<string>

export type Venue = Omit<DemoVenue, 'source_id' | 'name'> & { name: Name }
export type Organizer = Omit<DemoOrganizer, 'source_id' | 'name'> & { name: Name }

/** Title and excerpt are plain text, the description is HTML. */
export type EventText = {
  title: string
  excerpt: string
  description: string
}

/**
 * One edition. Dates are 'YYYY-MM-DD HH:MM:SS' on the clock of `timezone`; venues and organizers are source ids, categories
 * and tags slugs.
 */
export interface DemoEvent {
  source_id: string
  texts: Texts<EventText>
  start_date: string
  end_date: string
  timezone: string
  all_day: boolean
  venues: string[]
  organizers: string[]
  categories: string[]
  tags: string[]
  cost?: string
  website?: string
  featured?: boolean
}

/**
 * The days of an edition: from `first` for a number of days (both counted), or to `last`, which is in the next year when it
 * comes before `first`. `hours` ('HH:MM-HH:MM') are the opening on the first day and the close on the last one; without
 * them the event lasts all day.
 */
export type Schedule = { first: DateRule; hours?: string } & ({ days: number } | { last: DateRule })

/** A yearly event with the rule for its dates. */
export interface DemoSeries {
  slug: string
  texts: Texts<EventText>
  when: Schedule
  timezone: string
  venues: VenueSlug[]
  organizers: OrganizerSlug[]
  categories: CategorySlug[]
  tags: TagSlug[]
  cost?: string
  website: string
  featured?: boolean
}

/** The public holidays of a country. */
export interface PublicHolidays {
  /** By rule: `easter 39`, `08-01`. */
  names: Record<string, Texts<string>>
  /** In order of date. */
  days: { day: string; rule: string }[]
}
