/**
 * Fields as data. A kind says what a value looks like (its JSON Schema, for the validator and the
 * documentation), how the many spellings that clients send are tidied into it, and how it is cleaned
 * before it is stored; a field is a kind with a description and a few marks. What a resource keeps is
 * a table of fields, and the type of its documents is derived from that table.
 */

import type { Language } from '../languages.ts'
import type { StoredDocument } from '../ports.ts'
import { cleanHtml, cleanLine, cleanTitle } from '../text/clean.ts'
import { webAddress } from '../values/address.ts'
import type { Cost } from '../values/cost.ts'
import { isObject } from '../values/objects.ts'
import { type Status, statuses } from '../values/status.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

/** Whatever number may be asked for; one that no record has is unknown, not wrong. */
const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export interface Image {
  id: number
  url: string
}

/** What is stored of each kind of field. */
interface Values {
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
}

/** What a valid input holds where that is not what is stored. */
interface InputValues
  extends Omit<Values, 'coordinate' | 'moment' | 'url' | 'image' | 'cost' | 'password' | 'terms' | 'linked'> {
  coordinate: number
  moment: string | number
  url: string
  /** The id of a picture, or an address. */
  image: number | string
  cost: unknown
  password: string
  /** Ids, slugs and names. */
  terms: (number | string)[]
  /** Ids, and records to find or create. */
  linked: (number | object)[]
}

export type KindName = keyof Values | 'statuses' | 'words' | 'anything'

interface Kind {
  /** What a tidied value must be. `reads` names a reader of the validator's own (validate.ts). */
  schema: JsonSchema
  /** From what clients send to a value the schema can judge, or null for none; what cannot be read is left as it is. */
  coerce(raw: unknown): unknown
  /** From a valid value to the one a record holds: without scripts, addresses normalised. */
  sanitize(value: unknown): unknown
}

const asIs = (raw: unknown) => raw
const scalarText = (raw: unknown) => (typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw)

function toNumber(raw: unknown): unknown {
  return typeof raw === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(raw) ? Number(raw) : raw
}

const truth = new Map<unknown, boolean>([
  ...['true', '1', 'yes', 'y', 'on', 'enable', 'enabled', 1, true].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'n', 'off', 'disable', 'disabled', 0, false].map((word) => [word, false] as const),
])

function toBoolean(raw: unknown): unknown {
  return truth.get(typeof raw === 'string' ? raw.trim().toLowerCase() : raw) ?? raw
}

const csvOfIds = /^\s*\d+(\s*,\s*\d+)*\s*,?\s*$/

/**
 * csv, arrays (`a[]=1`, repeated, JSON) and single values, as one list without blanks. Inside an array
 * only a csv of ids is taken apart: the name of a term may hold a comma.
 */
function toList(raw: unknown): unknown[] {
  const parts = Array.isArray(raw)
    ? raw.flatMap((entry: unknown) => (typeof entry === 'string' && csvOfIds.test(entry) ? entry.split(',') : [entry]))
    : typeof raw === 'string'
      ? raw.split(',')
      : [raw]
  return parts.map((entry) => (typeof entry === 'string' ? entry.trim() : entry)).filter((entry) => entry !== '')
}

function toIds(raw: unknown): unknown {
  return toList(raw).map(toNumber)
}

/** Whole numbers written as text become ids, and so do terms as they were read; other text stays a slug or a name. */
function toTerms(raw: unknown): unknown {
  return toList(raw).map((entry) =>
    isObject(entry) ? (entry.id ?? entry) : typeof entry === 'string' && /^\d+$/.test(entry) ? Number(entry) : entry,
  )
}

/** Ids, a csv of ids, one object or a list of ids and objects. */
function toLinked(raw: unknown): unknown {
  if (raw === 0 || raw === '0' || raw === false || (isObject(raw) && Object.keys(raw).length === 0)) return []
  return toList(raw).map(toNumber)
}

/** An id, an address, a picture as it was read; null where there was none. */
function toImage(raw: unknown): unknown {
  if (raw === false || raw === 0 || raw === '0') return null
  return isObject(raw) ? raw.url : toNumber(raw)
}

function lowerCase(raw: unknown): unknown {
  return typeof raw === 'string' ? raw.trim().toLowerCase() : raw
}

function toStatuses(raw: unknown): unknown {
  return toList(raw).map(lowerCase)
}

