import type { DemoLanguage, Texts } from './languages.ts'

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
 * One edition. Dates are 'YYYY-MM-DD HH:MM:SS' on the clock of `timezone`; venues and organizers are source ids,
 * categories and tags slugs.
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
  image?: DemoImage
}

/** A picture of the service's own (pictures/), its size in pixels. */
export interface DemoImage {
  url: string
  width: number
  height: number
}

/** The public holidays of a country. */
export interface PublicHolidays {
  /** By rule: `easter 39`, `08-01`. */
  names: Record<string, Partial<Record<DemoLanguage, string>>>
  /** In order of date. */
  days: { day: string; rule: string }[]
}
