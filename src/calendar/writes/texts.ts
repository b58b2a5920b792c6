/**
 * `texts` of an input: the texts of several languages in one write, beside the plain fields of the language asked for.
 */
import type { AnyResource } from '../declaration/resource.ts'
import { type Input, textsOf } from '../declaration/validate.ts'
import type { Language } from '../languages.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import { ownEntries } from '../values/objects.ts'
import type { Document, Write, WriteContext } from './context.ts'
import { isShown, storeText } from './fields.ts'

/**
 * A create has its texts from `texts` too: in the language asked for, or else in the first one that has a name, which
 * is then its source language.
 */
export function inSourceLanguage(
  { nameField }: AnyResource,
  input: Input,
  context: WriteContext,
): { input: Input; context: WriteContext } {
  const texts = textsOf(input)
  const named = ownEntries(texts).flatMap(([code, fields]) => (fields?.[nameField] ? [code] : []))
  const isPlain = input[nameField] !== undefined || named.includes(context.language)
  const language = isPlain ? context.language : (named[0] ?? context.language)
  return { input: { ...texts[language], ...input }, context: { ...context, language } }
}

/** @throws Problem where a plain field says something else */
export function refuseDiffering(input: Input, { language }: WriteContext): void {
  const differing = Object.entries(textsOf(input)[language] ?? {}).filter(
    ([name, text]) => input[name] !== undefined && input[name] !== text,
  )
  if (differing.length)
    throw invalid(
      Object.fromEntries(differing.map(([name]) => [`texts.${language}.${name}`, reason('differs', { other: name })])),
    )
}

/** @throws Problem where it contradicts a plain field, or leaves the record without a name */
export function setTexts({ resource, document, input, context }: Write): void {
  const texts = ownEntries(textsOf(input))
  refuseDiffering(input, context)
  for (const [language, fields] of texts) {
    for (const [name, text] of Object.entries(fields ?? {})) setTextIn(resource, document, language, name, text ?? '')
  }
  for (const [language, fields] of texts) if (fields === null) removeLanguage(resource, document, language)
}

/**
 * `texts` has what each language has of its own, never a fallback: only a text equal to the stored one says nothing.
 * A slug is set later, when the names are known (slugs.ts); an empty one is made from the name again.
 */
function setTextIn({ fields }: AnyResource, document: Document, language: Language, name: string, text: string): void {
  const field = fields[name]
  if (!field) return
  const stored = document.texts[language]?.[name] ?? ''
  if (field.kind === 'slug') Object.assign((document.texts[language] ??= {}), { slug: '' })
  else if (!text || !isShown(text, stored, field)) storeText(document, language, name, field, text)
}

function removeLanguage({ nameField }: AnyResource, document: Document, language: Language): void {
  const others = ownEntries(document.texts).filter(([code]) => code !== language)
  if (!others.some(([, texts]) => texts[nameField])) throw invalid({ [`texts.${language}`]: reason('onlyName') })
  document.texts = Object.fromEntries(others)
}
