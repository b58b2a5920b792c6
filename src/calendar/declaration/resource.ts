/**
 * What a resource is: a value from which the validators, the document type, the OpenAPI document,
 * the engines' tables and mappings, the projection and the answers are derived.
 */

import type { Caller, Right } from '../access/visibility.ts'
import type { Language } from '../languages.ts'
import type {
  Condition,
  IndexDocument,
  IndexedResource,
  IndexKind,
  LinkField,
  Order,
  StoreDeclaration,
} from '../ports.ts'
import type { Fields, JsonSchema, KindName } from './fields.ts'
import type { Terms } from './terms.ts'

/** Where and for whom an answer is made. */
export interface View {
  language: Language
  /** The languages a text is looked for in after the asked one; the record's own source language is tried between these and any other. */
  defaultLanguage: Language
  /** Scheme and host, without a trailing slash: `https://example.org`. */
  site: string
  /** The REST root that was asked, of this language: `https://example.org/fr/cal/events/v1`. */
  base: string
  host: string
  /** The site's time zone. */
  zone: string
  stable: boolean
  /** A single record is shown (it carries json_ld). */
  single: boolean
  /** Protected events are shown whole. */
  open: boolean
  caller: Caller
  catalogue: Terms
  /** The record stands inside another, with the beginning of its description. */
  brief: boolean
  /** Presents a record of another resource inside this one. */
  embed(resource: IndexedResource, record: unknown, brief: boolean): Record<string, unknown>
}

/** One key of a shown record. `undefined` leaves the key out. */
export interface ResponseField<R> {
  description: string
  schema: JsonSchema
  serialize(record: R, view: View): unknown
  /** The schema of `shape=stable`, where it differs. */
  stable?: JsonSchema
  /** What a protected event shows here instead; absent: the same. */
  redacted?: unknown
  /** The key may be missing: when it is empty, which the stable shape shows as null; or in some answers, in any shape. */
  optional?: 'empty' | 'any'
}

export type ResponseFields<R> = Readonly<Record<string, ResponseField<R>>>

/** All that a list was asked with. */
export interface ListRequest {
  /** The tidied, valid parameters. */
  params: Readonly<Record<string, unknown>>
  language: Language
  /** Unix seconds. */
  now: number
  zone: string
  /** Kilometres. */
  radius: number
  /** Lists hold records that are not translated into the language. */
  fallback: boolean
  caller: Caller
  catalogue: Terms
  /** The links of the event that `event` or `post` names, when a list was asked for what an event has. */
  event?: Readonly<Record<LinkField, readonly number[]>>
}

/** The tidied values of the kinds that filters use. */
interface FilterValues {
  boolean: boolean
  integer: number
  number: number
  moment: string | number
  ids: number[]
  /** Resolved to ids before a filter sees them. */
  terms: number[]
  words: string
  slug: string
  statuses: string[]
  event: number
  parent: number
  anything: unknown
}

/** A list parameter. `C`: the conditions it may stand for. */
export interface Filter<C extends Condition = Condition> {
  kind: KindName
  description: string
  schema?: JsonSchema
  /** Ids that must be of known records of this resource, or the parameter is refused. */
  refers?: IndexedResource
  where(value: unknown, request: ListRequest): readonly C[]
}

/** `where` sees the value as the kind has read it. */
export function filter<K extends keyof FilterValues, C extends Condition>(
  kind: K,
  description: string,
  where: (value: FilterValues[K], request: ListRequest) => readonly C[],
  more: Pick<Filter, 'schema' | 'refers'> = {},
): Filter<C> {
  return { kind, description, where, ...more }
}

/** A field of the index document: its kind, and where its value comes from. */
export interface IndexField<R> {
  kind: IndexKind
  of(record: R, context: ProjectionContext): IndexDocument['fields'][string]
  /** The key of the shown record that has the same value, if its name is another (redaction.ts). */
  responseField?: string
}

export type IndexFields<R> = Readonly<Record<string, IndexField<R>>>

export interface ProjectionContext {
  defaultLanguage: Language
}

/** A value of `orderby`. */
export interface Sorting<By extends string = string> {
  description: string
  by: By
  dir: Order['dir']
}

/** `R`: its records, as they are indexed and answered. */
export interface Resource<R = never> {
  name: IndexedResource
  /** The prefix of its error codes, and its name in sentences. */
  singular: 'event' | 'venue' | 'organizer' | 'category' | 'tag'
  description: string
  /** The translated field that names a record. */
  nameField: string
  store: StoreDeclaration
  fields: Fields
  response: ResponseFields<R>
  /** By the name of the parameter. */
  filters: Readonly<Record<string, Filter>>
  /** Conditions of every list, after the filters': default windows. */
  always?(request: ListRequest): readonly Condition[]
  /** By the value of `orderby`; the first is the default. */
  sortings: Readonly<Record<string, Sorting>>
  index: {
    fields: IndexFields<R>
    primarySort: string
    endField?: string
    texts: Readonly<
      Record<
        string,
        { weight: number; substring?: boolean; of(record: R, language: Language, context: ProjectionContext): string }
      >
    >
  }
  /** The right that creating one needs. */
  right: Right
  /** Terms are deleted for good, listed in the terms' envelope, and never refused a page. */
  term: boolean
}

/** The fields of a table that are of one of the kinds. */
type FieldsOf<Fields extends IndexFields<never>, Kind extends IndexKind> = {
  [F in keyof Fields]: Fields[F]['kind'] extends Kind ? F : never
}[keyof Fields] &
  string

/** The conditions that the fields of an index can meet. */
export type ConditionOn<Fields extends IndexFields<never>> = Condition<
  FieldsOf<Fields, Exclude<IndexKind, 'points' | 'sort'>>,
  FieldsOf<Fields, 'long' | 'longs'>,
  FieldsOf<Fields, 'points'>
>

export type FiltersOn<Fields extends IndexFields<never>> = Readonly<Record<string, Filter<ConditionOn<Fields>>>>

export type SortingsOn<Fields extends IndexFields<never>> = Readonly<
  Record<string, Sorting<FieldsOf<Fields, 'long' | 'boolean' | 'keyword' | 'sort'> | 'id' | 'relevance' | 'distance'>>
>

/** A resource as it is declared: what filters, orders or lays out the index names a field of the index. */
export type ResourceOn<R, Fields extends IndexFields<never>> = Resource<R> & {
  filters: FiltersOn<Fields>
  always?(request: ListRequest): readonly ConditionOn<Fields>[]
  sortings: SortingsOn<Fields>
  index: { fields: Fields; primarySort: FieldsOf<Fields, 'long'>; endField?: FieldsOf<Fields, 'long'> }
}

/** A resource whose record type no longer matters to the reader. */
export type AnyResource = Resource<never>
