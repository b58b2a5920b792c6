/**
 * Prepares the texts of documents, which takes as long as to write them: not in the thread that writes, so that one
 * bulk is prepared while another is written.
 */
import { hash } from 'node:crypto'
import { Rejected, textOf } from '../../../calendar/declaration/index-values.ts'
import { isLanguage, type Language } from '../../../calendar/languages.ts'
import type { IndexDocument, IndexedResource } from '../../../calendar/ports.ts'
import type { ResourceTables, Tables } from './tables.ts'
import { type TextCells, textCells } from './text-cells.ts'

/** The texts of some rows, by the number that these have. */
export interface NumberedTexts {
  n: number
  texts: IndexDocument['texts']
}

/** All that the full-text tables have of a document. */
export interface WrittenTexts {
  listed: boolean
  numbered: readonly NumberedTexts[]
}

/** What is written of the texts of a document. */
export interface PreparedTexts {
  digest: string
  rows: readonly {
    n: number
    /** In the languages of the build. */
    cells: TextCells
  }[]
}

/** The number of the texts of each occurrence: 0 those of the record; others from 1. */
export function textNumbers(occurrences: NonNullable<IndexDocument['occurrences']>): number[] {
  let others = 0
  return occurrences.map(({ texts }) => (texts ? ++others : 0))
}

/** The texts that a row has. */
export function writtenTexts({ texts, listed, occurrences }: Omit<IndexDocument, 'record'>): WrittenTexts {
  if (!occurrences) return { listed, numbered: [{ n: 0, texts }] }
  const numbers = textNumbers(occurrences)
  const others = occurrences.flatMap((each, at) => (each.texts ? [{ n: numbers[at] ?? 0, texts: each.texts }] : []))
  return { listed, numbered: [...(numbers.includes(0) ? [{ n: 0, texts }] : []), ...others] }
}

/** The languages of the build, without those that a later declaration has dropped. */
export function languagesOf({ languages }: ResourceTables): Language[] {
  return languages.filter(isLanguage)
}

/** @throws Rejected */
export function digestOfTexts(tables: ResourceTables, { numbered, listed }: WrittenTexts): string {
  const all = numbered.map(({ n, texts }) => {
    const given: Partial<IndexDocument['texts']> = texts
    const inAll = languagesOf(tables).map((language) =>
      Object.keys(tables.declaration.texts).map((text) => textOf(given[language]?.[text], text)),
    )
    return [n, inAll]
  })
  return hash('sha1', JSON.stringify([listed, all]), 'base64')
}

/** Of a record; null: it is removed. */
export type TextDocument = (WrittenTexts & { resource: IndexedResource }) | null

/** Null for null. In any thread. */
export function preparedTexts(
  build: Tables,
  documents: readonly TextDocument[],
): (PreparedTexts | { rejected: string } | null)[] {
  return documents.map((document) => document && preparedText(build.get(document.resource), document))
}

function preparedText(
  tables: ResourceTables | undefined,
  document: NonNullable<TextDocument>,
): PreparedTexts | { rejected: string } {
  if (!tables) return { rejected: `${document.resource} is not in this build of the index` }
  try {
    const digest = digestOfTexts(tables, document)
    const { listed, numbered } = document
    const languages = languagesOf(tables)
    return {
      digest,
      rows: numbered.map(({ n, texts }) => ({ n, cells: textCells(tables, languages, { texts, listed }) })),
    }
  } catch (error) {
    if (error instanceof Rejected) return { rejected: error.message }
    throw error
  }
}
