/** The fields of a record that are stored one by one, as they are or hashed; the others have rules of their own. */
import type { Field } from '../declaration/fields.ts'
import type { Language } from '../languages.ts'
import { localizedText, rendered } from '../resources/translations.ts'
import { brief } from '../text/brief.ts'
import { cleanHtml, cleanTitle } from '../text/clean.ts'
import { isImage } from '../values/image.ts'
import type { Document, Write, WriteContext } from './context.ts'
import { resolveImage } from './lookups.ts'

/**
 * Resolved together with others, or into other records: status.ts, dates.ts, series.ts, cost.ts, term-rules.ts,
 * slugs.ts, texts.ts, place.ts, links.ts.
 */
const resolvedApart = new Set([
  'status',
  'author',
  'date',
  'date_utc',
  'start_date',
  'end_date',
  'timezone',
  'previous_start_date',
  'previous_end_date',
  'rrule',
  'rdate',
  'exdate',
  'overrides',
  'cost',
  'cost_description',
  'parent',
  'slug',
  'texts',
  'geo_lat',
  'geo_lng',
])
const linkKinds = new Set<Field['kind']>(['linked', 'terms'])

/** Puts what the input says of a field into the document; null clears it. */
export async function setField({ document, input, context }: Write, name: string, field: Field): Promise<void> {
  const value = input[name]
  if (resolvedApart.has(name) || linkKinds.has(field.kind)) return
  const stored = document[name]
  if (field.translated) setShownText(document, name, field, value, context)
  else if (value === null) document[name] = 'cleared' in field ? field.cleared : field.initial
  else document[name] = await storedValue(field, name, value, context)
  if (field.kind === 'image') forgetPicture(document, stored)
}

/** What was said of a picture is not true of another. */
function forgetPicture(document: Document, before: unknown): void {
  if (!isImage(before) || before.id === document.image?.id) return
  if (document.image_credit) document.image_credit = ''
  for (const texts of Object.values(document.texts)) if (texts.image_alt_text) texts.image_alt_text = ''
}

/** What is stored of a value that is valid and cleaned. */
async function storedValue(field: Field, name: string, value: unknown, context: WriteContext): Promise<unknown> {
  switch (field.kind) {
    case 'password':
      return context.hashPassword(String(value))
    case 'image':
      return resolveImage(value, name, context)
    default:
      return value
  }
}

/**
 * A plain field is what an answer shows in the language asked for, which may be the text of another language. Clients
 * send back what they have read: a text equal to that fallback is no translation, nor is an empty one.
 */
function setShownText(document: Document, name: string, field: Field, value: unknown, context: WriteContext): void {
  const { language } = context
  const text = String(value ?? '')
  const { text: read } = localizedText(document, name, language, context.defaultLanguage)
  const isOwn = Boolean(document.texts[language]?.[name])
  if (text ? isShown(text, read, field) : !isOwn) return
  storeText(document, language, name, field, text)
}

/** Whether a text is the stored one, or what answers make of it: with paragraphs, or its beginning. */
export function isShown(text: string, stored: string, { kind }: Field): boolean {
  if (text === stored) return true
  if (kind !== 'html') return text === cleanTitle(stored)
  return [rendered(stored), brief(stored), rendered(brief(stored))].some((shown) => cleanHtml(shown) === text)
}

/** Without a name a language has no slug; without any text it is removed. */
export function storeText(document: Document, language: Language, name: string, field: Field, text: string): void {
  const texts = (document.texts[language] ??= {})
  texts[name] = text
  if (field.required && !text) texts.slug = ''
  if (!Object.values(texts).some(Boolean)) delete document.texts[language]
}
