/** From an index document to the source that Elasticsearch stores; rejects what does not fit the declaration. */

import {
  byLanguage,
  distinctValues,
  isMany,
  primarySortOf,
  reject,
  textOf,
  valueOfKind,
} from '../../calendar/declaration/index-values.ts'
import { languageCodes } from '../../calendar/languages.ts'
import type { IndexDeclaration, IndexDocument, IndexItem, IndexKind } from '../../calendar/ports.ts'
import { analyse, suffixes } from '../../calendar/text/analysis.ts'
import { digestOf } from '../../calendar/values/digest.ts'

/** What is fetched of a hit. */
export interface Source {
  version: number
  digest?: number
  record: unknown
  fields?: Record<string, unknown>
}

/** @throws Rejected */
export function sourceOf(declaration: IndexDeclaration, { id, version, document }: IndexItem): object {
  if (!Number.isSafeInteger(id) || id < 0) reject('id: not a whole number')
  if (!document) return { id, version, deleted: true }
  return { id, version, ...contentOf(declaration, id, document) }
}

/** Everything of a document but its id and version. */
export interface Content extends AnalysedTexts {
  digest: number
  fields: Record<string, unknown>
  record: unknown
}

/** @throws Rejected */
export function contentOf(declaration: IndexDeclaration, id: number, document: IndexDocument): Content {
  primarySortOf(declaration, id, document.fields) // throws when a value is missing or out of bounds
  const fields = Object.entries(declaration.fields).map(
    ([name, kind]) => [name, fieldValue(document.fields[name], kind, name)] as const,
  )
  return {
    digest: digestOf(JSON.stringify(document.record) ?? 'null'),
    fields: Object.fromEntries(fields),
    ...analysed(declaration, document.texts),
    record: document.record,
  }
}

/** To Elasticsearch null, absent and an empty list are the same. */
function fieldValue(value: unknown, kind: IndexKind, name: string): unknown {
  if (kind === 'sort') return byLanguage(value, name)
  return isMany(kind) ? distinctValues(value, kind, name) : valueOfKind(value, kind, name)
}

/** By language and text: words joined by blanks. */
type Words = Record<string, Record<string, string>>

interface AnalysedTexts {
  /** Stems. */
  texts: Words
  /** The suffixes of words, for the texts in which substrings match, too. */
  suffixes: Words
}

function analysed({ texts }: IndexDeclaration, given: Partial<IndexDocument['texts']>): AnalysedTexts {
  const [stemmed, suffixed]: [Words, Words] = [{}, {}]
  for (const language of languageCodes) {
    const [stemsOf, suffixesOf]: [Words[string], Words[string]] = [{}, {}]
    for (const [name, { substring }] of Object.entries(texts)) {
      const { words, stems } = analyse(textOf(given[language]?.[name], name), language)
      stemsOf[name] = stems.join(' ')
      if (substring) suffixesOf[name] = suffixes(words).join(' ')
    }
    stemmed[language] = stemsOf
    suffixed[language] = suffixesOf
  }
  return { texts: stemmed, suffixes: suffixed }
}
