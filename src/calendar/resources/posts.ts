/**
 * What events, venues and organizers have in common: the fields, the response fields and the index fields of a "post".
 */

import { type DocumentOf, field } from '../declaration/fields.ts'
import type { IndexFields, ResponseField, ResponseFields, SortingsOn, View } from '../declaration/resource.ts'
import { dateTime, string } from '../declaration/schemas.ts'
import { type Language, languageCodes } from '../languages.ts'
import type { Image } from '../values/image.ts'
import { objectOf } from '../values/objects.ts'
import { shuffled, shuffles } from '../values/shuffle.ts'
import { statuses, statusMeanings } from '../values/status.ts'
import { toLocal } from '../values/zone.ts'
import { languagesOf, type Translated, textsField } from './translations.ts'

export const postFields = {
  status: field('status', 'publish, future (published at its date), draft, pending, private or trash'),
  author: field('account', 'The id of the account it belongs to; may be set by those who edit others’ records'),
  date: field('moment', 'When it was or will be published, in the zone of the event or of the site'),
  date_utc: field('moment', 'When it was or will be published, in UTC; wins over date'),
  image: field(
    'image',
    'The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers ' +
      'have it',
    { members: { alt_text: 'image_alt_text', credit: 'image_credit' } },
  ),
  image_alt_text: field('line', 'What the picture shows, for those who do not see it', { translated: true }),
  image_credit: field('line', 'Who made the picture'),
  texts: textsField,
}

/** At most one record of a resource has each value; a slug is unique in its language. */
export const uniqueKeys = [
  'source_id',
  'external_id',
  'idempotency_key',
  ...languageCodes.map((language) => `texts.${language}.slug`),
]

/** Posts are also looked up by a name and by their picture. */
export const postKeys = ['names', 'image.id', 'image.url']

/** Set by the service itself, in addition to the fields that clients write. */
export interface ManagedFields {
  /** Unix seconds of the publication date. */
  published: number
  /** Unix seconds of the last change. */
  modified: number
  /** The slug it had before it went to the trash, by language. */
  slugs_before_trash?: Partial<Record<Language, string>>
  /** Folded names in every language, by which a record is found. */
  names: string[]
}

/** A post as it is stored: its two date fields are one instant. */
export type PostDocument<F extends typeof postFields> = Omit<DocumentOf<F>, 'date' | 'date_utc'> & ManagedFields

export interface AnyPost extends ManagedFields {
  id: number
  status: string
  author: number
  language: Language
  image: Image | null
  image_credit?: string
  texts: Translated['texts']
}

function globalId(id: number, view: View): string {
  return `${view.host}?id=${id}`
}

export const author: ResponseField<AnyPost> = {
  description: 'Account id',
  schema: string,
  serialize: (r, v) => (v.stable ? r.author : String(r.author)),
  stable: { type: 'integer' },
}

export const status: ResponseField<AnyPost> = {
  description: 'Status',
  schema: { type: 'string', enum: statuses },
  meanings: statusMeanings,
  serialize: (r) => r.status,
}

export const dateFields: ResponseFields<AnyPost> = {
  date: {
    description: 'Publication date in the site’s zone',
    schema: dateTime,
    serialize: (r, v) => toLocal(r.published, v.zone),
  },
  date_utc: { description: 'Publication date in UTC', schema: dateTime, serialize: (r) => toLocal(r.published, 'UTC') },
  modified: {
    description: 'Last change, in the site’s zone',
    schema: dateTime,
    serialize: (r, v) => toLocal(r.modified, v.zone),
  },
  modified_utc: { description: 'Last change in UTC', schema: dateTime, serialize: (r) => toLocal(r.modified, 'UTC') },
}

export const id: ResponseField<{ id: number }> = {
  description: 'Id',
  schema: { type: 'integer' },
  serialize: (r) => r.id,
}

export const globalIdFields: ResponseFields<{ id: number }> = {
  global_id: { description: 'The id with its host', schema: string, serialize: (r, v) => globalId(r.id, v) },
  global_id_lineage: {
    description: 'Where it came from, origin first',
    schema: { type: 'array', items: string },
    serialize: (r, v) => [globalId(r.id, v)],
  },
}

/** Venues and organizers omit keys without a value; `shape=stable` has them as null. */
export function omittingEmpty<R>(fields: ResponseFields<R>): ResponseFields<R> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      {
        ...field,
        optional: 'empty',
        serialize: (r: R, v: View) => (v.stable ? (field.serialize(r, v) ?? null) : field.serialize(r, v) || undefined),
      },
    ]),
  )
}

export const highlights: ResponseField<unknown> = {
  description:
    'In lists with highlight=true: where q, or else search, was found, by field, as HTML with no other markup than ' +
    '<mark>; of a long text about 200 characters',
  schema: { type: 'object', additionalProperties: { type: 'array', items: string, minItems: 1 } },
  optional: 'any',
  serialize: () => undefined,
}

export const postIndex = {
  status: { kind: 'keyword', of: (r) => r.status },
  author: { kind: 'long', of: (r) => r.author },
  published: { kind: 'long', of: (r) => r.published, responseField: 'date_utc' },
  modified: { kind: 'long', of: (r) => r.modified },
  languages: { kind: 'keywords', of: languagesOf, responseField: 'translations' },
  ...objectOf(shuffles, (name) => ({
    kind: 'long' as const,
    of: (r: AnyPost) => shuffled(r.id, name),
    responseField: 'id',
  })),
} satisfies IndexFields<AnyPost>

/** Orders of all posts, with the words that clients have for them. */
export const postSortings = {
  modified: { description: 'Last change', aliases: ['modified_utc', 'post_modified'], by: 'modified', dir: 'asc' },
  id: { description: 'Id', aliases: ['ID'], by: 'id', dir: 'asc' },
  rand: {
    description: 'Shuffled: the same for everybody, another each day',
    aliases: ['random'],
    by: shuffles,
    dir: 'asc',
  },
} satisfies SortingsOn<typeof postIndex>

/** Other words for the publication date. */
export const publishedWords = ['created', 'post_date']
