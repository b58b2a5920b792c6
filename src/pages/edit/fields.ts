/** Which fields the forms have, as tables; how each is edited follows from its declaration. */
import type { Field } from '../../calendar/declaration/fields.ts'
import { type KindName, kinds } from '../../calendar/declaration/kinds.ts'
import { resources } from '../../calendar/resources/index.ts'

type Control = 'line' | 'area' | 'url' | 'email' | 'tel' | 'number' | 'choice' | 'flag'

export interface FormField {
  control: Control
  /** Of an area. */
  rows?: number
  maxLength?: number
  choices?: readonly string[]
}

/** `texts`: in each language. */
export interface FormNames<Text extends string = string, Plain extends string = string> {
  texts: readonly Text[]
  plain: readonly Plain[]
}

export const formNames = {
  events: {
    texts: ['title', 'excerpt', 'description', 'cost_description', 'event_status_reason', 'image_alt_text'],
    plain: [
      'cost',
      'sold_out',
      'website',
      'event_status',
      'attendance_mode',
      'online_url',
      'image_credit',
      'featured',
      'hide_from_listings',
    ],
  },
  venues: {
    texts: ['venue', 'description', 'image_alt_text'],
    plain: [
      'address',
      'zip',
      'city',
      'stateprovince',
      'country',
      'geo_lat',
      'geo_lng',
      'phone',
      'website',
      'image_credit',
    ],
  },
  organizers: {
    texts: ['organizer', 'description', 'image_alt_text'],
    plain: ['phone', 'email', 'website', 'image_credit'],
  },
} as const satisfies Record<string, FormNames>

export type Edited = keyof typeof formNames

/** Texts in HTML, which people write as lines. */
export const htmlTexts: ReadonlySet<string> = new Set(['excerpt', 'description'])

export type TextName = (typeof formNames)['events']['texts'][number]
export type PlainName = (typeof formNames)['events']['plain'][number]

/** Of a new venue, and of a new organizer, in the form of an event; the first one is its name. */
export const linkedFields = {
  venue: ['venue', 'address', 'zip', 'city', 'country', 'geo_lat', 'geo_lng'],
  organizer: ['organizer', 'website', 'email', 'phone'],
} as const
export type LinkedName = keyof typeof linkedFields

/** For those alone who edit others' events. */
export const editorsFields: ReadonlySet<string> = new Set(['featured', 'hide_from_listings'])

const controls: Partial<Record<KindName, Control>> = {
  html: 'area',
  url: 'url',
  email: 'email',
  coordinate: 'number',
  boolean: 'flag',
  eventStatus: 'choice',
  attendanceMode: 'choice',
}

const MAX_NAME = 300
const MAX_LINE = 1_000

/** What the kind of a field does not say. */
const ownOptions: Readonly<Record<string, Partial<FormField>>> = {
  title: { maxLength: MAX_NAME },
  venue: { maxLength: MAX_NAME },
  organizer: { maxLength: MAX_NAME },
  excerpt: { rows: 3, maxLength: 5_000 },
  description: { rows: 9, maxLength: 60_000 },
  phone: { control: 'tel' },
}

/** @throws Error where the resource declares no such field */
export function formField(resource: Edited, name: string): FormField {
  const declared: Field | undefined = resources[resource].fields[name]
  if (!declared) throw new Error(`no field ${name} of ${resource}`)
  const { schema } = kinds[declared.kind]
  const choices = Array.isArray(schema.enum) ? { choices: schema.enum } : {}
  return { control: controls[declared.kind] ?? 'line', maxLength: MAX_LINE, ...choices, ...ownOptions[name] }
}
