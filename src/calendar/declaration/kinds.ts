/**
 * The kinds of fields and parameters. A kind has a JSON Schema, for the validator and the documentation, coerces the
 * many spellings that clients send into one, and sanitizes the value that is stored.
 */
import type { Language } from '../languages.ts'
import type { Override } from '../series/occurrences.ts'
import { MAX_RULE_CHARACTERS } from '../series/rule.ts'
import { cleanHtml, cleanLine, cleanTitle } from '../text/clean.ts'
import { webAddress } from '../values/address.ts'
import type { Cost } from '../values/cost.ts'
import {
  type AttendanceMode,
  attendanceModes,
  type EventStatus,
  eventStatuses,
  toAttendanceMode,
  toEventStatus,
} from '../values/event-status.ts'
import { MAX_RADIUS_KM } from '../values/geo.ts'
import type { Image, ImageInput } from '../values/image.ts'
import { toNumber } from '../values/number.ts'
import { type Status, statuses } from '../values/status.ts'
import { lowerCase, scalarText, toBoolean, toIds, toLinked, toList, toTerms, toWords } from './coerce.ts'
import { cleanOverrides, type OverrideInput, overrideSchema } from './overrides.ts'
import { cleanImage, pictureSchemas, toImage } from './pictures.ts'
import { MAX_TEXT_CHARACTERS, MAX_TITLE_CHARACTERS } from './text-limits.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

/** Any id is valid; one that no record has is unknown, not wrong. */
const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** Texts by language, then by field; null clears one, or all of a language. */
export type TextsInput = Partial<Record<Language, Readonly<Record<string, string | null>> | null>>

/** What is stored of each kind of field. */
export interface Values {
  text: string
  html: string
  line: string
  slug: string
  integer: number
  number: number
  coordinate: number | null
  boolean: boolean
  moment: string
  zone: string
  status: Status
  eventStatus: EventStatus
  attendanceMode: AttendanceMode
  account: number
  url: string | null
  email: string
  image: Image | null
  cost: Cost | null
  password: string | null
  ids: number[]
  terms: number[]
  linked: number[]
  event: number
  /** An id, or 0 for none. */
  parent: number
  texts: TextsInput
  rule: string | null
  moments: readonly string[]
  overrides: readonly Override[]
}

/** The values of a valid input, where they are not those that are stored. */
export interface InputValues
  extends Omit<
    Values,
    'coordinate' | 'moment' | 'url' | 'image' | 'cost' | 'password' | 'terms' | 'linked' | 'moments' | 'overrides'
  > {
  coordinate: number
  moment: string | number
  url: string
  /** The id of a picture, its address, or more of it. */
  image: number | string | ImageInput
  cost: unknown
  password: string
  /** Ids, slugs and names. */
  terms: (number | string)[]
  /** Ids, and records to find or create. */
  linked: (number | object)[]
  moments: (string | number)[]
  overrides: OverrideInput[]
}

export type KindName =
  | keyof Values
  | 'statuses'
  | 'eventStatuses'
  | 'attendanceModes'
  | 'choices'
  | 'lines'
  | 'box'
  | 'radius'
  | 'words'
  | 'anything'

interface Kind {
  /** Of a coerced value. The keyword `reads` names a check in validate.ts. */
  schema: JsonSchema
  /** From what clients send to a value for the schema, or null for none; returns what it cannot read unchanged. */
  coerce(raw: unknown): unknown
  /** From a valid value to the one that is stored: without scripts, addresses normalised. */
  sanitize(value: unknown): unknown
}

const asIs = (raw: unknown) => raw

/** A sanitizer of texts; other values, such as the id of a picture, need none. */
const text = (sanitize: (text: string) => unknown) => (value: unknown) =>
  typeof value === 'string' ? sanitize(value) : value
const line = text(cleanLine)
/** Of the entries of a list, without those of which nothing is left. */
const lines = (values: unknown) =>
  Array.isArray(values) ? values.map(line).filter((value) => value !== '') : line(values)

/** Venues, and organizers, of one event: an answer embeds each of them. */
export const MAX_LINKS = 20
/** Categories, and tags, of one event. */
export const MAX_TERMS = 100
/** Dates that a series has beside its rule, and without; and occurrences that differ from it. */
export const MAX_DATES = 500
export const MAX_OVERRIDES = 200

/**
 * Kinds without a sanitizer: moments, zones, slugs and statuses are parsed into other values, a password is hashed, and
 * linked records and texts are sanitized by their own fields.
 */
