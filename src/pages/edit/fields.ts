/** What the form of an event has, as tables: each entry is a field of the interface, and how it is edited. */
import { attendanceModes, eventStatuses } from '../../calendar/values/event-status.ts'

type Control = 'line' | 'area' | 'address' | 'choice' | 'flag'

export interface FormField {
  control: Control
  /** Of an area. */
  rows?: number
  maxLength?: number
  choices?: readonly string[]
  /** For those alone who edit others' events. */
  forEditors?: true
}

const MAX_LINE = 1_000

/** In each language. */
export const textFields = {
  title: { control: 'line', maxLength: 300 },
  excerpt: { control: 'area', rows: 2, maxLength: 5_000 },
  description: { control: 'area', rows: 9, maxLength: 60_000 },
  cost_description: { control: 'line', maxLength: MAX_LINE },
  event_status_reason: { control: 'line', maxLength: MAX_LINE },
  image_alt_text: { control: 'line', maxLength: MAX_LINE },
} as const satisfies Record<string, FormField>
export type TextName = keyof typeof textFields

/** As they are in answers; a flag is `true`, or empty. */
export const plainFields = {
  cost: { control: 'line', maxLength: MAX_LINE },
  sold_out: { control: 'flag' },
  website: { control: 'address' },
  event_status: { control: 'choice', choices: eventStatuses },
  attendance_mode: { control: 'choice', choices: attendanceModes },
  online_url: { control: 'address' },
  image_credit: { control: 'line', maxLength: MAX_LINE },
  featured: { control: 'flag', forEditors: true },
  hide_from_listings: { control: 'flag', forEditors: true },
} as const satisfies Record<string, FormField>
export type PlainName = keyof typeof plainFields

/** Of a new venue, and of a new organizer; the first one is its name. */
export const linkedFields = {
  venue: ['venue', 'address', 'zip', 'city', 'country', 'geo_lat', 'geo_lng'],
  organizer: ['organizer', 'website', 'email', 'phone'],
} as const
export type LinkedName = keyof typeof linkedFields