/** A cleaner of texts; what is no text, such as the id of a picture, holds nothing to clean. */
const text = (clean: (text: string) => unknown) => (value: unknown) =>
  typeof value === 'string' ? clean(value) : value
const line = text(cleanLine)
/** Of a list, and without what nothing is left of. */
const lines = (values: unknown) =>
  Array.isArray(values) ? values.map(line).filter((value) => value !== '') : line(values)

/** Characters of a description: what is cleaned, stripped and analysed without holding the event loop. */
export const MAX_TEXT = 200_000
/** Venues, and organizers, of one event: an answer shows each of them whole. */
export const MAX_LINKS = 20
/** Categories, and tags, of one event. */
export const MAX_TERMS = 100

/**
 * A moment, a zone, a slug and a status are read into values of the service's own; a password is hashed; linked records
 * are cleaned by their own fields.
 */
export const kinds: Record<KindName, Kind> = {
  text: { schema: { type: 'string', minLength: 1, maxLength: 10_000 }, coerce: asIs, sanitize: text(cleanTitle) },
  html: { schema: { type: 'string', maxLength: MAX_TEXT, reads: 'html' }, coerce: asIs, sanitize: text(cleanHtml) },
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
    coerce: toStatuses,
    sanitize: asIs,
  },
  account: { schema: id, coerce: toNumber, sanitize: asIs },
  url: { schema: { type: 'string', maxLength: 4_000, reads: 'weburl' }, coerce: asIs, sanitize: text(webAddress) },
  email: { schema: { type: 'string', maxLength: 320, reads: 'email' }, coerce: asIs, sanitize: line },
  image: {
    schema: { anyOf: [id, { type: 'string', maxLength: 4_000, reads: 'httpurl' }] },
    coerce: toImage,
    sanitize: text(webAddress),
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
  event: { schema: id, coerce: toNumber, sanitize: asIs },
  parent: { schema: { ...id, minimum: 0 }, coerce: toNumber, sanitize: asIs },
  anything: { schema: {}, coerce: asIs, sanitize: asIs },
}

export interface Field<T = unknown> {
  kind: KindName
  description: string
  /** The value while none was given. */
  initial: T
  /** The value after it was cleared, where that is not the initial one. */
  cleared?: T
  /** A create needs it, and nothing clears it. */
  required?: true
  /** Kept once per language. */
  translated?: boolean
  /** Narrower than the kind's schema. */
  schema?: JsonSchema
}

type Options<T> = Omit<Partial<Field<T>>, 'kind' | 'description'>

interface Declared<K extends keyof Values> {
  kind: K
  description: string
  initial: Values[K]
}

/** Declares a stored field. `initial` may be left out where the kind has an empty value. */
export function field<K extends keyof Values>(kind: K, description: string): Declared<K>
export function field<K extends keyof Values, const O extends Options<Values[K]>>(
  kind: K,
  description: string,
  options: O,
): Declared<K> & O
export function field<K extends keyof Values>(
  kind: K,
  description: string,
  options: Options<Values[K]> = {},
): Declared<K> {
  return { kind, description, initial: empty[kind], ...options }
}

const empty: { [K in keyof Values]: Values[K] } = {
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
}

export type Fields = Readonly<Record<string, Field>>

type ValueOf<F extends Field> = F['kind'] extends keyof Values ? Values[F['kind']] : never

type Translated<F extends Fields> = {
  [K in keyof F as F[K] extends { translated: true } ? K : never]: ValueOf<F[K]>
}
type Shared<F extends Fields> = {
  [K in keyof F as F[K] extends { translated: true } ? never : K]: ValueOf<F[K]>
}

/** A valid body for a table of fields: absent keeps, null clears. */
export type InputOf<F extends Fields> = {
  [K in keyof F]?: (F[K]['kind'] extends keyof InputValues ? InputValues[F[K]['kind']] : never) | null
}

/** The stored document of a table of fields: the shared values beside the translated ones by language. */
export type DocumentOf<F extends Fields> = StoredDocument &
  Shared<F> & {
    /** The language it was created in. */
    language: Language
    texts: Partial<Record<Language, Translated<F>>>
    /** The id it has where it was imported from; unique. */
    source_id?: string
    /** The key of the create that made it; unique, so that a repeated create finds it. */
    idempotency_key?: string
  }