export const kinds: Record<KindName, Kind> = {
  text: {
    schema: { type: 'string', minLength: 1, maxLength: MAX_TITLE_CHARACTERS },
    coerce: asIs,
    sanitize: text(cleanTitle),
  },
  html: {
    schema: { type: 'string', maxLength: MAX_TEXT_CHARACTERS, reads: 'html' },
    coerce: asIs,
    sanitize: text(cleanHtml),
  },
  line: { schema: { type: 'string', maxLength: 1_000 }, coerce: scalarText, sanitize: line },
  slug: { schema: { type: 'string', minLength: 1, maxLength: 1_000 }, coerce: scalarText, sanitize: asIs },
  words: { schema: { type: 'string', minLength: 1, maxLength: 10_000 }, coerce: asIs, sanitize: asIs },
  integer: { schema: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 }, coerce: toNumber, sanitize: asIs },
  number: { schema: { type: 'number' }, coerce: toNumber, sanitize: asIs },
  coordinate: { schema: { type: 'number' }, coerce: toNumber, sanitize: asIs },
  boolean: { schema: { type: 'boolean' }, coerce: toBoolean, sanitize: asIs },
  moment: { schema: { type: ['string', 'integer'], reads: 'moment' }, coerce: asIs, sanitize: asIs },
  zone: { schema: { type: 'string', maxLength: 100, reads: 'zone' }, coerce: asIs, sanitize: asIs },
  status: { schema: { type: 'string', enum: statuses }, coerce: lowerCase, sanitize: asIs },
  statuses: {
    schema: { type: 'array', minItems: 1, items: { type: 'string', enum: [...statuses, 'any'] } },
    coerce: toWords,
    sanitize: asIs,
  },
  eventStatus: { schema: { type: 'string', enum: eventStatuses }, coerce: toEventStatus, sanitize: asIs },
  eventStatuses: {
    schema: { type: 'array', minItems: 1, items: { type: 'string', enum: eventStatuses } },
    coerce: (raw) => toList(raw).map(toEventStatus),
    sanitize: asIs,
  },
  attendanceMode: { schema: { type: 'string', enum: attendanceModes }, coerce: toAttendanceMode, sanitize: asIs },
  attendanceModes: {
    schema: { type: 'array', minItems: 1, items: { type: 'string', enum: attendanceModes } },
    coerce: (raw) => toList(raw).map(toAttendanceMode),
    sanitize: asIs,
  },
  /** Some of an enum, which is the parameter's own. */
  choices: {
    schema: { type: 'array', minItems: 1, items: { type: 'string' } },
    coerce: toWords,
    sanitize: asIs,
  },
  lines: {
    schema: { type: 'array', minItems: 1, maxItems: 100, items: { type: 'string', minLength: 1, maxLength: 1_000 } },
    coerce: toList,
    sanitize: asIs,
  },
  /** Degrees: west, south, east, north (RFC 7946, 5). */
  box: { schema: { type: 'array', items: { type: 'number' }, reads: 'box' }, coerce: toIds, sanitize: asIs },
  /** Kilometres, or auto. */
  radius: {
    schema: {
      anyOf: [
        { type: 'number', exclusiveMinimum: 0, maximum: MAX_RADIUS_KM },
        { type: 'string', enum: ['auto'] },
      ],
    },
    coerce: (raw) => toNumber(lowerCase(raw)),
    sanitize: asIs,
  },
  account: { schema: id, coerce: toNumber, sanitize: asIs },
  url: { schema: { type: 'string', maxLength: 4_000, reads: 'weburl' }, coerce: asIs, sanitize: text(webAddress) },
  email: { schema: { type: 'string', maxLength: 320, reads: 'email' }, coerce: asIs, sanitize: line },
  image: {
    schema: { anyOf: [id, ...pictureSchemas] },
    coerce: toImage,
    sanitize: cleanImage,
  },
  cost: { schema: { reads: 'cost' }, coerce: asIs, sanitize: lines },
  password: { schema: { type: 'string', minLength: 1, maxLength: 255 }, coerce: scalarText, sanitize: asIs },
  ids: { schema: { type: 'array', minItems: 1, maxItems: 1_000, items: id }, coerce: toIds, sanitize: asIs },
  terms: {
    schema: {
      type: 'array',
      maxItems: 1_000,
      items: { anyOf: [id, { type: 'string', minLength: 1, maxLength: 200 }] },
    },
    coerce: toTerms,
    sanitize: lines,
  },
  linked: {
    schema: { type: 'array', maxItems: MAX_LINKS, items: { anyOf: [id, { type: 'object' }] } },
    coerce: toLinked,
    sanitize: asIs,
  },
  texts: { schema: { type: 'object' }, coerce: asIs, sanitize: asIs },
  /** Read with the event's zone (writes/series.ts). */
  rule: {
    schema: { type: 'string', minLength: 1, maxLength: MAX_RULE_CHARACTERS, reads: 'rule' },
    coerce: asIs,
    sanitize: asIs,
  },
  moments: {
    schema: { type: 'array', maxItems: MAX_DATES, items: { type: ['string', 'integer'], reads: 'moment' } },
    coerce: toList,
    sanitize: asIs,
  },
  overrides: {
    schema: { type: 'array', maxItems: MAX_OVERRIDES, items: overrideSchema },
    coerce: asIs,
    sanitize: cleanOverrides,
  },
  event: { schema: id, coerce: toNumber, sanitize: asIs },
  parent: { schema: { ...id, minimum: 0 }, coerce: toNumber, sanitize: asIs },
  anything: { schema: {}, coerce: asIs, sanitize: asIs },
}

/** The value of a field before one is set, unless its declaration says another. */
export const empty: { [K in keyof Values]: Values[K] } = {
  text: '',
  html: '',
  line: '',
  slug: '',
  integer: 0,
  number: 0,
  coordinate: null,
  boolean: false,
  moment: '',
  zone: '',
  status: 'publish',
  eventStatus: 'scheduled',
  attendanceMode: 'offline',
  account: 0,
  url: null,
  email: '',
  image: null,
  cost: null,
  password: null,
  ids: [],
  terms: [],
  linked: [],
  event: 0,
  parent: 0,
  texts: {},
  rule: null,
  moments: [],
  overrides: [],
}
