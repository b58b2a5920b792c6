/** Translated texts of records: which language is shown, how, and what answers say of the languages. */
import { mayEdit, type Owned } from '../access/visibility.ts'
import { type Fields, field } from '../declaration/fields.ts'
import type { IndexField, ResponseField, ResponseFields, View } from '../declaration/resource.ts'
import { described, object, string, uri } from '../declaration/schemas.ts'
import { MAX_TEXT_CHARACTERS } from '../declaration/text-limits.ts'
import { type Language, languageCodes } from '../languages.ts'
import type { IndexedResource } from '../ports.ts'
import { sortKey } from '../text/analysis.ts'
import { brief } from '../text/brief.ts'
import { cleanTitle, hasTooManyTags } from '../text/clean.ts'
import { hasMoreLetters } from '../text/letters.ts'
import { renderHtml } from '../text/paragraphs.ts'
import { objectOf } from '../values/objects.ts'

/** Of every resource with translated fields. */
export const textsField = field('texts', 'Texts in several languages, as languages=all has them; null clears one')

/** The languages that a text is taken from, best first: requested, the site's, the record's own, any. */
function languageOrder(requested: Language, site: Language, own: Language): Language[] {
  return [...new Set([requested, site, own, ...languageCodes])]
}

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

/** An index field that lists are ordered by: the text in each language; `length`: of the key, where texts are long. */
export function sortedText(name: string, length?: number) {
  return {
    kind: 'sort',
    of: (record, { defaultLanguage }) =>
      objectOf(languageCodes, (language) =>
        sortKey(localizedText(record, name, language, defaultLanguage).text, language).slice(0, length),
      ),
  } as const satisfies IndexField<Translated>
}

/** The languages it has a text of its own in. */
export function languagesOf({ texts }: Pick<Translated, 'texts'>): Language[] {
  return languageCodes.filter((language) => Object.values(texts[language] ?? {}).some(Boolean))
}

/** The address of a page of the site: a URI (RFC 3986), as headers, feeds and calendars need it. */
export function pageAddress({ site, language }: Pick<View, 'site' | 'language'>, ...path: string[]): string {
  // An earlier release may have cut a slug in the middle of a character.
  return [site, language, ...path.map((part) => encodeURIComponent(part.toWellFormed()))].join('/')
}

export function text(record: Translated, name: string, view: View): string {
  return localizedText(record, name, view.language, view.defaultLanguage).text
}

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

/** With paragraphs, unless it has too many, or is too long with them, to be sent back. */
export function rendered(html: string): string {
  if (hasTooManyTags(html)) return html
  const whole = renderHtml(html)
  return whole.length > MAX_TEXT_CHARACTERS || hasTooManyTags(whole) || hasMoreLetters(whole, MAX_TEXT_CHARACTERS)
    ? html
    : whole
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
        additionalProperties: object({
          slug: described('Name in addresses'),
          rest_url: described('Address of the record in this language', uri),
        }),
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
