/** From an index document to what Elasticsearch keeps; refuses what does not fit the declaration. */

import {
  byLanguage,
  distinctValues,
  isMany,
  primarySortOf,
  reject,
  textOf,
  valueOfKind,
} from '../../calendar/declaration/index-values.ts'
import { type Language, languageCodes } from '../../calendar/languages.ts'
import type { IndexDeclaration, IndexDocument, IndexItem, IndexKind } from '../../calendar/ports.ts'
import { analyse, suffixes } from '../../calendar/text/analysis.ts'
import { digestOf } from '../../calendar/values/digest.ts'

/** What is fetched of a hit. */
export interface Source {
  label: number
  record: unknown
  fields?: Record<string, unknown>
}

/** @throws Rejected */
export function sourceOf(declaration: IndexDeclaration, { id, version: label, document }: IndexItem): object {
  if (!Number.isSafeInteger(id) || id < 0) reject('id: not a whole number')
  if (!document) return { id, label, deleted: true }
  primarySortOf(declaration, id, document.fields)
  const fields = Object.entries(declaration.fields).map(
    ([name, kind]) => [name, cellOf(document.fields[name], kind, name)] as const,
  )
  const digest = digestOf(JSON.stringify(document.record) ?? 'null')
  return {
    id,
    label,
    digest,
    fields: Object.fromEntries(fields),
    ...analysed(declaration, document.texts),
    record: document.record,
  }
}

/** Null, absent and an empty list are the same to Elasticsearch. */
function cellOf(value: unknown, kind: IndexKind, name: string): unknown {
  if (kind === 'sort') return byLanguage(value, name)
  return isMany(kind) ? distinctValues(value, kind, name) : valueOfKind(value, kind, name)
}

type Words = Record<string, Record<string, string>>

function analysed({ texts }: IndexDeclaration, given: IndexDocument['texts']): { texts: Words; inside: Words } {
  const all: { texts: Words; inside: Words } = { texts: {}, inside: {} }
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
