/**
 * What events, venues and organizers have in common: the fields, the response fields and the index fields of a "post".
 */

import { mayEdit } from '../access/visibility.ts'
import { type DocumentOf, type Fields, field, type JsonSchema, MAX_TEXT } from '../declaration/fields.ts'
import type { IndexFields, ResponseField, ResponseFields, SortingsOn, View } from '../declaration/resource.ts'
import { object, uri } from '../declaration/schemas.ts'
import { type Language, languageCodes } from '../languages.ts'
import type { IndexedResource } from '../ports.ts'
import { brief } from '../text/brief.ts'
import { cleanTitle, hasTooManyTags } from '../text/clean.ts'
import { renderHtml } from '../text/paragraphs.ts'
import type { Image } from '../values/image.ts'
import { objectOf } from '../values/objects.ts'
import { shuffled, shuffles } from '../values/shuffle.ts'
import { statuses, statusMeanings } from '../values/status.ts'
import { toLocal } from '../values/zone.ts'

/** Of every resource with translated fields. */
export const textsField = field('texts', 'Texts in several languages, as languages=all has them; null clears one')

export const postFields = {
  status: field('status', 'publish, future (published at its date), draft, pending, private or trash'),
  author: field('account', 'The id of the account it belongs to; may be set by those who edit others’ records'),
  date: field('moment', 'When it was or will be published, in the zone of the event or of the site'),
  date_utc: field('moment', 'When it was or will be published, in UTC; wins over date'),
  image: field(
    'image',
    'The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it',
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

/** The languages that a text is taken from, best first: requested, the site's, the record's own, any. */
function languageOrder(requested: Language, site: Language, own: Language): Language[] {
  return [...new Set([requested, site, own, ...languageCodes])]
}

/** Who may edit it. */
type Owned = Parameters<typeof mayEdit>[1]

export interface Translated {
  language: Language
  texts: Partial<Record<Language, Readonly<Record<string, string>>>>
}

/** The text for a language, and the language it is in: by field, with fallback; '' when there is none at all. */
export function localizedText(
  record: Translated,
  name: string,
  requested: Language,
  site: Language,
): { text: string; language: Language } {
  const own = textIn(record, requested, name)
  if (own) return { text: own, language: requested }
  for (const language of languageOrder(requested, site, record.language)) {
    const text = textIn(record, language, name)
    if (text) return { text, language }
  }
  return { text: '', language: requested }
}

function textIn(record: Translated, language: Language, name: string): string {
  return record.texts[language]?.[name] ?? ''
}

/** The languages it has a text of its own in. */
export function languagesOf({ texts }: Pick<Translated, 'texts'>): Language[] {
  return languageCodes.filter((language) => Object.values(texts[language] ?? {}).some(Boolean))
}

export function text(record: Translated, name: string, view: View): string {
  return localizedText(record, name, view.language, view.defaultLanguage).text
}

export const string: JsonSchema = { type: 'string' }
export const boolean: JsonSchema = { type: 'boolean' }
export const dateTime: JsonSchema = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }

/** A translated text, as it is stored. */
export function translated(name: string, description: string): ResponseField<Translated> {
  return { description, schema: string, serialize: (r, v) => text(r, name, v) }
}

/** A title or another name: text, though earlier versions stored markup and entities. */
export function nameOf(record: Translated, field: string, view: View): string {
  return cleanTitle(text(record, field, view))
}

export function nameField(field: string, description: string): ResponseField<Translated> {
  return {
    description: `${description}: plain text, without markup and entities`,
    schema: string,
    serialize: (r, v) => nameOf(r, field, v),
  }
}

/** With paragraphs, unless these made it too long to be sent back. */
function rendered(html: string): string {
  const whole = renderHtml(html)
  return whole.length > MAX_TEXT || hasTooManyTags(whole) ? html : whole
}

/** A translated text in HTML, with paragraphs; `context=edit`: as it is stored, for those who may edit the record. */
export function htmlField(name: string, description: string): ResponseField<Translated & Owned> {
  return {
    description: `${description}: HTML with paragraphs; as it was written with context=edit`,
    schema: string,
    serialize: (r, v) => {
      const whole = text(r, name, v)
      const shown = v.brief ? brief(whole) : whole
      return v.editing && mayEdit(v.caller, r) ? shown : rendered(shown)
    },
  }
}

export const descriptionField = htmlField('description', 'Description; inside an event it may be cut')

/** `https://host/fr/cal/events/v1`, of any language. */
function rootOf(view: View, language: Language): string {
  return `${view.site}/${language}${view.addressPrefix}`
}

/**
 * The languages of a record, after the original's keys. `fields`: those of the resource; `response`: what answers have
 * of them, which its texts in other languages are like.
 */
export function languageFields<R extends Translated & { id: number }>(
  resource: IndexedResource,
  nameField: string,
  fields: Fields,
  response: () => ResponseFields<R>,
): ResponseFields<R> {
  const names = Object.keys(fields).filter((name) => fields[name]?.translated)
  const textsIn = (r: R, view: View, language: Language) =>
    names.flatMap((name) => {
      if (!textIn(r, language, name)) return []
      const inLanguage = { ...view, language }
      return [[name, response()[name]?.serialize(r, inLanguage) ?? text(r, name, inLanguage)]]
    })
  return {
    language: {
      description: `The language of the ${nameField} shown`,
      schema: { type: 'string', enum: languageCodes },
      serialize: (r, v) => localizedText(r, nameField, v.language, v.defaultLanguage).language,
    },
    translations: {
      description: 'Slug and address of the record in each language it is written in',
      schema: {
        type: 'object',
        additionalProperties: object({ slug: string, rest_url: uri }),
      },
      serialize: (r, v) =>
        Object.fromEntries(
          languagesOf(r).map((language) => [
            language,
            {
              slug: localizedText(r, 'slug', language, v.defaultLanguage).text,
              rest_url: `${rootOf(v, language)}/${resource}/${r.id}`,
            },
          ]),
        ),
    },
    content_languages: {
      description: 'The language of each text shown, by the name of its field',
      schema: { type: 'object', additionalProperties: { type: 'string', enum: languageCodes } },
      serialize: (r, v) =>
        Object.fromEntries(
          names.flatMap((name) => {
            const shown = localizedText(r, name, v.language, v.defaultLanguage)
            return shown.text && name !== 'slug' ? [[name, shown.language]] : []
          }),
        ),
      redacted: {},
    },
    texts: {
      description: 'With languages=all: the texts of each language that it is written in, by the names of their fields',
      schema: { type: 'object', additionalProperties: { type: 'object', additionalProperties: string } },
      optional: 'any',
      serialize: (r, v) =>
        v.allLanguages
          ? Object.fromEntries(languagesOf(r).map((code) => [code, Object.fromEntries(textsIn(r, v, code))]))
          : undefined,
      redacted: undefined,
    },
  }
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
