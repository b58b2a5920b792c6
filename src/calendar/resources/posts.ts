/** What events, venues and organizers have in common: the fields, the shown keys and the index fields of a "post". */

import { type DocumentOf, field, type JsonSchema } from '../declaration/fields.ts'
import type { IndexFields, ResponseField, ResponseFields, View } from '../declaration/resource.ts'
import { type Language, languageCodes } from '../languages.ts'
import type { IndexedResource } from '../ports.ts'
import { brief } from '../text/brief.ts'
import { shownAddress } from '../values/address.ts'
import { toLocal } from '../values/time.ts'

export const postFields = {
  status: field('status', 'publish, future (published at its date), draft, pending, private or trash'),
  author: field('account', 'The id of the account it belongs to; may be set by those who edit others’ records'),
  date: field('moment', 'When it was or will be published, in the zone of the event or of the site'),
  date_utc: field('moment', 'When it was or will be published, in UTC; wins over date'),
  image: field('image', 'The picture: an http(s) URL, normalised and never fetched, or the id of one known here'),
}

/** One record of a kind holds each of these; a slug is unique in its language. */
export const uniqueKeys = [
  'source_id',
  'external_id',
  'idempotency_key',
  ...languageCodes.map((language) => `texts.${language}.slug`),
]

/** How posts are found besides: by a name, by their picture. */
export const postKeys = ['names', 'image.id', 'image.url']

/** Kept by the service itself, beside the fields a client writes. */
export interface Kept {
  /** Unix seconds of the publication date. */
  published: number
  /** Unix seconds of the last change. */
  modified: number
  /** The slug it had before it went to the trash, by language. */
  slugs_before_trash?: Partial<Record<Language, string>>
  /** Folded names in every language: a record is found by its name with them. */
  names: string[]
}

/** A post as it is stored: its two date fields are one instant. */
export type PostDocument<F extends typeof postFields> = Omit<DocumentOf<F>, 'date' | 'date_utc'> & Kept

export interface AnyPost extends Kept {
  id: number
  status: string
  author: number
  language: Language
  image: { id: number; url: string } | null
  texts: Translated['texts']
}

/** The languages a text is looked for in, best first: asked, the site's, the record's own, any. */
function languageOrder(asked: Language, site: Language, own: Language): Language[] {
  return [...new Set([asked, site, own, ...languageCodes])]
}

interface Translated {
  language: Language
  texts: Partial<Record<Language, Readonly<Record<string, string>>>>
}

/** The text shown in a language, and the language it is in; field by field, '' when there is none at all. */
export function shownText(
  record: Translated,
  name: string,
  asked: Language,
  site: Language,
): { text: string; language: Language } {
  const own = textIn(record, asked, name)
  if (own) return { text: own, language: asked }
  for (const language of languageOrder(asked, site, record.language)) {
    const text = textIn(record, language, name)
    if (text) return { text, language }
  }
  return { text: '', language: asked }
}

function textIn(record: Translated, language: Language, name: string): string {
  return record.texts[language]?.[name] ?? ''
}

/** The languages it has a text of its own in. */
export function languagesOf({ texts }: Pick<Translated, 'texts'>): Language[] {
  return languageCodes.filter((language) => Object.values(texts[language] ?? {}).some(Boolean))
}

export function text(record: Translated, name: string, view: View): string {
  return shownText(record, name, view.language, view.defaultLanguage).text
}

export const string: JsonSchema = { type: 'string' }
export const boolean: JsonSchema = { type: 'boolean' }
export const dateTime: JsonSchema = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }

/** A translated text. */
export function translated(name: string, description: string, scrubbed?: unknown): ResponseField<Translated> {
  return {
    description,
    schema: string,
    serialize: (r, v) => text(r, name, v),
    ...(scrubbed === undefined ? {} : { redacted: scrubbed }),
  }
}

/** A description as it stands in a record of its own, or inside another. */
export function description(record: Translated, view: View): string {
  const whole = text(record, 'description', view)
  return view.brief ? brief(whole) : whole
}

export const shownDescription: ResponseField<Translated> = {
  description: 'Description; inside an event it may be cut',
  schema: string,
  serialize: description,
}

/** `https://host/fr/cal/events/v1`, of any language. */
function rootOf(view: View, language: Language): string {
  return `${view.site}/${language}/cal/events/v1`
}

/** What every record says of its languages, after the original's keys. */
export function languageShape(resource: IndexedResource, label: string): ResponseFields<Translated & { id: number }> {
  return {
    language: {
      description: `The language of the ${label} shown`,
      schema: { type: 'string', enum: languageCodes },
      serialize: (r, v) => shownText(r, label, v.language, v.defaultLanguage).language,
    },
    translations: {
      description: 'Slug and address of the record in each language it is written in',
      schema: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { slug: string, rest_url: string } },
      },
      serialize: (r, v) =>
        Object.fromEntries(
          languagesOf(r).map((language) => [
            language,
            {
              slug: shownText(r, 'slug', language, v.defaultLanguage).text,
              rest_url: `${rootOf(v, language)}/${resource}/${r.id}`,
            },
          ]),
        ),
    },
  }
}

function globalId(id: number, view: View): string {
  return `${view.host}?id=${id}`
}

export const imageSchema: JsonSchema = {
  type: 'object',
  properties: { url: string, id: { type: 'integer' }, extension: string },
  required: ['url', 'id'],
}

/** The original's picture object; sizes and dimensions are unknown to a service that never fetches one. */
export function shownImage(image: AnyPost['image']): Record<string, unknown> | undefined {
  const url = image && shownAddress(image.url)
  if (!url) return undefined
  const extension = /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase()
  return { url, id: image.id, ...(extension ? { extension } : {}) }
}

export const author: ResponseField<AnyPost> = {
  description: 'Account id',
  schema: string,
  serialize: (r, v) => (v.stable ? r.author : String(r.author)),
  stable: { type: 'integer' },
}

export const status: ResponseField<AnyPost> = { description: 'Status', schema: string, serialize: (r) => r.status }

export const dateShape: ResponseFields<AnyPost> = {
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

export const globalShape: ResponseFields<{ id: number }> = {
  global_id: { description: 'The id with its host', schema: string, serialize: (r, v) => globalId(r.id, v) },
  global_id_lineage: {
    description: 'Where it came from, origin first',
    schema: { type: 'array', items: string },
    serialize: (r, v) => [globalId(r.id, v)],
  },
}

/** Venues and organizers leave empty values out; the stable shape keeps them. */
export function droppingEmpty<R>(
  shape: ResponseFields<R>,
  empty: Readonly<Record<string, unknown>> = {},
): ResponseFields<R> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, shown]) => [
      key,
      {
        ...shown,
        optional: 'empty',
        serialize: (r: R, v: View) =>
          v.stable ? (shown.serialize(r, v) ?? empty[key] ?? null) : shown.serialize(r, v) || undefined,
      },
    ]),
  )
}

export const postIndex = {
  status: { kind: 'keyword', of: (r) => r.status },
  author: { kind: 'long', of: (r) => r.author },
  published: { kind: 'long', of: (r) => r.published, responseField: 'date_utc' },
  modified: { kind: 'long', of: (r) => r.modified },
  languages: { kind: 'keywords', of: languagesOf, responseField: 'translations' },
} satisfies IndexFields<AnyPost>
