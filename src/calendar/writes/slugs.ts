/** Slugs: unique per resource and language, with -2, -3 … behind those that are taken. */

import { type Input, textsOf } from '../declaration/validate.ts'
import { type Language, languageCodes } from '../languages.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import type { IndexedResource, Store } from '../ports.ts'
import { localizedText, type Translated } from '../resources/translations.ts'
import { slugify, sortKey } from '../text/analysis.ts'
import { cleanLine } from '../text/clean.ts'
import { objectOf, ownEntries } from '../values/objects.ts'
import type { Document, Extras, Write, WriteContext } from './context.ts'

export const MAX_SLUG_CHARACTERS = 200
const TRASHED = '__trashed'
const TRASHED_END = new RegExp(`${TRASHED}(?:-\\d+)?$`)

interface Slugged {
  id: number
  texts: Partial<Record<Language, Record<string, string>>>
  slugs_before_trash?: Partial<Record<Language, string>>
}

type Slugs = Partial<Record<Language, string>>

/** A slug as it may stand in an address: never empty, and without the names of tags and entities. */
export function slugOf(text: string, language: Language, fallback: string): string {
  return slugify(cleanLine(text), language) || fallback
}

/** As much of it as there is room for before the end; never half of a character. */
function withEnd(slug: string, end: string): string {
  return slug.slice(0, MAX_SLUG_CHARACTERS - end.length).replace(/[\ud800-\udbff]$/, '') + end
}

/** A slug as it was sent. The ending `__trashed` is kept: clients send back what they have read. */
function sentSlug(text: string, language: Language): string {
  const [end = ''] = TRASHED_END.exec(text) ?? []
  const slug = slugOf(text.slice(0, text.length - end.length), language, '')
  return slug && end ? withEnd(slug, end) : slug
}

const numbered = (slug: string, n: number) => withEnd(slug, n === 1 ? '' : `-${n}`)

/**
 * The first free one of `slug`, `slug-2`, `slug-3` …, by exponential search: the thousandth event of one title needs
 * about as few look-ups as the tenth.
 */
async function freeSlug(
  store: Store,
  resource: IndexedResource,
  language: Language,
  slug: string,
  own: number,
): Promise<string> {
  const taken = async (n: number) => {
    const holders = await store.lookup(resource, `texts.${language}.slug`, [numbered(slug, n)])
    return holders.some((holder) => holder !== own)
  }
  if (!(await taken(1))) return numbered(slug, 1)
  let free = 2
  while (await taken(free)) free *= 2
  for (let below = free / 2; below + 1 < free; ) {
    const middle = Math.floor((below + free) / 2)
    if (await taken(middle)) below = middle
    else free = middle
  }
  return numbered(slug, free)
}

function slugsOf(record: Slugged): Slugs {
  return Object.fromEntries(
    languageCodes.flatMap((language) => {
      const slug = record.texts[language]?.slug
      return slug ? [[language, slug] as const] : []
    }),
  )
}

async function rename(store: Store, resource: IndexedResource, record: Slugged, slugs: Slugs): Promise<void> {
  for (const [language, slug] of ownEntries(slugs)) {
    const texts = record.texts[language]
    if (texts) texts.slug = await freeSlug(store, resource, language, slug, record.id)
  }
}

/** Frees the slugs of a record that goes to the trash; the record stores them for its return. */
export async function trashSlugs(store: Store, resource: IndexedResource, record: Slugged): Promise<void> {
  const slugs = slugsOf(record)
  record.slugs_before_trash = slugs
  await rename(
    store,
    resource,
    record,
    Object.fromEntries(Object.entries(slugs).map(([language, slug]) => [language, withEnd(slug, TRASHED)])),
  )
}

/** The old slugs again, or the next free ones; those that were changed in the trash stay. */
export async function restoreSlugs(store: Store, resource: IndexedResource, record: Slugged): Promise<void> {
  const now = slugsOf(record)
  const before = ownEntries(record.slugs_before_trash ?? {}).filter(([language]) => now[language]?.includes(TRASHED))
  delete record.slugs_before_trash
  await rename(store, resource, record, Object.fromEntries(before))
}

/**
 * Every language with a name gets a slug of its own. The slug of an input is for the language that is written, unless
 * it equals the one shown there by fallback; null makes it from the name again. `others`: texts in other languages.
 */
export async function resolveSlugs(
  { resource, document, input, context, creating }: Write,
  others: Extras['texts'] = {},
): Promise<void> {
  const { nameField } = resource
  const own = document.texts[context.language]
  if (own && input.slug === null) own.slug = ''
  const slug = inputSlug(input, context)
  const inTexts = slugsInTexts(input)
  const shown = localizedText(withSlugs(document, inTexts), 'slug', context.language, context.defaultLanguage).text
  const changed = own?.slug || slug !== shown ? slug : undefined
  if (changed !== undefined) document.texts[context.language] ??= {}
  for (const language of languageCodes) {
    const texts = document.texts[language]
    if (!texts) continue
    const requested =
      inTexts[language] ?? (language === context.language ? changed : others[language]?.slug || undefined)
    if (requested === undefined && !texts[nameField]) continue
    if (!creating && texts.slug && (requested ?? texts.slug) === texts.slug) continue
    texts.slug = await freeSlug(
      context.store,
      resource.name,
      language,
      requested ?? slugOf(texts[nameField] ?? '', language, resource.singular),
      document.id,
    )
  }
  document.names = [
    ...new Set(languageCodes.map((language) => sortKey(document.texts[language]?.[nameField] ?? '', language))),
  ].filter(Boolean)
}

/** The record as it is with these slugs. */
function withSlugs({ language, texts }: Document, slugs: Slugs): Translated {
  const own = (code: Language) => ({ ...texts[code], ...(slugs[code] ? { slug: slugs[code] } : {}) })
  return { language, texts: objectOf(languageCodes, own) }
}

/** The slugs in the texts of the input, normalised. @throws Problem rest_invalid_param when nothing is left of one */
export function slugsInTexts(input: Input): Slugs {
  const slugs: Slugs = {}
  for (const [language, texts] of ownEntries(textsOf(input))) {
    if (!texts?.slug) continue
    slugs[language] = sentSlug(texts.slug, language)
    if (!slugs[language]) throw invalid({ [`texts.${language}.slug`]: reason('noSlug') })
  }
  return slugs
}

/** The slug of the input, normalised. @throws Problem rest_invalid_param when nothing is left of it */
export function inputSlug(input: Input, { language }: WriteContext): string | undefined {
  if (typeof input.slug !== 'string') return undefined
  const slug = sentSlug(input.slug, language)
  if (!slug) throw invalid({ slug: reason('noSlug') })
  return slug
}
