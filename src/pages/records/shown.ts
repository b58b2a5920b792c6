/** What pages read of records: answers of the interface, in their stable shape. */
import type { Language } from '../../calendar/languages.ts'
import type { AttendanceMode, EventStatus } from '../../calendar/values/event-status.ts'
import type { Dated } from '../dates.ts'

export interface ShownImage {
  url: string
  width: number | null
  height: number | null
  alt_text: string | null
  credit: string | null
  /** By name; null where they are left out. */
  sizes: Readonly<Record<string, Pick<ShownImage, 'url' | 'width' | 'height'>>> | null
}

/** Inside an event it has no address of its own. */
export interface ShownTerm {
  id: number
  name: string
  slug: string
  description: string
}

export interface ShownRecord {
  id: number
  url: string
  description: string
  slug: string
  image: ShownImage | null
  /** Of its name. */
  language: Language
  /** Of each text that it has. */
  content_languages: Readonly<Record<string, Language>>
  translations: Partial<Record<Language, { slug: string }>>
  json_ld?: Readonly<Record<string, unknown>>
}

export interface ShownVenue extends ShownRecord {
  venue: string
  address: string
  zip: string
  city: string
  stateprovince: string
  country: string
  phone: string
  website: string
  geo_lat: number | null
  geo_lng: number | null
}

export interface ShownOrganizer extends ShownRecord {
  organizer: string
  phone: string
  website: string
  email: string
}

export interface ShownEvent extends ShownRecord, Dated {
  title: string
  excerpt: string
  venue: readonly ShownVenue[]
  organizer: readonly ShownOrganizer[]
  categories: readonly ShownTerm[]
  tags: readonly ShownTerm[]
  cost: string
  cost_description: string
  /** Null: a password protects the event, and with it most of what is known. */
  is_free: boolean | null
  website: string
  event_status: EventStatus
  event_status_reason: string
  previous_start_date: string | null
  sold_out: boolean
  featured: boolean
  attendance_mode: AttendanceMode | null
  online_url: string | null
  is_recurring: boolean
  occurrence_id: string | null
  next_occurrence: string | null
  distance?: number
}

/** What a card shows of an event. */
export const cardKeys = [
  'id',
  'url',
  'title',
  'language',
  'image',
  'all_day',
  'start_date',
  'end_date',
  'utc_start_date',
  'utc_end_date',
  'timezone',
  'timezone_abbr',
  'venue',
  'categories',
  'cost',
  'is_free',
  'event_status',
  'sold_out',
  'featured',
  'attendance_mode',
] as const satisfies readonly (keyof ShownEvent)[]

export type CardEvent = Pick<ShownEvent, (typeof cardKeys)[number] | 'distance'>

/** A page of its own. */
export type ShownTermRecord = ShownTerm & ShownRecord
