/** From an index document to what Elasticsearch keeps; refuses what does not fit the declaration. */

import {
  byLanguage,
  distinct,
  isMany,
  layoutOf,
  refuse,
  single,
  textOf,
} from '../../calendar/declaration/index-values.ts'
import { type Language, languageCodes } from '../../calendar/languages.ts'
import type { IndexDeclaration, IndexDocument, IndexItem, IndexKind } from '../../calendar/ports.ts'
import { analyse, suffixes } from '../../calendar/text/analysis.ts'
import { digestOf } from '../../calendar/values/digest.ts'

/** What is fetched of a hit. */
export interface Source {
  label: number
  digest?: number
  record: unknown
  fields?: Record<string, unknown>
}

/** @throws Rejected */
export function sourceOf(declaration: IndexDeclaration, { id, version: label, document }: IndexItem): object {
  if (!Number.isSafeInteger(id) || id < 0) refuse('id: not a whole number')
  if (!document) return { id, label, deleted: true }
  return { id, label, ...contentOf(declaration, id, document) }
}

/** Everything of a document but its id and version. */
export interface Content extends AnalysedTexts {
  digest: number
  fields: Record<string, unknown>
  record: unknown
}

/** @throws Rejected */
export function contentOf(declaration: IndexDeclaration, id: number, document: IndexDocument): Content {
  layoutOf(declaration, id, document.fields)
  const fields = Object.entries(declaration.fields).map(
    ([name, kind]) => [name, cellOf(document.fields[name], kind, name)] as const,
  )
  return {
    digest: digestOf(JSON.stringify(document.record) ?? 'null'),
    fields: Object.fromEntries(fields),
    ...analysed(declaration, document.texts),
    record: document.record,
  }
}

/** Null, absent and an empty list are the same to Elasticsearch. */
function cellOf(value: unknown, kind: IndexKind, name: string): unknown {
  if (kind === 'sort') return byLanguage(value, name)
  return isMany(kind) ? distinct(value, kind, name) : single(value, kind, name)
}

/** By language and text: words with blanks between them. */
type Words = Record<string, Record<string, string>>

interface AnalysedTexts {
  /** Stems. */
  texts: Words
  /** Endings of words, for the texts in which parts of words match too. */
  inside: Words
}

function analysed({ texts }: IndexDeclaration, given: IndexDocument['texts']): AnalysedTexts {
  const all: AnalysedTexts = { texts: {}, inside: {} }
  for (const language of languageCodes) {
    const [stemmed, ended]: [Record<string, string>, Record<string, string>] = [{}, {}]
    for (const [name, { substring: inside }] of Object.entries(texts)) {
      const { words, stems } = analyse(
        textOf((given as Partial<typeof given>)[language as Language]?.[name], name),
        language,
      )
      stemmed[name] = stems.join(' ')
      if (inside) ended[name] = suffixes(words).join(' ')
    }
    all.texts[language] = stemmed
    all.inside[language] = ended
  }
  return all
}
