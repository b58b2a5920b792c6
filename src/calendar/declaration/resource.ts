/**
 * What a resource is: data from which the validators, the document type, the OpenAPI document, the engines' tables and
 * mappings, the projection and the answers are derived.
 */

import type { Caller, Right } from '../access/visibility.ts'
import type { Language } from '../languages.ts'
import type { Condition, IndexDocument, IndexedResource, IndexKind, Order, StoreDeclaration } from '../ports.ts'
import type { TextForm } from '../text/forms.ts'
import type { AttendanceMode, EventStatus } from '../values/event-status.ts'
import type { Facet } from './facet.ts'
import type { Fields } from './fields.ts'
import type { JsonSchema } from './kinds.ts'
import type { ListRequest } from './list-request.ts'
import type { Terms } from './terms.ts'
import type { Parameter } from './validate.ts'

/** Where and for whom an answer is made. */
export interface AnswerView {
  language: Language
  /** A text that the requested language lacks is taken from this one, else from the record's own, else from any. */
  defaultLanguage: Language
  /** Scheme and host, without a trailing slash: `https://example.org`. */
  site: string
  /** How addresses of the interface begin, below a language: `/cal/events/v1`. */
  addressPrefix: string
  /** The REST root of the request, in this language: `https://example.org/fr/cal/events/v1`. */
  base: string
  /** The host in global ids, the same for every request. */
  host: string
  /** The site's time zone. */
  zone: string
  /** The site's currency (ISO 4217), or ''. */
  currency: string
  stable: boolean
  /** One record is answered, not a list (it has json_ld). */
  single: boolean
  /** Unix seconds. */
  now: number
  /** Protected events are not redacted. */
  open: boolean
  caller: Caller
  catalogue: Terms
  /** `languages=all`: records have their texts in every language. */
  allLanguages: boolean
  /** `context=edit`: texts are shown as they are stored, to those who may edit the record. */
  editing: boolean
}

/** The same, of one record in the answer. */
export interface View extends AnswerView {
  /** The record is embedded in another, with the beginning of its description. */
  brief: boolean
  /** Serializes a record of another resource inside this one. */
  embed(resource: IndexedResource, record: unknown, brief: boolean): Record<string, unknown>
}

/** One key of a record in an answer. `undefined` omits the key. */
export interface ResponseField<R> {
  description: string
  /** Of each value of an enum, for the documentation. */
  meanings?: Readonly<Record<string, string>>
  schema: JsonSchema
  serialize(record: R, view: View): unknown
  /** The schema of `shape=stable`, where it differs. */
  stable?: JsonSchema
  /** The value for a protected event; absent: the same as for others. */
  redacted?: unknown
  /**
   * The key may be missing. `empty`: when there is no value, for which `shape=stable` has null. `single`: in lists.
   * `any`: in some answers, whatever the shape. `editing`: in answers to editors, with context=edit.
   */
  optional?: 'empty' | 'single' | 'any' | 'editing'
}

export type ResponseFields<R> = Readonly<Record<string, ResponseField<R>>>

/** The coerced values of the kinds that filters use. */
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
  lines: string[]
  choices: string[]
  /** West, south, east and north. */
  box: [number, number, number, number]
  radius: number | 'auto'
  statuses: string[]
  eventStatuses: EventStatus[]
  attendanceModes: AttendanceMode[]
  event: number
  parent: number
  anything: unknown
}

/** A list parameter. `C`: the conditions that it makes. */
export interface Filter<C extends Condition = Condition>
  extends Pick<Parameter, 'kind' | 'description' | 'meanings' | 'schema' | 'exampleWith' | 'refers'> {
  where(value: unknown, request: ListRequest): readonly C[]
}

/** `where` gets the value as its kind coerces it. */
export function filter<K extends keyof FilterValues, C extends Condition>(
  kind: K,
  description: string,
  where: (value: FilterValues[K], request: ListRequest) => readonly C[],
  more: Pick<Filter, 'schema' | 'refers' | 'meanings' | 'exampleWith'> = {},
): Filter<C> {
  return { kind, description, where, ...more }
}

/** A field of the index document: its kind, and where its value comes from. */
export interface IndexField<R> {
  kind: IndexKind
  of(record: R, context: ProjectionContext): IndexDocument['fields'][string]
  /** Records have few different sets of its values. */
  fewSets?: true
  /** The response field with the same value, if its name is another (redaction.ts). */
  responseField?: string
}

export type IndexFields<R> = Readonly<Record<string, IndexField<R>>>

export interface ProjectionContext {
  defaultLanguage: Language
  /**
   * Until when occurrences are indexed, in Unix seconds; absent: for 24 months. A function, since it moves on: an index
   * is not made for one horizon.
   */
  horizon?(): number
}

/** The occurrences of a record, as records of their own. */
export interface IndexedOccurrences<R> {
  /** Ascending; undefined: the record does not repeat. */
  of(record: R, context: ProjectionContext): object[] | undefined
  /** The index fields that say when it takes place: others differ only where texts do. */
  fields: readonly string[]
}

/** A value of `orderby`. */
export interface Sorting<By extends string = string> {
  description: string
  /** Other words for it, which clients send. */
  aliases?: readonly string[]
  /** Of several, one each day. */
  by: By | readonly By[]
  dir: Order['dir']
}

/** A text of the index document: the forms in which it is indexed, and where it comes from. */
export interface SearchedText<R> {
  forms: readonly TextForm[]
  /** Of `q` alone: `search` does not find it. */
  onlyBox?: true
  /** Where records in answers have it (`venue.city`), by its key in `highlights`. */
  shown?: Readonly<Record<string, string>>
  of(record: R, language: Language, context: ProjectionContext): string
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
  /** Until when an answer shows the record as it is now, in Unix seconds; absent: until it changes. */
  shownUntil?(record: R, now: number): number
  /** By the name of the parameter. */
  filters: Readonly<Record<string, Filter>>
  /** Conditions of every list, after the filters': default windows. */
  always?(request: ListRequest): readonly Condition[]
  /** By the value of `orderby`; the first is the default. */
  sortings: Readonly<Record<string, Sorting>>
  /** By the name of a filter. */
  facets?: Readonly<Record<string, Facet>>
  index: {
    fields: IndexFields<R>
    primarySort: string
    endField?: string
    texts: Readonly<Record<string, SearchedText<R>>>
    /** What the ranking of a search has to know (text/signals.ts). */
    signals(record: R, language: Language, context: ProjectionContext): string
    /** Whether everybody may see it in lists. */
    listed(record: R): boolean
    /** Of records that may repeat. */
    occurrences?: IndexedOccurrences<R>
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

/** The conditions on the fields of an index. */
export type ConditionOn<Fields extends IndexFields<never>> = Condition<
  FieldsOf<Fields, Exclude<IndexKind, 'points' | 'sort'>>,
  FieldsOf<Fields, 'long' | 'longs'>,
  FieldsOf<Fields, 'points'>
>

export type FiltersOn<Fields extends IndexFields<never>> = Readonly<Record<string, Filter<ConditionOn<Fields>>>>

export type SortingsOn<Fields extends IndexFields<never>> = Readonly<
  Record<string, Sorting<FieldsOf<Fields, 'long' | 'boolean' | 'keyword' | 'sort'> | 'id' | 'relevance' | 'distance'>>
>

/** A resource as it is declared: filters, orders and the sort of the index can only name fields of the index. */
export type ResourceOn<R, Fields extends IndexFields<never>> = Resource<R> & {
  filters: FiltersOn<Fields>
  always?(request: ListRequest): readonly ConditionOn<Fields>[]
  sortings: SortingsOn<Fields>
  index: { fields: Fields; primarySort: FieldsOf<Fields, 'long'>; endField?: FieldsOf<Fields, 'long'> }
}

/** A resource whose record type no longer matters to the reader. */
export type AnyResource = Resource<never>

/** The index of such a resource, which takes the records as they come. */
export type AnyIndex = Resource<unknown>['index']
